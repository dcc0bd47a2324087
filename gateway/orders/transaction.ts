/**
 * A transaction and its story.
 *
 *   9 prepaid ──► 0 processing ──► 2 completed ──► 3 cancelled
 *      │              │  └────────────────────────►──┘
 *      └──────────────┴──────► 1 closed or failed
 *
 * 1 and 3 are final. A refunded payment stays 2; each refund is a transaction of its own that starts at
 * 0 and ends at 2 or 1 (decision 16). Money that arrives after the end goes back to the payer (decision 18).
 */
import type { TransactionRecord, TransStatus } from '../store/transaction.ts';

export type Transaction = TransactionRecord;
export type { TransStatus };

export const status = { processing: 0, closed: 1, completed: 2, cancelled: 3, prepaid: 9 } as const;

/** trans_type values used here (decision 17). */
export const transType = { sale: 1, refund: 3 } as const;

/** The transitions that decision 16 allows; `evolve` asserts them, a test walks them. */
export const transitions: Readonly<Record<TransStatus, readonly TransStatus[]>> = {
  9: [0, 1],
  0: [1, 2, 3],
  2: [3],
  1: [],
  3: [],
};

/** Whether nothing but late money can happen to it any more. */
export function hasEnded(transaction: Transaction): boolean {
  return transaction.transStatus === status.closed || transaction.transStatus === status.cancelled;
}

/** What of a payment can still be refunded, in minor units. */
export function refundableMinor(transaction: Transaction): number {
  return transaction.paidMinor - transaction.refundedMinor;
}
