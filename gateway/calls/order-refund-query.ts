/** order.refund.query: the state of a refund (spec §3). */
import type { orderRefundQuery } from '@tollgate/contract/calls/order-refund-query';
import { isRefusal, refuse } from '../orders/state/refusal.ts';
import { status } from '../orders/state/transaction.ts';
import { wireAmount, wireTime } from '../orders/state/wire.ts';
import type { Handler } from './call.ts';
import { decimal } from './data.ts';
import { findNamed } from './lookup.ts';
import { amountData } from './order-result.ts';

export const queryRefund: Handler<typeof orderRefundQuery> = async (request, context) => {
  const found = await findNamed(request, context);
  if (isRefusal(found)) return found;
  if (found.kind !== 'refund') return refuse('E04111');
  const tipMinor = found.terminal?.tipMinor ?? 0;
  const isDone = found.transStatus === status.completed;
  const isFailed = found.transStatus === status.closed;
  return {
    trans_no: found.transNo,
    orig_trans_no: found.origTransNo,
    merchant_order_no: found.merchantOrderNo,
    price_currency: found.currency,
    order_amount: decimal(wireAmount(found, found.orderMinor)),
    tip_amount: tipMinor === 0 ? null : decimal(wireAmount(found, tipMinor)),
    ...amountData(found),
    trans_status: found.transStatus,
    pay_channel_trans_no: isDone ? found.channelTransNo : null,
    ref_no: isDone ? found.refNo : null,
    trans_end_time: found.endedAt === null ? null : wireTime(found.endedAt),
    trans_error_code: isFailed ? found.errorCode : null,
    trans_error_msg: isFailed ? found.errorMsg : null,
  };
};
