/** cscanb.pay.getqrcode: a code for the payer to scan (spec §3, §7). */
import type { cscanbPayGetqrcode } from '@tollgate/contract/calls/cscanb-pay-getqrcode';
import { createPayment } from '../orders/change/creation.ts';
import { linkOf } from '../orders/state/link.ts';
import { isRefusal } from '../orders/state/refusal.ts';
import { status, type Transaction } from '../orders/state/transaction.ts';
import type { Handler } from './call.ts';
import type { ReplyData } from './data.ts';
import { amountData } from './order-result.ts';
import { readQrOrder } from './qr-order.ts';

export const getQrCode: Handler<typeof cscanbPayGetqrcode> = async (request, context) => {
  const { orders } = context;
  const nowMs = orders.clock.nowMs(context.app.merchantNo);
  const presentation = { transStatus: status.prepaid, payScenario: 'SCANQR_PAY' };
  const read = await readQrOrder(request, context, presentation, nowMs);
  if (isRefusal(read)) return read;
  const { order, quote } = read;
  const dueAt = Math.min(quote.askAgainAt ?? order.expiresAt, order.expiresAt);
  const linkSecret = orders.identifiers.linkSecret();
  const dataOf = (transaction: Transaction): ReplyData => ({
    trans_no: transaction.transNo,
    qrcode_url: `${context.publicUrl}/pay/q/${linkOf(transaction)}`,
    ...amountData(transaction),
  });
  const onPlanned = (planned: Transaction) => context.signAhead(dataOf(planned));
  const created = await createPayment(orders, { ...order, linkSecret, dueAt }, { onPlanned });
  return isRefusal(created) ? created : dataOf(created);
};
