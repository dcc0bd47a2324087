/** order.revoker: cancel an order (spec §4, decision 18). */
import type { orderRevoker } from '@tollgate/contract/calls/order-revoker';
import { isRefusal } from '../orders/state/refusal.ts';
import { cancelPayment } from '../orders/wallet/cancel.ts';
import type { Handler } from './call.ts';
import { findNamed } from './lookup.ts';

export const cancelOrder: Handler<typeof orderRevoker> = async (request, context) => {
  const found = await findNamed(request, context);
  if (isRefusal(found)) return found;
  const { transNo } = found;
  const replyOf = (messageId: string) => ({ message_id: messageId, trans_no: transNo });
  context.keepReply?.({ transNo }, () => replyOf(context.orders.psn));
  const cancelled = await cancelPayment(context.orders, found, undefined);
  return isRefusal(cancelled) ? cancelled : replyOf(cancelled.messageId);
};
