/** Fields by which the acquirer or the wallet describes a transaction: replies, queries and notifications. */
import type { TextField } from '../model.ts';
import { utcTimePattern, utcTimeText } from './text.ts';

export const payChannelTransNo = {
  kind: 'text',
  maxLength: 64,
  summary: {
    en: "Transaction number that the wallet or acquirer assigned. The payer sees it in the wallet's records. Returned once trans_status is 2; order.query still returns it after a paid order is canceled.",
    zh: '支付渠道（钱包或收单机构）的交易号，付款方可在钱包账单中看到。trans_status 为 2 时返回；已支付的订单被撤销后，order.query 仍返回此字段。',
  },
  example: '2026030222001478901234567890',
} as const satisfies TextField;

export const payUserAccountId = {
  kind: 'text',
  maxLength: 64,
  summary: {
    en: "The payer's wallet account or masked card number. For a refund, this is the account that the payment was made from. Returned if the channel provides it.",
    zh: '付款方的钱包账号，刷卡支付时为脱敏卡号；退款时为原支付的付款方账号。渠道提供时返回。',
  },
  example: '411111******1111',
} as const satisfies TextField;

export const transEndTime = {
  kind: 'text',
  minLength: 19,
  maxLength: 19,
  pattern: utcTimePattern,
  patternText: utcTimeText,
  summary: {
    en: 'Time in UTC when the transaction succeeded, failed, was closed, or was canceled. Returned once trans_status is 1, 2, or 3, so its presence does not mean that the order is paid.',
    zh: '交易结束（成功、失败、关闭或撤销）的时间，UTC 时间。trans_status 为 1、2 或 3 时返回，因此有此字段不代表已支付。',
  },
  example: '2026-03-02 10:15:26',
} as const satisfies TextField;

export const refNo = {
  kind: 'text',
  maxLength: 64,
  summary: {
    en: "The acquirer's reference number (RRN), as printed on the receipt. Returned if the channel provides one.",
    zh: '收单机构的参考号（RRN），即签购单上打印的号码。渠道提供时返回。',
  },
  example: '606110000017',
} as const satisfies TextField;

export const resultPayMethodId = {
  kind: 'text',
  maxLength: 32,
  summary: {
    en: 'How the order was paid: ApplePay, GooglePay, or a payment method from the parameter dictionary, such as Visa or Alipay+. Returned once the payer has chosen a payment method.',
    zh: '实际使用的支付方式：参数字典中的支付方式（例如 Visa、Alipay+），或 ApplePay、GooglePay。付款方选定支付方式后返回。',
  },
  example: 'Visa',
} as const satisfies TextField;

export const transErrorCode = {
  kind: 'text',
  maxLength: 32,
  summary: {
    en: 'Error code from the error catalog that shows why the transaction failed. The gateway converts the codes of acquirers and processors to these codes. Returned only if trans_status is 1.',
    zh: '交易失败的错误码，取自错误码表；网关将收单机构与处理方的错误码转换为表中的错误码。仅当 trans_status 为 1 时返回。',
  },
  example: 'EC0001',
} as const satisfies TextField;

export const transErrorMsg = {
  kind: 'text',
  maxLength: 256,
  summary: {
    en: 'Text that explains why the transaction failed, for staff and logs. Returned only if trans_status is 1.',
    zh: '交易失败原因的文字说明，供操作员查看和记录日志。仅当 trans_status 为 1 时返回。',
  },
  example: 'Declined by the wallet',
} as const satisfies TextField;

export const electronSignUrl = {
  kind: 'text',
  maxLength: 256,
  format: 'http-url',
  summary: {
    en: 'URL of an image of the signature that the cardholder drew on the screen. Returned only if a signature was captured.',
    zh: '持卡人电子签名图片的地址。仅在采集了电子签名时返回。',
  },
  example: 'https://pay.example.com/sign/2026030210152300000017.png',
} as const satisfies TextField;
