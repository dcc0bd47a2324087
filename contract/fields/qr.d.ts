export declare const authCode: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 128;
    readonly pattern: '[!-~]+';
    readonly patternText: {
        readonly en: 'visible ASCII characters';
        readonly zh: '可见 ASCII 字符';
    };
    readonly summary: {
        readonly en: "Text of the payment code that the payer's wallet shows, exactly as the scanner read it.";
        readonly zh: '付款方钱包出示的付款码内容，请原样传入扫码设备读取的结果。';
    };
    readonly note: {
        readonly en: 'A payment code works once and for about a minute: scan again instead of sending it a second time.';
        readonly zh: '付款码仅可使用一次，有效期约一分钟：请重新扫码，不要重复提交同一付款码。';
    };
    readonly example: '286331082913457790';
};
export declare const payMethodId: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 32;
    readonly pattern: '[0-9A-Za-z+_ -]+';
    readonly patternText: {
        readonly en: 'letters, digits, + _ - and spaces';
        readonly zh: '字母、数字、+ _ - 和空格';
    };
    readonly summary: {
        readonly en: 'Way to pay: the wallet, bank scheme or card brand, such as Alipay+ or Visa. Case matters.';
        readonly zh: '支付方式：钱包、银行渠道或卡品牌，例如 Alipay+ 或 Visa。区分大小写。';
    };
    readonly note: {
        readonly en: 'The parameter dictionary lists the methods; which of them a merchant may use depends on its contract.';
        readonly zh: '可用取值见参数字典；商户实际可用的支付方式以签约为准。';
    };
    readonly example: 'Alipay+';
};
export declare const termIp: {
    readonly kind: 'text';
    readonly minLength: 2;
    readonly maxLength: 45;
    readonly publishedMaxLength: 32;
    readonly format: 'ip-address';
    readonly summary: {
        readonly en: 'IP address of the till, or of the payer online. Risk checks use it.';
        readonly zh: '收银设备的 IP 地址，线上支付时为付款方的 IP 地址，用于风险控制。';
    };
    readonly note: {
        readonly en: 'IPv6 fits in full and in its compressed form, without a zone such as %eth0.';
        readonly zh: 'IPv6 地址可使用完整写法或压缩写法，不带 %eth0 之类的区域标识。';
    };
    readonly example: '203.0.113.24';
};
export declare const longitude: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 16;
    readonly pattern: '[+-]?(?:180(?:[.]0+)?|(?:1[0-7][0-9]|0?[0-9]{1,2})(?:[.][0-9]+)?)';
    readonly patternText: {
        readonly en: 'decimal degrees from -180 to 180';
        readonly zh: '-180 至 180 的十进制度数';
    };
    readonly summary: {
        readonly en: 'Longitude of the place of payment, in decimal degrees; east is positive.';
        readonly zh: '支付地点的经度，十进制度数，东经为正。';
    };
    readonly example: '-73.985428';
};
export declare const latitude: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 16;
    readonly pattern: '[+-]?(?:0?90(?:[.]0+)?|0?[0-8]?[0-9](?:[.][0-9]+)?)';
    readonly patternText: {
        readonly en: 'decimal degrees from -90 to 90';
        readonly zh: '-90 至 90 的十进制度数';
    };
    readonly summary: {
        readonly en: 'Latitude of the place of payment, in decimal degrees; north is positive.';
        readonly zh: '支付地点的纬度，十进制度数，北纬为正。';
    };
    readonly example: '40.748817';
};
/** A till of the merchant, which the gateway only passes on. */
export declare const qrTerminalSn: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 32;
    readonly pattern: "[0-9A-Za-z_-]+";
    readonly patternText: {
        readonly en: 'letters, digits, _ and -';
        readonly zh: '字母、数字、_ 和 -';
    };
    readonly summary: {
        readonly en: 'Serial number of the till that takes the payment. Queries and notifications return it.';
        readonly zh: '受理支付的收银设备序列号，查询与异步通知会原样返回。';
    };
    readonly note: {
        readonly en: 'It names your own till and need not be registered at the gateway.';
        readonly zh: '由商户自行编号，无需在网关登记。';
    };
    readonly example: 'TILL-07';
};
export declare const qrcodeUrl: {
    readonly kind: 'text';
    readonly minLength: 1;
    readonly maxLength: 256;
    readonly summary: {
        readonly en: 'Text to draw as a QR code for the payer to scan.';
        readonly zh: '二维码内容，请将其生成二维码图片供付款方扫描。';
    };
    readonly note: {
        readonly en: 'It is the content of the code, not the address of a picture. Stop showing it once the order is no longer prepaid.';
        readonly zh: '此值是二维码的内容，不是图片地址。订单不再处于待支付状态后请停止展示。';
    };
    readonly example: 'https://pay.example.com/pay/q/7Hk2mPz9';
};
