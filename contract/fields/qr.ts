/** QR payment: codes, and where the payment takes place. */
import type { TextField } from '../model.ts';

export const authCode = {
  kind: 'text',
  minLength: 1,
  maxLength: 128,
  pattern: '[!-~]+',
  patternText: { en: 'visible ASCII characters', zh: '可见 ASCII 字符' },
  summary: {
    en: "Text of the payment code that the payer's wallet shows, exactly as the scanner read it.",
    zh: '付款方钱包出示的付款码内容，请原样传入扫码设备读取的结果。',
  },
  note: {
    en: 'A payment code works once and for about a minute: scan again instead of sending it a second time.',
    zh: '付款码仅可使用一次，有效期约一分钟：请重新扫码，不要重复提交同一付款码。',
  },
  example: '286331082913457790',
} as const satisfies TextField;

export const payMethodId = {
  kind: 'text',
  minLength: 1,
  maxLength: 32,
  pattern: '[0-9A-Za-z+_ -]+',
  patternText: { en: 'letters, digits, + _ - and spaces', zh: '字母、数字、+ _ - 和空格' },
  summary: {
    en: 'Way to pay: the wallet, bank scheme or card brand, such as Alipay+ or Visa. Case matters.',
    zh: '支付方式：钱包、银行渠道或卡品牌，例如 Alipay+ 或 Visa。区分大小写。',
  },
  note: {
    en: 'The parameter dictionary lists the methods; which of them a merchant may use depends on its contract.',
    zh: '可用取值见参数字典；商户实际可用的支付方式以签约为准。',
  },
  example: 'Alipay+',
} as const satisfies TextField;

export const termIp = {
  kind: 'text',
  minLength: 2,
  maxLength: 32,
  pattern: '[0-9A-Fa-f:.]+',
  patternText: { en: 'an IPv4 or IPv6 address', zh: 'IPv4 或 IPv6 地址' },
  summary: {
    en: 'IP address of the till, or of the payer online. Risk checks use it.',
    zh: '收银设备的 IP 地址，线上支付时为付款方的 IP 地址，用于风险控制。',
  },
  note: {
    en: 'Write a long IPv6 address in its compressed form: more than 32 characters do not fit.',
    zh: '较长的 IPv6 地址请使用压缩写法，最长 32 个字符。',
  },
  example: '203.0.113.24',
} as const satisfies TextField;

export const longitude = {
  kind: 'text',
  minLength: 1,
  maxLength: 16,
  pattern: '[+-]?[0-9]{1,3}([.][0-9]+)?',
  patternText: { en: 'decimal degrees', zh: '十进制度数' },
  summary: {
    en: 'Longitude of the place of payment, in decimal degrees; east is positive.',
    zh: '支付地点的经度，十进制度数，东经为正。',
  },
  example: '-73.985428',
} as const satisfies TextField;

export const latitude = {
  kind: 'text',
  minLength: 1,
  maxLength: 16,
  pattern: '[+-]?[0-9]{1,3}([.][0-9]+)?',
  patternText: { en: 'decimal degrees', zh: '十进制度数' },
  summary: {
    en: 'Latitude of the place of payment, in decimal degrees; north is positive.',
    zh: '支付地点的纬度，十进制度数，北纬为正。',
  },
  example: '40.748817',
} as const satisfies TextField;

export const qrcodeUrl = {
  kind: 'text',
  minLength: 1,
  maxLength: 256,
  summary: {
    en: 'Text to draw as a QR code for the payer to scan.',
    zh: '二维码内容，请将其生成二维码图片供付款方扫描。',
  },
  note: {
    en: 'It is the content of the code, not the address of a picture. Stop showing it once the order is no longer prepaid.',
    zh: '此值是二维码的内容，不是图片地址。订单不再处于待支付状态后请停止展示。',
  },
  example: 'https://pay.example.com/pay/q/7Hk2mPz9',
} as const satisfies TextField;
