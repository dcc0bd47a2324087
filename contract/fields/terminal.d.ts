export declare const terminalSn: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 32;
    readonly pattern: "[0-9A-Za-z_-]+";
    readonly patternText: {
        readonly en: 'letters, digits, _ and -';
        readonly zh: '字母、数字、_ 和 -';
    };
    readonly summary: {
        readonly en: 'Serial number of the terminal, as printed on its back.';
        readonly zh: '终端序列号（SN），见终端背面标签。';
    };
    readonly example: 'TG1000000217';
};
export declare const messageReceivingApplication: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 64;
    readonly values: {
        readonly name: 'message_receiving_application';
        readonly title: {
            readonly en: 'Application that receives the order';
            readonly zh: '接收订单的应用';
        };
        readonly values: readonly [{
            readonly value: 'Tollgate Register';
            readonly name: {
                readonly en: 'Tollgate Register';
                readonly zh: 'Tollgate Register 收银应用';
            };
        }, {
            readonly value: string;
            readonly name: {
                readonly en: 'Tollgate Register, another name';
                readonly zh: 'Tollgate Register 的别名';
            };
            readonly note: {
                readonly en: 'Taken as Tollgate Register.';
                readonly zh: '等同于 Tollgate Register。';
            };
        }, {
            readonly value: string;
            readonly name: {
                readonly en: 'Tollgate Register, another name';
                readonly zh: 'Tollgate Register 的别名';
            };
            readonly note: {
                readonly en: 'Taken as Tollgate Register.';
                readonly zh: '等同于 Tollgate Register。';
            };
        }, {
            readonly value: string;
            readonly name: {
                readonly en: 'Tollgate Register, another name';
                readonly zh: 'Tollgate Register 的别名';
            };
            readonly note: {
                readonly en: 'Taken as Tollgate Register.';
                readonly zh: '等同于 Tollgate Register。';
            };
        }];
    };
    readonly summary: {
        readonly en: 'App on the terminal that shall receive the order: Tollgate Register.';
        readonly zh: '终端上接收订单的应用：Tollgate Register。';
    };
    readonly note: {
        readonly en: 'WISECASHIER, CodePay Register and PayCloud Register are taken as other names of it.';
        readonly zh: 'WISECASHIER、CodePay Register 与 PayCloud Register 均视为同一应用的别名。';
    };
    readonly example: 'Tollgate Register';
};
export declare const payScenario: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 32;
    readonly values: {
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
    readonly default: 'SWIPE_CARD';
    readonly summary: {
        readonly en: "How the customer pays at the terminal: by card, or by QR code. BSCANQR_PAY means that the merchant scans the payer's code, SCANQR_PAY that the payer scans the merchant's.";
        readonly zh: '终端上的支付场景：刷卡或扫码。BSCANQR_PAY 为商户扫描付款方的付款码，SCANQR_PAY 为付款方扫描商户的二维码。';
    };
    readonly example: 'SWIPE_CARD';
};
export declare const resultPayScenario: {
    readonly kind: 'text';
    readonly maxLength: 32;
    readonly values: {
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
    readonly summary: {
        readonly en: "How the order was paid: SWIPE_CARD, BSCANQR_PAY (merchant scans the payer's code), SCANQR_PAY (payer scans the merchant's) or WEB_PAY (online). Absent where none of them applies.";
        readonly zh: '实际的支付场景：SWIPE_CARD、BSCANQR_PAY（商户扫付款方）、SCANQR_PAY（付款方扫商户）或 WEB_PAY（线上支付）。不适用的交易不返回。';
    };
    readonly example: 'BSCANQR_PAY';
};
export declare const cardType: {
    readonly kind: 'integer';
    readonly min: 1;
    readonly max: 4;
    readonly values: {
        readonly name: 'card_type';
        readonly title: {
            readonly en: 'Card type';
            readonly zh: '卡类型';
        };
        readonly values: readonly [{
            readonly value: 1;
            readonly name: {
                readonly en: 'Debit card';
                readonly zh: '借记卡';
            };
        }, {
            readonly value: 2;
            readonly name: {
                readonly en: 'Credit card';
                readonly zh: '信用卡';
            };
        }, {
            readonly value: 3;
            readonly name: {
                readonly en: 'EBT card';
                readonly zh: 'EBT 卡';
            };
            readonly note: {
                readonly en: 'Electronic benefit transfer, US only.';
                readonly zh: '电子福利转账卡，仅限美国。';
            };
        }, {
            readonly value: 4;
            readonly name: {
                readonly en: 'Gift card';
                readonly zh: '礼品卡';
            };
        }];
    };
    readonly summary: {
        readonly en: 'Kind of card to ask the cardholder for. Without it, the terminal takes any kind.';
        readonly zh: '要求持卡人使用的卡类型。不传则不限制卡类型。';
    };
    readonly example: 2;
};
export declare const onScreenTip: {
    readonly kind: 'boolean';
    readonly default: false;
    readonly summary: {
        readonly en: 'Whether the terminal asks the customer for a tip. For trans_type 1, 3 and 4 only.';
        readonly zh: '是否由终端提示客户输入小费。仅适用于 trans_type 1、3、4。';
    };
    readonly example: true;
};
export declare const orderQueueMode: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 8;
    readonly values: {
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
    readonly default: 'FIFO';
    readonly summary: {
        readonly en: 'Which order a terminal takes first when several wait.';
        readonly zh: '多个订单等待时，终端处理订单的先后顺序。';
    };
    readonly deprecated: {
        readonly en: 'Leave it out: terminals take orders first in, first out.';
        readonly zh: '请勿再传：终端按先进先出处理订单。';
    };
    readonly example: 'FIFO';
};
export declare const rejectTradeWhenTerminalOffline: {
    readonly kind: 'boolean';
    readonly default: false;
    readonly summary: {
        readonly en: 'Whether to refuse the order at once when the terminal is offline, in place of waiting until it comes back or the order expires.';
        readonly zh: '终端离线时是否立即拒绝订单；否则等待终端恢复在线或订单过期。';
    };
    readonly example: true;
};
export declare const requiredTerminalAuthentication: {
    readonly kind: 'boolean';
    readonly default: false;
    readonly summary: {
        readonly en: 'Whether the store manager must authorize a void or refund on the terminal.';
        readonly zh: '终端上的撤销或退款是否需要店长授权。';
    };
    readonly example: false;
};
export declare const onScreenSignature: {
    readonly kind: 'boolean';
    readonly default: false;
    readonly summary: {
        readonly en: 'Whether the cardholder signs on the screen rather than on paper.';
        readonly zh: '持卡人是否在屏幕上电子签名，以代替纸质签名。';
    };
    readonly example: true;
};
export declare const receiptPrintMode: {
    readonly kind: 'integer';
    readonly min: 0;
    readonly max: 3;
    readonly values: {
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
    readonly default: 0;
    readonly summary: {
        readonly en: 'Which copies of the receipt the terminal prints.';
        readonly zh: '终端打印哪几联小票。';
    };
    readonly example: 3;
};
export declare const confirmOnTerminal: {
    readonly kind: 'boolean';
    readonly default: false;
    readonly summary: {
        readonly en: 'Whether the cashier confirms the order on the terminal before the customer pays.';
        readonly zh: '客户付款前，是否需要收银员在终端上确认订单。';
    };
    readonly example: false;
};
export declare const messageId: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 64;
    readonly summary: {
        readonly en: 'Number of the request to the terminal or to the channel. It is there whether or not the request could be delivered yet; tell it to support when an order does not arrive.';
        readonly zh: '发往终端或渠道的请求编号。无论请求此时能否送达都会返回；订单未到达时，请提供给技术支持。';
    };
    readonly note: {
        readonly en: 'A cancel that is repeated answers the number of the first one.';
        readonly zh: '重复撤销时，返回首次撤销的编号。';
    };
    readonly example: '06AG6EFCC0S4NSTD';
};
export declare const terminalOnlineStatus: {
    readonly kind: 'text';
    readonly maxLength: 16;
    readonly values: {
        readonly name: 'terminal_online_status';
        readonly title: {
            readonly en: 'Terminal online status';
            readonly zh: '终端在线状态';
        };
        readonly values: readonly [{
            readonly value: 'unknown';
            readonly name: {
                readonly en: 'Unknown';
                readonly zh: '未知';
            };
            readonly note: {
                readonly en: 'The terminal has not yet connected since it was registered.';
                readonly zh: '终端自登记以来尚未连接过。';
            };
        }, {
            readonly value: 'online';
            readonly name: {
                readonly en: 'Online';
                readonly zh: '在线';
            };
        }, {
            readonly value: 'offline';
            readonly name: {
                readonly en: 'Offline';
                readonly zh: '离线';
            };
        }];
    };
    readonly summary: {
        readonly en: 'Whether the terminal was connected when the order was sent to it.';
        readonly zh: '下发订单时终端的在线状态。';
    };
    readonly note: {
        readonly en: 'With offline the order waits at the gateway until the terminal connects or the order expires.';
        readonly zh: '返回 offline 时，订单在网关等待，直至终端上线或订单过期。';
    };
    readonly example: 'online';
};
