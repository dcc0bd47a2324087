/** bscanc.pay.submit: the merchant has scanned the payer's code (spec §3, §7). */
import type { bscancPaySubmit } from '@tollgate/contract/calls/bscanc-pay-submit';
import { createPayment } from '../orders/creation.ts';
import { advancePayment, recoveryMs } from '../orders/payment.ts';
import { isRefusal, refuse } from '../orders/refusal.ts';
import { status } from '../orders/transaction.ts';
import type { Handler } from './call.ts';
import { amountData, resultData } from './order-result.ts';
import { readQrOrder } from './qr-order.ts';

export const submitPayment: Handler<typeof bscancPaySubmit> = async (request, context) => {
  const { orders, psn } = context;
  const nowMs = orders.clock.nowMs();
  const walletCode = request.auth_code;
  // Recorded as processing before the wallet hears of it: should this process die, another one asks the wallet.
  const presentation = { transStatus: status.processing, payScenario: 'BSCANQR_PAY', walletCode };
  const order = readQrOrder(request, context, presentation, nowMs);
  if (isRefusal(order)) return order;
  if (!orders.channel.isWalletCode(walletCode)) return refuse('EC0000', { field: 'auth_code' });
  const dueAt = Math.min(nowMs + recoveryMs, order.expiresAt);
  const created = await createPayment(orders, { ...order, dueAt }, psn);
  if (isRefusal(created)) return created;
  const payment = await advancePayment(orders, created, psn);
  if (payment.errorCode === 'EC0000') return refuse('EC0000', { field: 'auth_code' });
  return { trans_no: payment.transNo, ...resultData(payment), ...amountData(payment) };
};
