/** Payment methods (pay_method_id, case-sensitive): what each of them is and can do. */
import type { Dictionary, DictionaryValue } from '../model.ts';
import { otherOptionNames, type PayMethodId, payMethodNames } from './pay-method-names.ts';

export type PayMethodKind = 'card' | 'wallet' | 'bank';

export type PayMethodFeatureId = 'CP' | 'CNP' | 'QR MPM' | 'QR CPM' | 'WEB_PAY' | 'WAP_PAY' | 'EFT';

export interface PayMethod extends DictionaryValue {
  readonly value: PayMethodId;
  readonly kinds: readonly PayMethodKind[];
  /** Values of trans_type that the method carries out. */
  readonly transTypes: readonly number[];
  readonly features: readonly PayMethodFeatureId[];
  /** ISO 4217 codes of the only currencies that it pays in; absent: any. */
  readonly currencies?: readonly string[];
}

/** The legend of the features. */
export const payMethodFeature = {
  name: 'feature',
  title: { en: 'Features of payment methods', zh: '支付方式支持的功能' },
  values: [
    { value: 'CP', name: { en: 'Card present, on a terminal', zh: '有卡交易（终端刷卡）' } },
    { value: 'CNP', name: { en: 'Card not present, online', zh: '无卡交易（线上支付）' } },
    {
      value: 'QR MPM',
      name: {
        en: "Merchant-presented QR: the payer scans the merchant's code",
        zh: '主扫：付款方扫描商户二维码',
      },
    },
    {
      value: 'QR CPM',
      name: {
        en: "Customer-presented QR: the merchant scans the payer's code",
        zh: '被扫：商户扫描付款方的付款码',
      },
    },
    { value: 'WEB_PAY', name: { en: 'Payment in a desktop browser', zh: 'PC 网页支付' } },
    { value: 'WAP_PAY', name: { en: 'Payment in a mobile browser', zh: '手机网页支付' } },
    { value: 'EFT', name: { en: 'Electronic transfer from a bank account', zh: '银行账户电子转账' } },
  ] satisfies readonly (DictionaryValue & { readonly value: PayMethodFeatureId })[],
} as const satisfies Dictionary;

const allCardTypes = [1, 2, 3, 4, 5, 6, 7, 8, 11, 12];
const saleAndRefund = [1, 3];

function card(value: PayMethodId): PayMethod {
  return {
    value,
    name: payMethodNames[value],
    kinds: ['card'],
    transTypes: allCardTypes,
    features: ['CP', 'CNP'],
  };
}

function wallet(value: PayMethodId, features: readonly PayMethodFeatureId[]): PayMethod {
  return { value, name: payMethodNames[value], kinds: ['wallet'], transTypes: saleAndRefund, features };
}

function bank(value: PayMethodId, features: readonly PayMethodFeatureId[]): PayMethod {
  return { value, name: payMethodNames[value], kinds: ['bank'], transTypes: saleAndRefund, features };
}

export const payMethods: readonly PayMethod[] = [
  card('Visa'),
  card('MasterCard'),
  card('Amex'),
  card('Discover'),
  card('JCB'),
  card('DinersClub'),
  {
    value: 'UnionPay',
    name: payMethodNames.UnionPay,
    note: {
      en: 'Card or wallet; QR payments with the wallet support only sales and refunds.',
      zh: '银联卡或云闪付；扫码支付仅支持消费和退款。',
    },
    kinds: ['card', 'wallet'],
    transTypes: allCardTypes,
    features: ['CP', 'CNP', 'QR MPM', 'QR CPM'],
  },
  card('MyDebit'),
  card('RCS'),
  {
    value: 'FleetCard',
    name: payMethodNames.FleetCard,
    kinds: ['card'],
    transTypes: [1, 2, 3],
    features: ['CP'],
  },
  wallet('Alipay+', ['QR MPM', 'QR CPM', 'WEB_PAY', 'WAP_PAY']),
  wallet('Alipay', ['QR MPM', 'QR CPM', 'WEB_PAY', 'WAP_PAY']),
  wallet('WeChatPay', ['QR MPM', 'QR CPM', 'WEB_PAY', 'WAP_PAY']),
  { ...bank('NibssQR', ['QR MPM']), currencies: ['NGN'] },
  { ...wallet('KBZPay', ['QR MPM', 'QR CPM']), currencies: ['MMK'] },
  { ...bank('ThaiQR', ['QR MPM']), currencies: ['THB'] },
  {
    ...wallet('ScanToPay', ['QR MPM', 'WEB_PAY', 'WAP_PAY']),
    currencies: ['ZAR'],
  },
  { ...wallet('MomoPay', ['QR MPM', 'WEB_PAY', 'WAP_PAY']), currencies: ['VND'] },
  wallet('Coopay', ['QR MPM', 'QR CPM']),
  { ...bank('Ozow', ['EFT']), currencies: ['ZAR'] },
  { ...bank('Duitnow', ['QR MPM', 'QR CPM']), currencies: ['MYR'] },
];

/** Wallets of the payer's device, which pay online with a card inside them. */
const deviceWallets: readonly DictionaryValue[] = [
  { value: 'ApplePay', name: otherOptionNames.ApplePay },
  { value: 'GooglePay', name: otherOptionNames.GooglePay },
];

/** The same as a plain dictionary, for fields and tables that need the names alone. */
export const payMethodId: Dictionary = {
  name: 'pay_method_id',
  title: { en: 'Payment method', zh: '支付方式' },
  values: payMethods.map(({ value, name, note }) => (note ? { value, name, note } : { value, name })),
};

/** The payment options that a hosted checkout can offer: card, the two device wallets, and every wallet paid by QR. */
export const payOption: Dictionary = {
  name: 'pay_option',
  title: { en: 'Payment option of the hosted checkout', zh: '收银台支付选项' },
  values: [
    {
      value: 'Card',
      name: otherOptionNames.Card,
      note: {
        en: "All card brands that the merchant accepts. The result's pay_method_id contains the brand that was used.",
        zh: '商户已开通的所有卡组织。支付结果的 pay_method_id 为实际卡组织。',
      },
    },
    ...deviceWallets,
    ...payMethods
      .filter(({ features }) => features.includes('QR MPM'))
      .map(({ value, name }) => ({ value, name })),
  ],
};

const byId: ReadonlyMap<string, PayMethod> = new Map(payMethods.map((method) => [method.value, method]));

/** The payment method of an id; undefined for an id that is not in the dictionary. */
export function payMethodOf(id: string): PayMethod | undefined {
  return byId.get(id);
}
