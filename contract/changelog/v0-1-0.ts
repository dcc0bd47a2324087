/** Version 0.1.0: the QR calls. */
import type { ApiRelease } from './release.ts';

export const v010: ApiRelease = {
  version: '0.1.0',
  date: '2026-11-21',
  changes: [
    {
      kind: 'added',
      calls: [
        'bscanc.pay.submit',
        'cscanb.pay.getqrcode',
        'order.query',
        'order.refund.query',
        'order.revoker',
        'order.revoke',
        'order.refund.submit',
      ],
      text: {
        en: 'First version. QR orders can be paid, queried, canceled, and refunded.',
        zh: '首个版本。支持二维码订单的支付、查询、撤销与退款。',
      },
    },
    {
      kind: 'added',
      calls: [
        'wisehub.cloud.pay.order',
        'wisehub.cloud.pay.close',
        'pay.checkout',
        'pay.merchant.checkout',
        'payments.batch-close',
        'payments.get-open-batch',
        'tip.adjustment',
        'payments.capture',
        'payments.incremental-auth',
        'payments.cancel',
        'payments.refund',
        'payments.tip-adjustment',
        'payments.recall',
        'batch.close',
      ],
      errors: ['SYS030'],
      text: {
        en: 'First version of the API definition. In this version, the gateway does not support this call yet and returns SYS030.',
        zh: '接口定义的首个版本。该版本的网关尚未支持此接口，调用时返回 SYS030。',
      },
    },
    {
      kind: 'added',
      calls: ['payment.result.notify'],
      text: {
        en: 'First version: the gateway sends a notification up to 15 times. If an app signs its requests, the gateway also signs the notifications for the app.',
        zh: '首个版本：通知最多发送 15 次。应用的请求带签名时，通知也带签名。',
      },
    },
  ],
};
