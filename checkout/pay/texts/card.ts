/** What the page says about the card form. */
import type { Text } from '@tollgate/contract/model';

export const cardLabels = {
  title: { en: 'Card data', zh: '银行卡信息' },
  pan: { en: 'Card number', zh: '卡号' },
  brand: { en: 'Card brand: {brand}', zh: '卡组织：{brand}' },
  taken: { en: 'Cards taken here: {brands}', zh: '支持：{brands}' },
  expiry: { en: 'Valid until', zh: '有效期' },
  expiryHint: { en: 'Month and year, MM/YY', zh: '月/年，MM/YY' },
  cvv: { en: 'Security code', zh: '安全码' },
  cvvBack: { en: '3 digits on the back', zh: '卡背面 3 位数字' },
  cvvFront: { en: '4 digits on the front', zh: '卡正面 4 位数字' },
  cvvUnknown: { en: '3 or 4 digits on the card', zh: '卡面上 3 或 4 位数字' },
  holder: { en: 'Name on the card', zh: '持卡人姓名' },
} as const satisfies Readonly<Record<string, Text>>;

export const cardProblems = {
  panMissing: { en: 'Fill in the card number', zh: '请填写卡号' },
  panLength: { en: 'The card number has the wrong number of digits', zh: '卡号位数不正确' },
  panCheck: { en: 'This is no valid card number: check the digits', zh: '卡号有误，请核对' },
  panBrand: { en: '{brand} is not taken here: use another card', zh: '此处不支持 {brand}，请更换卡片' },
  expiryMissing: { en: 'Fill in the expiry of the card', zh: '请填写有效期' },
  expiryForm: { en: 'Write the expiry as MM/YY, such as 07/29', zh: '请按 MM/YY 填写，例如 07/29' },
  expiryMonth: { en: 'The month goes from 01 to 12', zh: '月份应为 01 至 12' },
  expiryPast: { en: 'This card has expired', zh: '该卡已过期' },
  cvvMissing: { en: 'Fill in the security code', zh: '请填写安全码' },
  cvvLength: { en: 'The security code has {count} digits', zh: '安全码应为 {count} 位数字' },
  cvvEither: { en: 'The security code has 3 or 4 digits', zh: '安全码应为 3 或 4 位数字' },
  holderMissing: { en: 'Fill in the name as printed on the card', zh: '请按卡面填写持卡人姓名' },
  holderForm: { en: 'The name has 1 to 64 characters', zh: '姓名应为 1 至 64 个字符' },
} as const satisfies Readonly<Record<string, Text>>;

export const insecure = {
  title: { en: 'Cards cannot be taken on this connection', zh: '当前连接无法使用银行卡' },
  text: {
    en: 'This page came without encryption (http), so the browser cannot encrypt card data, and nothing is asked for. Choose another way to pay, or open the page over https.',
    zh: '本页面未通过加密连接（https）打开，浏览器无法加密卡信息，因此不收集卡信息。请选择其他支付方式，或通过 https 打开本页。',
  },
} as const satisfies Readonly<Record<string, Text>>;
