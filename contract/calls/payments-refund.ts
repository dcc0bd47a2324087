/** Reference refund: returns a captured card payment, in full or in part. */
import * as amounts from '../fields/amounts.ts';
import { optional, required } from '../fields/need.ts';
import { refundMerchantOrderNo } from '../fields/order.ts';
import { referenceTransNo } from '../fields/reference.ts';
import type { Call } from '../model.ts';
import { paymentsErrors, paymentsMembers, paymentsSignRules } from './members.ts';
import { referenceReply } from './reference-replies.ts';

export const paymentsRefund = {
  method: 'payments.refund',
  methodAliases: [],
  path: '/api/payments/refund',
  pathAliases: [],
  envelope: 'payments',
  area: 'reference',
  repeats: 'number-taken',
  title: { en: 'Refund captured payment', zh: '后续交易退款' },
  summary: {
    en: 'Refund all or part of a captured card payment. The card does not need to be present. You can send several refunds until the full amount is refunded.',
    zh: '对已扣款的刷卡交易全额或部分退款，无需再次刷卡。可多次退款，直至退完为止。',
  },
  notes: [
    {
      en: 'You can refund a payment for up to 365 days after it was made, unless the operator sets a different limit.',
      zh: '支付成功后 365 天内可以退款，运营方可调整该期限。',
    },
    {
      en: 'A surcharge is refunded only if you send surcharge_amount; it is not part of trans_amount.',
      zh: '附加费仅在传入 surcharge_amount 时退还，不包含在 trans_amount 中。',
    },
    {
      en: 'The refund may still be in progress when you get the response: check trans_status, and use recall to query the refund later.',
      zh: '应答返回时退款可能仍在处理中：请查看 trans_status，并稍后通过 recall 查询。',
    },
    {
      en: 'If the acquirer declines a refund, its trans_status becomes 1. resp_code contains the reason, such as E04132 if partial refunds are not possible.',
      zh: '收单机构拒绝退款时，trans_status 变为 1，resp_code 给出原因，例如不支持部分退款时为 E04132。',
    },
    {
      en: 'If you get no response, send the same request again with the same merchant_order_no: it is processed only once.',
      zh: '未收到应答时，请使用相同的 merchant_order_no 重发同一请求：操作只会执行一次。',
    },
  ],
  request: {
    ...paymentsMembers,
    merchant_order_no: required(refundMerchantOrderNo),
    trans_no: required(referenceTransNo),
    trans_amount: required(amounts.referenceRefundAmount),
    surcharge_amount: optional(amounts.refundSurchargeAmount),
  },
  rules: [...paymentsSignRules],
  reply: referenceReply,
  errors: [
    'E04110',
    'E04111',
    'E04112',
    'E04113',
    'E04115',
    'E04116',
    'E04121',
    'E04122',
    'E04126',
    'E04127',
    'E04128',
    'E04134',
    'E04153',
    'E04154',
    'ET003',
    ...paymentsErrors,
  ],
  example: {
    request: {
      app_id: 'tg8f3a1c5d7e9b2046',
      timestamp: '1772446800000',
      merchant_no: '312100000164',
      merchant_order_no: 'TG20260302-R00010',
      trans_no: '2026030218203300000045',
      trans_amount: 20,
      surcharge_amount: 0.6,
    },
    reply: {
      trans_no: '2026030219003000000051',
      trans_time: '2026-03-02 19:00:31',
      trans_status: 0,
    },
  },
} as const satisfies Call;
