/** The frame of every reply (spec §3, decision 8). */
import { limits } from '../limits.ts';
import type { TextField } from '../model.ts';

export const code = {
  kind: 'text',
  minLength: 1,
  maxLength: 32,
  summary: {
    en: 'Result of the call: the string 0 means success; any other value is an error code from the error catalog.',
    zh: '接口调用结果：字符串 0 表示成功，其他值见错误码表。',
  },
  note: {
    en: 'A successful call does not mean a successful payment: check trans_status.',
    zh: '接口调用成功不等于支付成功，支付结果请以 trans_status 为准。',
  },
  example: '0',
} as const satisfies TextField;

export const msg = {
  kind: 'text',
  minLength: 1,
  maxLength: limits.msgMaxLength,
  summary: {
    en: 'The result in English: success, or the reason for the error. This text is for people to read; your program must check code instead.',
    zh: '结果说明，固定为英文：success 或出错原因。仅供人工查看，程序请根据 code 判断。',
  },
  example: 'success',
} as const satisfies TextField;

export const psn = {
  kind: 'text',
  minLength: 16,
  maxLength: 16,
  pattern: '[0-9A-Za-z]{16}',
  patternText: { en: '16 letters and digits', zh: '16 位字母和数字' },
  summary: {
    en: 'Request ID. Log it, and give it to support if you report a problem.',
    zh: '本次请求的流水号。请记录到日志，联系技术支持时提供。',
  },
  example: '7QK3M0ZT9X2B4C8D',
} as const satisfies TextField;

export const data = {
  kind: 'text',
  minLength: 2,
  maxLength: 65_536,
  format: 'json',
  summary: {
    en: 'Response data as a JSON string. It is always present on success ("{}" if the call returns no data) and absent if the call failed. Verify the signature over the string as received, then parse it.',
    zh: '业务应答数据，为 JSON 字符串：调用成功时始终返回，无业务数据时为 "{}"；调用失败时不返回。请先按收到的原始字符串验签，再解析。',
  },
  example: '{"trans_no":"2026030210152300000017","trans_status":2}',
} as const satisfies TextField;

export const replySign = {
  kind: 'text',
  minLength: 1,
  maxLength: limits.signMaxLength,
  publishedMaxLength: limits.signPublishedMaxLength,
  summary: {
    en: "The gateway's signature over the other fields. Use the gateway's public key to verify it before you trust the response.",
    zh: '网关对其余字段的签名；请先用网关公钥验签，再使用应答数据。',
  },
  note: {
    en: 'Absent if sign_type is NONE or the gateway does not recognize the app.',
    zh: 'sign_type 为 NONE 或网关无法识别应用时不返回。',
  },
  example: 'Zt8w1Yc3Ve5Xg7Zi9Bk1Dm3Fo5Hq7Js9Lu1Nw3Py5Ra7Tc9VeQ==',
} as const satisfies TextField;
