/** One turn of Node's event loop. */
import type { NextTurn } from '../../ports/turn.ts';

export const nextTurn: NextTurn = () => new Promise((resolve) => setImmediate(resolve));
