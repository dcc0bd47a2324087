/** How long an authorization holds its amount (decision 42), and why an order that has ended is refused. */
import { type Refusal, refuse } from '../state/refusal.ts';
import { isAuthorization, status, type Transaction } from '../state/transaction.ts';

/**
 * Returns when the hold ends, in gateway time; null if the transaction holds nothing: it was captured or taken back, or
 * an operation on it is in progress and ends first.
 */
export function heldUntil(transaction: Transaction): number | null {
  if (!isAuthorization(transaction) || transaction.transStatus !== status.completed) return null;
  const { captureTransNo, operationTransNo, holdEndsAt } = transaction.terminal;
  return captureTransNo === null && operationTransNo === null ? holdEndsAt : null;
}

/** Says whether the time of the authorization has ended it, and no void or cancel. */
function hasHoldEnded(transaction: Transaction): boolean {
  if (!isAuthorization(transaction) || transaction.transStatus !== status.cancelled) return false;
  return transaction.terminal.takenBackBy === null;
}

/** Returns E04154 if the time of an authorization ended it, E04121 if it was cancelled, else E04122. */
export function endedRefusal(transaction: Transaction): Refusal {
  if (hasHoldEnded(transaction)) return refuse('E04154');
  return transaction.transStatus === status.cancelled || transaction.errorCode === 'E04121'
    ? refuse('E04121')
    : refuse('E04122');
}
