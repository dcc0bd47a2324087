/** payments/tip-adjustment: the tip of a card payment whose batch is open (spec §4). */
import type { paymentsTipAdjustment } from '@tollgate/contract/calls/payments-tip-adjustment';
import { wireTime } from '../orders/notice.ts';
import { adjustTip } from '../orders/reference-tip.ts';
import { isRefusal } from '../orders/refusal.ts';
import type { Transaction } from '../orders/transaction.ts';
import type { Handler } from './call.ts';
import { amountOf, originalOf } from './reference-fields.ts';

export const adjustPaymentTip: Handler<typeof paymentsTipAdjustment> = async (request, context) => {
  const { orders, psn } = context;
  const payment = await originalOf(request, context);
  if (isRefusal(payment)) return payment;
  const tipMinor = amountOf(payment, request.tip_amount, 'tip_amount');
  if (isRefusal(tipMinor)) return tipMinor;
  // The payment keeps its own time; this is when its tip was set.
  const replyOf = ({ transStatus }: Transaction) => ({
    trans_time: wireTime(orders.clock.nowMs()),
    trans_status: transStatus,
  });
  context.keepReply?.(payment, replyOf);
  const adjusted = await adjustTip(orders, payment, tipMinor, psn);
  return isRefusal(adjusted) ? adjusted : replyOf(adjusted);
};
