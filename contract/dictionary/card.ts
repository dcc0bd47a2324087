/** Cards: kind, scheme, and how the terminal read them. */
import type { Dictionary } from '../model.ts';

export const cardType = {
  name: 'card_type',
  title: { en: 'Card type', zh: '卡类型' },
  values: [
    { value: 1, name: { en: 'Debit card', zh: '借记卡' } },
    { value: 2, name: { en: 'Credit card', zh: '信用卡' } },
    {
      value: 3,
      name: { en: 'EBT card', zh: 'EBT 卡' },
      note: { en: 'Electronic benefit transfer, US only.', zh: '电子福利转账卡，仅限美国。' },
    },
    { value: 4, name: { en: 'Gift card', zh: '礼品卡' } },
  ],
} as const satisfies Dictionary;

export const entryMode = {
  name: 'entry_mode',
  title: { en: 'Card entry mode', zh: '读卡方式' },
  values: [
    { value: 1, name: { en: 'Magnetic stripe', zh: '刷磁条' } },
    { value: 2, name: { en: 'Contact chip', zh: '插卡（接触式芯片）' } },
    { value: 3, name: { en: 'Contactless', zh: '挥卡（非接触）' } },
    { value: 4, name: { en: 'Keyed in', zh: '手工输入' } },
  ],
} as const satisfies Dictionary;

/** The card names of pay_method_id. */
export const cardScheme = {
  name: 'card_scheme',
  title: { en: 'Card scheme', zh: '卡组织' },
  values: [
    { value: 'Visa', name: { en: 'Visa', zh: 'Visa' } },
    { value: 'MasterCard', name: { en: 'Mastercard', zh: '万事达卡' } },
    { value: 'Amex', name: { en: 'American Express', zh: '美国运通' } },
    { value: 'Discover', name: { en: 'Discover', zh: '发现卡' } },
    { value: 'JCB', name: { en: 'JCB', zh: 'JCB' } },
    { value: 'DinersClub', name: { en: 'Diners Club', zh: '大来卡' } },
    { value: 'UnionPay', name: { en: 'UnionPay', zh: '银联' } },
    { value: 'MyDebit', name: { en: 'MyDebit', zh: 'MyDebit' } },
    { value: 'RCS', name: { en: 'RCS', zh: 'RCS' } },
    { value: 'FleetCard', name: { en: 'Fleet card', zh: '车队卡' } },
  ],
} as const satisfies Dictionary;
