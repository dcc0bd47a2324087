export declare const payChannelTransNo: {
    readonly kind: 'text';
    readonly maxLength: 64;
    readonly summary: {
        readonly en: 'Number of the transaction at the wallet or acquirer. The payer finds it in the bill of the wallet. There once trans_status is 2; order.query keeps it when a paid order is cancelled.';
        readonly zh: '支付渠道（钱包或收单机构）的交易号，付款方可在钱包账单中看到。trans_status 为 2 时返回；已支付订单被撤销后，order.query 仍返回。';
    };
    readonly example: '2026030222001478901234567890';
};
export declare const payUserAccountId: {
    readonly kind: 'text';
    readonly maxLength: 64;
    readonly summary: {
        readonly en: "The payer's account at the wallet, or the masked number of the card; of a refund, that of the payment. There when the channel tells it.";
        readonly zh: '付款方的钱包账号，刷卡支付时为脱敏卡号；退款返回原支付的付款方账号。渠道提供时返回。';
    };
    readonly example: '411111******1111';
};
export declare const transEndTime: {
    readonly kind: 'text';
    readonly minLength: 19;
    readonly maxLength: 19;
    readonly pattern: "[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}";
    readonly patternText: {
        readonly en: 'YYYY-MM-DD HH:mm:ss, in UTC';
        readonly zh: 'YYYY-MM-DD HH:mm:ss，UTC 时间';
    };
    readonly summary: {
        readonly en: 'When the transaction was completed, in UTC. There once trans_status is 2.';
        readonly zh: '交易完成时间，UTC 时间。trans_status 为 2 时返回。';
    };
    readonly example: '2026-03-02 10:15:26';
};
export declare const refNo: {
    readonly kind: 'text';
    readonly maxLength: 64;
    readonly summary: {
        readonly en: 'Reference number of the acquirer (RRN), as printed on the receipt. There when the channel gives one.';
        readonly zh: '收单机构的参考号（RRN），即签购单上打印的号码。渠道提供时返回。';
    };
    readonly example: '606110000017';
};
export declare const resultPayMethodId: {
    readonly kind: 'text';
    readonly maxLength: 32;
    readonly summary: {
        readonly en: 'How the order was paid: a payment method of the dictionary such as Visa or Alipay+, or ApplePay or GooglePay. There once the payer has chosen.';
        readonly zh: '实际使用的支付方式：参数字典中的支付方式（例如 Visa、Alipay+），或 ApplePay、GooglePay。付款方选定支付方式后返回。';
    };
    readonly example: 'Visa';
};
export declare const transErrorCode: {
    readonly kind: 'text';
    readonly maxLength: 32;
    readonly summary: {
        readonly en: 'Why the transaction failed, as a code of the gateway or of the processor. There only when trans_status is 1.';
        readonly zh: '交易失败的错误码，来自网关或处理机构。仅当 trans_status 为 1 时返回。';
    };
    readonly example: 'EC0001';
};
export declare const transErrorMsg: {
    readonly kind: 'text';
    readonly maxLength: 256;
    readonly summary: {
        readonly en: 'Why the transaction failed, in words, for staff and logs. There only when trans_status is 1.';
        readonly zh: '交易失败原因的文字说明，供店员和日志使用。仅当 trans_status 为 1 时返回。';
    };
    readonly example: 'Declined by the wallet';
};
export declare const electronSignUrl: {
    readonly kind: 'text';
    readonly maxLength: 256;
    readonly format: 'http-url';
    readonly summary: {
        readonly en: 'Address of the picture of the signature that the cardholder wrote on the screen. There only when one was taken.';
        readonly zh: '持卡人电子签名图片的地址。仅在采集了电子签名时返回。';
    };
    readonly example: 'https://pay.example.com/sign/2026030210152300000017.png';
};
