/** One turn of Node's event loop. */
import type { NextTurn } from '../turn.ts';

export const nextTurn: NextTurn = () => new Promise((resolve) => setImmediate(resolve));
