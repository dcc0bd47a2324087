/** Turns and pauses of Node's event loop. */
import type { NextTurn, Pause } from '../turn.ts';

export const nextTurn: NextTurn = () => new Promise((resolve) => setImmediate(resolve));

export const pause: Pause = (durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs));
