/** The frame of every reply, and the notification (spec §3). */
import * as address from './fields/address.ts';
import * as afterwards from './fields/afterwards.ts';
import * as amounts from './fields/amounts.ts';
import * as envelope from './fields/envelope.ts';
import { conditional, required } from './fields/need.ts';
import * as order from './fields/order.ts';
import * as reply from './fields/reply.ts';
import * as result from './fields/result.ts';
import { resultPayScenario, terminalSn } from './fields/terminal.ts';
import { onlyValue } from './fields/text.ts';
import { limits } from './limits.ts';
import type { Members, Text, WireObject } from './model.ts';
import type { ValuesOf } from './types.ts';

/**
 * Members of every reply (decision 8): `data` on success and only then (decision 39), `sign` where the app signs with
 * RSA2.
 */
export const replyEnvelope = {
  code: required(reply.code),
  msg: required(reply.msg),
  psn: required(reply.psn),
  sign: conditional(reply.replySign),
  data: conditional(reply.data),
} as const satisfies Members;

/** The notification as data, as `Call` is for calls. */
export interface ResultNotification {
  readonly method: string;
  readonly title: Text;
  readonly summary: Text;
  readonly notes: readonly Text[];
  /** Flat JSON: trans_type and trans_status are integers, all other values strings (decision 24). */
  readonly members: Members;
  /** Answer of the receiver with status 200; white space around it does not count (decision 23). */
  readonly answer: string;
  readonly timeoutMs: number;
  /** Waits between attempts; the first attempt is immediate (decision 22). */
  readonly gapsMs: readonly number[];
  readonly example: WireObject;
}

/** Posted to notify_url for every final result of a payment or refund. */
export const notification = {
  method: 'payment.result.notify',
  title: { en: 'Payment result notification', zh: '支付结果通知' },
  summary: {
    en: 'The gateway posts the final result of a payment, refund, void, or other terminal order to notify_url: completed, failed, closed, or canceled.',
    zh: '支付、退款、撤销等交易产生最终结果（成功、失败、关闭或撤销）后，网关向 notify_url 发送通知。',
  },
  notes: [
    {
      en: "First, use the gateway's public key to verify sign. Then compare merchant_order_no and the amount with your own order. Only then fulfill the order.",
      zh: '请先用网关公钥验签，再核对 merchant_order_no 和金额是否与商户订单一致，核对无误后方可发货。',
    },
    {
      en: 'Respond with status 200 and the plain text success within 5 seconds. Any other response triggers a retry; redirects are not followed. Do time-consuming work after you respond.',
      zh: '请在 5 秒内返回状态码 200 和纯文本 success，其他情况均视为通知失败；网关不跟随重定向。耗时的业务处理请放在应答之后。',
    },
    {
      en: 'The gateway retries a failed delivery after 5, 10, 15, 30, and 60 seconds, then after 3, 10, and 15 minutes, then three times at 30-minute intervals, and finally three times at 3-hour intervals: 15 attempts in total, including the first, within 11 hours.',
      zh: '通知失败后，网关依次间隔 5、10、15、30、60 秒，3、10、15 分钟，30 分钟（三次）和 3 小时（三次）重试：11 小时内共发送 15 次。',
    },
    {
      en: 'You may get the same notification more than once, and notifications can arrive out of order. Respond with success every time, and process each result once.',
      zh: '同一通知可能重复送达，不同通知的先后顺序也不固定。每次都应返回 success，业务处理须保证幂等。',
    },
    {
      en: 'If the payer pays after the order has ended, the gateway returns the money. You then receive the final notification again. It has the same trans_status and also contains late_paid_amount and late_returned_amount.',
      zh: '订单结束后付款的，款项会退回付款方。网关随后再次发送最终结果通知，其中 trans_status 不变，并带有 late_paid_amount 与 late_returned_amount。',
    },
    {
      en: 'All values are strings, except trans_type and trans_status. Fields without a value are absent. New fields may be added later, so include every field that you receive in the string to sign.',
      zh: '除 trans_type 和 trans_status 为整数外，其余均为字符串；没有值的字段不会出现。后续可能新增字段：验签时请将收到的全部字段纳入待签名字符串。',
    },
  ],
  members: {
    app_id: required(envelope.appId),
    format: required(envelope.format),
    charset: required(envelope.charset),
    sign_type: required({
      ...envelope.signType,
      values: onlyValue('notification.sign_type', 'RSA2', { en: 'RSA signature', zh: 'RSA 签名' }),
      summary: {
        en: 'How the notification is signed. Always RSA2, even for apps with Basic authentication.',
        zh: '通知的签名方式，固定为 RSA2；使用 Basic 认证的应用收到的通知同样如此。',
      },
      note: {
        en: 'sign_type is part of the string to sign.',
        zh: 'sign_type 本身也参与签名。',
      },
    }),
    sign: required({
      ...envelope.sign,
      summary: {
        en: "The gateway's signature over all other non-empty fields: SHA256withRSA, in standard Base64. Every notification has a signature.",
        zh: '网关对其余全部非空字段计算的签名：SHA256withRSA，标准 Base64 编码。每条通知都带有签名。',
      },
    }),
    version: required(envelope.version),
    timestamp: required({
      ...envelope.timestamp,
      summary: {
        en: 'When this attempt was made, in milliseconds since 1970-01-01 UTC. Each attempt has its own timestamp.',
        zh: '本次通知的发送时间，自 1970-01-01 UTC 起的毫秒数。每次重试的值不同。',
      },
      note: {
        en: 'Compare it with your clock to reject replayed notifications.',
        zh: '可与本地时间比对，以拒绝重放的旧通知。',
      },
    }),
    method: required({
      ...envelope.method,
      summary: {
        en: 'Identifies the message. Always payment.result.notify.',
        zh: '消息类型，固定为 payment.result.notify。',
      },
      example: 'payment.result.notify',
    }),
    merchant_no: required(envelope.merchantNo),
    store_no: conditional(envelope.storeNo),
    trans_no: required(order.transNo),
    trans_type: required(order.transType),
    merchant_order_no: required({
      ...order.orderMerchantOrderNo,
      summary: {
        en: 'The order number that you sent for the transaction. For a payment, it is the number of the order; for a refund or void, it is the number of the refund or void.',
        zh: '该交易的商户订单号：支付通知为订单的商户订单号，退款、撤销通知为退款、撤销自身的商户订单号。',
      },
    }),
    price_currency: required(amounts.priceCurrency),
    order_amount: required(amounts.orderAmount),
    tip_amount: conditional(amounts.tipAmount),
    cashback_amount: conditional(amounts.cashbackAmount),
    trans_amount: required(amounts.transAmount),
    trans_fee_c: conditional(amounts.transFeeC),
    vat_amount: conditional(amounts.vatAmount),
    attach: conditional(order.attach),
    terminal_sn: conditional(terminalSn),
    pay_scenario: conditional(resultPayScenario),
    trans_status: required(order.transStatus),
    pay_channel_trans_no: conditional(result.payChannelTransNo),
    pay_user_account_id: conditional(result.payUserAccountId),
    paid_amount: conditional(amounts.paidAmount),
    discount_bmopc: conditional(amounts.notifiedDiscountBmopc),
    discount_bpc: conditional(amounts.notifiedDiscountBpc),
    trans_end_time: conditional(result.transEndTime),
    ref_no: conditional(result.refNo),
    pay_method_id: conditional(result.resultPayMethodId),
    trans_error_code: conditional(result.transErrorCode),
    trans_error_msg: conditional(result.transErrorMsg),
    billing_address: conditional(address.notifiedBillingAddress),
    shipping_address: conditional(address.notifiedShippingAddress),
    late_paid_amount: conditional(afterwards.latePaidAmount),
    late_returned_amount: conditional(afterwards.lateReturnedAmount),
  },
  answer: 'success',
  timeoutMs: limits.notificationTimeoutMs,
  gapsMs: limits.notificationGapsMs,
  example: {
    app_id: 'tg8f3a1c5d7e9b2046',
    format: 'JSON',
    charset: 'UTF-8',
    sign_type: 'RSA2',
    version: '1.0',
    timestamp: '1772446527000',
    method: 'payment.result.notify',
    merchant_no: '312100000164',
    store_no: '4121000012',
    trans_no: '2026030210152300000017',
    trans_type: 1,
    merchant_order_no: 'TG20260302-000117',
    price_currency: 'USD',
    order_amount: '25.99',
    trans_amount: '25.99',
    trans_fee_c: '0',
    vat_amount: '0',
    attach: 'table=12',
    pay_scenario: 'BSCANQR_PAY',
    trans_status: 2,
    pay_channel_trans_no: '2026030222001478901234567890',
    pay_user_account_id: 'pay***@example.com',
    paid_amount: '24.99',
    discount_bpc: '1',
    trans_end_time: '2026-03-02 10:15:26',
    ref_no: '606110000017',
    pay_method_id: 'Alipay+',
  },
} as const satisfies ResultNotification;

/** A notification once it has been read: amounts are exact decimal text, addresses are parsed. */
export type NotificationValues = ValuesOf<(typeof notification)['members']>;
