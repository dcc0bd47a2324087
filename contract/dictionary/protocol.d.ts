export declare const signType: {
    readonly name: 'sign_type';
    readonly title: {
        readonly en: 'Signature type';
        readonly zh: '签名类型';
    };
    readonly values: readonly [{
        readonly value: 'RSA2';
        readonly name: {
            readonly en: 'RSA signature';
            readonly zh: 'RSA 签名';
        };
        readonly note: {
            readonly en: 'SHA256withRSA, keys of 2048 bits or more.';
            readonly zh: 'SHA256withRSA，密钥长度至少 2048 位。';
        };
    }, {
        readonly value: 'NONE';
        readonly name: {
            readonly en: 'No signature';
            readonly zh: '不签名';
        };
        readonly note: {
            readonly en: 'With Basic authentication, for apps that are registered for it.';
            readonly zh: '配合 Basic 认证使用，仅限开通了 Basic 认证的应用。';
        };
    }];
};
