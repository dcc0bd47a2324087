export declare const ecrTopic: {
    readonly name: 'topic';
    readonly title: {
        readonly en: 'ECR topic';
        readonly zh: 'ECR 消息主题';
    };
    readonly values: readonly [{
        readonly value: 'ecrhub.pay.order';
        readonly name: {
            readonly en: 'Transaction';
            readonly zh: '交易';
        };
        readonly note: {
            readonly en: 'Sale, void, refund, authorization, completion or cashback, by trans_type.';
            readonly zh: '消费、撤销、退款、预授权、预授权完成或消费并取现，由 trans_type 决定。';
        };
    }, {
        readonly value: 'ecrhub.pay.query';
        readonly name: {
            readonly en: 'Query a transaction';
            readonly zh: '查询交易';
        };
    }, {
        readonly value: 'ecrhub.pay.close';
        readonly name: {
            readonly en: 'Close a transaction';
            readonly zh: '关闭交易';
        };
    }, {
        readonly value: 'ecrhub.pay.batch.close';
        readonly name: {
            readonly en: 'Close the batch';
            readonly zh: '批次结算';
        };
    }, {
        readonly value: 'ecrhub.pay.tip.adjustment';
        readonly name: {
            readonly en: 'Adjust the tip';
            readonly zh: '小费调整';
        };
    }, {
        readonly value: 'ecrhub.pay.reprint';
        readonly name: {
            readonly en: 'Print the receipt again';
            readonly zh: '重打小票';
        };
        readonly note: {
            readonly en: 'Known clients send it in same-terminal integration only; the terminal of this project answers it on every line.';
            readonly zh: '现有客户端仅在同终端集成中使用；本项目的终端在各种连接方式下均予响应。';
        };
    }, {
        readonly value: 'ecrhub.init';
        readonly name: {
            readonly en: 'Handshake';
            readonly zh: '初始化握手';
        };
    }, {
        readonly value: 'ecrhub.pay.init';
        readonly name: {
            readonly en: 'Payment initialisation';
            readonly zh: '支付初始化';
        };
        readonly note: {
            readonly en: 'Answers the payment methods of the terminal.';
            readonly zh: '返回终端支持的支付方式。';
        };
    }, {
        readonly value: 'ecrhub.getInfo';
        readonly name: {
            readonly en: 'Terminal information';
            readonly zh: '获取终端信息';
        };
    }, {
        readonly value: 'ecrhub.heartbeat';
        readonly name: {
            readonly en: 'Heartbeat';
            readonly zh: '心跳';
        };
    }, {
        readonly value: 'ecrhub.pair';
        readonly name: {
            readonly en: 'Pair';
            readonly zh: '配对';
        };
    }, {
        readonly value: 'ecrhub.unpair';
        readonly name: {
            readonly en: 'Unpair';
            readonly zh: '解除配对';
        };
    }];
};
export declare const ecrResponseCode: {
    readonly name: 'response_code';
    readonly title: {
        readonly en: 'ECR response code';
        readonly zh: 'ECR 响应码';
    };
    readonly values: readonly [{
        readonly value: '000';
        readonly name: {
            readonly en: 'Success';
            readonly zh: '成功';
        };
        readonly note: {
            readonly en: 'The message was handled; trans_status tells the result of the transaction. Some terminals answer 0: take it as 000.';
            readonly zh: '消息处理成功，交易结果以 trans_status 为准。部分终端返回 0，应视为 000。';
        };
    }, {
        readonly value: '001';
        readonly name: {
            readonly en: 'Pairing refused';
            readonly zh: '拒绝配对';
        };
    }, {
        readonly value: '106';
        readonly name: {
            readonly en: 'Transaction failed: the application was called in a way that is not valid';
            readonly zh: '交易失败：应用调用不合法';
        };
        readonly note: {
            readonly en: 'Comes with M009.';
            readonly zh: '与 M009 一同返回。';
        };
    }, {
        readonly value: '109';
        readonly name: {
            readonly en: 'Network anomaly';
            readonly zh: '网络异常';
        };
        readonly note: {
            readonly en: 'Made by the SDK when the connection closes while a request is open. The result is unknown: query.';
            readonly zh: '请求未完成而连接断开时由 SDK 产生。结果未知，请查询。';
        };
    }, {
        readonly value: '110';
        readonly name: {
            readonly en: 'Transaction failed or cancelled by the operator';
            readonly zh: '交易失败或操作员取消';
        };
        readonly note: {
            readonly en: 'Comes with K026 when cancelled; biz_data is an empty string.';
            readonly zh: '操作员取消时附带 K026；biz_data 为空字符串。';
        };
    }, {
        readonly value: '112';
        readonly name: {
            readonly en: 'Timeout';
            readonly zh: '超时';
        };
        readonly note: {
            readonly en: 'The result is unknown: query.';
            readonly zh: '结果未知，请查询。';
        };
    }, {
        readonly value: '113';
        readonly name: {
            readonly en: 'Duplicate request or order';
            readonly zh: '请求或订单重复';
        };
    }, {
        readonly value: '119';
        readonly name: {
            readonly en: 'Void is not possible';
            readonly zh: '无法撤销';
        };
        readonly note: {
            readonly en: 'Also for a tip after the batch was closed (ET010).';
            readonly zh: '批次关闭后调整小费（ET010）也返回此码。';
        };
    }];
};
