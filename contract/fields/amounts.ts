/** Money. Always in major units (25.99, not 2599), with at most the decimals that the currency has. */
import type { AmountField, TextField } from '../model.ts';

export const priceCurrency = {
  kind: 'text',
  minLength: 1,
  maxLength: 8,
  format: 'currency',
  summary: {
    en: 'Currency of the amounts, as a three-letter ISO 4217 code such as USD.',
    zh: '金额的币种，ISO 4217 三位字母代码，例如 USD。',
  },
  example: 'USD',
} as const satisfies TextField;

export const orderAmount = {
  kind: 'amount',
  zero: false,
  summary: {
    en: 'Order amount in major units, excluding the tip. For example, 25.99 means 25 dollars and 99 cents.',
    zh: '订单金额，以主币单位表示，不含小费。例如，25.99 表示 25 美元 99 美分。',
  },
  note: {
    en: 'Use no more decimal places than the currency has: two for USD, none for JPY.',
    zh: '小数位数不得超过该币种的规定：USD 两位，JPY 无小数。',
  },
  example: 25.99,
} as const satisfies AmountField;

export const refundOrderAmount = {
  kind: 'amount',
  zero: false,
  summary: {
    en: 'Amount to refund, in major units and in the currency of the original payment. The total of all refunds cannot exceed order_amount of a QR or online payment (plus the tip, if it was paid at a terminal), or trans_amount of a card payment at a terminal.',
    zh: '退款金额，以主币单位表示，币种与原交易一致。累计退款金额不得超过扫码、线上支付的 order_amount（在终端扫码支付时另加小费），或终端刷卡交易的 trans_amount。',
  },
  example: 12.5,
} as const satisfies AmountField;

export const tipAmount = {
  kind: 'amount',
  zero: true,
  summary: {
    en: 'Tip in major units, in addition to order_amount. It cannot exceed order_amount, unless the operator sets a different limit.',
    zh: '小费金额，以主币单位表示，在 order_amount 之外另计；默认不得超过 order_amount，运营方可设置其他上限。',
  },
  example: 3,
} as const satisfies AmountField;

export const newTipAmount = {
  kind: 'amount',
  zero: true,
  summary: {
    en: 'The new tip. It replaces the earlier tip instead of being added to it. Send 0 to remove the tip.',
    zh: '调整后的小费金额。此值会替换原有小费，不与原有小费累加；传 0 表示取消小费。',
  },
  example: 4.5,
} as const satisfies AmountField;

export const cashbackAmount = {
  kind: 'amount',
  zero: true,
  summary: {
    en: 'Cash that the payer receives, in major units, in addition to order_amount. Valid only if trans_type is 11.',
    zh: '返现金额，以主币单位表示，在 order_amount 之外另计。仅用于 trans_type 为 11 的交易。',
  },
  example: 20,
} as const satisfies AmountField;

export const transAmount = {
  kind: 'amount',
  zero: true,
  summary: {
    en: 'Total amount of the transaction: the order amount, the tip, and any other amounts charged to the payer.',
    zh: '交易总金额：包括订单金额、小费以及付款方承担的其他费用。',
  },
  example: 28.99,
} as const satisfies AmountField;

export const recalledTransAmount = {
  kind: 'amount',
  zero: true,
  summary: {
    en: 'Total amount of the transaction, including tip, sales tax, and surcharge.',
    zh: '交易总金额，含小费、销售税和附加费。',
  },
  example: 28.99,
} as const satisfies AmountField;

export const refundedTransAmount = {
  kind: 'amount',
  zero: true,
  summary: {
    en: 'Amount returned to the payer.',
    zh: '退还给付款方的金额。',
  },
  example: 12.5,
} as const satisfies AmountField;

export const captureAmount = {
  kind: 'amount',
  zero: false,
  summary: {
    en: 'Amount to capture, in major units. It can be less than the authorized amount, but not more. The remaining amount is released.',
    zh: '预授权完成金额，以主币单位表示。可以小于预授权金额，但不得超过；剩余的冻结金额会释放。',
  },
  example: 80,
} as const satisfies AmountField;

export const additionalAuthAmount = {
  kind: 'amount',
  zero: false,
  summary: {
    en: 'Amount to add to the authorization, in major units. This is not the new total.',
    zh: '追加的预授权金额，以主币单位表示；不是追加后的总额。',
  },
  example: 30,
} as const satisfies AmountField;

export const referenceRefundAmount = {
  kind: 'amount',
  zero: false,
  summary: {
    en: 'Amount to refund, in major units, excluding the surcharge. The total of all refunds cannot exceed the captured amount.',
    zh: '退款金额，以主币单位表示，不含附加费。累计退款金额不得超过已扣款金额。',
  },
  example: 20,
} as const satisfies AmountField;

export const surchargeAmount = {
  kind: 'amount',
  zero: true,
  summary: {
    en: 'Surcharge for paying by card, in major units.',
    zh: '刷卡附加费，以主币单位表示。',
  },
  example: 0.6,
} as const satisfies AmountField;

export const refundSurchargeAmount = {
  kind: 'amount',
  zero: true,
  summary: {
    en: 'Amount of the surcharge to refund, in major units, in addition to trans_amount. Only the refund call accepts this field.',
    zh: '随本次退款一并退还的附加费，以主币单位表示，在 trans_amount 之外另计。仅退款接口支持。',
  },
  example: 0.6,
} as const satisfies AmountField;

export const salesTaxAmount = {
  kind: 'amount',
  zero: true,
  summary: { en: 'Sales tax, in major units.', zh: '销售税，以主币单位表示。' },
  example: 1.2,
} as const satisfies AmountField;

export const transFeeC = {
  kind: 'amount',
  zero: true,
  summary: {
    en: 'Fee charged to the payer; 0 if there is none.',
    zh: '由付款方承担的手续费，未收取时为 0。',
  },
  example: 0.25,
} as const satisfies AmountField;

export const vatAmount = {
  kind: 'amount',
  zero: true,
  summary: {
    en: 'Value-added tax on the fee charged to the payer; 0 if there is none.',
    zh: '付款方所承担手续费的增值税，未收取时为 0。',
  },
  example: 0.05,
} as const satisfies AmountField;

export const paidAmount = {
  kind: 'amount',
  zero: true,
  summary: {
    en: 'Amount that the payer actually paid, after discounts. Returned once trans_status is 2; order.query still returns it after a paid order is canceled.',
    zh: '付款方实际支付的金额，即扣除优惠后的金额。trans_status 为 2 时返回；已支付的订单被撤销后，order.query 仍返回此字段。',
  },
  example: 28.99,
} as const satisfies AmountField;

export const discountBmopc = {
  kind: 'amount',
  zero: true,
  summary: {
    en: 'Discount funded by the merchant or by any party other than the wallet; 0 if there is none.',
    zh: '由商户或其他方（支付渠道除外）出资的优惠金额，没有优惠时为 0。',
  },
  example: 1,
} as const satisfies AmountField;

export const discountBpc = {
  kind: 'amount',
  zero: true,
  summary: {
    en: 'Discount funded by the wallet or payment channel; 0 if there is none.',
    zh: '由钱包等支付渠道出资的优惠金额，没有优惠时为 0。',
  },
  example: 1,
} as const satisfies AmountField;

/** Notifications leave out a discount that was not given. */
export const notifiedDiscountBmopc = {
  ...discountBmopc,
  summary: {
    en: 'Discount funded by the merchant or by any party other than the wallet. Omitted if there is none.',
    zh: '由商户或其他方（支付渠道除外）出资的优惠金额，没有优惠时不返回。',
  },
} as const satisfies AmountField;

export const notifiedDiscountBpc = {
  ...discountBpc,
  summary: {
    en: 'Discount funded by the wallet or payment channel. Omitted if there is none.',
    zh: '由钱包等支付渠道出资的优惠金额，没有优惠时不返回。',
  },
} as const satisfies AmountField;

export const totalAmount = {
  kind: 'amount',
  zero: true,
  negative: true,
  summary: {
    en: 'Total amount of the transactions in major units: sales minus refunds, so it can be negative. Returned only if all transactions are in one currency. For the total in each currency, see totals.',
    zh: '所统计交易的总金额，以主币单位表示：消费减去退款，可能为负数。仅当全部交易为同一币种时返回；各币种的金额见 totals。',
  },
  example: 1284.5,
} as const satisfies AmountField;

export const currencyTotalAmount = {
  kind: 'amount',
  zero: true,
  negative: true,
  summary: {
    en: 'Total of the transactions in this currency, in major units: sales minus refunds, so it can be negative.',
    zh: '该币种交易的总金额，以主币单位表示：消费减去退款，可能为负数。',
  },
  example: 1284.5,
} as const satisfies AmountField;

export const summaryAmount = {
  kind: 'amount',
  zero: true,
  summary: {
    en: 'Total of the transactions of this type, in major units.',
    zh: '该交易类型的总金额，以主币单位表示。',
  },
  example: 1284.5,
} as const satisfies AmountField;

export const tipAdjustmentAmount = {
  kind: 'amount',
  zero: true,
  summary: {
    en: 'The new tip, in major units. It replaces the earlier tip. Send 0 to remove the tip.',
    zh: '调整后的小费金额，以主币单位表示。此值替换原有小费；传 0 表示取消小费。',
  },
  example: 4.5,
} as const satisfies AmountField;
