export declare const transType: {
    readonly name: 'trans_type';
    readonly title: {
        readonly en: 'Transaction type';
        readonly zh: '交易类型';
    };
    readonly values: readonly [{
        readonly value: 1;
        readonly name: {
            readonly en: 'Sale';
            readonly zh: '消费';
        };
    }, {
        readonly value: 2;
        readonly name: {
            readonly en: 'Void';
            readonly zh: '消费撤销';
        };
        readonly note: {
            readonly en: 'Takes back a whole sale while its batch is open. Needs orig_merchant_order_no.';
            readonly zh: '在批次未关闭时整笔撤销消费。需传 orig_merchant_order_no。';
        };
    }, {
        readonly value: 3;
        readonly name: {
            readonly en: 'Refund';
            readonly zh: '退款';
        };
        readonly note: {
            readonly en: 'Gives back all or part of a payment. Needs orig_merchant_order_no; without it only where the app may refund without an original.';
            readonly zh: '退还全部或部分款项。需传 orig_merchant_order_no；仅在应用开通无原单退款时可不传。';
        };
    }, {
        readonly value: 4;
        readonly name: {
            readonly en: 'Authorization';
            readonly zh: '预授权';
        };
        readonly note: {
            readonly en: 'Holds an amount that a completion collects later.';
            readonly zh: '冻结一笔金额，之后通过预授权完成扣款。';
        };
    }, {
        readonly value: 5;
        readonly name: {
            readonly en: 'Authorization cancel';
            readonly zh: '预授权撤销';
        };
        readonly note: {
            readonly en: 'Releases the held amount before completion. Needs orig_merchant_order_no.';
            readonly zh: '在预授权完成之前解冻金额。需传 orig_merchant_order_no。';
        };
    }, {
        readonly value: 6;
        readonly name: {
            readonly en: 'Authorization completion';
            readonly zh: '预授权完成';
        };
        readonly note: {
            readonly en: 'Collects the held amount or less. Needs orig_merchant_order_no.';
            readonly zh: '扣收不超过预授权金额的款项。需传 orig_merchant_order_no。';
        };
    }, {
        readonly value: 7;
        readonly name: {
            readonly en: 'Completion cancel';
            readonly zh: '预授权完成撤销';
        };
        readonly note: {
            readonly en: 'Takes back a completion while its batch is open. Needs orig_merchant_order_no.';
            readonly zh: '在批次未关闭时撤销预授权完成。需传 orig_merchant_order_no。';
        };
    }, {
        readonly value: 8;
        readonly name: {
            readonly en: 'Completion refund';
            readonly zh: '预授权完成退款';
        };
        readonly note: {
            readonly en: 'Gives back all or part of a completion. Needs orig_merchant_order_no.';
            readonly zh: '对预授权完成的款项全部或部分退款。需传 orig_merchant_order_no。';
        };
    }, {
        readonly value: 11;
        readonly name: {
            readonly en: 'Sale with cashback';
            readonly zh: '消费并取现';
        };
        readonly note: {
            readonly en: 'A sale that pays out cash to the payer at the till: send cashback_amount.';
            readonly zh: '消费的同时在收银台向持卡人支付现金：需传 cashback_amount。';
        };
    }, {
        readonly value: 12;
        readonly name: {
            readonly en: 'Cash advance';
            readonly zh: '预借现金';
        };
    }];
};
export declare const transStatus: {
    readonly name: 'trans_status';
    readonly title: {
        readonly en: 'Transaction status';
        readonly zh: '交易状态';
    };
    readonly values: readonly [{
        readonly value: 9;
        readonly name: {
            readonly en: 'Prepaid';
            readonly zh: '待支付';
        };
        readonly note: {
            readonly en: 'Created and awaiting payment. Not final; the only status in which an order can be closed.';
            readonly zh: '订单已创建，等待支付。非终态；只有此状态的订单可以关闭。';
        };
    }, {
        readonly value: 0;
        readonly name: {
            readonly en: 'Processing';
            readonly zh: '处理中';
        };
        readonly note: {
            readonly en: 'The payment or refund is under way. Not final: query, or wait for the notification.';
            readonly zh: '支付或退款正在处理。非终态：请查询或等待异步通知。';
        };
    }, {
        readonly value: 1;
        readonly name: {
            readonly en: 'Closed or failed';
            readonly zh: '已关闭或失败';
        };
        readonly note: {
            readonly en: 'Final. Declined, expired or closed; trans_error_code and trans_error_msg tell why.';
            readonly zh: '终态。交易被拒绝、已过期或被关闭；原因见 trans_error_code 与 trans_error_msg。';
        };
    }, {
        readonly value: 2;
        readonly name: {
            readonly en: 'Completed';
            readonly zh: '已完成';
        };
        readonly note: {
            readonly en: 'The money has moved. Final as a result; a cancel or void may still turn it into 3. A refund leaves it at 2 and has a status of its own.';
            readonly zh: '交易成功。结果已确定，但之后仍可能因撤销变为 3；退款不改变此状态，退款交易有自己的状态。';
        };
    }, {
        readonly value: 3;
        readonly name: {
            readonly en: 'Cancelled';
            readonly zh: '已撤销';
        };
        readonly note: {
            readonly en: 'Final. The order was cancelled or voided, and money already taken goes back; or an authorization was not captured in time.';
            readonly zh: '终态。订单已被撤销，已收取的款项会退回；或预授权未在期限内完成。';
        };
    }];
};
