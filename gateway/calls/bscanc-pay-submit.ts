/** bscanc.pay.submit: the merchant has scanned the payer's code (spec §3, §7). */
import type { bscancPaySubmit } from '@tollgate/contract/calls/bscanc-pay-submit';
import { createPayment } from '../orders/change/creation.ts';
import { recoveryMs } from '../orders/rules/recovery.ts';
import { isRefusal, type Refusal, refuse } from '../orders/state/refusal.ts';
import { isWithdrawn, status, type Transaction } from '../orders/state/transaction.ts';
import { advancePayment } from '../orders/wallet/payment.ts';
import type { Handler } from './call.ts';
import type { ReplyData } from './data.ts';
import { amountData, resultData } from './order-result.ts';
import { readQrOrder } from './qr-order.ts';

function replyOf(payment: Transaction): ReplyData | Refusal {
  if (isWithdrawn(payment)) return refuse('EC0000', { field: 'auth_code' });
  return { trans_no: payment.transNo, ...resultData(payment), ...amountData(payment) };
}

export const submitPayment: Handler<typeof bscancPaySubmit> = async (request, context) => {
  const { orders } = context;
  const nowMs = orders.clock.nowMs(context.app.merchantNo);
  const walletCode = request.auth_code;
  // Recorded as processing before the wallet is asked: if this process dies, another one asks the wallet.
  const presentation = { transStatus: status.processing, payScenario: 'BSCANQR_PAY', walletCode };
  const read = await readQrOrder(request, context, presentation, nowMs);
  if (isRefusal(read)) return read;
  const { order, acquirer } = read;
  if (!acquirer.capabilities.walletCode.test(walletCode)) return refuse('EC0000', { field: 'auth_code' });
  const dueAt = Math.min(nowMs + recoveryMs, order.expiresAt);
  context.keepReply?.({ merchantOrderNo: order.merchantOrderNo }, replyOf);
  const created = await createPayment(orders, { ...order, dueAt });
  return isRefusal(created)
    ? created
    : replyOf(await advancePayment(orders, created, { isUnanswered: true, isStart: true }));
};
