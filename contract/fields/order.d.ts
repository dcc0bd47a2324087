export declare const merchantOrderNo: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 32;
    readonly pattern: '[0-9A-Za-z_|*@-]+';
    readonly patternText: {
        readonly en: 'digits, letters and _ - | * @';
        readonly zh: '数字、字母及 _ - | * @';
    };
    readonly summary: {
        readonly en: 'Your own number for this order, unique within the merchant. Keep it: it finds the order again when a reply is lost.';
        readonly zh: '商户订单号，由商户生成，同一商户下不可重复。请妥善保存：未收到应答时可凭它查询订单。';
    };
    readonly note: {
        readonly en: 'A number is used up even by a declined or cancelled order; take a new one to try again.';
        readonly zh: '订单即使失败或已撤销，其订单号也不可复用；重新支付请使用新的订单号。';
    };
    readonly example: 'TG20260302-000117';
};
export declare const orderMerchantOrderNo: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 32;
    readonly pattern: '[0-9A-Za-z_|*@-]+';
    readonly patternText: {
        readonly en: 'digits, letters and _ - | * @';
        readonly zh: '数字、字母及 _ - | * @';
    };
    readonly summary: {
        readonly en: 'Your number of the order that this call is about, as given when it was created.';
        readonly zh: '本次操作所针对订单的商户订单号，即创建订单时传入的值。';
    };
    readonly example: 'TG20260302-000117';
};
export declare const refundMerchantOrderNo: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 32;
    readonly pattern: '[0-9A-Za-z_|*@-]+';
    readonly patternText: {
        readonly en: 'digits, letters and _ - | * @';
        readonly zh: '数字、字母及 _ - | * @';
    };
    readonly summary: {
        readonly en: 'Your own number for this refund. It must differ from the number of the original order and of every other refund.';
        readonly zh: '本次退款的商户订单号。须与原订单的商户订单号不同，且每笔退款各不相同。';
    };
    readonly note: {
        readonly en: 'If the reply is lost, query by this number before refunding again under another one.';
        readonly zh: '未收到应答时，请先用此订单号查询，不要直接换号再次退款。';
    };
    readonly example: 'TG20260302-R00009';
};
export declare const operationMerchantOrderNo: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 32;
    readonly pattern: '[0-9A-Za-z_|*@-]+';
    readonly patternText: {
        readonly en: 'digits, letters and _ - | * @';
        readonly zh: '数字、字母及 _ - | * @';
    };
    readonly summary: {
        readonly en: 'Your own number for this operation, unique within the merchant; not the number of the original order.';
        readonly zh: '本次操作自身的商户订单号，同一商户下不可重复；不是原订单的商户订单号。';
    };
    readonly note: {
        readonly en: 'It makes the call idempotent: the same request under the same number answers the first result again.';
        readonly zh: '此订单号保证接口幂等：以相同订单号重复发送同一请求，将返回首次的处理结果。';
    };
    readonly example: 'TG20260302-C00003';
};
export declare const origMerchantOrderNo: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 32;
    readonly pattern: '[0-9A-Za-z_|*@-]+';
    readonly patternText: {
        readonly en: 'digits, letters and _ - | * @';
        readonly zh: '数字、字母及 _ - | * @';
    };
    readonly summary: {
        readonly en: 'Your number of the original order: the one to void, refund, complete or cancel.';
        readonly zh: '原订单的商户订单号，即要撤销、退款或完成预授权的那笔订单。';
    };
    readonly example: 'TG20260302-000117';
};
export declare const transNo: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 32;
    readonly pattern: "[0-9A-Za-z_-]+";
    readonly patternText: {
        readonly en: 'letters, digits, _ and -';
        readonly zh: '字母、数字、_ 和 -';
    };
    readonly summary: {
        readonly en: 'Number that the gateway gave to the transaction: 22 digits that begin with the date. Keep it together with your own order number.';
        readonly zh: '网关为该笔交易分配的交易号，共 22 位数字，以日期开头。请与商户订单号一并保存。';
    };
    readonly example: '2026030210152300000017';
};
export declare const orderTransNo: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 32;
    readonly pattern: "[0-9A-Za-z_-]+";
    readonly patternText: {
        readonly en: 'letters, digits, _ and -';
        readonly zh: '字母、数字、_ 和 -';
    };
    readonly summary: {
        readonly en: 'Number of the transaction at the gateway, as it stood in the reply that created it.';
        readonly zh: '网关交易号，即创建交易时应答中返回的 trans_no。';
    };
    readonly note: {
        readonly en: 'Where both numbers are sent, trans_no wins.';
        readonly zh: '与商户订单号同时传入时，以 trans_no 为准。';
    };
    readonly example: '2026030210152300000017';
};
export declare const origTransNo: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 32;
    readonly pattern: "[0-9A-Za-z_-]+";
    readonly patternText: {
        readonly en: 'letters, digits, _ and -';
        readonly zh: '字母、数字、_ 和 -';
    };
    readonly summary: {
        readonly en: 'Number of the original transaction at the gateway.';
        readonly zh: '原交易的网关交易号。';
    };
    readonly note: {
        readonly en: 'Where orig_merchant_order_no is given too, both must name the same order.';
        readonly zh: '与 orig_merchant_order_no 同时出现时，二者须指向同一订单。';
    };
    readonly example: '2026030210152300000017';
};
export declare const transType: {
    readonly kind: 'integer';
    readonly min: 1;
    readonly max: 12;
    readonly values: {
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
    readonly summary: {
        readonly en: 'Kind of transaction, such as 1 for a sale or 3 for a refund.';
        readonly zh: '交易类型，例如 1 为消费，3 为退款。';
    };
    readonly example: 1;
};
export declare const origTransType: {
    readonly kind: 'integer';
    readonly min: 1;
    readonly max: 12;
    readonly values: {
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
    readonly summary: {
        readonly en: 'Kind of the original transaction; there when this one refers to another.';
        readonly zh: '原交易的交易类型，仅当本交易引用了其他交易时返回。';
    };
    readonly example: 4;
};
export declare const transStatus: {
    readonly kind: 'integer';
    readonly min: 0;
    readonly max: 9;
    readonly values: {
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
    readonly summary: {
        readonly en: 'Where the transaction stands. Deliver goods on 2 only; 9 and 0 are not final, so query again.';
        readonly zh: '交易状态。仅当状态为 2 时方可发货；9 和 0 不是最终状态，请继续查询。';
    };
    readonly example: 2;
};
export declare const description: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 128;
    readonly summary: {
        readonly en: 'What is being paid for. The payer sees it where the wallet, the checkout page or the terminal shows a description.';
        readonly zh: '订单描述，说明所购商品或服务。钱包、收银台页面或终端会向付款方展示。';
    };
    readonly example: 'Two flat whites';
};
export declare const closeDescription: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 128;
    readonly summary: {
        readonly en: 'Why the order is closed.';
        readonly zh: '关闭订单的原因。';
    };
    readonly example: 'Customer changed the order';
};
export declare const refundDescription: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 64;
    readonly summary: {
        readonly en: 'Why the money is returned. At most 64 characters, half of what other descriptions may have.';
        readonly zh: '退款原因。最长 64 个字符，短于其他接口的订单描述。';
    };
    readonly example: 'One cup returned';
};
export declare const attach: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 128;
    readonly summary: {
        readonly en: 'Data of your own. It comes back unchanged in queries and in the notification.';
        readonly zh: '商户附加数据，在查询应答和异步通知中原样返回。';
    };
    readonly note: {
        readonly en: 'JSON is taken too, as text. Put no personal or card data here. A text that holds a card number is kept encrypted.';
        readonly zh: '可以是 JSON 文本。请勿放入个人信息或银行卡数据；含有卡号的文本会加密保存。';
    };
    readonly example: 'table=12';
};
export declare const notifyUrl: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 256;
    readonly format: 'http-url';
    readonly summary: {
        readonly en: 'Address to which the gateway posts the final result: absolute http or https, reachable from the internet without a login. Without it, no notification is sent.';
        readonly zh: '异步通知地址，网关将最终结果发送至此：须为 http 或 https 绝对地址，公网可达且无需登录。不传则不发送通知。';
    };
    readonly note: {
        readonly en: 'Private, loopback and link-local addresses are refused; the sandbox allows loopback.';
        readonly zh: '私网、环回和链路本地地址会被拒绝；沙箱环境允许环回地址。';
    };
    readonly example: 'https://shop.example.com/payments/notify';
};
export declare const expires: {
    readonly kind: 'integer';
    readonly min: 1;
    readonly max: number;
    readonly summary: {
        readonly en: 'Seconds from now within which the order can be paid, from 1 to 604800 (7 days). After that it is closed.';
        readonly zh: '订单有效期，自下单起的秒数，取值 1 至 604800（7 天）。超时未支付的订单将被关闭。';
    };
    readonly note: {
        readonly en: 'A duration, never a point in time.';
        readonly zh: '此值是时长，不是时间戳。';
    };
    readonly example: 300;
};
export declare const apiVersion: {
    readonly kind: 'text';
    readonly maxLength: 4;
    readonly values: import("../model.ts").Dictionary;
    readonly summary: {
        readonly en: 'Version of the terminal order interface. Always 2.0; version, the version of the protocol, stays 1.0.';
        readonly zh: '终端订单接口版本，固定为 2.0；协议版本 version 仍为 1.0。';
    };
    readonly example: '2.0';
};
