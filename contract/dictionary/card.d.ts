export declare const cardType: {
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
export declare const entryMode: {
    readonly name: 'entry_mode';
    readonly title: {
        readonly en: 'Card entry mode';
        readonly zh: '读卡方式';
    };
    readonly values: readonly [{
        readonly value: 1;
        readonly name: {
            readonly en: 'Magnetic stripe';
            readonly zh: '刷磁条';
        };
    }, {
        readonly value: 2;
        readonly name: {
            readonly en: 'Contact chip';
            readonly zh: '插卡（接触式芯片）';
        };
    }, {
        readonly value: 3;
        readonly name: {
            readonly en: 'Contactless';
            readonly zh: '挥卡（非接触）';
        };
    }, {
        readonly value: 4;
        readonly name: {
            readonly en: 'Keyed in';
            readonly zh: '手工输入';
        };
    }];
};
/** The card names of pay_method_id. */
export declare const cardScheme: {
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
