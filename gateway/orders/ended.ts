/** Why nothing more can be done with a transaction that has ended. */
import { type Refusal, refuse } from './refusal.ts';
import { status, type Transaction } from './transaction.ts';

/** E04121 where it was cancelled, E04122 where it failed, expired or was given up. */
export function endedRefusal(transaction: Transaction): Refusal {
  return transaction.transStatus === status.cancelled || transaction.errorCode === 'E04121'
    ? refuse('E04121')
    : refuse('E04122');
}
