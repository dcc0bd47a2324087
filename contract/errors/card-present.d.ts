export declare const cardPresentErrors: {
    readonly EC0113: {
        readonly message: {
            readonly en: 'Declined by the chip of the card';
            readonly zh: '卡片芯片拒绝交易';
        };
        readonly cause: {
            readonly en: 'The chip has declined the payment offline; the issuer was not asked.';
            readonly zh: '芯片脱机拒绝了本次支付，未向发卡机构发起请求。';
        };
        readonly action: {
            readonly en: 'Ask the cardholder to use another card.';
            readonly zh: '请持卡人更换卡片。';
        };
        readonly source: 'tollgate';
    };
    readonly EC0114: {
        readonly message: {
            readonly en: 'The PIN is wrong';
            readonly zh: 'PIN 错误';
        };
        readonly cause: {
            readonly en: 'The PIN that the cardholder keyed in is not that of the card.';
            readonly zh: '持卡人输入的 PIN 与卡片不符。';
        };
        readonly action: {
            readonly en: 'Create a new order for another try; after a few wrong ones issuers block the card.';
            readonly zh: '请创建新订单重试；多次输错可能导致发卡机构锁卡。';
        };
        readonly source: 'tollgate';
    };
    readonly EC0115: {
        readonly message: {
            readonly en: 'Approved only in part, nothing was charged';
            readonly zh: '仅部分批准，未扣款';
        };
        readonly cause: {
            readonly en: 'The issuer approved less than the amount asked for; the gateway takes no part payments and has reversed it.';
            readonly zh: '发卡机构批准的金额小于请求金额；网关不接受部分支付，已冲正。';
        };
        readonly action: {
            readonly en: 'Ask the cardholder to use another card, or split the bill into several orders.';
            readonly zh: '请持卡人更换卡片，或将账单拆分为多笔订单。';
        };
        readonly source: 'tollgate';
    };
};
