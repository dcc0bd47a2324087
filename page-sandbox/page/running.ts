/** Where the sandbox of this page answers, without a slash at its end; undefined while none runs. */
import { createStore } from '@tollgate/design/store';

export const running = createStore<string | undefined>(undefined);
