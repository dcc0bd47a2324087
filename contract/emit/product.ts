/**
 * Texts of the emitted documents about the API as a whole. Contact values are the operator's to fill in
 * (decision 1).
 */
import type { Text } from '../model.ts';

export const product = {
  name: 'Tollgate',
  apiVersion: '1.0.0',
  sandboxUrl: 'http://127.0.0.1:8080',
  supportUrl: 'https://support.example.com',
  supportMail: 'support@example.com',
  license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
} as const;

export const apiTitle: Text = { en: 'Tollgate Cloud Open API', zh: 'Tollgate 云端开放接口' };

/** The introduction of the API: how calls are made, signed, answered and repeated. CommonMark. */
export const apiIntroduction: Text = {
  en: `Accept card and QR payments with signed JSON requests.

## Requests
Every call is a POST with a JSON body; \`application/x-www-form-urlencoded\` with the same fields is also accepted. You can send numbers and booleans as strings, and nested values as JSON or as a JSON string. The gateway treats a field that is null or empty as absent. It ignores unknown fields, but you must sign them. The body can be up to 64 KiB in size. You can also send all calls under /api/entry/ to \`/api/entry\`, where \`method\` names the call.

## RSA2 signature
\`sign\` is a field of the body. To create it, take all other top-level fields and leave out those that are null or empty. Sort them by name in byte order, and join them as \`name=value\` with \`&\`, without URL-encoding. Sign the UTF-8 bytes with SHA256withRSA (PKCS#1 v1.5) and the private key of the app, and encode the result in standard Base64. Sign a number with the digits that you send, and a nested value as the exact JSON text that you send. \`sign_type\` is part of the string to sign.

## Basic authentication
An app that is registered for Basic authentication sends \`sign_type\` NONE, no \`sign\`, and the \`Authorization: Basic\` header.

## Responses
A response has HTTP status 200 and contains \`code\`, \`msg\`, and \`psn\`; \`code\` 0 means success. \`data\` is a string that contains JSON. The gateway signs the responses to signed calls in the same way. Verify a response before you parse it. Any other HTTP status means that the request was not a valid API call, or that the gateway is overloaded or limits your request rate.

## When the result is unknown
After a system error or a timeout, wait 5 seconds, then query every 5 seconds. Do not charge the payer again with a different order number before the query returns a result.

## Repeating a request
Every call that creates or changes something accepts the \`Idempotency-Key\` header. Choose a value of 1 to 64 visible ASCII characters. The gateway stores it for 24 hours, separately for each app. If you send the same key with the same fields, you get the first \`code\` and \`data\` again, and nothing is processed twice. \`timestamp\` and \`sign\` are not compared. If the fields are different, the gateway rejects the request with SYS025. While the first request is still in progress, the gateway rejects the request with SYS026.`,
  zh: `通过带签名的 JSON 请求受理银行卡与扫码支付。

## 请求
所有接口均使用 POST，请求体为 JSON；也接受参数相同的 \`application/x-www-form-urlencoded\` 表单。数字与布尔值可以用字符串传递，嵌套值可以是 JSON 或 JSON 字符串。值为 null 或空字符串的参数视为未传。网关会忽略未知参数，但未知参数也参与签名。请求体最大 64 KiB。/api/entry/ 下的接口也可以统一发送到 \`/api/entry\`，由 \`method\` 指定接口。

## RSA2 签名
\`sign\` 是请求体中的参数。取其余所有顶层参数，去掉值为 null 或空字符串的参数，按参数名的字节序升序排列，以 \`参数名=参数值\` 的形式用 \`&\` 连接，不做 URL 编码；使用应用私钥对所得字符串的 UTF-8 字节做 SHA256withRSA（PKCS#1 v1.5）签名，结果为标准 Base64。数字按其原文参与签名，嵌套值按实际发送的 JSON 原文参与签名。\`sign_type\` 参与签名。

## Basic 认证
已开通 Basic 认证的应用将 \`sign_type\` 设为 NONE，不传 \`sign\`，并携带请求头 \`Authorization: Basic\`。

## 应答
应答的 HTTP 状态码为 200，包含 \`code\`、\`msg\` 与 \`psn\`；\`code\` 为 0 表示成功。\`data\` 是内容为 JSON 的字符串。请求带签名时，网关按同一规则对应答签名：请先验签，再解析应答。其他 HTTP 状态码表示该请求不是有效的接口调用，或网关过载、请求被限流。

## 结果不明时
出现系统异常或超时后，等待 5 秒，再每 5 秒查询一次。在查询得到结果之前，不要换订单号重新支付。

## 重发请求
所有创建或变更数据的接口均支持请求头 \`Idempotency-Key\`：由商户生成的 1 至 64 个可见 ASCII 字符，网关按应用分别保存 24 小时。以相同的值重发参数相同的请求时，网关返回首次的 \`code\` 与 \`data\`，不会重复执行；\`timestamp\` 与 \`sign\` 不参与比较。参数不同时返回 SYS025，首次请求仍在处理时返回 SYS026。`,
};

export const gatewayText: Text = { en: 'The gateway', zh: '网关' };

export const basicText: Text = {
  en: 'Only for sign_type NONE: the user name and password of an app that is registered for Basic authentication. If you do not use Basic authentication, the body contains an RSA2 signature in `sign`.',
  zh: '仅用于 sign_type 为 NONE 的请求：已开通 Basic 认证的应用的用户名与密码。不使用 Basic 认证时，请求体在 `sign` 中携带 RSA2 签名。',
};
