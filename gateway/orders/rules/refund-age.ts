/** How old a payment may be that is given back (decision 42). */
import { dayMs } from '@tollgate/contract/durations';
import { type Refusal, refuse } from '../state/refusal.ts';
import type { Transaction } from '../state/transaction.ts';

/** Returns E04153 if it was paid more than `refundDays` ago: neither a refund nor a cancel gives it back then. */
export function ageRefusal({ endedAt }: Transaction, refundDays: number, nowMs: number): Refusal | undefined {
  return endedAt !== null && nowMs > endedAt + refundDays * dayMs
    ? refuse('E04153', { detail: `at most ${refundDays} days after the payment` })
    : undefined;
}
