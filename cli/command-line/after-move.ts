/** A fault that came after a command had moved the clock: whoever reads the fault learns of the clock as well. */
import type { ClockMoved } from '@tollgate/sdk/trigger/carry-out';

export class AfterMove extends Error {
  readonly moved: ClockMoved;

  constructor(fault: unknown, moved: ClockMoved) {
    super('the clock was moved', { cause: fault });
    this.moved = moved;
  }
}

/** Returns the fault, with how far the clock was moved before it. */
export const afterMove = (fault: unknown, moved: ClockMoved | undefined): unknown =>
  moved === undefined ? fault : new AfterMove(fault, moved);
