export declare const payerErrors: {
    readonly EC0000: {
        readonly message: {
            readonly en: 'The identity code is invalid';
            readonly zh: '付款码无效';
        };
        readonly cause: {
            readonly en: "The payer's code in auth_code is unknown, expired or already used.";
            readonly zh: 'auth_code 中的付款码不存在、已过期或已被使用。';
        };
        readonly action: {
            readonly en: 'Have the payer refresh the code, scan it again and send the payment again. The refused code has not used up the order number.';
            readonly zh: '请付款方刷新付款码后重新扫码，再次提交支付。付款码被拒绝时订单号未被占用，可继续使用。';
        };
        readonly source: 'spec';
    };
    readonly EC0001: {
        readonly message: {
            readonly en: 'The wallet declined the payment';
            readonly zh: '钱包拒绝支付';
        };
        readonly cause: {
            readonly en: "The payer's wallet refuses the payment without a further reason.";
            readonly zh: '付款方的钱包拒绝了本次支付，未给出具体原因。';
        };
        readonly action: {
            readonly en: 'Ask the payer to choose another way to pay, under a new order number.';
            readonly zh: '请付款方更换支付方式，并使用新的订单号支付。';
        };
        readonly source: 'tollgate';
    };
    readonly EC0002: {
        readonly message: {
            readonly en: 'Insufficient funds';
            readonly zh: '余额不足';
        };
        readonly cause: {
            readonly en: "The payer's balance or limit does not cover the amount.";
            readonly zh: '付款方的余额或限额不足以支付该金额。';
        };
        readonly action: {
            readonly en: 'Ask the payer to choose another source of money or another way to pay, under a new order number.';
            readonly zh: '请付款方更换资金来源或支付方式，并使用新的订单号支付。';
        };
        readonly source: 'tollgate';
    };
    readonly EC0003: {
        readonly message: {
            readonly en: 'The payer cancelled or did not confirm in time';
            readonly zh: '付款方取消支付或未及时确认';
        };
        readonly cause: {
            readonly en: 'The payer closed the payment in the wallet, or the order expired before the password was given.';
            readonly zh: '付款方在钱包中取消了支付，或在订单过期前未输入密码。';
        };
        readonly action: {
            readonly en: 'Create a new order under a new number if the payer still wants to pay.';
            readonly zh: '如付款方仍需支付，请使用新的订单号创建订单。';
        };
        readonly source: 'tollgate';
    };
};
