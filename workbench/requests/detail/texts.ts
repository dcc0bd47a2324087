/** Texts about one request. */
import type { Text } from '@tollgate/contract/model';
import type { SignatureState } from './signature.ts';

export const detailTexts = {
  request: { en: 'Request', zh: '请求' },
  reply: { en: 'Response', zh: '应答' },
  body: { en: 'Request body', zh: '请求报文' },
  replyBody: { en: 'Response body', zh: '应答报文' },
  redacted: {
    en: 'Removed before storage: {names}. The signature covers the original values.',
    zh: '记录前已移除：{names}。签名基于原始值计算。',
  },
  time: { en: 'Received', zh: '接收时间' },
  duration: { en: 'Duration', zh: '耗时' },
  httpStatus: { en: 'HTTP status', zh: 'HTTP 状态码' },
  path: { en: 'Path', zh: '路径' },
  clientPsn: { en: 'Caller’s request ID', zh: '调用方流水号' },
  address: { en: 'Client address', zh: '客户端地址' },
  injected: { en: 'Injected fault', zh: '已注入故障' },
  injectedNote: {
    en: 'The sandbox did this on purpose. It is not a problem with the gateway or your server.',
    zh: '该故障由沙箱有意注入，并非网关或您的服务器的真实故障。',
  },
  whatItMeans: { en: 'Cause', zh: '原因' },
  whatToDo: { en: 'What to do', zh: '处理方法' },
  documentation: { en: 'All error codes', zh: '全部错误码' },
  toSignature: { en: 'String to sign', zh: '查看待签名字符串' },
  appKeys: { en: 'Registered keys of this app', zh: '该应用登记的公钥' },
  signGuide: { en: 'When a signature is rejected', zh: '验签失败的排查' },
  keyVerified: {
    en: 'The app’s request at {time} was verified. Since then, the private key, the registered key, or sign has changed. Compare this request with {that}.',
    zh: '该应用在 {time} 的请求验签成功。此后，私钥、登记的公钥或 sign 已发生变化，请对照 {that} 排查。',
  },
  thatRequest: { en: 'that request', zh: '那次请求' },
  signature: { en: 'Signature', zh: '签名' },
  stringToSign: { en: 'String to sign', zh: '待签名字符串' },

  noString: {
    en: 'The body cannot be read, or a value was removed from it, so the string to sign is not available.',
    zh: '报文无法解析，或其中有值已被移除，因此无法给出待签名字符串。',
  },
  again: { en: 'Send again', zh: '重新发送' },
  withSuccess: { en: 'Compare with the last success', zh: '与最近一次成功的请求对比' },
  sameCode: { en: 'Requests with this code', zh: '相同错误码的请求' },
} satisfies Readonly<Record<string, Text>>;

/** Texts of the comparison of two strings to sign. */
export const workshopTexts = {
  compare: { en: 'Compare with', zh: '对比对象' },
  signed: { en: 'What was signed', zh: '实际签名内容' },
  accepted: { en: 'Last accepted request', zh: '最近通过的请求' },
  pasted: { en: 'Your own string', zh: '自行粘贴的字符串' },
  paste: { en: 'The string that your code signs', zh: '您的代码实际签名的字符串' },
  pasteHint: {
    en: 'Print the string just before you sign it. It stays in this browser.',
    zh: '请在签名之前输出该字符串。内容仅保留在当前浏览器中。',
  },
  expected: { en: 'Expected string to sign', zh: '应签名的字符串' },
  equal: {
    en: 'Both strings are the same. The private key, the registered public key, or the algorithm differs.',
    zh: '两个字符串完全相同。不一致的是私钥、登记的公钥或签名算法。',
  },
  differs: {
    en: '{count} {count|difference|differences} in {names}',
    zh: '共 {count} 处差异，涉及 {names}',
  },
  sameMembers: { en: 'All fields are the same.', zh: '全部字段一致。' },
  member: { en: 'Field', zh: '字段' },
  here: { en: 'This request', zh: '本次请求' },
  missing: { en: 'not sent', zh: '未传' },
  acceptedNote: {
    en: 'These fields differ from request {psn}, which was accepted. If the orders are different, some values always differ.',
    zh: '以下字段与已通过的请求 {psn} 不同。订单不同时，部分值必然不同。',
  },
  noString: {
    en: 'The string to sign of that request is not available: its body was changed before storage or is no longer stored.',
    zh: '无法得知该请求的待签名字符串：其报文在记录前已被修改或已不再保留。',
  },
  code: { en: 'Code that builds this string', zh: '生成该字符串的代码' },
  codeNote: { en: 'From the samples in the documentation.', zh: '取自文档的示例代码。' },
} satisfies Readonly<Record<string, Text>>;

/** Texts about a psn that is no call of the request log. */
export const psnTexts = {
  ofWorkbench: {
    en: 'This psn does not belong to an API call. It belongs to an action in the Workbench:',
    zh: '此 psn 对应的不是接口请求，而是工作台操作：',
  },
  noCall: {
    en: 'The request log has no API call with this psn. The orders below were changed by the payer, a terminal, the sandbox, or a scheduled task, or by a call that is not in the log.',
    zh: '请求记录中没有此 psn 的接口请求。以下订单的变更来自付款方、终端、沙箱或定时任务，或来自未保留在请求记录中的请求。',
  },
  orders: { en: 'Orders with this psn', zh: '与此 psn 相关的订单' },
  allOrders: { en: 'All orders with this psn', zh: '与此 psn 相关的所有订单' },
} satisfies Readonly<Record<string, Text>>;

export const copyTexts = {
  title: { en: 'Copy as', zh: '复制为' },
  asSent: { en: 'As sent', zh: '原样发送' },
  curlNote: {
    en: 'The command sends the same bytes. A timestamp older than 15 minutes is rejected.',
    zh: '该命令发送完全相同的内容。如果时间戳比当前时间早 15 分钟以上，请求会被拒绝。',
  },
  client: { en: 'Client that signs and verifies', zh: '用于签名和验签的客户端代码' },
  clientText: {
    en: 'The client reads your private key from app-private-key.pem and the gateway’s public key from gateway-public-key.pem.',
    zh: '代码从 app-private-key.pem 读取应用私钥，从 gateway-public-key.pem 读取网关公钥。',
  },
  clientOf: { en: 'Client · {name}', zh: '客户端 · {name}' },
  filesOfC: {
    en: 'gateway_call, gateway_post, and Members are in the C sample’s gateway.c and json.c files.',
    zh: 'gateway_call、gateway_post 与 Members 位于 C 示例的 gateway.c 和 json.c 中。',
  },
  guide: { en: 'Show the C sample', zh: '查看 C 示例' },
  basic: {
    en: 'This request was sent with Basic authentication. The sample uses signatures: run it with an app that has a key.',
    zh: '该请求使用 Basic 认证。示例代码使用签名，请用配置了密钥的应用运行。',
  },
  unreadable: {
    en: 'The body cannot be read, so no code can be generated. Copy the request as sent.',
    zh: '报文无法解析，因此无法生成代码。可复制原样发送的命令。',
  },
  failed: {
    en: 'The samples could not be loaded. Reload the page and try again.',
    zh: '示例代码加载失败，请刷新页面后重试。',
  },
} satisfies Readonly<Record<string, Text>>;

export const signatureTexts: Readonly<Record<SignatureState, Text>> = {
  verified: { en: 'Signature verified', zh: '签名验证通过' },
  basic: { en: 'Basic authentication accepted, not signed', zh: 'Basic 认证通过，无需签名' },
  refused: { en: 'Signature rejected', zh: '签名验证失败' },
  basicRefused: { en: 'Basic authentication rejected', zh: 'Basic 认证失败' },
  unchecked: { en: 'Returned {code} before authentication', zh: '认证之前已返回 {code}' },
  unknown: {
    en: 'Unknown: an earlier version of the gateway logged this request',
    zh: '未知：该请求由旧版本网关记录',
  },
};

export const againTexts = {
  title: { en: 'Send again', zh: '重新发送' },
  intro: {
    en: 'Sends this request to the sandbox again. You can change the body first.',
    zh: '向沙箱再次发送该请求，可先修改报文。',
  },
  body: { en: 'Body', zh: '报文' },
  sign: {
    en: 'Sign with the demo merchant’s key and the current time',
    zh: '使用演示商户的密钥重新签名，并更新时间戳',
  },
  signBasic: {
    en: 'Use the demo merchant’s credentials and the current time',
    zh: '使用演示商户的 Basic 凭证，并更新时间戳',
  },
  signHint: {
    en: 'The key stays in this browser. If you clear this check box, the body above is sent unchanged.',
    zh: '密钥仅在当前浏览器中使用。不勾选时，上方内容将原样发送。',
  },
  otherApp: {
    en: 'Only the demo merchant’s key is available here, and this request is from a different app, so it is sent unchanged.',
    zh: '此处仅有演示商户的密钥，而该请求属于其他应用，因此请求将原样发送。',
  },
  noKey: { en: 'The demo merchant’s key is not available: {reason}', zh: '无法获取演示商户的密钥：{reason}' },
  redacted: {
    en: 'Removed before the request was stored: {names}. Enter a value for each, or the gateway rejects the request.',
    zh: '{names} 在记录前已被移除。请重新填写，未填写时网关会拒绝该请求。',
  },
  unreadable: {
    en: 'The gateway cannot read this body. Check its JSON.',
    zh: '网关无法解析该报文，请检查 JSON 格式。',
  },
  send: { en: 'Send request', zh: '发送请求' },
  failed: {
    en: 'No response arrived. The request may have been processed: look for it under Requests before you send it again.',
    zh: '没有收到应答。请求可能已执行，请先在请求列表中确认，再重新发送。',
  },
  answered: { en: 'Returned code {code}', zh: '返回错误码 {code}' },
  open: { en: 'Show the new request', zh: '查看新请求' },
} satisfies Readonly<Record<string, Text>>;
