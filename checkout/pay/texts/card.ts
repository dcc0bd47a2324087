/** Texts of the card form. */
import type { Text } from '@tollgate/contract/model';

export const cardLabels = {
  pan: { en: 'Card number', zh: '卡号' },
  brand: { en: 'Card brand: {brand}', zh: '卡组织：{brand}' },
  taken: { en: 'Accepted cards: {brands}', zh: '支持：{brands}' },
  expiry: { en: 'Expiration date', zh: '有效期' },
  expiryHint: { en: 'Month and year, MM/YY', zh: '月/年，MM/YY' },
  cvv: { en: 'Security code', zh: '安全码' },
  cvvBack: { en: '3 digits on the back', zh: '卡背面 3 位数字' },
  cvvFront: { en: '4 digits on the front', zh: '卡正面 4 位数字' },
  cvvUnknown: { en: '3 or 4 digits on the card', zh: '卡面上 3 或 4 位数字' },
  holder: { en: 'Name on card', zh: '持卡人姓名' },
} as const satisfies Readonly<Record<string, Text>>;

export const cardProblems = {
  panMissing: { en: 'Card number is required', zh: '请填写卡号' },
  panLength: { en: 'Card number has the wrong number of digits', zh: '卡号位数不正确' },
  panCheck: { en: 'Card number is not valid. Check the digits', zh: '卡号有误，请核对' },
  panBrand: { en: '{brand} is not accepted. Use another card', zh: '不支持 {brand}，请更换卡片' },
  expiryMissing: { en: 'Expiration date is required', zh: '请填写有效期' },
  expiryForm: { en: 'Use the format MM/YY, for example 07/29', zh: '请按 MM/YY 填写，例如 07/29' },
  expiryMonth: { en: 'Enter a month from 01 to 12', zh: '月份应为 01 至 12' },
  expiryPast: { en: 'This card has expired', zh: '该卡已过期' },
  cvvMissing: { en: 'Security code is required', zh: '请填写安全码' },
  cvvLength: { en: 'Security code must have {count} digits', zh: '安全码应为 {count} 位数字' },
  cvvEither: { en: 'Security code must have 3 or 4 digits', zh: '安全码应为 3 或 4 位数字' },
  holderMissing: { en: 'Name on card is required', zh: '请按卡面填写持卡人姓名' },
  holderForm: { en: 'Use 1 to 64 characters', zh: '姓名应为 1 至 64 个字符' },
} as const satisfies Readonly<Record<string, Text>>;

/** The sandbox's test cards, each named by its outcome. */
export const testCards = {
  title: { en: 'Fill in a test card', zh: '填入测试卡' },
  visa: { en: 'Approved', zh: '支付成功' },
  declined: { en: 'Declined', zh: '支付被拒绝' },
  'insufficient-funds': { en: 'Insufficient funds', zh: '余额不足' },
  '3ds-challenge': { en: '3-D Secure', zh: '3-D Secure 身份验证' },
} as const satisfies Readonly<Record<string, Text>>;

export const insecure = {
  title: { en: 'Card payment is not available on this connection', zh: '当前连接无法使用银行卡' },
  text: {
    en: 'This page was opened without encryption (http), so your browser cannot encrypt card details. Select another payment method, or open the page over https.',
    zh: '本页面未通过加密连接（https）打开，浏览器无法加密卡信息。请选择其他支付方式，或通过 https 打开本页面。',
  },
} as const satisfies Readonly<Record<string, Text>>;
