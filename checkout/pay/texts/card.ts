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
