export declare const priceCurrency: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 8;
    readonly format: 'currency';
    readonly summary: {
        readonly en: 'Currency of the amounts: three letters of ISO 4217, such as USD.';
        readonly zh: '金额的币种，ISO 4217 三位字母代码，例如 USD。';
    };
    readonly example: 'USD';
};
export declare const orderAmount: {
    readonly kind: 'amount';
    readonly zero: false;
    readonly summary: {
        readonly en: 'Amount of the order in major units, without tip: 25.99 is twenty-five dollars and 99 cents.';
        readonly zh: '订单金额，以主货币单位表示，不含小费：25.99 即 25 元 9 角 9 分。';
    };
    readonly note: {
        readonly en: 'More decimals than the currency has are refused: two for USD, none for JPY.';
        readonly zh: '小数位数不得超过币种规定：USD 两位，JPY 无小数。';
    };
    readonly example: 25.99;
};
export declare const refundOrderAmount: {
    readonly kind: 'amount';
    readonly zero: false;
    readonly summary: {
        readonly en: 'Amount to refund, in major units and in the currency of the original. All refunds of an order together may not exceed what was paid.';
        readonly zh: '退款金额，以主货币单位表示，币种与原交易一致。同一订单的累计退款金额不得超过实付金额。';
    };
    readonly example: 12.5;
};
export declare const tipAmount: {
    readonly kind: 'amount';
    readonly zero: true;
    readonly summary: {
        readonly en: 'Tip in major units, on top of order_amount; at most as high as that, unless the operator has set another limit.';
        readonly zh: '小费金额，以主货币单位表示，在 order_amount 之外另计；默认不得超过 order_amount，运营方可设置其他上限。';
    };
    readonly example: 3;
};
export declare const newTipAmount: {
    readonly kind: 'amount';
    readonly zero: true;
    readonly summary: {
        readonly en: 'The tip as it shall be from now on. It replaces the earlier tip and is not added to it; 0 removes the tip.';
        readonly zh: '调整后的小费金额。此值替换原有小费而非累加；传 0 表示取消小费。';
    };
    readonly example: 4.5;
};
export declare const cashbackAmount: {
    readonly kind: 'amount';
    readonly zero: true;
    readonly summary: {
        readonly en: 'Cash that the customer gets in hand, in major units, on top of order_amount. For trans_type 11 only.';
        readonly zh: '返现金额，以主货币单位表示，在 order_amount 之外另计。仅用于 trans_type 为 11 的交易。';
    };
    readonly example: 20;
};
export declare const transAmount: {
    readonly kind: 'amount';
    readonly zero: true;
    readonly summary: {
        readonly en: 'Amount of the transaction in all: the order, the tip and what else the payer was charged.';
        readonly zh: '交易总金额：包括订单金额、小费以及付款方承担的其他费用。';
    };
    readonly example: 28.99;
};
export declare const recalledTransAmount: {
    readonly kind: 'amount';
    readonly zero: true;
    readonly summary: {
        readonly en: 'Amount of the transaction in all, with tip, sales tax and surcharge.';
        readonly zh: '交易总金额，含小费、销售税和附加费。';
    };
    readonly example: 28.99;
};
export declare const refundedTransAmount: {
    readonly kind: 'amount';
    readonly zero: true;
    readonly summary: {
        readonly en: 'Amount that goes back to the payer.';
        readonly zh: '退还给付款方的金额。';
    };
    readonly example: 12.5;
};
export declare const captureAmount: {
    readonly kind: 'amount';
    readonly zero: false;
    readonly summary: {
        readonly en: 'Amount to capture, in major units. It may be less than what was authorized, never more; the rest is released.';
        readonly zh: '预授权完成金额，以主货币单位表示。可小于预授权金额，不得超出；未完成的部分将被释放。';
    };
    readonly example: 80;
};
export declare const additionalAuthAmount: {
    readonly kind: 'amount';
    readonly zero: false;
    readonly summary: {
        readonly en: 'Amount to authorize in addition to what is authorized already, in major units; not the new total.';
        readonly zh: '追加的预授权金额，以主货币单位表示；不是追加后的总额。';
    };
    readonly example: 30;
};
export declare const referenceRefundAmount: {
    readonly kind: 'amount';
    readonly zero: false;
    readonly summary: {
        readonly en: 'Amount to refund, in major units, without the surcharge. All refunds together may not exceed the captured amount.';
        readonly zh: '退款金额，以主货币单位表示，不含附加费。累计退款金额不得超过已完成的金额。';
    };
    readonly example: 20;
};
export declare const surchargeAmount: {
    readonly kind: 'amount';
    readonly zero: true;
    readonly summary: {
        readonly en: 'Surcharge for paying by card, in major units.';
        readonly zh: '刷卡附加费，以主货币单位表示。';
    };
    readonly example: 0.6;
};
export declare const refundSurchargeAmount: {
    readonly kind: 'amount';
    readonly zero: true;
    readonly summary: {
        readonly en: 'Part of the surcharge to refund, in major units, on top of trans_amount. Refunds alone take it.';
        readonly zh: '随本次退款一并退还的附加费，以主货币单位表示，在 trans_amount 之外另计。仅退款接口支持。';
    };
    readonly example: 0.6;
};
export declare const salesTaxAmount: {
    readonly kind: 'amount';
    readonly zero: true;
    readonly summary: {
        readonly en: 'Sales tax, in major units.';
        readonly zh: '销售税，以主货币单位表示。';
    };
    readonly example: 1.2;
};
export declare const transFeeC: {
    readonly kind: 'amount';
    readonly zero: true;
    readonly summary: {
        readonly en: 'Fee that the payer bears; 0 where none was charged.';
        readonly zh: '由付款方承担的手续费，未收取时为 0。';
    };
    readonly example: 0.25;
};
export declare const vatAmount: {
    readonly kind: 'amount';
    readonly zero: true;
    readonly summary: {
        readonly en: 'Value-added tax on the fee that the payer bears; 0 where none was charged.';
        readonly zh: '付款方所承担手续费的增值税，未收取时为 0。';
    };
    readonly example: 0.05;
};
export declare const paidAmount: {
    readonly kind: 'amount';
    readonly zero: true;
    readonly summary: {
        readonly en: 'Amount that the payer really paid, after discounts. There once trans_status is 2; order.query keeps it when a paid order is cancelled.';
        readonly zh: '付款方实际支付的金额，即扣除优惠后的金额。trans_status 为 2 时返回；已支付订单被撤销后，order.query 仍返回。';
    };
    readonly example: 28.99;
};
export declare const discountBmopc: {
    readonly kind: 'amount';
    readonly zero: true;
    readonly summary: {
        readonly en: 'Discount paid for by the merchant or by others than the wallet; 0 where none was given.';
        readonly zh: '由商户等非支付渠道出资的优惠金额，没有优惠时为 0。';
    };
    readonly example: 1;
};
export declare const discountBpc: {
    readonly kind: 'amount';
    readonly zero: true;
    readonly summary: {
        readonly en: 'Discount paid for by the wallet or payment channel; 0 where none was given.';
        readonly zh: '由钱包等支付渠道出资的优惠金额，没有优惠时为 0。';
    };
    readonly example: 1;
};
export declare const totalAmount: {
    readonly kind: 'amount';
    readonly zero: true;
    readonly negative: true;
    readonly summary: {
        readonly en: 'Sum of the transactions counted, in major units: sales less refunds, so it may be below zero. There when all of them are in one currency; totals has the sum of each currency.';
        readonly zh: '所统计交易的总金额，以主货币单位表示：消费减去退款，可能为负数。仅当全部交易为同一币种时返回；各币种的金额见 totals。';
    };
    readonly example: 1284.5;
};
export declare const currencyTotalAmount: {
    readonly kind: 'amount';
    readonly zero: true;
    readonly negative: true;
    readonly summary: {
        readonly en: 'Sum of the transactions in this currency, in major units: sales less refunds, so it may be below zero.';
        readonly zh: '该币种交易的总金额，以主货币单位表示：消费减去退款，可能为负数。';
    };
    readonly example: 1284.5;
};
export declare const summaryAmount: {
    readonly kind: 'amount';
    readonly zero: true;
    readonly summary: {
        readonly en: 'Sum of the transactions of this kind, in major units.';
        readonly zh: '该交易类型的总金额，以主货币单位表示。';
    };
    readonly example: 1284.5;
};
export declare const tipAdjustmentAmount: {
    readonly kind: 'amount';
    readonly zero: true;
    readonly summary: {
        readonly en: 'The tip as it shall be from now on, in major units. It replaces the earlier tip; 0 removes it.';
        readonly zh: '调整后的小费金额，以主货币单位表示。此值替换原有小费；传 0 表示取消小费。';
    };
    readonly example: 4.5;
};
