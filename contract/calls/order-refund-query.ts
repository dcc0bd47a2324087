/** Refund query: the state of a refund. */
import * as amounts from '../fields/amounts.ts';
import { conditional, required } from '../fields/need.ts';
import * as order from '../fields/order.ts';
import * as result from '../fields/result.ts';
import type { Call } from '../model.ts';
import { eitherNumberRule, entryMembers, signRules } from './members.ts';

export const orderRefundQuery = {
  method: 'order.refund.query',
  methodAliases: [],
  path: '/api/entry/orderrefundquery',
  pathAliases: [],
  envelope: 'entry',
  area: 'query',
  readOnly: true,
  title: { en: 'Refund query', zh: '退款查询' },
  summary: {
    en: 'Look up a refund. Send the order number or transaction number of the refund, not of the payment.',
    zh: '查询退款结果。请传入退款的商户订单号或网关交易号，不要传入原支付的订单号或交易号。',
  },
  notes: [
    {
      en: 'How long a refund stays in status 0 depends on the channel: seconds for a wallet, up to several days for a card. Query regularly, or wait for the notification.',
      zh: '退款处于状态 0 的时长取决于渠道：钱包通常数秒，银行卡可能需要数天。请定时查询，或等待通知。',
    },
  ],
  deprecated: {
    text: {
      en: 'Use this call for refunds of QR and online payments. For refunds made with /api/payments/refund, use /api/payments/recall.',
      zh: '二维码与线上支付的退款使用本接口。通过 /api/payments/refund 发起的退款，请改用 /api/payments/recall。',
    },
    replacedBy: 'payments.recall',
    tag: { en: 'terminal cards: use recall', zh: '终端刷卡请用 recall' },
  },
  request: {
    ...entryMembers,
    merchant_order_no: conditional(order.refundMerchantOrderNo),
    trans_no: conditional(order.orderTransNo),
  },
  rules: [...signRules, eitherNumberRule],
  reply: {
    trans_no: required(order.transNo),
    orig_trans_no: conditional(order.origTransNo),
    merchant_order_no: required(order.refundMerchantOrderNo),
    price_currency: required(amounts.priceCurrency),
    order_amount: required(amounts.refundOrderAmount),
    tip_amount: conditional(amounts.tipAmount),
    trans_amount: required(amounts.refundedTransAmount),
    trans_fee_c: conditional(amounts.transFeeC),
    vat_amount: conditional(amounts.vatAmount),
    trans_status: required(order.transStatus),
    pay_channel_trans_no: conditional(result.payChannelTransNo),
    trans_end_time: conditional(result.transEndTime),
    ref_no: conditional(result.refNo),
    trans_error_code: conditional(result.transErrorCode),
    trans_error_msg: conditional(result.transErrorMsg),
  },
  errors: ['E04110', 'E04111'],
  example: {
    request: {
      app_id: 'tg8f3a1c5d7e9b2046',
      format: 'JSON',
      charset: 'UTF-8',
      sign_type: 'RSA2',
      version: '1.0',
      timestamp: '1772450100000',
      method: 'order.refund.query',
      merchant_no: '312100000164',
      merchant_order_no: 'TG20260302-R00009',
    },
    reply: {
      trans_no: '2026030211140000000031',
      orig_trans_no: '2026030210152300000017',
      merchant_order_no: 'TG20260302-R00009',
      price_currency: 'USD',
      order_amount: 12.5,
      trans_amount: 12.5,
      trans_fee_c: 0,
      vat_amount: 0,
      trans_status: 2,
      pay_channel_trans_no: '2026030250001478901234567899',
      ref_no: '606111000031',
      trans_end_time: '2026-03-02 11:14:06',
    },
  },
} as const satisfies Call;
