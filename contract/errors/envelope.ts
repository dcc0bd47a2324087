/** Refusals of the envelope: transport, protocol, signature and field checks (SYS…) and permission (E07…). */
import type { CatalogueError } from '../model.ts';

export const envelopeErrors = {
  SYS001: {
    message: { en: 'System error, wait and query the order', zh: '系统异常，请稍后查询订单' },
    cause: {
      en: 'The gateway or a downstream system failed, so the result of the call is unknown.',
      zh: '网关内部或后端渠道出现故障，本次调用的结果不明。',
    },
    action: {
      en: 'Wait 5 seconds, then query the order every 5 seconds. Do not charge the payer again with a different order number until a query returns the result. If the error persists, give psn to support.',
      zh: '等待 5 秒，然后每 5 秒查询一次订单。在查询得到结果之前，不要换订单号重新支付。若问题持续存在，请将 psn 提供给技术支持。',
    },
    source: 'tollgate',
  },
  SYS002: {
    message: { en: 'Signature check failed', zh: '验签失败' },
    cause: {
      en: 'sign does not match the body and the public key registered for app_id. Possible causes: the wrong key pair, an incorrect string to sign, URL-safe Base64, or a body that was changed after signing.',
      zh: 'sign 与请求内容不匹配，或与 app_id 登记的公钥不匹配。可能的原因：密钥对不一致、待签名字符串有误、使用了 URL 安全的 Base64，或签名后请求内容被改动。',
    },
    action: {
      en: 'If msg names a cause, fix it. Otherwise, compare your string to sign with the rule on the Sign page, and check which public key is registered for the app.',
      zh: 'msg 中给出原因时，请据此修正；未给出时，请对照“签名”页面的规则检查待签名字符串，并核对该应用登记的公钥。',
    },
    source: 'field',
  },
  SYS003: {
    message: { en: 'app_id is not registered', zh: 'app_id 未登记' },
    cause: {
      en: 'The gateway has no app with this app_id. A common cause is using sandbox values in production, or production values in the sandbox.',
      zh: '网关中不存在该 app_id，常见原因是混用了沙箱环境与生产环境的参数。',
    },
    action: {
      en: 'Check app_id and the gateway URL: each environment has its own app_id values and keys.',
      zh: '检查 app_id 与网关地址：每个环境的 app_id 和密钥各不相同。',
    },
    source: 'tollgate',
  },
  SYS004: {
    message: { en: 'Basic credentials are missing or wrong', zh: 'Basic 认证信息缺失或错误' },
    cause: {
      en: 'sign_type is NONE, but the Authorization header is missing or wrong, or the app is not registered for Basic authentication.',
      zh: 'sign_type 为 NONE，但未携带 Authorization 请求头、用户名或密码有误，或该应用未开通 Basic 认证。',
    },
    action: {
      en: "In the Authorization header, send Basic followed by this app's username:password in Base64, or sign the request with RSA2.",
      zh: '将 Authorization 请求头设为 Basic，后接该应用 username:password 的 Base64 编码；也可改用 RSA2 签名。',
    },
    source: 'tollgate',
  },
  SYS005: {
    message: { en: 'timestamp is more than 15 minutes off', zh: 'timestamp 与网关时间相差超过 15 分钟' },
    cause: {
      en: "The caller's clock is wrong, the request waited too long in a queue, or timestamp is in seconds instead of milliseconds.",
      zh: '调用方时钟不准、请求在队列中滞留过久，或 timestamp 以秒而不是毫秒为单位。',
    },
    action: {
      en: "Send the current time in milliseconds since 1970-01-01 UTC (13 digits) and synchronize your clock; msg contains the gateway's time.",
      zh: '发送当前 UTC 毫秒时间戳（13 位数字）并校准时钟；msg 中给出了网关时间。',
    },
    source: 'tollgate',
  },
  SYS006: {
    message: { en: 'Too many requests', zh: '请求过于频繁' },
    cause: {
      en: 'The app or the source IP address of its calls exceeded the rate limit.',
      zh: '该应用或其来源 IP 地址的调用频率超过了限制。',
    },
    action: {
      en: 'Wait for the time given in the Retry-After header, then send the same request again. Do not query more than once every 5 seconds.',
      zh: '按应答头 Retry-After 给出的时间等待，然后重发同一请求；查询间隔不得短于 5 秒。',
    },
    source: 'tollgate',
    httpStatus: 429,
  },
  SYS007: {
    message: { en: 'Gateway is overloaded or its database is unavailable', zh: '网关过载或数据库不可用' },
    cause: {
      en: 'The gateway is overloaded or cannot reach its database. The request may or may not have been processed.',
      zh: '网关过载或无法连接数据库，无法确定本次请求是否已执行。',
    },
    action: {
      en: 'Treat it as a lost response: wait 5 seconds, then query the order or send the same request again with the same order number. The gateway never processes it twice.',
      zh: '按未收到应答处理：等待 5 秒后查询，或使用相同的订单号重发同一请求；相同订单号的请求不会重复执行。',
    },
    source: 'tollgate',
    httpStatus: 503,
  },
  SYS008: {
    message: { en: 'Body cannot be read', zh: '请求体无法解析' },
    cause: {
      en: 'The body is not valid UTF-8, or it is neither a JSON object nor a correctly encoded form.',
      zh: '请求体不是有效的 UTF-8 编码，或者既不是 JSON 对象，也不是格式正确的表单。',
    },
    action: {
      en: 'Send one JSON object in UTF-8 with Content-Type application/json.',
      zh: '以 UTF-8 编码发送一个 JSON 对象，Content-Type 为 application/json。',
    },
    source: 'tollgate',
    httpStatus: 400,
  },
  SYS009: {
    message: { en: 'Body is larger than 64 KiB', zh: '请求体超过 64 KiB' },
    cause: {
      en: 'The request body exceeds the limit of 64 KiB.',
      zh: '请求体超过了 64 KiB 的上限。',
    },
    action: {
      en: 'Send fewer items or shorter strings, and send images as URLs.',
      zh: '减少商品条目或缩短字符串；图片请使用链接。',
    },
    source: 'tollgate',
    httpStatus: 413,
  },
  SYS010: {
    message: { en: 'Content type is not supported', zh: '不支持该 Content-Type' },
    cause: {
      en: 'The gateway accepts only application/json and application/x-www-form-urlencoded, both in UTF-8.',
      zh: '网关只接受 UTF-8 编码的 application/json 和 application/x-www-form-urlencoded。',
    },
    action: {
      en: 'Set the Content-Type header to application/json.',
      zh: '将 Content-Type 请求头设置为 application/json。',
    },
    source: 'tollgate',
    httpStatus: 415,
  },
  SYS011: {
    message: { en: 'Protocol parameter is missing or not valid', zh: '公共参数缺失或不合法' },
    cause: {
      en: 'format, charset, version, sign_type, method, or timestamp is missing or has a value that the protocol does not allow.',
      zh: 'format、charset、version、sign_type、method 或 timestamp 缺失，或取值不符合协议。',
    },
    action: {
      en: 'Correct the field named at the end of msg. Use format JSON, charset UTF-8, version 1.0, sign_type RSA2 or NONE, and a timestamp of 13 digits.',
      zh: '修正 msg 末尾所示的参数：format 为 JSON，charset 为 UTF-8，version 为 1.0，sign_type 为 RSA2 或 NONE，timestamp 为 13 位数字。',
    },
    source: 'field',
  },
  SYS012: {
    message: { en: 'Parameter cannot be empty', zh: '参数不能为空' },
    cause: {
      en: 'A required field is missing, null, or empty.',
      zh: '必填参数缺失、为 null 或为空字符串。',
    },
    action: {
      en: 'Send the field named at the end of msg.',
      zh: '补充 msg 末尾所示的参数。',
    },
    source: 'field',
  },
  SYS013: {
    message: { en: 'Parameter has the wrong type', zh: '参数类型错误' },
    cause: {
      en: 'The value is not the integer, amount, boolean, object, or array that the field expects.',
      zh: '参数值的类型与该参数的要求（整数、金额、布尔值、对象或数组）不符。',
    },
    action: {
      en: 'Check the field named at the end of msg against its type in the API reference. You can write integers as 5 or 5.0 and booleans as true, false, 1, or 0. You can also send these values as strings.',
      zh: '对照 API 参考中的类型检查 msg 末尾所示的参数。整数可写作 5 或 5.0，布尔值可写作 true、false、1 或 0；这些值也可以用字符串传递。',
    },
    source: 'tollgate',
  },
  SYS014: {
    message: { en: 'Parameter is too long or too short', zh: '参数长度不符合要求' },
    cause: {
      en: 'The string is too long or too short, or the array has too many elements.',
      zh: '字符串过长、过短，或数组的元素过多。',
    },
    action: {
      en: 'Adjust the value to the length given in msg.',
      zh: '按 msg 中给出的长度要求调整参数值。',
    },
    source: 'tollgate',
  },
  SYS015: {
    message: { en: 'Parameter has invalid characters or format', zh: '参数包含不允许的字符或格式不正确' },
    cause: {
      en: 'The string contains control characters or other characters that the field does not allow, or it has the wrong format.',
      zh: '字符串的格式不符合要求，或含有控制字符等该参数不允许的字符。',
    },
    action: {
      en: 'Use only the characters and the format given in msg and the API reference.',
      zh: '仅使用 msg 与 API 参考中规定的字符和格式。',
    },
    source: 'tollgate',
  },
  SYS016: {
    message: { en: 'Parameter value is not allowed', zh: '参数取值不在允许范围内' },
    cause: {
      en: 'The field accepts only the values that the parameter dictionary lists for it. They are case-sensitive.',
      zh: '该参数只接受参数字典中的取值，且区分大小写。',
    },
    action: {
      en: 'Use a value from the parameter dictionary.',
      zh: '请使用参数字典中列出的取值。',
    },
    source: 'tollgate',
  },
  SYS017: {
    message: { en: 'Body has the same field twice', zh: '请求体中存在重复的参数' },
    cause: {
      en: 'A field name occurs more than once, so the signed content could differ from the intended content.',
      zh: '同一参数名出现多次，可能导致签名的内容与实际意图不一致。',
    },
    action: {
      en: 'Send each field once.',
      zh: '每个参数只发送一次。',
    },
    source: 'tollgate',
    httpStatus: 400,
  },
  SYS018: {
    message: { en: 'Body is nested too deeply', zh: '请求体嵌套层级过深' },
    cause: {
      en: 'The JSON has more than 16 levels of nested objects and arrays.',
      zh: 'JSON 的对象和数组嵌套超过 16 层。',
    },
    action: {
      en: 'Send the structure shown in the API reference.',
      zh: '按照 API 参考中的结构发送请求。',
    },
    source: 'tollgate',
    httpStatus: 400,
  },
  SYS019: {
    message: { en: 'Path is unknown', zh: '请求路径不存在' },
    cause: {
      en: 'The API has no call with this path.',
      zh: 'API 中没有使用此路径的接口。',
    },
    action: {
      en: "Send a POST request to /api/entry with the call's method, or to the path given in the API reference.",
      zh: '向 /api/entry 发送 POST 请求并填写接口的 method，或使用 API 参考中列出的路径。',
    },
    source: 'tollgate',
    httpStatus: 404,
  },
  SYS020: {
    message: { en: 'HTTP method is not allowed, use POST', zh: '不支持该 HTTP 方法，请使用 POST' },
    cause: {
      en: 'All API calls are POST requests.',
      zh: '所有接口均使用 POST 请求。',
    },
    action: {
      en: 'Send a POST request.',
      zh: '改用 POST 方法发送请求。',
    },
    source: 'tollgate',
    httpStatus: 405,
  },
  SYS021: {
    message: { en: 'method and path do not match', zh: 'method 与请求路径不一致' },
    cause: {
      en: 'The path and the method field identify different calls.',
      zh: '请求路径与 method 参数分别对应不同的接口。',
    },
    action: {
      en: 'Send the method that the API reference lists for the path, or send the request to /api/entry.',
      zh: '使用 API 参考中与该路径对应的 method，或将请求发送到 /api/entry。',
    },
    source: 'tollgate',
  },
  SYS022: {
    message: { en: 'Number is out of range', zh: '数值超出范围' },
    cause: {
      en: "The integer is below the field's minimum or above its maximum.",
      zh: '整数值小于该参数的最小值或大于最大值。',
    },
    action: {
      en: 'Use a value in the range given in msg.',
      zh: '按 msg 中给出的取值范围调整参数值。',
    },
    source: 'tollgate',
  },
  SYS023: {
    message: { en: 'Parameter is not allowed with these values', zh: '当前参数组合下不允许传入该参数' },
    cause: {
      en: 'The field is valid only if another field has a certain value. For example, cashback_amount is valid only if trans_type is 11.',
      zh: '该参数仅在另一参数取特定值时有效，例如 cashback_amount 仅用于 trans_type 11。',
    },
    action: {
      en: 'Remove the field, or correct the field that it depends on.',
      zh: '去掉该参数，或修正其依赖的参数。',
    },
    source: 'tollgate',
  },
  SYS027: {
    message: { en: 'Header Tollgate-Fault is not valid', zh: 'Tollgate-Fault 请求头不合法' },
    cause: {
      en: 'A request to the sandbox specifies a fault that does not exist, or a delay that the fault does not accept.',
      zh: '发往沙箱的请求所指定的故障不存在，或该故障不支持所指定的时长。',
    },
    action: {
      en: 'Send the name of an existing fault, and send delay_ms only with faults that accept it. You can also omit the header.',
      zh: '请填写已有的故障名称，且仅对支持时长的故障附带 delay_ms；也可不传该请求头。',
    },
    source: 'tollgate',
  },
  SYS028: {
    message: { en: 'There are too many fault rules', zh: '故障规则过多' },
    cause: {
      en: 'The sandbox already has the maximum of 100 fault rules.',
      zh: '沙箱最多同时保存 100 条故障规则，目前已达上限。',
    },
    action: {
      en: 'Remove rules that you no longer need (tollgate fault clear), or wait until they expire.',
      zh: '删除不再需要的规则（tollgate fault clear），或等待规则自动失效。',
    },
    source: 'tollgate',
  },
  SYS030: {
    message: { en: 'Call is not available in this version yet', zh: '当前版本暂不支持该接口' },
    cause: {
      en: 'The call is part of the API, but this version of the gateway does not support it.',
      zh: '该接口已在 API 中定义，但当前网关版本尚不支持。',
    },
    action: {
      en: 'Check the release notes to see which version supports the call.',
      zh: '请在更新日志中查看支持该接口的版本。',
    },
    source: 'tollgate',
  },
  SYS031: {
    message: { en: 'No acquirer is configured', zh: '未配置收单机构' },
    cause: {
      en: 'No acquirer accepts this payment for the merchant: none is connected, or none accepts this currency or this type of payment.',
      zh: '没有收单机构为该商户受理此笔支付：未接入收单机构，或均不支持该币种或该类支付。',
    },
    action: {
      en: "Use the sandbox to try the API. In production, the gateway's operator must configure an acquirer.",
      zh: '试用 API 请使用沙箱环境；生产环境需由网关运营方配置收单机构。',
    },
    source: 'tollgate',
  },
  SYS037: {
    message: { en: 'Host header does not name this sandbox', zh: 'Host 请求头不是此沙箱的地址' },
    cause: {
      en: 'The Host header of a call under /api/sandbox is neither a loopback address nor the host in HOST or PUBLIC_URL. A malicious web page can send such a request if its host name resolves to this computer (DNS rebinding).',
      zh: '调用 /api/sandbox 下的接口时，Host 请求头既不是回环地址，也不是 HOST 或 PUBLIC_URL 中的主机名。恶意网页可通过 DNS 重绑定将自己的域名解析到本机，发出此类请求。',
    },
    action: {
      en: 'Call the sandbox at localhost, 127.0.0.1, or [::1], or set PUBLIC_URL to the URL that you use and restart the sandbox.',
      zh: '通过 localhost、127.0.0.1 或 [::1] 访问沙箱，或将 PUBLIC_URL 设置为实际使用的地址后重新启动沙箱。',
    },
    source: 'tollgate',
  },
  SYS038: {
    message: { en: 'There are too many sandbox merchants', zh: '沙箱测试商户过多' },
    cause: {
      en: 'The sandbox already has the maximum of 10,000 test merchants.',
      zh: '沙箱最多保存 10,000 个测试商户，目前已达上限。',
    },
    action: {
      en: 'To remove merchants that you no longer need, call DELETE /api/sandbox/merchants/{merchant_no}.',
      zh: '删除不再需要的商户：DELETE /api/sandbox/merchants/{merchant_no}。',
    },
    source: 'tollgate',
  },
  E07303: {
    message: {
      en: 'Call is not authorized for this app, or does not exist',
      zh: '该应用未开通此接口，或接口不存在',
    },
    cause: {
      en: 'The method is unknown, or the operator has disabled the app. In the second case, msg says that the app is disabled.',
      zh: 'method 不存在，或该应用已被运营方停用（此时 msg 会注明应用已停用）。',
    },
    action: {
      en: 'Check the spelling of method. If the app is disabled, contact the operator, because all of its calls fail.',
      zh: '检查 method 的拼写；如果应用已停用，请联系运营方，停用期间该应用的所有请求都会失败。',
    },
    source: 'field',
  },
} as const satisfies Readonly<Record<string, CatalogueError>>;
