/** Fields that only messages between terminal and gateway have. */

import { entryMode as entryModes } from '../dictionary/card.ts';
import * as dictionary from '../dictionary/index.ts';
import { identifierPattern, identifierText } from '../fields/text.ts';
import type { BooleanField, Dictionary, IntegerField, ListField, TextField } from '../model.ts';
import { chipDataBytesMax } from './chip-data.ts';

const identifier = {
  kind: 'text',
  minLength: 1,
  maxLength: 36,
  pattern: identifierPattern,
  patternText: identifierText,
} as const;

export const messageIdentifier = {
  ...identifier,
  summary: {
    en: 'Message identifier, unique for each sender. If you send a request again, use the same identifier.',
    zh: '消息标识，由发送方生成且不重复。重发同一请求时保持不变。',
  },
  example: '7c1d9e40b2f84a6f9d03c5e81a27b6f4',
} as const satisfies TextField;

export const sentAt = {
  kind: 'integer',
  min: 0,
  max: 9_999_999_999_999,
  summary: {
    en: "When the message was created, in milliseconds since 1970-01-01 UTC, based on the gateway's time in the hello response.",
    zh: '消息生成时间，自 1970 年（UTC）起的毫秒数，以握手应答中的网关时间为准。',
  },
  example: 1772446815230,
} as const satisfies IntegerField;

export const attemptId = {
  ...identifier,
  summary: {
    en: 'The terminal creates one identifier for each attempt. The gateway never processes an operation with the same identifier twice.',
    zh: '终端为每次尝试生成的标识。标识相同的操作，网关不会重复执行。',
  },
  example: 'b0a4f6c2e1d74839a5f7028cd6e3914b',
} as const satisfies TextField;

export const appVersion = {
  kind: 'text',
  minLength: 1,
  maxLength: 32,
  summary: { en: "Version of the terminal's software.", zh: '终端软件的版本。' },
  example: '1.0.0',
} as const satisfies TextField;

const languages = {
  name: 'language',
  title: { en: 'Language', zh: '语言' },
  values: [
    { value: 'en', name: { en: 'English', zh: '英文' } },
    { value: 'zh', name: { en: 'Chinese', zh: '中文' } },
  ],
} as const satisfies Dictionary;

export const language = {
  kind: 'text',
  maxLength: 2,
  values: languages,
  summary: { en: 'Language of the screen.', zh: '屏幕语言。' },
  example: 'en',
} as const satisfies TextField;

export const entryMode = {
  kind: 'integer',
  min: 1,
  max: 4,
  values: entryModes,
  summary: { en: 'How the card was read.', zh: '读卡方式。' },
  example: 3,
} as const satisfies IntegerField;

const cvms = {
  name: 'cvm',
  title: { en: 'Cardholder verification', zh: '持卡人验证方式' },
  values: [
    { value: 'none', name: { en: 'None', zh: '无' } },
    { value: 'pin', name: { en: 'PIN', zh: '密码（PIN）' } },
    { value: 'signature', name: { en: 'Signature', zh: '签名' } },
  ],
} as const satisfies Dictionary;

export const cvm = {
  kind: 'text',
  maxLength: 16,
  values: cvms,
  summary: { en: 'How the cardholder was verified.', zh: '持卡人验证方式。' },
  example: 'signature',
} as const satisfies TextField;

export const presentedCard = {
  kind: 'text',
  minLength: 1,
  maxLength: 4096,
  pattern: '[0-9A-Za-z+/]+={0,2}',
  patternText: { en: 'standard Base64', zh: '标准 Base64' },
  summary: {
    en: 'Encrypted card data in Base64: a JSON object with pan, holder, expiry (MMYY), and, if present, cvv and pin, encrypted in blocks with RSA-OAEP and the key in card_key_pem.',
    zh: '加密后的卡信息：由 pan、holder、expiry（MMYY）及可选的 cvv、pin 组成的 JSON，用 card_key_pem 以 RSA-OAEP 分段加密，再用 Base64 编码。',
  },
  example: 'q1Jx0cW4s8Vd2nKf6mYb3hRt7pLz5gTe9aUo1iEw4yCs8vBn2kXj6fDq0rHl3tGm',
} as const satisfies TextField;

export const chipData = {
  kind: 'text',
  minLength: 4,
  maxLength: 2 * chipDataBytesMax,
  pattern: '(?:[0-9A-Fa-f]{2})+',
  patternText: { en: 'pairs of hexadecimal digits', zh: '成对的十六进制数字' },
  summary: {
    en: "The chip's EMV data for the issuer (field 55), in BER-TLV format. The gateway forwards it to the acquirer unchanged and never stores it. Tags that contain the card number, track data, or the cardholder's name are not accepted.",
    zh: '芯片的 EMV 数据（55 域），BER-TLV 格式。网关将其原样转发给收单机构，不保存。不接受包含卡号、磁道信息或持卡人姓名的标签。',
  },
  example: '9F26080123456789ABCDEF9F36020042',
} as const satisfies TextField;

export const managerPin = {
  kind: 'text',
  minLength: 4,
  maxLength: 12,
  pattern: '[0-9]{4,12}',
  patternText: { en: '4 to 12 digits', zh: '4 至 12 位数字' },
  summary: {
    en: "The store manager's PIN, required if required_terminal_authentication is true.",
    zh: '店长密码，required_terminal_authentication 为 true 时必填。',
  },
  example: '480217',
} as const satisfies TextField;

export const signatureImage = {
  kind: 'text',
  minLength: 1,
  maxLength: 60 * 1024,
  pattern: '[0-9A-Za-z+/]+={0,2}',
  patternText: { en: 'standard Base64', zh: '标准 Base64' },
  summary: {
    en: "The cardholder's signature: a PNG image in Base64.",
    zh: '持卡人签名：PNG 图片的 Base64 编码。',
  },
  example: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
} as const satisfies TextField;

export const merchantName = {
  kind: 'text',
  maxLength: 256,
  summary: { en: 'Merchant name, for receipts.', zh: '商户名称，用于打印小票。' },
  example: 'Demo Coffee',
} as const satisfies TextField;

export const sandbox = {
  kind: 'boolean',
  summary: {
    en: 'Whether this is a sandbox, which accepts test cards.',
    zh: '是否为沙箱环境（使用测试卡）。',
  },
  example: true,
} as const satisfies BooleanField;

export const payMethodIds = {
  kind: 'list',
  maxItems: 64,
  of: {
    kind: 'text',
    maxLength: 32,
    summary: { en: 'A payment method.', zh: '一种支付方式。' },
    example: 'Visa',
  },
  summary: { en: 'Payment methods that the terminal may offer.', zh: '终端可使用的支付方式。' },
  example: ['Visa', 'Alipay+'],
} as const satisfies ListField;

export const needsCard = {
  kind: 'boolean',
  summary: {
    en: 'Whether a card must be presented. If false, the operation needs only the original transaction.',
    zh: '是否需要出示银行卡。为 false 时，仅凭原交易即可完成操作。',
  },
  example: true,
} as const satisfies BooleanField;

export const onlinePin = {
  kind: 'boolean',
  summary: {
    en: 'If false, the acquirer does not accept a PIN, and the terminal does not ask the cardholder for one. Default: true.',
    zh: 'false 表示收单机构不接受密码（PIN），终端不要求持卡人输入密码。默认为 true。',
  },
  example: false,
} as const satisfies BooleanField;

export const authorizationCode = {
  kind: 'text',
  maxLength: 16,
  summary: { en: "The issuer's approval code.", zh: '发卡机构的授权码。' },
  example: '004217',
} as const satisfies TextField;

export const maskedHolder = {
  kind: 'text',
  maxLength: 64,
  summary: { en: 'Cardholder name, for the receipt.', zh: '持卡人姓名，用于打印小票。' },
  example: 'JANE DOE',
} as const satisfies TextField;

export const emvText = (en: string, zh: string, example: string) =>
  ({ kind: 'text', maxLength: 64, summary: { en, zh }, example }) as const satisfies TextField;

export const expiresAt = {
  ...sentAt,
  summary: {
    en: "When the order expires, in milliseconds since 1970-01-01 UTC, according to the gateway's clock.",
    zh: '订单过期时间，自 1970 年（UTC）起的毫秒数，以网关时间为准。',
  },
} as const satisfies IntegerField;

export const terminalPayScenario = {
  kind: 'text',
  maxLength: 32,
  values: dictionary.payScenario,
  summary: { en: 'How the payer pays.', zh: '支付场景。' },
  example: 'SWIPE_CARD',
} as const satisfies TextField;
