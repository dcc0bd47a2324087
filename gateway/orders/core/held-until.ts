/** Until when an authorization holds money that is not captured (decision 42). */
import { isAuthorization, status, type Transaction } from './transaction.ts';

/**
 * Gateway time; null for what holds nothing of that kind: it was captured or taken back, or an increment of it is
 * under way and ends first.
 */
export function heldUntil(transaction: Transaction): number | null {
  if (!isAuthorization(transaction) || transaction.transStatus !== status.completed) return null;
  const { captureTransNo, incrementTransNo, holdEndsAt } = transaction.terminal;
  return captureTransNo === null && incrementTransNo === null ? holdEndsAt : null;
}

/** Whether its time has ended it, and no void or cancel. */
export function hasHoldEnded(transaction: Transaction): boolean {
  if (!isAuthorization(transaction) || transaction.transStatus !== status.cancelled) return false;
  return transaction.terminal.takenBackBy === null;
}
