/** tip.adjustment: the older form, by merchant_order_no and its reply has nothing to say. */
import type { tipAdjustment } from '@tollgate/contract/calls/tip-adjustment';
import { tipOutcome, tipReply } from '../orders/reference/tip.ts';
import { minorOf } from '../orders/state/amount.ts';
import { isRefusal } from '../orders/state/refusal.ts';
import type { Transaction } from '../orders/state/transaction.ts';
import { adjustTipOnce } from './adjust-tip-once.ts';
import type { Handler } from './call.ts';
import { findNamed } from './lookup.ts';

const field = 'tip_adjustment_amount';

/** The fields of the newer call, under the names of this one. */
function ownField(named: string | undefined): { readonly field?: string } {
  if (named === 'tip_amount') return { field };
  return named === 'trans_no' ? { field: 'merchant_order_no' } : {};
}

export const adjustOrderTip: Handler<typeof tipAdjustment> = async (request, context) => {
  const { merchant_order_no, tip_adjustment_amount: amount } = request;
  const payment = await findNamed({ merchant_order_no }, context);
  if (isRefusal(payment)) return payment;
  const tipMinor = minorOf(amount, payment.currency, field);
  if (isRefusal(tipMinor)) return tipMinor;
  const replyOf = (after: Transaction) => {
    const outcome = tipOutcome(after, tipMinor);
    const reply = isRefusal(outcome) ? outcome : tipReply(outcome);
    return isRefusal(reply) ? reply : {};
  };
  const data = await adjustTipOnce(context, payment, tipMinor, replyOf);
  return isRefusal(data) ? { ...data, ...ownField(data.field) } : data;
};
