export declare const appId: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 32;
    readonly pattern: "[0-9A-Za-z_-]+";
    readonly patternText: {
        readonly en: 'letters, digits, _ and -';
        readonly zh: '字母、数字、_ 和 -';
    };
    readonly summary: {
        readonly en: 'Identifies your app at the gateway. Take it from your app settings; sandbox and production have different ones.';
        readonly zh: '应用标识，由网关分配。请从应用配置中获取；沙箱环境与生产环境的 app_id 不同。';
    };
    readonly example: 'tg8f3a1c5d7e9b2046';
};
export declare const format: {
    readonly kind: 'text';
    readonly maxLength: 4;
    readonly values: import("../model.ts").Dictionary;
    readonly summary: {
        readonly en: 'Format of the data. Always JSON.';
        readonly zh: '数据格式，固定为 JSON。';
    };
    readonly example: 'JSON';
};
export declare const charset: {
    readonly kind: 'text';
    readonly maxLength: 8;
    readonly values: import("../model.ts").Dictionary;
    readonly summary: {
        readonly en: 'Character set of the body and of the string to sign. Always UTF-8.';
        readonly zh: '请求体与待签名字符串的字符集，固定为 UTF-8。';
    };
    readonly example: 'UTF-8';
};
export declare const signType: {
    readonly kind: 'text';
    readonly maxLength: 8;
    readonly values: {
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
    readonly summary: {
        readonly en: 'How the call proves who sent it: RSA2 for an RSA signature in sign, NONE for Basic authentication.';
        readonly zh: '身份认证方式：RSA2 表示在 sign 中携带 RSA 签名，NONE 表示使用 Basic 认证。';
    };
    readonly note: {
        readonly en: 'sign_type is itself part of the string to sign. An app uses the one way it is registered for.';
        readonly zh: 'sign_type 本身也参与签名。每个应用只能使用其登记的一种认证方式。';
    };
    readonly example: 'RSA2';
};
export declare const sign: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 1024;
    readonly publishedMaxLength: 128;
    readonly summary: {
        readonly en: 'Signature over all other non-empty members: SHA256withRSA, in standard Base64. Required when sign_type is RSA2, absent when it is NONE.';
        readonly zh: '对其余全部非空参数计算的签名：SHA256withRSA，标准 Base64 编码。sign_type 为 RSA2 时必填，为 NONE 时不传。';
    };
    readonly note: {
        readonly en: 'The published length of 128 fits no RSA signature in Base64 (344 characters for a 2048-bit key). The gateway takes 1 to 1024 characters and lets the signature check decide.';
        readonly zh: '文档公布的长度 128 容纳不下 Base64 编码的 RSA 签名（2048 位密钥为 344 个字符）。网关接受 1 至 1024 个字符，最终以验签结果为准。';
    };
    readonly example: 'kH3rN0bq7mXw0s1Jt6v9yB2d4f6h8j0l2n4p6r8t0v2x4z6A==';
};
export declare const version: {
    readonly kind: 'text';
    readonly maxLength: 4;
    readonly values: import("../model.ts").Dictionary;
    readonly summary: {
        readonly en: 'Version of the protocol. Always 1.0.';
        readonly zh: '协议版本号，固定为 1.0。';
    };
    readonly example: '1.0';
};
export declare const timestamp: {
    readonly kind: 'text';
    readonly minLength: 13;
    readonly maxLength: 13;
    readonly pattern: '[0-9]{13}';
    readonly patternText: {
        readonly en: 'exactly 13 digits (milliseconds)';
        readonly zh: '13 位数字（毫秒）';
    };
    readonly summary: {
        readonly en: 'When the request was made, in milliseconds since 1970-01-01 UTC. It may differ from the clock of the gateway by 15 minutes at most.';
        readonly zh: '请求发起时间，自 1970-01-01 UTC 起的毫秒数。与网关时间的偏差不得超过 15 分钟。';
    };
    readonly note: {
        readonly en: 'Ten digits are seconds: multiply by 1000.';
        readonly zh: '10 位数字是秒级时间戳，请乘以 1000。';
    };
    readonly example: '1772446523000';
};
export declare const method: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 64;
    readonly pattern: '[a-z][a-z.-]*';
    readonly patternText: {
        readonly en: 'lower-case letters, dots and hyphens';
        readonly zh: '小写字母、点和连字符';
    };
    readonly summary: {
        readonly en: 'Names the call. Each call has one fixed value, which must agree with the path.';
        readonly zh: '接口名称。每个接口的取值固定，且须与请求路径一致。';
    };
    readonly example: 'order.query';
};
export declare const merchantNo: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 32;
    readonly pattern: "[0-9A-Za-z_-]+";
    readonly patternText: {
        readonly en: 'letters, digits, _ and -';
        readonly zh: '字母、数字、_ 和 -';
    };
    readonly summary: {
        readonly en: 'Merchant number that the gateway assigned. The app must belong to this merchant.';
        readonly zh: '网关分配的商户号。应用必须归属于该商户。';
    };
    readonly example: '312100000164';
};
export declare const storeNo: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 32;
    readonly pattern: "[0-9A-Za-z_-]+";
    readonly patternText: {
        readonly en: 'letters, digits, _ and -';
        readonly zh: '字母、数字、_ 和 -';
    };
    readonly summary: {
        readonly en: 'Number of the store in which the transaction takes place. Send it when the merchant has more than one store.';
        readonly zh: '交易所属门店的门店号。商户有多家门店时请传入。';
    };
    readonly example: '4121000012';
};
