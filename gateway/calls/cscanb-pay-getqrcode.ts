/** cscanb.pay.getqrcode: a code for the payer to scan (spec §3, §7). */
import type { cscanbPayGetqrcode } from '@tollgate/contract/calls/cscanb-pay-getqrcode';
import { createPayment } from '../orders/change/creation.ts';
import { recoveryMs } from '../orders/rules/recovery.ts';
import { codeOf } from '../orders/state/qr-link.ts';
import { isRefusal, type Refusal, refuse } from '../orders/state/refusal.ts';
import { isWithdrawn, status, type Transaction } from '../orders/state/transaction.ts';
import { askForCode } from '../orders/wallet/code.ts';
import type { CallContext, Handler } from './call.ts';
import type { ReplyData } from './data.ts';
import { amountData } from './order-result.ts';
import { type QrOrder, readQrOrder } from './qr-order.ts';

const dataOf = (order: Transaction, code: string | null): ReplyData => ({
  trans_no: order.transNo,
  qrcode_url: code,
  ...amountData(order),
});

/** The reply with the acquirer's code; without one there is no order, or another request has ended it meanwhile. */
function replyWithCode(order: Transaction): ReplyData | Refusal {
  if (order.qrCode !== null) return dataOf(order, order.qrCode);
  const field = 'pay_method_id';
  if (!isWithdrawn(order)) return refuse('E04134', { field });
  const { errorCode, errorMsg } = order;
  return refuse('EC0004', { field, ...(errorCode !== 'EC0004' && errorMsg && { detail: errorMsg }) });
}

/** Creates the order, and then asks its acquirer for the code (decision 53). */
async function createWithCode(
  order: QrOrder['order'],
  { orders, keepReply }: CallContext,
  nowMs: number,
): Promise<ReplyData | Refusal> {
  const dueAt = Math.min(nowMs + recoveryMs, order.expiresAt);
  keepReply?.({ merchantOrderNo: order.merchantOrderNo }, replyWithCode);
  const created = await createPayment(orders, { ...order, dueAt });
  return isRefusal(created) ? created : replyWithCode(await askForCode(orders, created));
}

export const getQrCode: Handler<typeof cscanbPayGetqrcode> = async (request, context) => {
  const { orders } = context;
  const nowMs = orders.clock.nowMs(context.app.merchantNo);
  const presentation = { transStatus: status.prepaid, payScenario: 'SCANQR_PAY' };
  const read = await readQrOrder(request, context, presentation, nowMs);
  if (isRefusal(read)) return read;
  const { order, acquirer, quote } = read;
  if (acquirer.capabilities.codes === 'acquirer') return createWithCode(order, context, nowMs);
  const dueAt = Math.min(quote.askAgainAt ?? order.expiresAt, order.expiresAt);
  const linkSecret = orders.identifiers.linkSecret();
  const replyOf = (made: Transaction) => dataOf(made, codeOf(made, context.publicUrl));
  const onPlanned = (planned: Transaction) => context.signAhead(replyOf(planned));
  const created = await createPayment(orders, { ...order, linkSecret, dueAt }, { onPlanned });
  return isRefusal(created) ? created : replyOf(created);
};
