/** Names of payment methods and of the hosted checkout's options: apart, because pages of payers need them alone. */
import type { Text } from '../model.ts';

/** A name that is the same in both languages. */
function everywhere(name: string): Text {
  return { en: name, zh: name };
}

/** By pay_method_id. */
export const payMethodNames = {
  Visa: everywhere('Visa'),
  MasterCard: { en: 'Mastercard', zh: '万事达卡' },
  Amex: { en: 'American Express', zh: '美国运通' },
  Discover: { en: 'Discover', zh: '发现卡' },
  JCB: everywhere('JCB'),
  DinersClub: { en: 'Diners Club', zh: '大来卡' },
  UnionPay: { en: 'UnionPay', zh: '银联' },
  MyDebit: everywhere('MyDebit'),
  RCS: everywhere('RCS'),
  FleetCard: { en: 'Fleet card', zh: '车队卡' },
  'Alipay+': everywhere('Alipay+'),
  Alipay: { en: 'Alipay', zh: '支付宝' },
  WeChatPay: { en: 'WeChat Pay', zh: '微信支付' },
  NibssQR: everywhere('NIBSS QR'),
  KBZPay: everywhere('KBZPay'),
  ThaiQR: everywhere('Thai QR'),
  ScanToPay: everywhere('Scan to Pay'),
  MomoPay: everywhere('MoMo Pay'),
  Coopay: everywhere('Coopay'),
  Ozow: everywhere('Ozow'),
  Duitnow: everywhere('DuitNow'),
} as const satisfies Readonly<Record<string, Text>>;

export type PayMethodId = keyof typeof payMethodNames;

/** Options of the hosted checkout that are no payment method. */
export const otherOptionNames = {
  Card: { en: 'Card', zh: '银行卡' },
  ApplePay: everywhere('Apple Pay'),
  GooglePay: everywhere('Google Pay'),
} as const satisfies Readonly<Record<string, Text>>;

const names: ReadonlyMap<string, Text> = new Map(Object.entries({ ...payMethodNames, ...otherOptionNames }));

/** The name of a payment method or of an option of the hosted checkout; undefined for an id that is neither. */
export function payOptionName(id: string): Text | undefined {
  return names.get(id);
}
