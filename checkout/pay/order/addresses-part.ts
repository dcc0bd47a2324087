/** The addresses of the form: other late parts use them, so they are apart from those. */
import { createLatePart } from '../late/late-part.ts';

export const addressesPart = createLatePart(() => import('./addresses.ts'));
