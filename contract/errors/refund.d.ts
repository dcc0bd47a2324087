export declare const refundErrors: {
    readonly E04124: {
        readonly message: {
            readonly en: 'Cancel is too early';
            readonly zh: '撤销过早';
        };
        readonly cause: {
            readonly en: 'An order can be cancelled no sooner than 15 seconds after it was created.';
            readonly zh: '订单创建 15 秒后才能撤销。';
        };
        readonly action: {
            readonly en: 'Wait as many seconds as msg says, then cancel again.';
            readonly zh: '按 msg 中给出的秒数等待后重新撤销。';
        };
        readonly source: 'tollgate';
    };
    readonly E04125: {
        readonly message: {
            readonly en: 'This transaction cannot be cancelled, refund it';
            readonly zh: '该交易不支持撤销，请退款';
        };
        readonly cause: {
            readonly en: 'Cancel is for QR and online payments; a card-present payment is voided at the terminal, or refunded after its batch is closed.';
            readonly zh: '撤销接口仅适用于扫码和线上交易；线下刷卡交易应在终端撤销，批次关闭后只能退款。';
        };
        readonly action: {
            readonly en: 'Refund the order, or create a void (trans_type 2) while the batch is open.';
            readonly zh: '对该订单退款，或在批次未关闭时创建撤销交易（trans_type 2）。';
        };
        readonly source: 'tollgate';
    };
    readonly E04126: {
        readonly message: {
            readonly en: 'Refund is above what is left of the payment';
            readonly zh: '退款金额超过可退余额';
        };
        readonly cause: {
            readonly en: 'This refund and all earlier ones, those in progress included, would come to more than was paid.';
            readonly zh: '本次退款与此前所有退款（含处理中的退款）的总额超过了支付金额。';
        };
        readonly action: {
            readonly en: 'Query the refunds of the order and refund no more than what is left.';
            readonly zh: '查询该订单已有的退款，退款金额不得超过剩余可退金额。';
        };
        readonly source: 'field';
    };
    readonly E04127: {
        readonly message: {
            readonly en: 'The order has too many refunds';
            readonly zh: '退款次数超过上限';
        };
        readonly cause: {
            readonly en: 'An order takes at most 50 refunds.';
            readonly zh: '每笔订单最多可退款 50 次。';
        };
        readonly action: {
            readonly en: 'Refund in fewer, larger parts; at most 10 per order are advised.';
            readonly zh: '请减少退款次数，合并金额退款；建议每笔订单不超过 10 次。';
        };
        readonly source: 'tollgate';
    };
    readonly E04128: {
        readonly message: {
            readonly en: 'The order is not paid';
            readonly zh: '订单未支付';
        };
        readonly cause: {
            readonly en: 'The original order is not completed: there is nothing to refund, void, capture or adjust.';
            readonly zh: '原订单尚未支付成功，不能退款、撤销、做预授权完成或调整小费。';
        };
        readonly action: {
            readonly en: 'Query the order; close or cancel it if it should not be paid any more.';
            readonly zh: '查询订单状态；如不再需要支付，请关闭或撤销订单。';
        };
        readonly source: 'tollgate';
    };
    readonly E04129: {
        readonly message: {
            readonly en: "Currency differs from the original order's";
            readonly zh: '币种与原订单不一致';
        };
        readonly cause: {
            readonly en: 'price_currency is not the currency in which the original was paid.';
            readonly zh: 'price_currency 与原订单的支付币种不同。';
        };
        readonly action: {
            readonly en: 'Send the price_currency of the original order.';
            readonly zh: '使用原订单的 price_currency。';
        };
        readonly source: 'tollgate';
    };
    readonly E04130: {
        readonly message: {
            readonly en: 'Refund is above the limit for one transaction';
            readonly zh: '退款金额超过单笔限额';
        };
        readonly cause: {
            readonly en: 'The merchant or the channel has a fixed limit for a single refund.';
            readonly zh: '商户或渠道设置了单笔退款的固定限额。';
        };
        readonly action: {
            readonly en: 'Refund in several parts, or have the limit raised.';
            readonly zh: '分多笔退款，或申请提高限额。';
        };
        readonly source: 'field';
    };
    readonly E04131: {
        readonly message: {
            readonly en: 'trans_no is duplicated';
            readonly zh: 'trans_no 重复';
        };
        readonly cause: {
            readonly en: 'More than one transaction was found where one was meant.';
            readonly zh: '按该交易号找到了多笔交易。';
        };
        readonly action: {
            readonly en: 'Name the transaction by merchant_order_no, and give psn to support.';
            readonly zh: '改用 merchant_order_no 指定交易，并将 psn 提供给技术支持。';
        };
        readonly source: 'field';
    };
    readonly E04132: {
        readonly message: {
            readonly en: 'This transaction allows no partial refund';
            readonly zh: '该交易不支持部分退款';
        };
        readonly cause: {
            readonly en: 'The channel of the payment refunds the whole amount only, or refuses parts while the batch is open.';
            readonly zh: '该笔支付的渠道只支持全额退款，或在批次未关闭时不支持部分退款。';
        };
        readonly action: {
            readonly en: 'Refund the whole amount, or try again after the batch has been closed.';
            readonly zh: '进行全额退款，或在批次关闭后重试。';
        };
        readonly source: 'field';
    };
    readonly E04133: {
        readonly message: {
            readonly en: 'The order has refunds and cannot be cancelled';
            readonly zh: '订单已有退款，不能撤销';
        };
        readonly cause: {
            readonly en: 'A part of the payment has been refunded, or is being refunded, so that the whole cannot be cancelled.';
            readonly zh: '部分款项已退款或正在退款，无法再整单撤销。';
        };
        readonly action: {
            readonly en: 'Refund the rest of the payment.';
            readonly zh: '对剩余金额退款。';
        };
        readonly source: 'tollgate';
    };
    readonly E04134: {
        readonly message: {
            readonly en: 'The order is being processed, query and retry';
            readonly zh: '订单处理中，请查询后重试';
        };
        readonly cause: {
            readonly en: 'Another step of the same order is under way and its result is not known yet.';
            readonly zh: '同一订单的另一操作正在进行，结果尚未确定。';
        };
        readonly action: {
            readonly en: 'Query the order every 5 seconds; repeat the call once the status is final or has changed.';
            readonly zh: '每 5 秒查询一次订单；状态变为终态或发生变化后再重试。';
        };
        readonly source: 'tollgate';
    };
    readonly E04151: {
        readonly message: {
            readonly en: 'The order has refunds, its tip cannot be changed';
            readonly zh: '订单已有退款，不能再调整小费';
        };
        readonly cause: {
            readonly en: 'A part of the payment has been refunded, or is being refunded.';
            readonly zh: '部分款项已退款或正在退款。';
        };
        readonly action: {
            readonly en: 'Leave the tip as it is. Refund what is too much; take what is missing as a new sale.';
            readonly zh: '保持小费不变：多收的部分请退款，少收的部分请另行发起消费。';
        };
        readonly source: 'tollgate';
    };
    readonly E04152: {
        readonly message: {
            readonly en: 'The tip is above the limit';
            readonly zh: '小费超过上限';
        };
        readonly cause: {
            readonly en: "The merchant's limit for a tip is a percentage of order_amount: 100 % unless the operator has set another one.";
            readonly zh: '商户的小费上限为 order_amount 的一定百分比，默认 100%，可由运营方调整。';
        };
        readonly action: {
            readonly en: 'Check the amount: msg says how much is possible. Send it in major units, such as 4.50.';
            readonly zh: '请检查金额，msg 中给出了上限。金额以主货币单位填写，例如 4.50。';
        };
        readonly source: 'tollgate';
    };
    readonly E04153: {
        readonly message: {
            readonly en: 'The payment is too old for a refund';
            readonly zh: '支付已超过可退款期限';
        };
        readonly cause: {
            readonly en: 'A payment can be refunded for 365 days, unless the operator has set another time for the merchant.';
            readonly zh: '支付成功后 365 天内可以退款，期限可由运营方按商户调整。';
        };
        readonly action: {
            readonly en: 'Pay the customer back in another way, or ask the operator for a longer time.';
            readonly zh: '请通过其他方式退还款项，或联系运营方延长期限。';
        };
        readonly source: 'tollgate';
    };
    readonly E04154: {
        readonly message: {
            readonly en: 'The authorization has expired, its hold is released';
            readonly zh: '预授权已过期，冻结金额已释放';
        };
        readonly cause: {
            readonly en: 'It was not captured in time: 30 days, unless the operator has set another time for the merchant. Its trans_status is 3.';
            readonly zh: '预授权未在期限内完成：默认 30 天，可由运营方按商户调整。其 trans_status 为 3。';
        };
        readonly action: {
            readonly en: 'Ask the cardholder for a new authorization or a sale.';
            readonly zh: '请持卡人重新做预授权或消费。';
        };
        readonly source: 'tollgate';
    };
    readonly E04160: {
        readonly message: {
            readonly en: 'orig_trans_no and orig_merchant_order_no name different orders';
            readonly zh: 'orig_trans_no 与 orig_merchant_order_no 指向不同的订单';
        };
        readonly cause: {
            readonly en: 'The order of orig_trans_no has another merchant order number than the one sent, so which order to refund is not clear.';
            readonly zh: 'orig_trans_no 对应订单的商户订单号与所传的 orig_merchant_order_no 不一致，无法确定要退款的订单。';
        };
        readonly action: {
            readonly en: 'Send one of the two numbers only, or both numbers of the same order. Nothing was refunded.';
            readonly zh: '只传其中一个，或传同一订单的两个号码。本次请求未产生退款。';
        };
        readonly source: 'tollgate';
    };
};
