/** The text of the button that runs the sandbox. */
import type { Text } from '@tollgate/contract/model';

export const runText: Text = { en: 'Run the sandbox in this page', zh: '在本页运行沙箱' };
