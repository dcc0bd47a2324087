/** Finding the transaction that a call names: trans_no wins over merchant_order_no (spec §5). */

import { findByOrderNo, findByTransNo } from '../orders/change/find.ts';
import { upToDate } from '../orders/due/due.ts';
import { type Refusal, refuse } from '../orders/state/refusal.ts';
import { isWithdrawn, type Transaction } from '../orders/state/transaction.ts';
import type { CallContext } from './call.ts';

interface Named {
  readonly trans_no?: string;
  readonly merchant_order_no?: string;
}

/** E04111 for an unknown number and for another merchant's alike: the same query, the same answer (decision 14). */
export async function findNamed(named: Named, context: CallContext): Promise<Transaction | Refusal> {
  const { database } = context.orders;
  const { merchantNo } = context.app;
  const found =
    named.trans_no === undefined
      ? await findByOrderNo(database, merchantNo, named.merchant_order_no ?? '')
      : await findByTransNo(database, merchantNo, named.trans_no);
  const current = found && (await upToDate(context.orders, found));
  if (current === undefined || isWithdrawn(current)) return refuse('E04111');
  context.concerns?.(current);
  return current;
}
