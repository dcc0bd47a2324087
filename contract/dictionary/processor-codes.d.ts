export declare const processorCode: {
    readonly name: 'trans_error_code';
    readonly title: {
        readonly en: 'Processor codes in trans_error_code (examples)';
        readonly zh: 'trans_error_code 中的收单机构返回码（示例）';
    };
    readonly values: readonly [{
        readonly value: 'TS-D2012';
        readonly name: {
            readonly en: 'Insufficient funds';
            readonly zh: '余额不足';
        };
    }, {
        readonly value: 'D0004';
        readonly name: {
            readonly en: 'Reversal is not allowed';
            readonly zh: '不允许冲正';
        };
    }, {
        readonly value: 'D0090';
        readonly name: {
            readonly en: 'Reversal is not allowed';
            readonly zh: '不允许冲正';
        };
    }, {
        readonly value: 'D0005';
        readonly name: {
            readonly en: 'Return is not allowed, not settled yet';
            readonly zh: '不允许退货，交易尚未结算';
        };
    }, {
        readonly value: 'D0091';
        readonly name: {
            readonly en: 'Return is not allowed, not settled yet';
            readonly zh: '不允许退货，交易尚未结算';
        };
    }, {
        readonly value: 'D0094';
        readonly name: {
            readonly en: "Card of the return differs from the original's";
            readonly zh: '退货卡与原交易卡不一致';
        };
    }, {
        readonly value: 'E1502';
        readonly name: {
            readonly en: 'Partial void or return is refused';
            readonly zh: '不支持部分撤销或部分退货';
        };
    }, {
        readonly value: 'E8908';
        readonly name: {
            readonly en: 'Cancel is refused';
            readonly zh: '拒绝撤销';
        };
    }, {
        readonly value: 'E8909';
        readonly name: {
            readonly en: 'Already under way to the issuer, refund it';
            readonly zh: '交易已提交清算，请退款';
        };
    }, {
        readonly value: '333';
        readonly name: {
            readonly en: 'No previous transaction';
            readonly zh: '未找到原交易';
        };
    }, {
        readonly value: '334';
        readonly name: {
            readonly en: 'Already reversed';
            readonly zh: '交易已冲正';
        };
    }, {
        readonly value: '414';
        readonly name: {
            readonly en: 'Cut-off time is over';
            readonly zh: '已过截止时间';
        };
    }, {
        readonly value: '772';
        readonly name: {
            readonly en: 'Duplicate return';
            readonly zh: '重复退货';
        };
    }, {
        readonly value: '774';
        readonly name: {
            readonly en: 'Duplicate reversal';
            readonly zh: '重复冲正';
        };
    }, {
        readonly value: '902';
        readonly name: {
            readonly en: 'Already settled';
            readonly zh: '交易已结算';
        };
    }, {
        readonly value: '942';
        readonly name: {
            readonly en: 'Already settled';
            readonly zh: '交易已结算';
        };
    }, {
        readonly value: '950';
        readonly name: {
            readonly en: 'System malfunction or timeout';
            readonly zh: '系统故障或超时';
        };
        readonly note: {
            readonly en: 'The result is unknown until a query answers.';
            readonly zh: '结果未知，以查询结果为准。';
        };
    }];
};
