/** Who scans whom: decision 32. */
export declare const payScenario: {
    readonly name: 'pay_scenario';
    readonly title: {
        readonly en: 'Payment scenario';
        readonly zh: '支付场景';
    };
    readonly values: readonly [{
        readonly value: 'SWIPE_CARD';
        readonly name: {
            readonly en: 'Card';
            readonly zh: '刷卡';
        };
        readonly note: {
            readonly en: 'Default. The card is swiped, inserted or tapped on the terminal.';
            readonly zh: '默认值。持卡人在终端上刷卡、插卡或挥卡。';
        };
    }, {
        readonly value: 'BSCANQR_PAY';
        readonly name: {
            readonly en: 'Customer-presented QR';
            readonly zh: '商户扫码（被扫）';
        };
        readonly note: {
            readonly en: "The merchant scans the payer's code. Needs pay_method_id.";
            readonly zh: '商户扫描付款方出示的付款码。需传 pay_method_id。';
        };
    }, {
        readonly value: 'SCANQR_PAY';
        readonly name: {
            readonly en: 'Merchant-presented QR';
            readonly zh: '用户扫码（主扫）';
        };
        readonly note: {
            readonly en: "The payer scans the merchant's code. Needs pay_method_id.";
            readonly zh: '付款方扫描商户展示的二维码。需传 pay_method_id。';
        };
    }];
};
/** What pay_scenario of a result may say: online orders have one of their own, which no request names. */
export declare const resultPayScenario: {
    readonly name: 'result_pay_scenario';
    readonly title: {
        readonly en: 'Payment scenario of a result';
        readonly zh: '支付结果的支付场景';
    };
    readonly values: readonly [...{
        value: "BSCANQR_PAY" | "SCANQR_PAY" | "SWIPE_CARD";
        name: {
            readonly en: 'Card';
            readonly zh: '刷卡';
        } | {
            readonly en: 'Customer-presented QR';
            readonly zh: '商户扫码（被扫）';
        } | {
            readonly en: 'Merchant-presented QR';
            readonly zh: '用户扫码（主扫）';
        };
    }[], {
        readonly value: 'WEB_PAY';
        readonly name: {
            readonly en: 'Online payment';
            readonly zh: '线上支付';
        };
        readonly note: {
            readonly en: 'An order of pay.checkout or pay.merchant.checkout, whatever the payer chose there.';
            readonly zh: '由 pay.checkout 或 pay.merchant.checkout 创建的订单，与付款方选择的支付方式无关。';
        };
    }];
};
export declare const orderQueueMode: {
    readonly name: 'order_queue_mode';
    readonly title: {
        readonly en: 'Order queue mode';
        readonly zh: '订单队列模式';
    };
    readonly values: readonly [{
        readonly value: 'FIFO';
        readonly name: {
            readonly en: 'First in, first out';
            readonly zh: '先进先出';
        };
        readonly note: {
            readonly en: 'Default.';
            readonly zh: '默认值。';
        };
    }, {
        readonly value: 'FILO';
        readonly name: {
            readonly en: 'First in, last out';
            readonly zh: '先进后出';
        };
    }];
};
export declare const receiptPrintMode: {
    readonly name: 'receipt_print_mode';
    readonly title: {
        readonly en: 'Receipt printing';
        readonly zh: '小票打印模式';
    };
    readonly values: readonly [{
        readonly value: 0;
        readonly name: {
            readonly en: 'None';
            readonly zh: '不打印';
        };
        readonly note: {
            readonly en: 'Default.';
            readonly zh: '默认值。';
        };
    }, {
        readonly value: 1;
        readonly name: {
            readonly en: 'Merchant copy';
            readonly zh: '仅商户联';
        };
    }, {
        readonly value: 2;
        readonly name: {
            readonly en: 'Customer copy';
            readonly zh: '仅持卡人联';
        };
    }, {
        readonly value: 3;
        readonly name: {
            readonly en: 'Both copies';
            readonly zh: '商户联和持卡人联';
        };
    }];
};
