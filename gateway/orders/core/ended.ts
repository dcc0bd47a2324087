/** Why nothing more can be done with a transaction that has ended. */
import { hasHoldEnded } from './held-until.ts';
import { type Refusal, refuse } from './refusal.ts';
import { status, type Transaction } from './transaction.ts';

/** E04154 where the time of an authorization ended it, E04121 where it was cancelled, else E04122. */
export function endedRefusal(transaction: Transaction): Refusal {
  if (hasHoldEnded(transaction)) return refuse('E04154');
  return transaction.transStatus === status.cancelled || transaction.errorCode === 'E04121'
    ? refuse('E04121')
    : refuse('E04122');
}
