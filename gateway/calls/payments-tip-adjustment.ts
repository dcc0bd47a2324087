/** payments/tip-adjustment: the tip of a card payment whose batch is open (spec §4). */
import type { paymentsTipAdjustment } from '@tollgate/contract/calls/payments-tip-adjustment';
import { isTipAwaited, tipOutcome } from '../orders/reference/tip.ts';
import { minorOf } from '../orders/state/amount.ts';
import { isRefusal } from '../orders/state/refusal.ts';
import { status, type Transaction } from '../orders/state/transaction.ts';
import { wireTime } from '../orders/state/wire.ts';
import { adjustTipOnce } from './adjust-tip-once.ts';
import type { Handler } from './call.ts';
import { originalOf } from './reference-fields.ts';

export const adjustPaymentTip: Handler<typeof paymentsTipAdjustment> = async (request, context) => {
  const { orders } = context;
  const payment = await originalOf(request, context);
  if (isRefusal(payment)) return payment;
  const tipMinor = minorOf(request.tip_amount, payment.currency, 'tip_amount');
  if (isRefusal(tipMinor)) return tipMinor;
  // The payment keeps its own time; this is when its tip was set.
  const replyOf = (after: Transaction, nowMs = orders.clock.nowMs(after.merchantNo)) => {
    const outcome = tipOutcome(after, tipMinor);
    if (isRefusal(outcome)) return outcome;
    const transStatus = isTipAwaited(outcome) ? status.processing : outcome.transStatus;
    return { trans_time: wireTime(nowMs), trans_status: transStatus };
  };
  return adjustTipOnce(context, payment, tipMinor, replyOf);
};
