export declare const code: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 32;
    readonly summary: {
        readonly en: 'Result of the call: the string 0 is success, anything else a code of the error catalogue.';
        readonly zh: '接口调用结果：字符串 0 表示成功，其他值见错误码表。';
    };
    readonly note: {
        readonly en: 'Success of the call is not success of the payment: look at trans_status.';
        readonly zh: '接口调用成功不等于支付成功，支付结果请以 trans_status 为准。';
    };
    readonly example: '0';
};
export declare const msg: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 128;
    readonly summary: {
        readonly en: 'The result in words: success, or what was wrong. For people; programs look at code.';
        readonly zh: '结果说明：success 或出错原因。供人阅读，程序请判断 code。';
    };
    readonly example: 'success';
};
export declare const psn: {
    readonly kind: 'text';
    readonly minLength: 16;
    readonly maxLength: 16;
    readonly pattern: '[0-9A-Za-z]{16}';
    readonly patternText: {
        readonly en: '16 letters and digits';
        readonly zh: '16 位字母和数字';
    };
    readonly summary: {
        readonly en: 'Trace number of this request. Write it to your log and tell it to support.';
        readonly zh: '本次请求的流水追踪号。请记录到日志，联系技术支持时提供。';
    };
    readonly example: '7QK3M0ZT9X2B4C8D';
};
export declare const data: {
    readonly kind: 'text';
    readonly minLength: 2;
    readonly maxLength: 65536;
    readonly format: 'json';
    readonly summary: {
        readonly en: 'Answer of the call as a string of JSON: always there on success, "{}" where the call has nothing to say; absent when the call failed. Check the signature over the string as received, then parse it.';
        readonly zh: '业务应答数据，为 JSON 字符串：调用成功时必有，无业务数据时为 "{}"；调用失败时不返回。请先按收到的原始字符串验签，再解析。';
    };
    readonly example: '{"trans_no":"2026030210152300000017","trans_status":2}';
};
export declare const replySign: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 1024;
    readonly publishedMaxLength: 128;
    readonly summary: {
        readonly en: "The gateway's signature over the other members; verify it with the gateway's public key before you trust the reply.";
        readonly zh: '网关对其余参数的签名；请先用网关公钥验签，再使用应答数据。';
    };
    readonly note: {
        readonly en: 'Absent with sign_type NONE and where the gateway does not know the app.';
        readonly zh: 'sign_type 为 NONE 或网关无法识别应用时不返回。';
    };
    readonly example: 'Zt8w1Yc3Ve5Xg7Zi9Bk1Dm3Fo5Hq7Js9Lu1Nw3Py5Ra7Tc9VeQ==';
};
