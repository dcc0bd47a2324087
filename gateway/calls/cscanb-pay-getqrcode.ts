/** cscanb.pay.getqrcode: a code for the payer to scan (spec §3, §7). */
import type { cscanbPayGetqrcode } from '@tollgate/contract/calls/cscanb-pay-getqrcode';
import { createPayment } from '../orders/creation.ts';
import { linkOf } from '../orders/link.ts';
import { isRefusal } from '../orders/refusal.ts';
import { status, transType } from '../orders/transaction.ts';
import type { Handler } from './call.ts';
import { payMethodRefusal, readOrder } from './order-fields.ts';
import { amountData } from './order-result.ts';

export const getQrCode: Handler<typeof cscanbPayGetqrcode> = async (request, context) => {
  const { orders, app, psn } = context;
  const order = readOrder(request, context);
  if (isRefusal(order)) return order;
  const methodRefusal = payMethodRefusal(request.pay_method_id, context);
  if (methodRefusal !== undefined) return methodRefusal;
  const nowMs = orders.clock.nowMs();
  const expiresAt = nowMs + request.expires * 1000;
  const firstCheckAt = orders.channel.firstCheckAt({ amountMinor: order.orderMinor, createdAt: nowMs });
  const created = await createPayment(
    orders,
    {
      merchantNo: app.merchantNo,
      merchantOrderNo: request.merchant_order_no,
      appId: app.appId,
      kind: 'payment',
      transType: transType.sale,
      transStatus: status.prepaid,
      currency: request.price_currency,
      orderMinor: order.orderMinor,
      storeNo: request.store_no,
      terminalSn: request.terminal_sn,
      payScenario: 'SCANQR_PAY',
      payMethodId: request.pay_method_id,
      description: request.description,
      attach: request.attach,
      notifyUrl: request.notify_url,
      linkSecret: orders.identifiers.linkSecret(),
      expiresAt,
      dueAt: Math.min(firstCheckAt ?? expiresAt, expiresAt),
    },
    psn,
  );
  if (isRefusal(created)) return created;
  return {
    trans_no: created.transNo,
    qrcode_url: `${context.publicUrl}/pay/q/${linkOf(created)}`,
    ...amountData(created),
  };
};
