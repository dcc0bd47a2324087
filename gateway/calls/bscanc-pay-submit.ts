/** bscanc.pay.submit: the merchant has scanned the payer's code (spec §3, §7). */
import type { bscancPaySubmit } from '@tollgate/contract/calls/bscanc-pay-submit';
import { createPayment } from '../orders/creation.ts';
import { advancePayment, recoveryMs } from '../orders/payment.ts';
import { isRefusal, refuse } from '../orders/refusal.ts';
import { status, transType } from '../orders/transaction.ts';
import type { Handler } from './call.ts';
import { payMethodRefusal, readOrder } from './order-fields.ts';
import { amountData, resultData } from './order-result.ts';

export const submitPayment: Handler<typeof bscancPaySubmit> = async (request, context) => {
  const { orders, app, psn } = context;
  const order = readOrder(request, context);
  if (isRefusal(order)) return order;
  const methodRefusal = payMethodRefusal(request.pay_method_id, context);
  if (methodRefusal !== undefined) return methodRefusal;
  if (!orders.channel.isWalletCode(request.auth_code)) return refuse('EC0000', { field: 'auth_code' });
  const nowMs = orders.clock.nowMs();
  // Recorded as processing before the wallet hears of it: should this process die, another one asks the wallet.
  const created = await createPayment(
    orders,
    {
      merchantNo: app.merchantNo,
      merchantOrderNo: request.merchant_order_no,
      appId: app.appId,
      kind: 'payment',
      transType: transType.sale,
      transStatus: status.processing,
      currency: request.price_currency,
      orderMinor: order.orderMinor,
      storeNo: request.store_no,
      terminalSn: request.terminal_sn,
      payScenario: 'BSCANQR_PAY',
      payMethodId: request.pay_method_id,
      description: request.description,
      attach: request.attach,
      notifyUrl: request.notify_url,
      walletCode: request.auth_code,
      expiresAt: nowMs + request.expires * 1000,
      dueAt: nowMs + Math.min(recoveryMs, request.expires * 1000),
    },
    psn,
  );
  if (isRefusal(created)) return created;
  const payment = await advancePayment(orders, created, psn);
  if (payment.errorCode === 'EC0000') return refuse('EC0000', { field: 'auth_code' });
  return { trans_no: payment.transNo, ...resultData(payment), ...amountData(payment) };
};
