/** wisehub.cloud.pay.close: closes an order whose payment has not begun (spec §4: status 9 alone). */
import type { wisehubCloudPayClose } from '@tollgate/contract/calls/wisehub-cloud-pay-close';
import { isRefusal, refuse } from '../orders/state/refusal.ts';
import { closeWaiting } from '../orders/terminal/close.ts';
import type { Handler } from './call.ts';
import { findNamed } from './lookup.ts';

export const closeTerminalOrder: Handler<typeof wisehubCloudPayClose> = async (request, context) => {
  const { terminal_sn: terminalSn, merchant_order_no, description: detail } = request;
  const order = await findNamed({ merchant_order_no }, context);
  if (isRefusal(order)) return order;
  // Another terminal's order is none of this one's.
  if (terminalSn !== undefined && order.terminalSn !== terminalSn) return refuse('E04111');
  const { transNo } = order;
  // The message that takes it off the screen, and the wallet's request, carry the number of this call (decision 38).
  const reply = { message_id: context.orders.psn, trans_no: transNo };
  context.keepReply?.({ transNo }, () => reply);
  const closed = await closeWaiting(context.orders, order, { errorCode: 'E04122', detail });
  return isRefusal(closed) ? closed : reply;
};
