/** Common fields of every signed request and of the notification (spec §3 and §5). */
import { signType as signTypes } from '../dictionary/index.ts';
import { limits } from '../limits.ts';
import type { TextField } from '../model.ts';
import { identifierPattern, identifierText, onlyValue } from './text.ts';

export const appId = {
  kind: 'text',
  minLength: 1,
  maxLength: 32,
  pattern: identifierPattern,
  patternText: identifierText,
  summary: {
    en: 'Identifies your app to the gateway. You receive this value from the operator when your app is registered. The sandbox and production use different values.',
    zh: '应用标识，由网关分配，运营方在登记应用时提供；沙箱环境与生产环境的 app_id 不同。',
  },
  example: 'tg8f3a1c5d7e9b2046',
} as const satisfies TextField;

export const format = {
  kind: 'text',
  maxLength: 4,
  values: onlyValue('format', 'JSON', { en: 'JSON data', zh: 'JSON 数据' }),
  summary: { en: 'Format of the data. Always JSON.', zh: '数据格式，固定为 JSON。' },
  example: 'JSON',
} as const satisfies TextField;

export const charset = {
  kind: 'text',
  maxLength: 8,
  values: onlyValue('charset', 'UTF-8', { en: 'UTF-8', zh: 'UTF-8 编码' }),
  summary: {
    en: 'Character set of the body and of the string to sign. Always UTF-8.',
    zh: '请求体与待签名字符串的字符集，固定为 UTF-8。',
  },
  example: 'UTF-8',
} as const satisfies TextField;

export const signType = {
  kind: 'text',
  maxLength: 8,
  values: signTypes,
  summary: {
    en: 'How the call is authenticated: RSA2 for an RSA signature in sign, or NONE for Basic authentication.',
    zh: '身份认证方式：RSA2 表示在 sign 中携带 RSA 签名，NONE 表示使用 Basic 认证。',
  },
  note: {
    en: 'sign_type is part of the string to sign. An app can use only the method that it is registered for.',
    zh: 'sign_type 本身也参与签名。每个应用只能使用其登记的一种认证方式。',
  },
  example: 'RSA2',
} as const satisfies TextField;

export const sign = {
  kind: 'text',
  minLength: 1,
  maxLength: limits.signMaxLength,
  publishedMaxLength: limits.signPublishedMaxLength,
  summary: {
    en: 'Signature over all other non-empty fields: SHA256withRSA, in standard Base64. Required if sign_type is RSA2; omit it if sign_type is NONE.',
    zh: '对其余全部非空参数计算的签名：SHA256withRSA，标准 Base64 编码。sign_type 为 RSA2 时必填，为 NONE 时不传。',
  },
  note: {
    en: 'The published maximum of 128 characters is too short for an RSA signature in Base64 (344 characters for a 2048-bit key). The gateway accepts 1 to 1024 characters; the signature check then decides whether the value is valid.',
    zh: '文档公布的上限为 128 个字符，不足以容纳 Base64 编码的 RSA 签名（2048 位密钥为 344 个字符）。网关接受 1 至 1024 个字符，最终以验签结果为准。',
  },
  example: 'kH3rN0bq7mXw0s1Jt6v9yB2d4f6h8j0l2n4p6r8t0v2x4z6A==',
} as const satisfies TextField;

export const version = {
  kind: 'text',
  maxLength: 4,
  values: onlyValue('version', '1.0', { en: 'Protocol version 1.0', zh: '协议版本 1.0' }),
  summary: { en: 'Version of the protocol. Always 1.0.', zh: '协议版本号，固定为 1.0。' },
  example: '1.0',
} as const satisfies TextField;

export const timestamp = {
  kind: 'text',
  minLength: 13,
  maxLength: 13,
  pattern: '[0-9]{13}',
  patternText: { en: 'exactly 13 digits (milliseconds)', zh: '13 位数字（毫秒）' },
  summary: {
    en: "When the request was made, in milliseconds since 1970-01-01 UTC. It can differ from the gateway's clock by at most 15 minutes.",
    zh: '请求发起时间，自 1970-01-01 UTC 起的毫秒数。与网关时间的偏差不得超过 15 分钟。',
  },
  note: {
    en: 'A 10-digit value is in seconds; multiply it by 1000.',
    zh: '10 位数字是秒级时间戳，请乘以 1000。',
  },
  example: '1772446523000',
} as const satisfies TextField;

export const method = {
  kind: 'text',
  minLength: 1,
  maxLength: 64,
  pattern: '[a-z][a-z.-]*',
  patternText: { en: 'lowercase letters, dots, and hyphens', zh: '小写字母、点和连字符' },
  summary: {
    en: 'Name of the call. Each call has one fixed value, which must match the path.',
    zh: '接口名称。每个接口的取值固定，且须与请求路径一致。',
  },
  example: 'order.query',
} as const satisfies TextField;

export const merchantNo = {
  kind: 'text',
  minLength: 1,
  maxLength: 32,
  pattern: identifierPattern,
  patternText: identifierText,
  summary: {
    en: 'Merchant number that the gateway assigned. The app must belong to this merchant.',
    zh: '网关分配的商户号。应用必须属于该商户。',
  },
  example: '312100000164',
} as const satisfies TextField;

export const storeNo = {
  kind: 'text',
  minLength: 1,
  maxLength: 32,
  pattern: identifierPattern,
  patternText: identifierText,
  summary: {
    en: 'Number of the store in which the transaction takes place. Send it if the merchant has more than one store.',
    zh: '交易所属门店的门店号。商户有多家门店时请传入。',
  },
  example: '4121000012',
} as const satisfies TextField;
