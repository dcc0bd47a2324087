export declare const authorizationTransNo: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 32;
    readonly pattern: "[0-9A-Za-z_-]+";
    readonly patternText: {
        readonly en: 'letters, digits, _ and -';
        readonly zh: '字母、数字、_ 和 -';
    };
    readonly summary: {
        readonly en: 'Number that the gateway gave to the original authorization.';
        readonly zh: '原预授权交易的网关交易号。';
    };
    readonly example: '2026030209302100000009';
};
export declare const referenceTransNo: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 32;
    readonly pattern: "[0-9A-Za-z_-]+";
    readonly patternText: {
        readonly en: 'letters, digits, _ and -';
        readonly zh: '字母、数字、_ 和 -';
    };
    readonly summary: {
        readonly en: 'Number that the gateway gave to the original transaction: the one to refund or to change.';
        readonly zh: '原交易的网关交易号，即要退款或调整的那笔交易。';
    };
    readonly example: '2026030218203300000045';
};
export declare const recalledTransNo: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 32;
    readonly pattern: "[0-9A-Za-z_-]+";
    readonly patternText: {
        readonly en: 'letters, digits, _ and -';
        readonly zh: '字母、数字、_ 和 -';
    };
    readonly summary: {
        readonly en: 'Number that the gateway gave to the transaction to look up.';
        readonly zh: '要查询的交易的网关交易号。';
    };
    readonly example: '2026030218203300000045';
};
export declare const respCode: {
    readonly kind: 'text';
    readonly maxLength: 32;
    readonly summary: {
        readonly en: 'Answer code of the acquirer or issuer, as it came. There when the acquirer answered.';
        readonly zh: '收单机构或发卡行返回的应答码，原样返回。收单机构有应答时返回。';
    };
    readonly note: {
        readonly en: 'For support and the receipt; decide by trans_status.';
        readonly zh: '用于排查问题和打印签购单；交易结果请以 trans_status 为准。';
    };
    readonly example: '00';
};
export declare const respMsg: {
    readonly kind: 'text';
    readonly maxLength: 128;
    readonly summary: {
        readonly en: 'Answer of the acquirer or issuer in words. There when the acquirer answered.';
        readonly zh: '收单机构或发卡行返回的应答说明。收单机构有应答时返回。';
    };
    readonly example: 'Approved';
};
export declare const authNo: {
    readonly kind: 'text';
    readonly maxLength: 16;
    readonly summary: {
        readonly en: 'Approval code of the issuer, as printed on the receipt. There when the issuer approved.';
        readonly zh: '发卡行的授权码，打印在签购单上。发卡行批准时返回。';
    };
    readonly example: '084213';
};
export declare const transTime: {
    readonly kind: 'text';
    readonly minLength: 19;
    readonly maxLength: 19;
    readonly pattern: "[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}";
    readonly patternText: {
        readonly en: 'YYYY-MM-DD HH:mm:ss, in UTC';
        readonly zh: 'YYYY-MM-DD HH:mm:ss，UTC 时间';
    };
    readonly summary: {
        readonly en: 'When the transaction took place, in UTC.';
        readonly zh: '交易时间，UTC 时间。';
    };
    readonly example: '2026-03-02 18:20:35';
};
export declare const cardNo: {
    readonly kind: 'text';
    readonly maxLength: 32;
    readonly summary: {
        readonly en: 'Card number with all but the first 6 and last 4 digits masked. There for card transactions.';
        readonly zh: '脱敏卡号，仅显示前 6 位和后 4 位。刷卡交易返回。';
    };
    readonly example: '411111******1111';
};
export declare const cardScheme: {
    readonly kind: 'text';
    readonly maxLength: 32;
    readonly values: {
        readonly name: 'card_scheme';
        readonly title: {
            readonly en: 'Card scheme';
            readonly zh: '卡组织';
        };
        readonly values: readonly [{
            readonly value: 'Visa';
            readonly name: {
                readonly en: 'Visa';
                readonly zh: 'Visa';
            };
        }, {
            readonly value: 'MasterCard';
            readonly name: {
                readonly en: 'Mastercard';
                readonly zh: '万事达卡';
            };
        }, {
            readonly value: 'Amex';
            readonly name: {
                readonly en: 'American Express';
                readonly zh: '美国运通';
            };
        }, {
            readonly value: 'Discover';
            readonly name: {
                readonly en: 'Discover';
                readonly zh: '发现卡';
            };
        }, {
            readonly value: 'JCB';
            readonly name: {
                readonly en: 'JCB';
                readonly zh: 'JCB';
            };
        }, {
            readonly value: 'DinersClub';
            readonly name: {
                readonly en: 'Diners Club';
                readonly zh: '大来卡';
            };
        }, {
            readonly value: 'UnionPay';
            readonly name: {
                readonly en: 'UnionPay';
                readonly zh: '银联';
            };
        }, {
            readonly value: 'MyDebit';
            readonly name: {
                readonly en: 'MyDebit';
                readonly zh: 'MyDebit';
            };
        }, {
            readonly value: 'RCS';
            readonly name: {
                readonly en: 'RCS';
                readonly zh: 'RCS';
            };
        }, {
            readonly value: 'FleetCard';
            readonly name: {
                readonly en: 'Fleet card';
                readonly zh: '车队卡';
            };
        }];
    };
    readonly summary: {
        readonly en: 'Scheme of the card. There for card transactions.';
        readonly zh: '卡组织。刷卡交易返回。';
    };
    readonly example: 'Visa';
};
