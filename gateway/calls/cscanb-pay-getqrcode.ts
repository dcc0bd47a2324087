/** cscanb.pay.getqrcode: a code for the payer to scan (spec §3, §7). */
import type { cscanbPayGetqrcode } from '@tollgate/contract/calls/cscanb-pay-getqrcode';
import { createPayment } from '../orders/core/creation.ts';
import { linkOf } from '../orders/core/link.ts';
import { isRefusal } from '../orders/core/refusal.ts';
import { status, type Transaction } from '../orders/core/transaction.ts';
import type { Handler } from './call.ts';
import type { ReplyData } from './data.ts';
import { amountData } from './order-result.ts';
import { readQrOrder } from './qr-order.ts';

export const getQrCode: Handler<typeof cscanbPayGetqrcode> = async (request, context) => {
  const { orders, psn } = context;
  const nowMs = orders.clock.nowMs();
  const presentation = { transStatus: status.prepaid, payScenario: 'SCANQR_PAY' };
  const order = readQrOrder(request, context, presentation, nowMs);
  if (isRefusal(order)) return order;
  const firstCheckAt = orders.channel.firstCheckAt({ amountMinor: order.orderMinor, createdAt: nowMs });
  const dueAt = Math.min(firstCheckAt ?? order.expiresAt, order.expiresAt);
  const linkSecret = orders.identifiers.linkSecret();
  const dataOf = (transaction: Transaction): ReplyData => ({
    trans_no: transaction.transNo,
    qrcode_url: `${context.publicUrl}/pay/q/${linkOf(transaction)}`,
    ...amountData(transaction),
  });
  const onPlanned = (planned: Transaction) => context.signAhead(dataOf(planned));
  const created = await createPayment(orders, { ...order, linkSecret, dueAt }, psn, { onPlanned });
  return isRefusal(created) ? created : dataOf(created);
};
