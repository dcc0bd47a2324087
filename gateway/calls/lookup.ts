/** Finding the transaction that a call names: trans_no wins over merchant_order_no (spec §5). */

import { reread } from '../orders/apply.ts';
import { advanceTransaction } from '../orders/due.ts';
import { type Refusal, refuse } from '../orders/refusal.ts';
import { status, type Transaction } from '../orders/transaction.ts';
import { findByOrderNo, findByTransNo } from '../store/transactions.ts';
import type { CallContext } from './call.ts';

interface Named {
  readonly trans_no?: string;
  readonly merchant_order_no?: string;
}

/** An order past its time is closed, whether or not the scheduler has come by (decision 21). */
async function upToDate(transaction: Transaction, context: CallContext): Promise<Transaction> {
  const isOpen = transaction.transStatus === status.prepaid || transaction.transStatus === status.processing;
  const isOver = transaction.expiresAt !== null && context.orders.clock.nowMs() >= transaction.expiresAt;
  if (!isOpen || !isOver) return transaction;
  await advanceTransaction(context.orders, transaction, context.psn);
  return reread(context.orders, transaction);
}

/** E04111 for an unknown number and for another merchant's alike: the same query, the same answer (decision 14). */
export async function findNamed(named: Named, context: CallContext): Promise<Transaction | Refusal> {
  const { database } = context.orders;
  const { merchantNo } = context.app;
  const found =
    named.trans_no === undefined
      ? await findByOrderNo(database, merchantNo, named.merchant_order_no ?? '')
      : await findByTransNo(database, merchantNo, named.trans_no);
  return found === undefined ? refuse('E04111') : upToDate(found, context);
}
