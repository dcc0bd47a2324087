/** Fields on an order's money after its payment, or after its end (decisions 19 and 41). */
import * as dictionary from '../dictionary/index.ts';
import { limits } from '../limits.ts';
import type { AmountField, IntegerField, ListField, Members, TextField } from '../model.ts';
import { conditional, required } from './need.ts';
import { refundMerchantOrderNo, transNo } from './order.ts';
import { transEndTime } from './result.ts';
import { identifierPattern, identifierText } from './text.ts';

export const referredTransNo = {
  kind: 'text',
  minLength: 1,
  maxLength: 32,
  pattern: identifierPattern,
  patternText: identifierText,
  summary: {
    en: "The gateway's transaction number for the original transaction. For a refund, this is the transaction number of the payment. Returned only for reference transactions.",
    zh: '原交易的网关交易号；退款时为原支付的交易号。仅后续交易返回。',
  },
  example: '2026030210152300000017',
} as const satisfies TextField;

export const refundedAmount = {
  kind: 'amount',
  zero: true,
  summary: {
    en: 'Total amount of all refunds that are completed or in progress, in major units. Returned once the order has a refund.',
    zh: '已成功和处理中的退款总额，以主币单位表示。订单有退款时返回。',
  },
  example: 12.5,
} as const satisfies AmountField;

const refundTransAmount = {
  kind: 'amount',
  zero: false,
  summary: {
    en: 'Refund amount in major units, including any surcharge that is refunded with it.',
    zh: '退款金额，以主币单位表示，含随之退还的附加费。',
  },
  example: 12.5,
} as const satisfies AmountField;

const refundStatus = {
  kind: 'integer',
  min: 0,
  max: 9,
  values: dictionary.transStatus,
  summary: {
    en: 'Status of the refund: 0 in progress, 2 completed, 1 failed. In rare cases, it changes later from 2 to 1 or from 1 to 2.',
    zh: '退款状态：0 处理中，2 成功，1 失败。少数情况下，之后会由 2 变为 1，或由 1 变为 2。',
  },
  example: 2,
} as const satisfies IntegerField;

const refundEndTime = {
  ...transEndTime,
  summary: {
    en: 'When the refund succeeded or failed, in UTC.',
    zh: '退款成功或失败的时间，UTC 时间。',
  },
} as const satisfies TextField;

const refundMembers = {
  trans_no: required(transNo),
  merchant_order_no: required({
    ...refundMerchantOrderNo,
    summary: { en: 'Your order number for the refund.', zh: '退款的商户订单号。' },
  }),
  trans_amount: required(refundTransAmount),
  trans_status: required(refundStatus),
  trans_end_time: conditional(refundEndTime),
} as const satisfies Members;

const refundExample =
  '{"trans_no":"2026030211001200000031","merchant_order_no":"TG20260302-R00009","trans_amount":12.5,"trans_status":2,"trans_end_time":"2026-03-02 11:00:14"}';

export const refunds = {
  kind: 'list',
  maxItems: limits.refundsMax,
  of: {
    kind: 'object',
    members: refundMembers,
    summary: { en: 'One refund of the order.', zh: '该订单的一笔退款。' },
    example: refundExample,
  },
  summary: {
    en: 'Refunds of the order, oldest first. If there are more than 50, failed refunds are omitted.',
    zh: '该订单的退款列表，按时间先后排列。超过 50 笔时不返回失败的退款。',
  },
  example: [refundExample],
} as const satisfies ListField;

export const latePaidAmount = {
  kind: 'amount',
  zero: true,
  summary: {
    en: 'Amount that the payer paid after the order had ended, in major units. The gateway refunds it to the payer; trans_status does not change.',
    zh: '订单结束后付款方才支付的金额，以主币单位表示。网关会退回该款项，trans_status 不变。',
  },
  note: {
    en: 'Returned only if the payer paid after the order had ended. Do not fulfill the order based on this amount.',
    zh: '仅当付款方在订单结束后付款时返回。请勿据此发货。',
  },
  example: 25.99,
} as const satisfies AmountField;

export const lateReturnedAmount = {
  kind: 'amount',
  zero: true,
  summary: {
    en: 'Part of late_paid_amount that was returned to the payer, in major units.',
    zh: 'late_paid_amount 中已退回付款方的金额，以主币单位表示。',
  },
  example: 25.99,
} as const satisfies AmountField;
