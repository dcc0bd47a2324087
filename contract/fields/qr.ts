/** QR payment: codes, and where the payment takes place. */
import { limits } from '../limits.ts';
import type { TextField } from '../model.ts';
import { identifierPattern, identifierText } from './text.ts';

export const authCode = {
  kind: 'text',
  minLength: 1,
  maxLength: 128,
  pattern: '[!-~]+',
  patternText: { en: 'visible ASCII characters', zh: '可见 ASCII 字符' },
  summary: {
    en: "Content of the payment code that the payer's wallet shows. Send it exactly as the scanner read it.",
    zh: '付款方钱包出示的付款码内容，请原样传入扫码设备读取的结果。',
  },
  note: {
    en: 'A payment code can be used only once and is valid for about a minute. Scan a new code instead of sending the same one twice.',
    zh: '付款码仅可使用一次，有效期约一分钟。请重新扫码，不要重复提交同一付款码。',
  },
  example: '286331082913457790',
} as const satisfies TextField;

export const payMethodId = {
  kind: 'text',
  minLength: 1,
  maxLength: 32,
  pattern: '[0-9A-Za-z+_ -]+',
  patternText: { en: 'letters, digits, spaces, and + _ -', zh: '字母、数字、+ _ - 和空格' },
  summary: {
    en: 'Payment method: the wallet, bank scheme, or card brand, such as Alipay+ or Visa. Case-sensitive.',
    zh: '支付方式：钱包、银行渠道或卡组织，例如 Alipay+ 或 Visa。区分大小写。',
  },
  note: {
    en: 'For a list of payment methods, see the parameter dictionary. Which ones you can use depends on your contract.',
    zh: '可用取值见参数字典；商户实际可用的支付方式以签约为准。',
  },
  example: 'Alipay+',
} as const satisfies TextField;

export const termIp = {
  kind: 'text',
  minLength: 2,
  // Published as 32 (spec §5), which the longest IPv6 addresses exceed.
  maxLength: 45,
  publishedMaxLength: 32,
  format: 'ip-address',
  summary: {
    en: 'IP address of the register or, for online payments, of the payer. It is used for risk checks.',
    zh: '收银机的 IP 地址，线上支付时为付款方的 IP 地址，用于风险控制。',
  },
  note: {
    en: 'You can send IPv6 addresses in full or compressed form, without a zone ID such as %eth0.',
    zh: 'IPv6 地址可使用完整写法或压缩写法，不带 %eth0 之类的区域标识。',
  },
  example: '203.0.113.24',
} as const satisfies TextField;

export const longitude = {
  kind: 'text',
  minLength: 1,
  maxLength: 16,
  pattern: '[+-]?(?:180(?:[.]0+)?|(?:1[0-7][0-9]|0?[0-9]{1,2})(?:[.][0-9]+)?)',
  patternText: { en: 'decimal degrees from -180 to 180', zh: '-180 至 180 的十进制度数' },
  summary: {
    en: 'Longitude of the payment location, in decimal degrees; east is positive.',
    zh: '支付地点的经度，十进制度数，东经为正。',
  },
  example: '-73.985428',
} as const satisfies TextField;

export const latitude = {
  kind: 'text',
  minLength: 1,
  maxLength: 16,
  pattern: '[+-]?(?:0?90(?:[.]0+)?|0?[0-8]?[0-9](?:[.][0-9]+)?)',
  patternText: { en: 'decimal degrees from -90 to 90', zh: '-90 至 90 的十进制度数' },
  summary: {
    en: 'Latitude of the payment location, in decimal degrees; north is positive.',
    zh: '支付地点的纬度，十进制度数，北纬为正。',
  },
  example: '40.748817',
} as const satisfies TextField;

/** A till of the merchant, which the gateway only passes on. */
export const qrTerminalSn = {
  kind: 'text',
  minLength: 1,
  maxLength: 32,
  pattern: identifierPattern,
  patternText: identifierText,
  summary: {
    en: 'Serial number of the register that accepts the payment. Queries and notifications return it.',
    zh: '受理支付的收银机序列号，查询与通知会原样返回。',
  },
  note: {
    en: 'You choose this value. It does not need to be registered with the gateway.',
    zh: '由商户自行编号，无需在网关登记。',
  },
  example: 'TILL-07',
} as const satisfies TextField;

export const qrcodeUrl = {
  kind: 'text',
  minLength: 1,
  maxLength: limits.codeMaxLength,
  summary: {
    en: 'Text to render as a QR code for the payer to scan.',
    zh: '二维码的内容，请据此生成二维码图片，供付款方扫描。',
  },
  note: {
    en: 'It is the content of the QR code, not an image URL. The content is a URL or an EMV QR payload from the acquirer. Render it unchanged as a QR code, and stop showing it once trans_status is no longer 9.',
    zh: '此值是二维码的内容，不是图片地址：可能是网址，也可能是收单机构的 EMV 二维码数据。请原样生成二维码。订单不再处于待支付状态（trans_status 不再为 9）时，请停止展示。',
  },
  example: 'https://pay.example.com/pay/q/19BeCpwhf8lZqUk3OxXA-7hk2mpz9x4tb6wq3',
} as const satisfies TextField;
