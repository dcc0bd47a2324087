/** Texts of the problems of a card; loaded once the payer turns to the form. */
import type { Text } from '@tollgate/contract/model';

export const cardProblems = {
  panMissing: { en: 'Card number is required', zh: '请填写卡号' },
  panLength: { en: 'Card number has the wrong number of digits', zh: '卡号位数不正确' },
  panCheck: { en: 'Card number is not valid. Check the digits', zh: '卡号有误，请核对' },
  panBrand: { en: '{brand} is not accepted. Use a different card', zh: '不支持 {brand}，请更换卡片' },
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
