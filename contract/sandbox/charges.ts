/**
 * Amounts that the sandbox charges on top of an order or takes off: by the amount alone. The gateway obeys this table
 * and the documentation prints it, so that every amount of a reply can be brought about on purpose (decision 29).
 */
import type { Text } from '../model.ts';

/** Parts in minor units; those that are absent are zero. */
export interface Charges {
  /** trans_fee_c, and vat_amount on it: the payer bears both. */
  readonly feeMinor?: number;
  readonly vatMinor?: number;
  /** discount_bmopc and discount_bpc: the payer pays less. */
  readonly merchantDiscountMinor?: number;
  readonly channelDiscountMinor?: number;
  /** surcharge_amount and sales_tax_amount of a card at a terminal. */
  readonly surchargeMinor?: number;
  readonly salesTaxMinor?: number;
}

export interface ChargeTrigger extends Charges {
  readonly id: string;
  /** `qr`: QR orders, and full refunds of them. `terminal`: sales by card at a terminal. */
  readonly of: 'qr' | 'terminal';
  /** In minor units of any currency; at a terminal tip and cash included. */
  readonly amountMinor: number;
  readonly title: Text;
  readonly text: Text;
}

export const chargeTriggers: readonly ChargeTrigger[] = [
  {
    id: 'fee',
    of: 'qr',
    amountMinor: 10_011,
    feeMinor: 25,
    title: { en: 'Fee', zh: '手续费' },
    text: {
      en: 'The payer is charged a fee: trans_fee_c is 25 minor units, and trans_amount and paid_amount increase by this amount.',
      zh: '付款方承担手续费：trans_fee_c 为 25 个最小货币单位，trans_amount 与 paid_amount 相应增加。',
    },
  },
  {
    id: 'fee-with-vat',
    of: 'qr',
    amountMinor: 10_012,
    feeMinor: 25,
    vatMinor: 5,
    title: { en: 'Fee with VAT', zh: '手续费及增值税' },
    text: {
      en: 'The same fee plus tax: trans_fee_c is 25 and vat_amount is 5 minor units. A refund of the full order_amount also returns the fee and the tax.',
      zh: '在相同的手续费之外加收增值税：trans_fee_c 为 25、vat_amount 为 5 个最小货币单位。按 order_amount 全额退款时，手续费与增值税一并退还。',
    },
  },
  {
    id: 'merchant-discount',
    of: 'qr',
    amountMinor: 10_013,
    merchantDiscountMinor: 100,
    title: { en: 'Merchant discount', zh: '商户优惠' },
    text: {
      en: 'discount_bmopc is 100 minor units, and paid_amount is lower than trans_amount by that amount.',
      zh: 'discount_bmopc 为 100 个最小货币单位，paid_amount 等于 trans_amount 减去该金额。',
    },
  },
  {
    id: 'channel-discount',
    of: 'qr',
    amountMinor: 10_014,
    channelDiscountMinor: 100,
    title: { en: 'Wallet discount', zh: '钱包优惠' },
    text: {
      en: 'discount_bpc is 100 minor units, and paid_amount is lower than trans_amount by that amount.',
      zh: 'discount_bpc 为 100 个最小货币单位，paid_amount 等于 trans_amount 减去该金额。',
    },
  },
  {
    id: 'all-of-them',
    of: 'qr',
    amountMinor: 10_015,
    feeMinor: 25,
    vatMinor: 5,
    merchantDiscountMinor: 100,
    channelDiscountMinor: 50,
    title: { en: 'Fee, VAT, and both discounts', zh: '手续费、增值税与两种优惠' },
    text: {
      en: 'All of the above in one order: in minor units, trans_fee_c is 25, vat_amount is 5, discount_bmopc is 100, and discount_bpc is 50.',
      zh: '同一订单包含以上各项：以最小货币单位计，trans_fee_c 为 25、vat_amount 为 5、discount_bmopc 为 100、discount_bpc 为 50。',
    },
  },
  {
    id: 'surcharge',
    of: 'terminal',
    amountMinor: 30_011,
    surchargeMinor: 90,
    title: { en: 'Surcharge', zh: '附加费' },
    text: {
      en: 'The acquirer adds a surcharge of 90 minor units to a sale: recall returns it as surcharge_amount, and trans_amount includes it.',
      zh: '收单机构对消费加收 90 个最小货币单位的附加费：recall 以 surcharge_amount 返回附加费，trans_amount 中已包含附加费。',
    },
  },
  {
    id: 'sales-tax',
    of: 'terminal',
    amountMinor: 30_012,
    salesTaxMinor: 240,
    title: { en: 'Sales tax', zh: '销售税' },
    text: {
      en: 'The acquirer adds sales tax of 240 minor units to a sale: recall returns it as sales_tax_amount, and trans_amount includes it.',
      zh: '收单机构对消费加收 240 个最小货币单位的销售税：recall 以 sales_tax_amount 返回销售税，trans_amount 中已包含销售税。',
    },
  },
  {
    id: 'surcharge-and-tax',
    of: 'terminal',
    amountMinor: 30_013,
    surchargeMinor: 90,
    salesTaxMinor: 240,
    title: { en: 'Surcharge and sales tax', zh: '附加费与销售税' },
    text: {
      en: 'A surcharge of 90 minor units and sales tax of 240 minor units.',
      zh: '同时收取附加费与销售税，分别为 90 与 240 个最小货币单位。',
    },
  },
];

const byAmount = new Map(chargeTriggers.map((trigger) => [trigger.amountMinor, trigger]));

/** Returns what the amount triggers; undefined for every other amount. */
export function chargesFor(of: ChargeTrigger['of'], amountMinor: number): ChargeTrigger | undefined {
  const found = byAmount.get(amountMinor);
  return found?.of === of ? found : undefined;
}
