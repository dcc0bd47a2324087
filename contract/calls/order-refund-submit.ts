/** Refund of a QR or online payment, in full or in part. */
import * as amounts from '../fields/amounts.ts';
import { conditional, optional, required } from '../fields/need.ts';
import * as order from '../fields/order.ts';
import type { Call } from '../model.ts';
import { entryMembers, signRules } from './members.ts';

export const orderRefundSubmit = {
  method: 'order.refund.submit',
  methodAliases: [],
  path: '/api/entry/orderrefundsubmit',
  pathAliases: [],
  envelope: 'entry',
  area: 'cancel-refund',
  title: { en: 'Refund', zh: '退款' },
  summary: {
    en: 'Return all or part of a completed payment to the payer. Each refund is a separate transaction with its own number and status.',
    zh: '将已完成支付的款项全额或部分退还给付款方。每笔退款都是独立的交易，有单独的订单号和状态。',
  },
  notes: [
    {
      en: 'You can refund a payment for up to 365 days after it was made, unless the operator sets a different limit.',
      zh: '支付成功后 365 天内可以退款，运营方可调整该期限。',
    },
    {
      en: 'The response means that the gateway accepted the refund, not that the payer has received the money. Get the result from order.refund.query or the notification.',
      zh: '应答仅表示退款已受理，不代表资金已到账。请通过 order.refund.query 或通知确认结果。',
    },
    {
      en: 'If the acquirer declines a refund, its trans_status becomes 1. trans_error_code contains the reason, such as E04132 if partial refunds are not possible.',
      zh: '收单机构拒绝退款时，trans_status 变为 1，trans_error_code 给出原因，例如不支持部分退款时为 E04132。',
    },
    {
      en: 'You can send partial refunds until the full amount is refunded. An order can have at most 50 refunds; we recommend no more than 10.',
      zh: '可以多次部分退款，直至退完为止。每笔订单最多退款 50 次，建议不超过 10 次。',
    },
    {
      en: 'If you get no response, query first. If you send the refund again, use the same order number.',
      zh: '未收到应答时请先查询；如需重发，只能使用同一商户订单号。',
    },
  ],
  deprecated: {
    text: {
      en: 'Use this call for QR and online payments. For captured card payments at a terminal, use /api/payments/refund.',
      zh: '二维码与线上支付使用本接口。终端刷卡交易退款请改用 /api/payments/refund。',
    },
    replacedBy: 'payments.refund',
    tag: { en: 'terminal cards: use payments.refund', zh: '终端刷卡请用 payments.refund' },
  },
  request: {
    ...entryMembers,
    orig_merchant_order_no: conditional(order.origMerchantOrderNo),
    orig_trans_no: conditional(order.origTransNo),
    merchant_order_no: required(order.refundMerchantOrderNo),
    price_currency: required(amounts.priceCurrency),
    order_amount: required(amounts.refundOrderAmount),
    description: required(order.refundDescription),
    notify_url: optional(order.notifyUrl),
  },
  rules: [
    ...signRules,
    {
      kind: 'one-of',
      fields: ['orig_merchant_order_no', 'orig_trans_no'],
      text: {
        en: 'orig_merchant_order_no or orig_trans_no is required; if you send both, they must identify the same order',
        zh: 'orig_merchant_order_no 与 orig_trans_no 至少传一个；同时传入时须指向同一订单',
      },
    },
  ],
  reply: {
    trans_no: required(order.transNo),
    trans_amount: required(amounts.refundedTransAmount),
    trans_fee_c: conditional(amounts.transFeeC),
    vat_amount: conditional(amounts.vatAmount),
  },
  errors: [
    'E04110',
    'E04111',
    'E04112',
    'E04113',
    'E04114',
    'E04115',
    'E04117',
    'E04121',
    'E04122',
    'E04126',
    'E04127',
    'E04128',
    'E04129',
    'E04134',
    'E04153',
    'E04154',
    'E04160',
  ],
  example: {
    request: {
      app_id: 'tg8f3a1c5d7e9b2046',
      format: 'JSON',
      charset: 'UTF-8',
      sign_type: 'RSA2',
      version: '1.0',
      timestamp: '1772450040000',
      method: 'order.refund.submit',
      merchant_no: '312100000164',
      store_no: '4121000012',
      orig_merchant_order_no: 'TG20260302-000117',
      merchant_order_no: 'TG20260302-R00009',
      price_currency: 'USD',
      order_amount: 12.5,
      description: 'One cup returned',
      notify_url: 'https://shop.example.com/payments/notify',
    },
    reply: {
      trans_no: '2026030211140000000031',
      trans_amount: 12.5,
      trans_fee_c: 0,
      vat_amount: 0,
    },
  },
} as const satisfies Call;
