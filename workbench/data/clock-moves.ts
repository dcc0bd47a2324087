/** One moment by two clocks, of which the sandbox's was moved on now and then. */
import type { ClockMove } from '@tollgate/contract/workbench/clock';

/** Returns the computer's time of a moment of the sandbox's clock. `moves`: the oldest first. */
export function computerTime(sandboxMs: number, moves: readonly ClockMove[]): number {
  const last = moves.findLast(({ from_ms: fromMs }) => sandboxMs > fromMs);
  const [first] = moves;
  if (last !== undefined) return last.real_ms + Math.max(0, sandboxMs - last.to_ms);
  return first === undefined ? sandboxMs : first.real_ms - (first.from_ms - sandboxMs);
}

/** Returns the sandbox's time of a moment of the computer's clock. */
export function sandboxTime(computerMs: number, moves: readonly ClockMove[]): number {
  const last = moves.findLast(({ real_ms: realMs }) => computerMs >= realMs);
  const [first] = moves;
  if (last !== undefined) return last.to_ms + computerMs - last.real_ms;
  return first === undefined ? computerMs : first.from_ms - (first.real_ms - computerMs);
}
