export declare const orderErrors: {
    readonly E04103: {
        readonly message: {
            readonly en: 'Merchant does not exist';
            readonly zh: '商户不存在';
        };
        readonly cause: {
            readonly en: 'merchant_no is unknown, or does not belong to the app.';
            readonly zh: 'merchant_no 不存在，或不属于该应用。';
        };
        readonly action: {
            readonly en: 'Check merchant_no and that it comes from the same environment as app_id.';
            readonly zh: '检查 merchant_no，并确认其与 app_id 属于同一环境。';
        };
        readonly source: 'spec';
    };
    readonly E04104: {
        readonly message: {
            readonly en: 'Store does not exist';
            readonly zh: '门店不存在';
        };
        readonly cause: {
            readonly en: 'store_no is unknown, or does not belong to the merchant.';
            readonly zh: 'store_no 不存在，或不属于该商户。';
        };
        readonly action: {
            readonly en: 'Check store_no, or leave it out where the call allows that.';
            readonly zh: '检查 store_no；在接口允许的情况下也可以不传。';
        };
        readonly source: 'tollgate';
    };
    readonly E04105: {
        readonly message: {
            readonly en: 'Terminal does not exist';
            readonly zh: '终端不存在';
        };
        readonly cause: {
            readonly en: 'terminal_sn is unknown, or the terminal is not bound to this merchant or store.';
            readonly zh: 'terminal_sn 不存在，或该终端未绑定到此商户或门店。';
        };
        readonly action: {
            readonly en: 'Check the serial number on the terminal and bind the terminal to the store.';
            readonly zh: '核对终端上的序列号，并将终端绑定到门店。';
        };
        readonly source: 'tollgate';
    };
    readonly E04106: {
        readonly message: {
            readonly en: 'The terminal is offline';
            readonly zh: '终端离线';
        };
        readonly cause: {
            readonly en: 'The terminal is not connected, and the order asked to be refused then.';
            readonly zh: '终端未连接，且订单要求此时拒绝受理。';
        };
        readonly action: {
            readonly en: 'Connect the terminal, take another one, or send the order without reject_trade_when_terminal_offline: it waits then until it expires.';
            readonly zh: '请检查终端网络或改用其他终端；也可不传 reject_trade_when_terminal_offline，订单将等待终端上线直至过期。';
        };
        readonly source: 'tollgate';
    };
    readonly E04110: {
        readonly message: {
            readonly en: 'trans_no is not valid';
            readonly zh: 'trans_no 不合法';
        };
        readonly cause: {
            readonly en: 'The transaction number has the wrong form, or the merchant has no transaction of this number.';
            readonly zh: '交易号格式不正确，或该商户不存在此交易号的交易。';
        };
        readonly action: {
            readonly en: 'Send trans_no exactly as the gateway returned it, as text of 22 digits.';
            readonly zh: '按网关返回的原值发送 trans_no（22 位数字的字符串）。';
        };
        readonly source: 'field';
    };
    readonly E04111: {
        readonly message: {
            readonly en: 'Merchant order number is invalid';
            readonly zh: '商户订单号无效';
        };
        readonly cause: {
            readonly en: 'The order number is too long or has characters not allowed, or the merchant has no order of this number.';
            readonly zh: '商户订单号过长或包含不允许的字符，或该商户不存在此订单号的订单。';
        };
        readonly action: {
            readonly en: 'Use at most 32 digits, letters and _ - | * @; for a query send the number under which the order was created.';
            readonly zh: '最多 32 位，仅可使用数字、字母和 _ - | * @；查询时请使用创建订单时的商户订单号。';
        };
        readonly source: 'spec';
    };
    readonly E04112: {
        readonly message: {
            readonly en: 'Merchant order number repeat';
            readonly zh: '商户订单号重复';
        };
        readonly cause: {
            readonly en: 'The merchant has used this number for an order or refund before.';
            readonly zh: '该商户已使用此订单号创建过订单或退款。';
        };
        readonly action: {
            readonly en: 'Query the number first: the earlier attempt may have been paid. Take a new number only for a new order or refund.';
            readonly zh: '请先查询该订单号：之前的请求可能已支付成功。仅在创建新订单或新退款时更换订单号。';
        };
        readonly source: 'spec';
    };
    readonly E04113: {
        readonly message: {
            readonly en: 'Merchant order number error';
            readonly zh: '商户订单号错误';
        };
        readonly cause: {
            readonly en: 'The number of the refund, void or completion is the same as that of its original order.';
            readonly zh: '退款、撤销或预授权完成的订单号与原订单号相同。';
        };
        readonly action: {
            readonly en: 'Give the operation a number of its own in merchant_order_no and name the original in its own parameter.';
            readonly zh: '在 merchant_order_no 中使用该操作自己的订单号，原订单通过对应的原订单参数指定。';
        };
        readonly source: 'spec';
    };
    readonly E04114: {
        readonly message: {
            readonly en: 'Currency is unknown or not supported';
            readonly zh: '币种不存在或不支持';
        };
        readonly cause: {
            readonly en: 'price_currency is no active three-letter code of ISO 4217, or the merchant does not take this currency.';
            readonly zh: 'price_currency 不是有效的 ISO 4217 三位字母代码，或该商户不支持此币种。';
        };
        readonly action: {
            readonly en: 'Send a code in capital letters, such as USD, that the merchant is set up for.';
            readonly zh: '使用该商户已开通的大写币种代码，例如 USD。';
        };
        readonly source: 'tollgate';
    };
    readonly E04115: {
        readonly message: {
            readonly en: 'Amount is not valid';
            readonly zh: '金额不合法';
        };
        readonly cause: {
            readonly en: 'The amount is zero, negative, above 12 digits, or has more decimals than the currency.';
            readonly zh: '金额为零、为负数、超过 12 位，或小数位数超过币种允许的位数。';
        };
        readonly action: {
            readonly en: 'Send the amount in major units, such as 34.50 for 34 dollars 50, with no more decimals than ISO 4217 gives the currency.';
            readonly zh: '金额以主币单位填写，例如 34.50 表示 34 美元 50 美分，小数位数不超过 ISO 4217 规定的位数。';
        };
        readonly source: 'tollgate';
    };
    readonly E04116: {
        readonly message: {
            readonly en: 'Payment method is not supported';
            readonly zh: '不支持该支付方式';
        };
        readonly cause: {
            readonly en: 'pay_method_id is not enabled for the merchant, or cannot carry out this kind of transaction.';
            readonly zh: 'pay_method_id 未对该商户开通，或不支持此类交易。';
        };
        readonly action: {
            readonly en: 'See the payment methods and what they support in the parameter dictionary; have the method enabled for the merchant.';
            readonly zh: '在参数字典中查看各支付方式支持的交易类型；为商户开通该支付方式。';
        };
        readonly source: 'tollgate';
    };
    readonly E04117: {
        readonly message: {
            readonly en: 'notify_url or return_url is refused';
            readonly zh: 'notify_url 或 return_url 不被接受';
        };
        readonly cause: {
            readonly en: 'The address is not absolute http or https, is too long, carries credentials, or points into a private network.';
            readonly zh: '地址不是以 http 或 https 开头的完整 URL、过长、包含用户名密码，或指向内网。';
        };
        readonly action: {
            readonly en: 'Send a complete public address such as https://shop.example.com/notify, at most 256 characters.';
            readonly zh: '请使用完整的公网地址，例如 https://shop.example.com/notify，最长 256 个字符。';
        };
        readonly source: 'tollgate';
    };
    readonly E04118: {
        readonly message: {
            readonly en: 'Sums of the items do not agree';
            readonly zh: '商品明细金额不一致';
        };
        readonly cause: {
            readonly en: 'No call answers this code any more: items are for display, and their sums are not checked.';
            readonly zh: '已不再返回此错误码：items 仅用于展示，不校验金额之和。';
        };
        readonly action: {
            readonly en: 'Nothing. The checkout page shows what the items and the order amount differ by as one line.';
            readonly zh: '无需处理。收银台页面会将商品合计与订单金额的差额单列一行展示。';
        };
        readonly source: 'tollgate';
    };
    readonly E04121: {
        readonly message: {
            readonly en: 'The order is cancelled';
            readonly zh: '订单已撤销';
        };
        readonly cause: {
            readonly en: 'The order has been cancelled or voided and cannot be paid, cancelled or refunded any more.';
            readonly zh: '订单已被撤销，不能再支付、撤销或退款。';
        };
        readonly action: {
            readonly en: 'Query the order; create a new one under a new number if payment is still wanted.';
            readonly zh: '查询订单确认状态；如仍需支付，请使用新的订单号创建订单。';
        };
        readonly source: 'spec';
    };
    readonly E04122: {
        readonly message: {
            readonly en: 'The order is closed';
            readonly zh: '订单已关闭';
        };
        readonly cause: {
            readonly en: 'The order has expired, failed or been closed; this state is final.';
            readonly zh: '订单已过期、失败或被关闭，该状态为终态。';
        };
        readonly action: {
            readonly en: 'Create a new order under a new number if payment is still wanted.';
            readonly zh: '如仍需支付，请使用新的订单号创建订单。';
        };
        readonly source: 'tollgate';
    };
    readonly E04123: {
        readonly message: {
            readonly en: 'The order is already paid';
            readonly zh: '订单已支付';
        };
        readonly cause: {
            readonly en: 'The order is completed, so it can be neither paid again nor closed.';
            readonly zh: '订单已完成支付，不能重复支付，也不能关闭。';
        };
        readonly action: {
            readonly en: 'Query the order and deliver; to give the money back, cancel or refund it.';
            readonly zh: '查询订单后发货；如需退还款项，请撤销或退款。';
        };
        readonly source: 'tollgate';
    };
};
