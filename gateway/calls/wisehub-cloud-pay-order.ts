/** wisehub.cloud.pay.order: an order that a payment terminal carries out (spec §3, §5, decision 17). */
import type { wisehubCloudPayOrder } from '@tollgate/contract/calls/wisehub-cloud-pay-order';
import { storeOfTerminal } from '../accounts/account.ts';
import { createPayment } from '../orders/change/creation.ts';
import { findByOrderNo } from '../orders/change/find.ts';
import { isRefusal, refuse } from '../orders/state/refusal.ts';
import type { Transaction } from '../orders/state/transaction.ts';
import { dispatch } from '../orders/terminal/dispatch.ts';
import { readTerminalOrder } from '../orders/terminal/request.ts';
import type { Handler } from './call.ts';

export const createTerminalOrder: Handler<typeof wisehubCloudPayOrder> = async (request, context) => {
  const { orders, app, allowLoopback } = context;
  const { merchantNo } = app;
  const { terminal_sn: terminalSn, merchant_order_no: orderNo } = request;
  const terminal = { merchantNo, terminalSn };
  const storeNo = await storeOfTerminal(orders.database, merchantNo, terminalSn);
  if (storeNo === undefined || (request.store_no !== undefined && request.store_no !== storeNo))
    return refuse('E04105', { field: 'terminal_sn' });
  // Asked first: a repeated order is refused as one, whatever the state of its original.
  const taken = await findByOrderNo(orders.database, merchantNo, orderNo);
  if (taken !== undefined) return refuse('E04112', { field: 'merchant_order_no' });
  const details = await readTerminalOrder(orders, request, { terminal, storeNo, app, allowLoopback });
  if (isRefusal(details)) return details;
  const onlineStatus = await orders.terminals.status(terminal);
  if (request.reject_trade_when_terminal_offline === true && onlineStatus !== 'online')
    return refuse('E04106', { field: 'terminal_sn' });
  const replyOf = (order: Transaction) => ({
    message_id: order.flow === 'terminal' ? order.terminal.messageId : null,
    trans_no: order.transNo,
    terminal_online_status: onlineStatus,
  });
  context.keepReply?.({ merchantOrderNo: orderNo }, replyOf);
  const created = await createPayment(orders, details);
  if (isRefusal(created)) return created;
  // It is kept now: where it cannot be sent at this moment, it waits.
  await dispatch(orders, terminal).catch(() => {});
  return replyOf(created);
};
