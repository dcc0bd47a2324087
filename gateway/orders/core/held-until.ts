/** Until when an authorization holds money that is not captured (decision 42). */
import { isCardPresent, status, type Transaction, transType } from './transaction.ts';

/**
 * Gateway time; null for what holds nothing of that kind: it was captured or taken back, or an increment of it is
 * under way and ends first.
 */
export function heldUntil(transaction: Transaction): number | null {
  const { kind, transType: type, transStatus } = transaction;
  const isHeld = kind === 'payment' && type === transType.authorization && transStatus === status.completed;
  if (!isHeld || !isCardPresent(transaction)) return null;
  const { captureTransNo, incrementTransNo, holdEndsAt = null } = transaction.terminal;
  return captureTransNo === null && incrementTransNo === null ? holdEndsAt : null;
}

/** Whether its time has ended it, and no void or cancel. */
export function hasHoldEnded({ kind, transType: type, transStatus, terminal }: Transaction): boolean {
  const isHold = kind === 'payment' && type === transType.authorization && terminal !== null;
  return isHold && transStatus === status.cancelled && terminal.takenBackBy === null;
}
