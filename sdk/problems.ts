/** Problems on the client's side, in both languages: what happened and what to do. */
import type { Text } from '@tollgate/contract/model';

export interface Problem {
  readonly text: Text;
  readonly action: Text;
}

const queryFirst: Text = {
  en: 'The request may have been processed. Query the same merchantOrderNo before you do anything else. Never pay again with a new order number.',
  zh: '请求可能已被执行。请先用同一商户订单号查询，切勿换订单号重新支付。',
};

const checkKeys: Text = {
  en: 'Check that gatewayPublicKey is the key of this gateway and environment, and that no proxy or other device changes responses. Query the order before you do anything else.',
  zh: '请核对 gatewayPublicKey 是否为该网关、该环境的公钥，以及链路上是否有设备改动了应答。请先查询订单，再做其他处理。',
};

export const problems = {
  'gateway-url': {
    text: {
      en: 'gatewayUrl is not an absolute http or https URL',
      zh: 'gatewayUrl 不是绝对的 http 或 https 地址',
    },
    action: {
      en: 'Set gatewayUrl to a URL without a user name, query, or fragment, such as https://pay.example.com.',
      zh: '请填写网关地址，不带用户名、查询参数和片段，例如 https://pay.example.com。',
    },
  },
  'option-missing': {
    text: { en: 'A required option is missing or empty', zh: '缺少必填选项，或选项为空' },
    action: { en: 'Set the option named above.', zh: '请设置所指出的选项。' },
  },
  'authentication-choice': {
    text: {
      en: 'An app uses either a key pair or Basic authentication',
      zh: '每个应用只能使用一种认证方式：密钥对或 Basic 认证',
    },
    action: {
      en: 'Set privateKey and gatewayPublicKey, or set basic without privateKey, depending on how the app is registered.',
      zh: '请根据应用登记的认证方式，设置 privateKey 和 gatewayPublicKey，或设置 basic 而不设置 privateKey。',
    },
  },
  'basic-credentials': {
    text: { en: 'The Basic user name is empty or contains a colon', zh: 'Basic 认证的用户名为空或包含冒号' },
    action: {
      en: 'Use the user name and password exactly as the operator gave them to you.',
      zh: '请原样使用运营方提供的用户名和密码。',
    },
  },
  'number-option': {
    text: { en: 'The option is not a positive number of milliseconds', zh: '该选项不是大于零的毫秒数' },
    action: { en: 'Use a whole number of milliseconds, such as 10000.', zh: '请填写整数毫秒，例如 10000。' },
  },
  'count-option': {
    text: {
      en: 'The option is not a whole number greater than or equal to 0',
      zh: '该选项不是大于或等于零的整数',
    },
    action: {
      en: 'Use a whole number: a count for retries, or milliseconds for times. To turn off retries, set 0.',
      zh: '请填写整数：重试选项填次数，时间选项填毫秒数；不重试时填 0。',
    },
  },
  'idempotency-key': {
    text: { en: 'idempotencyKey is not valid', zh: 'idempotencyKey 不合法' },
    action: {
      en: 'Use 1 to 64 visible ASCII characters, such as a UUID.',
      zh: '请填写 1 至 64 个可见 ASCII 字符，例如 UUID。',
    },
  },
  'crypto-missing': {
    text: { en: 'WebCrypto is not available', zh: '当前环境不支持 WebCrypto' },
    action: {
      en: 'Use Node 20 or later. In a browser, open the page over https or from localhost.',
      zh: '请使用 Node 20 或更高版本；在浏览器中请通过 https 或 localhost 打开页面。',
    },
  },
  'key-unreadable': {
    text: { en: 'The key cannot be read', zh: '密钥无法解析' },
    action: {
      en: 'Provide the PEM text with its BEGIN and END lines, or only its Base64 content: PKCS#8 or PKCS#1 for the private key, SubjectPublicKeyInfo or PKCS#1 for the public key.',
      zh: '请提供包含 BEGIN 和 END 行的 PEM 文本，或仅提供其 Base64 内容：私钥为 PKCS#8 或 PKCS#1，公钥为 SubjectPublicKeyInfo 或 PKCS#1。',
    },
  },
  'key-encrypted': {
    text: { en: 'The key is protected by a passphrase', zh: '密钥设有口令保护' },
    action: {
      en: 'Decrypt the key when you load it, for example with openssl pkey, and keep it in a secret store.',
      zh: '请在加载时解密（例如使用 openssl pkey），并将密钥保存在密钥管理服务中。',
    },
  },
  'key-kind': {
    text: { en: 'The key has the wrong type', zh: '密钥类型不符合要求' },
    action: {
      en: "Both keys must be RSA keys: privateKey is your private key, and gatewayPublicKey is the gateway's public key. A CryptoKey must be for RSASSA-PKCS1-v1_5 with SHA-256. encryptCard also accepts a CryptoKey for RSA-OAEP with SHA-256.",
      zh: '两个密钥均须为 RSA 密钥：privateKey 为商户私钥，gatewayPublicKey 为网关公钥。传入 CryptoKey 时，算法须为 RSASSA-PKCS1-v1_5、SHA-256；encryptCard 也接受 RSA-OAEP、SHA-256。',
    },
  },
  'key-too-short': {
    text: { en: 'The RSA key has fewer than 2048 bits', zh: 'RSA 密钥长度不足 2048 位' },
    action: {
      en: 'Create a key pair of 2048 bits or more, and register it.',
      zh: '请生成 2048 位或更长的密钥对并重新登记。',
    },
  },
  'method-unknown': {
    text: { en: 'The contract has no call with this method', zh: '接口定义中没有该 method' },
    action: { en: 'Check the spelling against the reference.', zh: '请对照 API 参考检查拼写。' },
  },
  'field-reserved': {
    text: { en: 'The client sets this field automatically', zh: '该参数由客户端自动填写' },
    action: { en: 'Leave it out of the request.', zh: '请勿在请求中传入该参数。' },
  },
  'field-not-exact': {
    text: { en: 'The number is not an exact whole number', zh: '该数值不是精确的整数' },
    action: {
      en: 'Send amounts as decimal strings in major units, such as "34.5", never as floating-point numbers.',
      zh: '金额请使用以主币单位表示的十进制字符串，例如 "34.5"，不要使用浮点数。',
    },
  },
  'field-not-sendable': {
    text: {
      en: 'The request contains a value that JSON cannot represent',
      zh: '请求中包含 JSON 无法表示的值',
    },
    action: {
      en: 'Send strings of complete Unicode characters, whole numbers, booleans, plain objects, and lists.',
      zh: '请仅使用完整 Unicode 字符构成的字符串、整数、布尔值、普通对象和数组。',
    },
  },
  'request-too-large': {
    text: { en: 'The request is larger than 64 KiB', zh: '请求体超过 64 KiB' },
    action: { en: 'Send fewer items or shorter strings.', zh: '请减少商品条目或缩短字符串。' },
  },
  'wait-kind': {
    text: { en: 'kind is not customer-presented, merchant-presented, or online', zh: 'kind 取值不正确' },
    action: {
      en: 'Use customer-presented after pay, merchant-presented after createQrCode, and online after checkout or merchantCheckout.',
      zh: '被扫支付（pay）使用 customer-presented，主扫支付（createQrCode）使用 merchant-presented，线上支付（checkout、merchantCheckout）使用 online。',
    },
  },
  'card-member': {
    text: { en: 'A field of the card is missing or empty', zh: '卡信息缺少必填项，或该项为空' },
    action: {
      en: 'Provide pan, holder, cvv, and expiry (MMYY) as strings.',
      zh: '请以字符串形式提供 pan、holder、cvv 和 expiry（MMYY）。',
    },
  },
  'card-key-missing': {
    text: {
      en: 'A client with Basic authentication has no key for encrypting a card',
      zh: '使用 Basic 认证的客户端没有用于加密卡信息的密钥',
    },
    action: {
      en: "Set gatewayPublicKey, or call encryptCard with the gateway's public key, and pass the string that it returns.",
      zh: '请设置 gatewayPublicKey，或先使用网关公钥调用 encryptCard，再传入其返回的字符串。',
    },
  },
  'notification-key-missing': {
    text: {
      en: 'A client with Basic authentication has no key for verifying a notification',
      zh: '使用 Basic 认证的客户端没有用于验证通知签名的密钥',
    },
    action: {
      en: 'Set gatewayPublicKey together with basic: the gateway signs the notifications of every app.',
      zh: '请在设置 basic 的同时设置 gatewayPublicKey：网关会对所有应用的通知签名。',
    },
  },
  'sandbox-unknown': {
    text: {
      en: 'No sandbox is set, or no sandbox responds at the given URL',
      zh: '未指定沙箱，或所指定的地址没有沙箱应答',
    },
    action: {
      en: 'Run your program with tollgate run, start a sandbox with tollgate start, or set TOLLGATE_URL to the URL of a running sandbox.',
      zh: '请用 tollgate run 运行程序、用 tollgate start 启动沙箱，或将 TOLLGATE_URL 设为运行中沙箱的地址。',
    },
  },
  'sandbox-merchant-unknown': {
    text: { en: "The merchant's keys are not saved on this computer", zh: '本机没有保存该商户的密钥' },
    action: {
      en: 'Create the merchant with tollgate sandbox create --save. tollgate sandbox list shows the saved merchants.',
      zh: '请用 tollgate sandbox create --save 创建商户；tollgate sandbox list 列出已保存的商户。',
    },
  },
  'too-many-asks': {
    text: {
      en: 'More than 64 terminal requests are waiting for a response',
      zh: '终端等待应答的请求超过 64 个',
    },
    action: {
      en: 'Wait for the responses, or set a shorter time limit for requests.',
      zh: '请等待应答，或为请求设置更短的时限。',
    },
  },
  'no-reply': { text: { en: 'The gateway sent no response', zh: '未收到网关应答' }, action: queryFirst },
  'no-reply-in-time': {
    text: { en: 'The gateway did not respond in time', zh: '网关应答超时' },
    action: queryFirst,
  },
  'reply-too-large': { text: { en: 'The response is too large', zh: '应答内容过大' }, action: queryFirst },
  'reply-unreadable': {
    text: { en: 'The response does not match the API', zh: '应答格式不符合接口规范' },
    action: queryFirst,
  },
  'reply-sign-missing': {
    text: { en: 'The response has no signature', zh: '应答缺少签名' },
    action: checkKeys,
  },
  'reply-sign-wrong': {
    text: { en: 'The signature of the response is wrong', zh: '应答验签失败' },
    action: checkKeys,
  },
  'unknown-code': {
    text: { en: 'The gateway rejected the request', zh: '网关拒绝了该请求' },
    action: {
      en: 'Read msg, and look up the code in the error catalog. If you need help, give psn to support.',
      zh: '请查看 msg，并在错误码表中查询该错误码；如需协助，请将 psn 提供给技术支持。',
    },
  },
} as const satisfies Readonly<Record<string, Problem>>;

export type ProblemCode = keyof typeof problems;
