/** How an order is to be carried out: choices that the merchant makes when creating it. */
import type { Dictionary } from '../model.ts';

/** Who scans whom: decision 32. */
export const payScenario = {
  name: 'pay_scenario',
  title: { en: 'Payment scenario', zh: '支付场景' },
  values: [
    {
      value: 'SWIPE_CARD',
      name: { en: 'Card', zh: '刷卡' },
      note: {
        en: 'Default. The cardholder swipes, inserts, or taps the card at the terminal.',
        zh: '默认值。持卡人在终端上刷卡、插卡或挥卡。',
      },
    },
    {
      value: 'BSCANQR_PAY',
      name: { en: 'Customer-presented QR', zh: '商户扫码（被扫）' },
      note: {
        en: "The merchant scans the payer's code. Requires pay_method_id.",
        zh: '商户扫描付款方出示的付款码。需传 pay_method_id。',
      },
    },
    {
      value: 'SCANQR_PAY',
      name: { en: 'Merchant-presented QR', zh: '付款方扫码（主扫）' },
      note: {
        en: "The payer scans the merchant's code. Requires pay_method_id.",
        zh: '付款方扫描商户展示的二维码。需传 pay_method_id。',
      },
    },
  ],
} as const satisfies Dictionary;

/** Values of pay_scenario in a result: online orders have an additional one, which no request names. */
export const resultPayScenario = {
  name: 'result_pay_scenario',
  title: { en: 'Payment scenario returned in a result', zh: '支付结果的支付场景' },
  values: [
    ...payScenario.values.map(({ value, name }) => ({ value, name })),
    {
      value: 'WEB_PAY',
      name: { en: 'Online payment', zh: '线上支付' },
      note: {
        en: 'The order was created with pay.checkout or pay.merchant.checkout, regardless of the payment option that the payer chose.',
        zh: '订单由 pay.checkout 或 pay.merchant.checkout 创建，与付款方选择的支付选项无关。',
      },
    },
  ],
} as const satisfies Dictionary;

export const orderQueueMode = {
  name: 'order_queue_mode',
  title: { en: 'Order queue mode', zh: '订单队列模式' },
  values: [
    {
      value: 'FIFO',
      name: { en: 'First in, first out', zh: '先进先出' },
      note: { en: 'Default.', zh: '默认值。' },
    },
    { value: 'FILO', name: { en: 'First in, last out', zh: '先进后出' } },
  ],
} as const satisfies Dictionary;

export const receiptPrintMode = {
  name: 'receipt_print_mode',
  title: { en: 'Receipt printing', zh: '小票打印模式' },
  values: [
    { value: 0, name: { en: 'None', zh: '不打印' }, note: { en: 'Default.', zh: '默认值。' } },
    { value: 1, name: { en: 'Merchant copy', zh: '仅商户联' } },
    { value: 2, name: { en: 'Customer copy', zh: '仅持卡人联' } },
    { value: 3, name: { en: 'Both copies', zh: '商户联和持卡人联' } },
  ],
} as const satisfies Dictionary;
