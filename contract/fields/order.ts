/** Fields that identify and describe an order. */
import { transStatus as transStatuses, transType as transTypes } from '../dictionary/index.ts';
import { limits } from '../limits.ts';
import type { IntegerField, TextField } from '../model.ts';
import { identifierPattern, identifierText, onlyValue } from './text.ts';

const orderNumber = {
  kind: 'text',
  minLength: 1,
  maxLength: 32,
  pattern: '[0-9A-Za-z_|*@-]+',
  patternText: { en: 'digits, letters, and _ - | * @', zh: '数字、字母及 _ - | * @' },
} as const;

const transactionNumber = {
  kind: 'text',
  minLength: 1,
  maxLength: 32,
  pattern: identifierPattern,
  patternText: identifierText,
} as const;

export const merchantOrderNo = {
  ...orderNumber,
  summary: {
    en: 'Your order number. It must be unique across all orders and refunds of the merchant. Store it: you need it to query the order if you get no response.',
    zh: '商户订单号，由商户生成，在该商户的所有订单与退款中不可重复。请妥善保存：未收到应答时，可凭此订单号查询。',
  },
  note: {
    en: 'An order number cannot be reused, even if the order is declined or canceled. To try again, use a new order number.',
    zh: '即使订单失败或已撤销，订单号也不可复用；重新支付时请使用新的订单号。',
  },
  example: 'TG20260302-000117',
} as const satisfies TextField;

export const orderMerchantOrderNo = {
  ...orderNumber,
  summary: {
    en: 'The order number that you sent when you created the order.',
    zh: '创建订单时传入的商户订单号。',
  },
  example: 'TG20260302-000117',
} as const satisfies TextField;

export const refundMerchantOrderNo = {
  ...orderNumber,
  summary: {
    en: 'Your order number for this refund. It must differ from the number of the original order and of every other refund.',
    zh: '本次退款的商户订单号。须与原订单的商户订单号不同，且每笔退款各不相同。',
  },
  note: {
    en: 'If you get no response, query this number before you refund again with a different one.',
    zh: '未收到应答时，请先用此订单号查询，不要直接换号再次退款。',
  },
  example: 'TG20260302-R00009',
} as const satisfies TextField;

export const operationMerchantOrderNo = {
  ...orderNumber,
  summary: {
    en: 'Your order number for this operation. It must be unique across all orders and refunds of the merchant. It is not the number of the original order.',
    zh: '本次操作自身的商户订单号，在该商户的所有订单与退款中不可重复；不是原订单的商户订单号。',
  },
  note: {
    en: 'It makes the call idempotent: if you repeat the request with the same number, nothing is processed twice, and you get the current status of the operation. If the amount or trans_no differs, the code is E04112.',
    zh: '此订单号保证接口幂等：以相同订单号重复发送同一请求，不会重复执行，返回该操作的当前状态；金额或 trans_no 不同时，返回 E04112。',
  },
  example: 'TG20260302-C00003',
} as const satisfies TextField;

export const origMerchantOrderNo = {
  ...orderNumber,
  summary: {
    en: 'The order number of the original order that you want to void, refund, capture, or cancel.',
    zh: '原订单（即要撤销、退款或做预授权完成的订单）的商户订单号。',
  },
  example: 'TG20260302-000117',
} as const satisfies TextField;

export const transNo = {
  ...transactionNumber,
  summary: {
    en: 'Number that the gateway assigned to the transaction: currently 22 digits, starting with the date. Allow for 32 characters, and store the number together with your order number.',
    zh: '网关为该笔交易分配的交易号，目前为 22 位数字，以日期开头，请按 32 个字符预留长度。请与商户订单号一并保存。',
  },
  example: '2026030210152300000017',
} as const satisfies TextField;

export const orderTransNo = {
  ...transactionNumber,
  summary: {
    en: "The gateway's transaction number, as returned when the transaction was created.",
    zh: '网关交易号，即创建交易时应答中返回的 trans_no。',
  },
  note: {
    en: 'If you send both numbers, trans_no is used.',
    zh: '与商户订单号同时传入时，以 trans_no 为准。',
  },
  example: '2026030210152300000017',
} as const satisfies TextField;

export const origTransNo = {
  ...transactionNumber,
  summary: {
    en: "The gateway's transaction number for the original transaction.",
    zh: '原交易的网关交易号。',
  },
  note: {
    en: 'If you also send orig_merchant_order_no, both must identify the same order.',
    zh: '与 orig_merchant_order_no 同时传入时，两个参数须指向同一订单。',
  },
  example: '2026030210152300000017',
} as const satisfies TextField;

export const transType = {
  kind: 'integer',
  min: 1,
  max: 12,
  values: transTypes,
  summary: {
    en: 'Transaction type, such as 1 for a sale or 3 for a refund.',
    zh: '交易类型，例如 1 为消费，3 为退款。',
  },
  example: 1,
} as const satisfies IntegerField;

export const origTransType = {
  kind: 'integer',
  min: 1,
  max: 12,
  values: transTypes,
  summary: {
    en: 'Type of the original transaction. Returned if this transaction refers to another transaction.',
    zh: '原交易的交易类型，仅当本交易关联其他交易时返回。',
  },
  example: 4,
} as const satisfies IntegerField;

export const transStatus = {
  kind: 'integer',
  min: 0,
  max: 9,
  values: transStatuses,
  summary: {
    en: 'Status of the transaction. Fulfill the order only if the status is 2. Statuses 9 and 0 are not final, so query again.',
    zh: '交易状态。只有状态为 2 时，才能发货；9 和 0 不是最终状态，请继续查询。',
  },
  example: 2,
} as const satisfies IntegerField;

export const description = {
  kind: 'text',
  minLength: 1,
  maxLength: 128,
  summary: {
    en: 'What the payment is for. The payer sees it wherever the wallet, the checkout page, or the terminal shows a description.',
    zh: '订单描述，说明所购商品或服务。钱包、收银台页面或终端会向付款方展示。',
  },
  example: 'Two flat whites',
} as const satisfies TextField;

export const closeDescription = {
  kind: 'text',
  minLength: 1,
  maxLength: 128,
  summary: { en: 'Reason for closing the order.', zh: '关闭订单的原因。' },
  example: 'Customer changed the order',
} as const satisfies TextField;

export const refundDescription = {
  kind: 'text',
  minLength: 1,
  maxLength: 64,
  summary: {
    en: 'Reason for the refund. The maximum is 64 characters, half the maximum for other descriptions.',
    zh: '退款原因。最长 64 个字符，为其他接口中 description 上限的一半。',
  },
  example: 'One cup returned',
} as const satisfies TextField;

export const attach = {
  kind: 'text',
  minLength: 1,
  maxLength: 128,
  summary: {
    en: 'Your own data. Query responses and the notification contain it unchanged.',
    zh: '商户附加数据，在查询应答和通知中原样返回。',
  },
  note: {
    en: 'You can send JSON as a string. Do not put personal or card data here. If the text contains a card number, the gateway encrypts the text before storing it.',
    zh: '可以是 JSON 字符串。请勿放入个人信息或卡信息；内容含有卡号时，网关会加密保存。',
  },
  example: 'table=12',
} as const satisfies TextField;

export const notifyUrl = {
  kind: 'text',
  minLength: 1,
  maxLength: 256,
  format: 'http-url',
  summary: {
    en: "Absolute http or https URL to which the gateway posts the final result. It must be reachable from the internet without a login. If you omit it, only your app's webhook endpoints receive the notification.",
    zh: '通知地址，网关将最终结果发送至此：须为 http 或 https 绝对地址，公网可达且无需登录。不传时，只有应用级通知地址会收到通知。',
  },
  note: {
    en: 'Private, loopback, and link-local addresses are rejected; the sandbox allows loopback addresses.',
    zh: '私有、回环和链路本地地址会被拒绝；沙箱环境允许回环地址。',
  },
  example: 'https://shop.example.com/payments/notify',
} as const satisfies TextField;

export const expires = {
  kind: 'integer',
  min: limits.expiresMinSeconds,
  max: limits.expiresMaxSeconds,
  summary: {
    en: 'Lifetime of the order in seconds, starting when the order is created: 1 to 604800 (7 days). After this time, the gateway closes an unpaid order.',
    zh: '订单有效期，以秒为单位，自下单时起算，取值 1 至 604800（7 天）。超时未支付的，网关会关闭订单。',
  },
  note: {
    en: 'This is a duration, not a timestamp.',
    zh: '此值是时长，不是时间戳。',
  },
  example: 300,
} as const satisfies IntegerField;

export const apiVersion = {
  kind: 'text',
  maxLength: 4,
  values: onlyValue('api_version', '2.0', { en: 'Order interface 2.0', zh: '订单接口版本 2.0' }),
  summary: {
    en: 'Version of the terminal order interface. Always 2.0; the protocol version in the version field is still 1.0.',
    zh: '终端订单接口版本，固定为 2.0；协议版本 version 仍为 1.0。',
  },
  example: '2.0',
} as const satisfies TextField;
