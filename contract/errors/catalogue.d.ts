/** The error catalogue: every `code` that a reply, or the trans_error_code of an order, may carry. */
import type { CatalogueError } from '../model.ts';
/** Codes by family, in the order in which the reference prints them. */
export declare const errors: {
    readonly E04140: {
        readonly message: {
            readonly en: 'Card data cannot be decrypted, use RSA-OAEP';
            readonly zh: '卡信息解密失败，请使用 RSA-OAEP';
        };
        readonly cause: {
            readonly en: 'card was encrypted with another key or another padding, was cut short, or does not decrypt to the JSON of pan, holder, cvv and expiry.';
            readonly zh: 'card 使用了其他公钥或其他填充方式加密、不完整，或解密后不是包含 pan、holder、cvv、expiry 的 JSON。';
        };
        readonly action: {
            readonly en: "Encrypt the JSON text of the card with the gateway's public key of this environment, RSA-OAEP (SHA-256 or SHA-1), in blocks, and send it in Base64. The reply never says more, so that nobody can try out encrypted cards on the gateway.";
            readonly zh: '使用当前环境的网关公钥，以 RSA-OAEP（SHA-256 或 SHA-1）分段加密卡信息的 JSON 文本，并以 Base64 发送。为防止试探密文，应答不会给出更多原因。';
        };
        readonly source: 'tollgate';
    };
    readonly E04141: {
        readonly message: {
            readonly en: 'Encryption method is refused, use RSA-OAEP';
            readonly zh: '加密方式不被接受，请使用 RSA-OAEP';
        };
        readonly cause: {
            readonly en: 'enc_type names another method than RSA, such as AES, whose ECB mode does not hide equal blocks.';
            readonly zh: 'enc_type 不是 RSA，例如 AES：其 ECB 模式无法隐藏相同的数据块。';
        };
        readonly action: {
            readonly en: 'Encrypt with RSA-OAEP (SHA-256 or SHA-1) and leave enc_type out or set it to RSA.';
            readonly zh: '使用 RSA-OAEP（SHA-256 或 SHA-1）加密，不传 enc_type 或设为 RSA。';
        };
        readonly source: 'tollgate';
    };
    readonly E04142: {
        readonly message: {
            readonly en: 'Card data is not valid';
            readonly zh: '卡信息不合法';
        };
        readonly cause: {
            readonly en: 'A member of the card is missing or has the wrong form, the check digit of the number is wrong, or the card has expired.';
            readonly zh: '卡信息缺少字段或格式不正确、卡号校验位错误，或卡片已过期。';
        };
        readonly action: {
            readonly en: 'Have the cardholder correct what the message names: card.pan, card.holder, card.cvv or card.expiry. Nothing was charged or stored.';
            readonly zh: '请持卡人修正错误信息中指出的字段：card.pan、card.holder、card.cvv 或 card.expiry。本次未扣款，也未保存卡信息。';
        };
        readonly source: 'tollgate';
    };
    readonly EC0101: {
        readonly message: {
            readonly en: 'The issuer declined the payment';
            readonly zh: '发卡机构拒绝支付';
        };
        readonly cause: {
            readonly en: 'The issuer of the card refuses the payment without a further reason.';
            readonly zh: '发卡机构拒绝了本次支付，未给出具体原因。';
        };
        readonly action: {
            readonly en: 'Ask the cardholder to use another card or to call the issuer.';
            readonly zh: '请持卡人更换卡片，或联系发卡机构。';
        };
        readonly source: 'tollgate';
    };
    readonly EC0102: {
        readonly message: {
            readonly en: 'Insufficient funds on the card';
            readonly zh: '卡内余额或额度不足';
        };
        readonly cause: {
            readonly en: 'Balance or limit of the card do not cover the amount.';
            readonly zh: '卡片的余额或信用额度不足以支付该金额。';
        };
        readonly action: {
            readonly en: 'Ask the cardholder to use another card.';
            readonly zh: '请持卡人更换卡片。';
        };
        readonly source: 'tollgate';
    };
    readonly EC0103: {
        readonly message: {
            readonly en: 'The card has expired';
            readonly zh: '卡片已过期';
        };
        readonly cause: {
            readonly en: 'The issuer holds the card to be expired, or expiry is not that of the card.';
            readonly zh: '发卡机构认定卡片已过期，或填写的有效期与卡片不符。';
        };
        readonly action: {
            readonly en: 'Have the cardholder check the expiry, or use another card.';
            readonly zh: '请持卡人核对有效期，或更换卡片。';
        };
        readonly source: 'tollgate';
    };
    readonly EC0104: {
        readonly message: {
            readonly en: 'The security code of the card is wrong';
            readonly zh: '卡片安全码错误';
        };
        readonly cause: {
            readonly en: 'cvv is not the code that is printed on the card.';
            readonly zh: 'cvv 与卡面上的安全码不符。';
        };
        readonly action: {
            readonly en: 'Have the cardholder type the code anew; after a few wrong ones issuers block the card.';
            readonly zh: '请持卡人重新输入安全码；多次输错可能导致发卡机构锁卡。';
        };
        readonly source: 'tollgate';
    };
    readonly EC0105: {
        readonly message: {
            readonly en: 'The issuer did not answer, nothing was charged';
            readonly zh: '发卡机构无应答，未扣款';
        };
        readonly cause: {
            readonly en: 'No answer came from the issuer, and the gateway has taken the payment back.';
            readonly zh: '未收到发卡机构的应答，网关已冲正该笔支付。';
        };
        readonly action: {
            readonly en: 'Try again, or ask the cardholder to use another card.';
            readonly zh: '请重试，或请持卡人更换卡片。';
        };
        readonly source: 'tollgate';
    };
    readonly EC0106: {
        readonly message: {
            readonly en: '3-D Secure failed';
            readonly zh: '3-D Secure 验证失败';
        };
        readonly cause: {
            readonly en: "The cardholder could not answer the issuer's question.";
            readonly zh: '持卡人未能通过发卡机构的身份验证。';
        };
        readonly action: {
            readonly en: 'Ask the cardholder to try again, or to use another card.';
            readonly zh: '请持卡人重试，或更换卡片。';
        };
        readonly source: 'tollgate';
    };
    readonly EC0107: {
        readonly message: {
            readonly en: '3-D Secure was cancelled by the cardholder';
            readonly zh: '持卡人取消了 3-D Secure 验证';
        };
        readonly cause: {
            readonly en: "The cardholder left the issuer's page without answering.";
            readonly zh: '持卡人在发卡机构的验证页面上取消了验证。';
        };
        readonly action: {
            readonly en: 'Offer the payment again, or another way to pay.';
            readonly zh: '请重新发起支付，或提供其他支付方式。';
        };
        readonly source: 'tollgate';
    };
    readonly EC0108: {
        readonly message: {
            readonly en: '3-D Secure was not finished in time';
            readonly zh: '3-D Secure 验证超时';
        };
        readonly cause: {
            readonly en: "The cardholder did not answer the issuer's question within 5 minutes, or before the order expired.";
            readonly zh: '持卡人未在 5 分钟内或订单过期前完成验证。';
        };
        readonly action: {
            readonly en: 'Offer the payment again, or another way to pay.';
            readonly zh: '请重新发起支付，或提供其他支付方式。';
        };
        readonly source: 'tollgate';
    };
    readonly EC0109: {
        readonly message: {
            readonly en: 'The card is reported lost or stolen';
            readonly zh: '卡片已挂失或被盗';
        };
        readonly cause: {
            readonly en: 'The issuer has blocked the card because it was reported lost or stolen.';
            readonly zh: '卡片已挂失或报失窃，被发卡机构停用。';
        };
        readonly action: {
            readonly en: 'Take no further payment with this card, and tell the buyer only that it was declined.';
            readonly zh: '不再受理该卡；对付款方仅提示支付被拒绝。';
        };
        readonly source: 'tollgate';
    };
    readonly EC0110: {
        readonly message: {
            readonly en: 'The card is not allowed for this payment';
            readonly zh: '该卡不允许用于此笔支付';
        };
        readonly cause: {
            readonly en: 'The issuer does not allow the card for this merchant, country or kind of purchase.';
            readonly zh: '发卡机构不允许该卡用于此商户、国家或交易类型。';
        };
        readonly action: {
            readonly en: 'Ask the cardholder to use another card or to call the issuer.';
            readonly zh: '请持卡人更换卡片，或联系发卡机构。';
        };
        readonly source: 'tollgate';
    };
    readonly EC0111: {
        readonly message: {
            readonly en: 'The payment was stopped as suspected fraud';
            readonly zh: '支付因疑似欺诈被拦截';
        };
        readonly cause: {
            readonly en: 'A risk check of the issuer or the acquirer has stopped the payment.';
            readonly zh: '发卡机构或收单机构的风控拦截了该笔支付。';
        };
        readonly action: {
            readonly en: 'Check the order before you offer another way to pay, and tell the buyer only that it was declined.';
            readonly zh: '请先核查订单，再决定是否提供其他支付方式；对付款方仅提示支付被拒绝。';
        };
        readonly source: 'tollgate';
    };
    readonly EC0112: {
        readonly message: {
            readonly en: 'Too many attempts to pay the order';
            readonly zh: '支付尝试次数过多';
        };
        readonly cause: {
            readonly en: 'The order was declined as often as the checkout allows.';
            readonly zh: '该订单支付被拒的次数已达收银台上限。';
        };
        readonly action: {
            readonly en: 'Create a new order under a new number if the buyer still wants to pay.';
            readonly zh: '如付款方仍需支付，请使用新的订单号创建订单。';
        };
        readonly source: 'tollgate';
    };
    readonly EC0113: {
        readonly message: {
            readonly en: 'Declined by the chip of the card';
            readonly zh: '卡片芯片拒绝交易';
        };
        readonly cause: {
            readonly en: 'The chip has declined the payment offline; the issuer was not asked.';
            readonly zh: '芯片脱机拒绝了本次支付，未向发卡机构发起请求。';
        };
        readonly action: {
            readonly en: 'Ask the cardholder to use another card.';
            readonly zh: '请持卡人更换卡片。';
        };
        readonly source: 'tollgate';
    };
    readonly EC0114: {
        readonly message: {
            readonly en: 'The PIN is wrong';
            readonly zh: 'PIN 错误';
        };
        readonly cause: {
            readonly en: 'The PIN that the cardholder keyed in is not that of the card.';
            readonly zh: '持卡人输入的 PIN 与卡片不符。';
        };
        readonly action: {
            readonly en: 'Create a new order for another try; after a few wrong ones issuers block the card.';
            readonly zh: '请创建新订单重试；多次输错可能导致发卡机构锁卡。';
        };
        readonly source: 'tollgate';
    };
    readonly EC0115: {
        readonly message: {
            readonly en: 'Approved only in part, nothing was charged';
            readonly zh: '仅部分批准，未扣款';
        };
        readonly cause: {
            readonly en: 'The issuer approved less than the amount asked for; the gateway takes no part payments and has reversed it.';
            readonly zh: '发卡机构批准的金额小于请求金额；网关不接受部分支付，已冲正。';
        };
        readonly action: {
            readonly en: 'Ask the cardholder to use another card, or split the bill into several orders.';
            readonly zh: '请持卡人更换卡片，或将账单拆分为多笔订单。';
        };
        readonly source: 'tollgate';
    };
    readonly SYS001: {
        readonly message: {
            readonly en: 'System error, wait and query the order';
            readonly zh: '系统异常，请稍候查询订单';
        };
        readonly cause: {
            readonly en: 'Something failed inside the gateway, or behind it; the result of the call is unknown.';
            readonly zh: '网关内部或后端渠道出现故障，本次调用的结果未知。';
        };
        readonly action: {
            readonly en: 'Wait 5 seconds, then query the order every 5 seconds. Do not pay again under another number before the query has answered. Give psn to support if it persists.';
            readonly zh: '等待 5 秒后，每 5 秒查询一次订单。在查询得到结果之前，不要换订单号重新支付。若持续出现，请将 psn 提供给技术支持。';
        };
        readonly source: 'tollgate';
    };
    readonly SYS002: {
        readonly message: {
            readonly en: 'Signature check failed';
            readonly zh: '验签失败';
        };
        readonly cause: {
            readonly en: 'The sign does not fit the body and the public key registered for the app_id: another key pair, another string to sign, URL-safe Base64, or a body changed after signing.';
            readonly zh: 'sign 与请求内容、app_id 登记的公钥不匹配：密钥对不一致、待签名字符串有误、使用了 URL 安全的 Base64，或签名后请求内容被改动。';
        };
        readonly action: {
            readonly en: 'Read the cause in msg where one is named, compare your string to sign with the rule on the Sign page, and check which public key the app has registered.';
            readonly zh: '查看 msg 中给出的原因，对照「Sign」页面的规则检查待签名字符串，并核对该应用登记的公钥。';
        };
        readonly source: 'field';
    };
    readonly SYS003: {
        readonly message: {
            readonly en: 'app_id is not registered';
            readonly zh: 'app_id 未登记';
        };
        readonly cause: {
            readonly en: 'The gateway knows no app of this app_id, often because sandbox and production were mixed up.';
            readonly zh: '网关中不存在该 app_id，常见原因是混用了沙箱环境与生产环境的参数。';
        };
        readonly action: {
            readonly en: 'Check app_id and the gateway address: each environment has app_ids and keys of its own.';
            readonly zh: '检查 app_id 与网关地址：每个环境的 app_id 和密钥各不相同。';
        };
        readonly source: 'tollgate';
    };
    readonly SYS004: {
        readonly message: {
            readonly en: 'Basic credentials are missing or wrong';
            readonly zh: 'Basic 认证信息缺失或错误';
        };
        readonly cause: {
            readonly en: 'sign_type is NONE, but the Authorization header is missing, wrong, or the app is not registered for Basic authentication.';
            readonly zh: 'sign_type 为 NONE，但缺少 Authorization 请求头、用户名或密码错误，或该应用未开通 Basic 认证。';
        };
        readonly action: {
            readonly en: 'Send Authorization: Basic with the Base64 of username:password of this app, or sign with RSA2.';
            readonly zh: '在 Authorization 请求头中发送 Basic 加上该应用 username:password 的 Base64，或改用 RSA2 签名。';
        };
        readonly source: 'tollgate';
    };
    readonly SYS005: {
        readonly message: {
            readonly en: 'timestamp is more than 15 minutes off';
            readonly zh: 'timestamp 与网关时间相差超过 15 分钟';
        };
        readonly cause: {
            readonly en: 'The clock of the caller is wrong, the request lay in a queue, or timestamp counts seconds in place of milliseconds.';
            readonly zh: '调用方时钟不准、请求在队列中滞留过久，或 timestamp 使用了秒而不是毫秒。';
        };
        readonly action: {
            readonly en: 'Send the current time in milliseconds since 1970 UTC (13 digits) and synchronise the clock; msg tells the time of the gateway.';
            readonly zh: '发送当前 UTC 毫秒时间戳（13 位数字）并校准时钟；msg 中给出了网关时间。';
        };
        readonly source: 'tollgate';
    };
    readonly SYS006: {
        readonly message: {
            readonly en: 'Too many requests';
            readonly zh: '请求过于频繁';
        };
        readonly cause: {
            readonly en: 'The app, or the address that its calls come from, sent more calls than the rate limit allows.';
            readonly zh: '该应用或其来源地址的调用频率超过了限制。';
        };
        readonly action: {
            readonly en: 'Wait as long as the Retry-After header says, then send the same request again; query no more often than every 5 seconds.';
            readonly zh: '按 Retry-After 响应头等待后重发同一请求；查询间隔不要短于 5 秒。';
        };
        readonly source: 'tollgate';
        readonly httpStatus: 429;
    };
    readonly SYS007: {
        readonly message: {
            readonly en: 'Gateway is overloaded or its database unavailable';
            readonly zh: '网关过载或数据库不可用';
        };
        readonly cause: {
            readonly en: 'The gateway sheds load or cannot reach its database; whether the request was carried out is not certain.';
            readonly zh: '网关正在限流或无法连接数据库，无法确定本次请求是否已执行。';
        };
        readonly action: {
            readonly en: 'Wait 5 seconds and send the same request again under the same order number: it is never carried out twice.';
            readonly zh: '等待 5 秒后，使用相同的订单号重发同一请求；同一订单号不会被重复执行。';
        };
        readonly source: 'tollgate';
        readonly httpStatus: 503;
    };
    readonly SYS008: {
        readonly message: {
            readonly en: 'Body cannot be read';
            readonly zh: '请求体无法解析';
        };
        readonly cause: {
            readonly en: 'The body is no UTF-8 text, no JSON object, or no well-formed form.';
            readonly zh: '请求体不是 UTF-8 文本、不是 JSON 对象，或表单格式不正确。';
        };
        readonly action: {
            readonly en: 'Send one JSON object in UTF-8 with Content-Type application/json.';
            readonly zh: '以 UTF-8 编码发送一个 JSON 对象，Content-Type 为 application/json。';
        };
        readonly source: 'tollgate';
        readonly httpStatus: 400;
    };
    readonly SYS009: {
        readonly message: {
            readonly en: 'Body is larger than 64 KiB';
            readonly zh: '请求体超过 64 KiB';
        };
        readonly cause: {
            readonly en: 'The request body exceeds the limit of 64 KiB.';
            readonly zh: '请求体超过了 64 KiB 的上限。';
        };
        readonly action: {
            readonly en: 'Send fewer items or shorter texts; refer to images by address.';
            readonly zh: '减少商品条目或缩短文本；图片请使用链接。';
        };
        readonly source: 'tollgate';
        readonly httpStatus: 413;
    };
    readonly SYS010: {
        readonly message: {
            readonly en: 'Content type is not supported';
            readonly zh: '不支持该 Content-Type';
        };
        readonly cause: {
            readonly en: 'The gateway reads application/json and application/x-www-form-urlencoded, both in UTF-8.';
            readonly zh: '网关只接受 UTF-8 编码的 application/json 和 application/x-www-form-urlencoded。';
        };
        readonly action: {
            readonly en: 'Set the Content-Type header to application/json.';
            readonly zh: '将 Content-Type 请求头设置为 application/json。';
        };
        readonly source: 'tollgate';
        readonly httpStatus: 415;
    };
    readonly SYS011: {
        readonly message: {
            readonly en: 'Protocol parameter is missing or not valid';
            readonly zh: '公共参数缺失或不合法';
        };
        readonly cause: {
            readonly en: 'format, charset, version, sign_type, method or timestamp is missing, or has a value that the protocol does not know.';
            readonly zh: 'format、charset、version、sign_type、method 或 timestamp 缺失，或取值不符合协议。';
        };
        readonly action: {
            readonly en: 'Correct the parameter that msg ends with: format JSON, charset UTF-8, version 1.0, sign_type RSA2 or NONE, timestamp 13 digits.';
            readonly zh: '修正 msg 末尾所示的参数：format 为 JSON，charset 为 UTF-8，version 为 1.0，sign_type 为 RSA2 或 NONE，timestamp 为 13 位数字。';
        };
        readonly source: 'field';
    };
    readonly SYS012: {
        readonly message: {
            readonly en: 'Parameter cannot be empty';
            readonly zh: '参数不能为空';
        };
        readonly cause: {
            readonly en: 'A required parameter is missing, null or empty.';
            readonly zh: '必填参数缺失、为 null 或为空字符串。';
        };
        readonly action: {
            readonly en: 'Send the parameter that msg ends with.';
            readonly zh: '补充 msg 末尾所示的参数。';
        };
        readonly source: 'field';
    };
    readonly SYS013: {
        readonly message: {
            readonly en: 'Parameter has the wrong type';
            readonly zh: '参数类型错误';
        };
        readonly cause: {
            readonly en: 'The value is no whole number, no amount, no boolean, no object or no list where one is expected.';
            readonly zh: '参数值不是所要求的整数、金额、布尔值、对象或数组。';
        };
        readonly action: {
            readonly en: 'Compare the parameter that msg ends with against its type in the reference. Whole numbers take 5 and 5.0, booleans true, false, 1 and 0, each as a number or as text.';
            readonly zh: '对照 API 参考中的类型检查 msg 末尾所示的参数。整数可以是 5 或 5.0，布尔值可以是 true、false、1 或 0，均可传数字或文本形式。';
        };
        readonly source: 'tollgate';
    };
    readonly SYS014: {
        readonly message: {
            readonly en: 'Parameter is too long or too short';
            readonly zh: '参数长度不符合要求';
        };
        readonly cause: {
            readonly en: 'The text has more or fewer characters, or the list more entries, than the parameter allows.';
            readonly zh: '文本的字符数超出或不足，或数组的元素个数超出允许范围。';
        };
        readonly action: {
            readonly en: 'Keep to the length that msg names.';
            readonly zh: '按 msg 中给出的长度要求调整。';
        };
        readonly source: 'tollgate';
    };
    readonly SYS015: {
        readonly message: {
            readonly en: 'Parameter has characters or a form not allowed';
            readonly zh: '参数包含不允许的字符或格式不正确';
        };
        readonly cause: {
            readonly en: 'The text has characters outside of what the parameter takes, control characters, or not the form asked for.';
            readonly zh: '文本包含该参数不允许的字符、控制字符，或不符合要求的格式。';
        };
        readonly action: {
            readonly en: 'Use only the characters and the form that msg and the reference name.';
            readonly zh: '仅使用 msg 与 API 参考中规定的字符和格式。';
        };
        readonly source: 'tollgate';
    };
    readonly SYS016: {
        readonly message: {
            readonly en: 'Parameter value is not allowed';
            readonly zh: '参数取值不在允许范围内';
        };
        readonly cause: {
            readonly en: 'The parameter takes only the values of its dictionary; they are case-sensitive.';
            readonly zh: '该参数只接受参数字典中的取值，且区分大小写。';
        };
        readonly action: {
            readonly en: 'Take a value of the parameter dictionary.';
            readonly zh: '请使用参数字典中列出的取值。';
        };
        readonly source: 'tollgate';
    };
    readonly SYS017: {
        readonly message: {
            readonly en: 'Body has the same parameter twice';
            readonly zh: '请求体中存在重复的参数';
        };
        readonly cause: {
            readonly en: 'A name occurs more than once, so that what was signed and what is meant could differ.';
            readonly zh: '同一参数名出现多次，会导致签名内容与实际含义不一致。';
        };
        readonly action: {
            readonly en: 'Send each parameter once.';
            readonly zh: '每个参数只发送一次。';
        };
        readonly source: 'tollgate';
        readonly httpStatus: 400;
    };
    readonly SYS018: {
        readonly message: {
            readonly en: 'Body is nested too deep';
            readonly zh: '请求体嵌套层级过深';
        };
        readonly cause: {
            readonly en: 'The JSON has more than 16 levels of objects and lists.';
            readonly zh: 'JSON 的对象和数组嵌套超过 16 层。';
        };
        readonly action: {
            readonly en: 'Send the structure that the reference shows.';
            readonly zh: '按照 API 参考中的结构发送请求。';
        };
        readonly source: 'tollgate';
        readonly httpStatus: 400;
    };
    readonly SYS019: {
        readonly message: {
            readonly en: 'Path is unknown';
            readonly zh: '请求路径不存在';
        };
        readonly cause: {
            readonly en: 'The API has no call under this path.';
            readonly zh: '该路径下没有任何接口。';
        };
        readonly action: {
            readonly en: 'Post to /api/entry with the method of the call, or to the path that the reference prints.';
            readonly zh: '向 /api/entry 发送并填写接口的 method，或使用 API 参考中列出的路径。';
        };
        readonly source: 'tollgate';
        readonly httpStatus: 404;
    };
    readonly SYS020: {
        readonly message: {
            readonly en: 'HTTP method is not allowed, use POST';
            readonly zh: 'HTTP 方法不支持，请使用 POST';
        };
        readonly cause: {
            readonly en: 'All calls of the API are POST requests.';
            readonly zh: '所有接口均使用 POST 请求。';
        };
        readonly action: {
            readonly en: 'Send the request with POST.';
            readonly zh: '改用 POST 方法发送请求。';
        };
        readonly source: 'tollgate';
        readonly httpStatus: 405;
    };
    readonly SYS021: {
        readonly message: {
            readonly en: 'method and path name different calls';
            readonly zh: 'method 与请求路径不一致';
        };
        readonly cause: {
            readonly en: 'The path belongs to one call and the method parameter to another.';
            readonly zh: '请求路径与 method 参数分别对应不同的接口。';
        };
        readonly action: {
            readonly en: 'Send the method that the reference prints beside the path, or post to /api/entry.';
            readonly zh: '使用 API 参考中与该路径对应的 method，或将请求发送到 /api/entry。';
        };
        readonly source: 'tollgate';
    };
    readonly SYS022: {
        readonly message: {
            readonly en: 'Number is out of range';
            readonly zh: '数值超出范围';
        };
        readonly cause: {
            readonly en: 'The whole number is below the least or above the greatest value that the parameter takes.';
            readonly zh: '整数值小于该参数的最小值或大于最大值。';
        };
        readonly action: {
            readonly en: 'Keep to the range that msg names.';
            readonly zh: '按 msg 中给出的取值范围调整。';
        };
        readonly source: 'tollgate';
    };
    readonly SYS023: {
        readonly message: {
            readonly en: 'Parameter is not allowed with these values';
            readonly zh: '当前参数组合下不允许传入该参数';
        };
        readonly cause: {
            readonly en: 'The parameter has a meaning only together with certain values of another one, such as cashback_amount with trans_type 11.';
            readonly zh: '该参数仅在另一参数取特定值时有效，例如 cashback_amount 仅用于 trans_type 11。';
        };
        readonly action: {
            readonly en: 'Leave the parameter out, or correct the one that it depends on.';
            readonly zh: '去掉该参数，或修正其依赖的参数。';
        };
        readonly source: 'tollgate';
    };
    readonly SYS030: {
        readonly message: {
            readonly en: 'Call is not available in this version yet';
            readonly zh: '当前版本暂不支持该接口';
        };
        readonly cause: {
            readonly en: 'The call is part of the API, but this version of the gateway does not carry it out.';
            readonly zh: '该接口属于 API 的一部分，但当前网关版本尚未实现。';
        };
        readonly action: {
            readonly en: 'See the release notes for the version that brings the call.';
            readonly zh: '请在更新日志中查看支持该接口的版本。';
        };
        readonly source: 'tollgate';
    };
    readonly SYS031: {
        readonly message: {
            readonly en: 'No acquirer is configured';
            readonly zh: '未配置收单机构';
        };
        readonly cause: {
            readonly en: 'The gateway runs in production mode, and no channel to an acquirer has been set up for this payment.';
            readonly zh: '网关运行于生产模式，但尚未为该支付配置收单渠道。';
        };
        readonly action: {
            readonly en: 'Use the sandbox to try the API; the operator of the gateway must configure an acquirer.';
            readonly zh: '试用 API 请使用沙箱环境；生产环境需由网关运营方配置收单机构。';
        };
        readonly source: 'tollgate';
    };
    readonly SYS037: {
        readonly message: {
            readonly en: 'Host header does not name this sandbox';
            readonly zh: 'Host 请求头不是此沙箱的地址';
        };
        readonly cause: {
            readonly en: 'A call under /api/sandbox came with a Host header that is neither loopback nor the host of HOST or PUBLIC_URL. Such a request can come from a page whose name leads to this computer (DNS rebinding).';
            readonly zh: '/api/sandbox 下的请求，其 Host 请求头既不是回环地址，也不是 HOST 或 PUBLIC_URL 中的主机名。将域名指向本机的网页（DNS 重绑定）会发出此类请求。';
        };
        readonly action: {
            readonly en: 'Call the sandbox by localhost, 127.0.0.1 or [::1], or start it with PUBLIC_URL set to the address that you use.';
            readonly zh: '通过 localhost、127.0.0.1 或 [::1] 访问沙箱，或将 PUBLIC_URL 设置为实际使用的地址后启动沙箱。';
        };
        readonly source: 'tollgate';
    };
    readonly E07303: {
        readonly message: {
            readonly en: 'Call is not authorised for this app, or does not exist';
            readonly zh: '该应用未开通此接口，或接口不存在';
        };
        readonly cause: {
            readonly en: 'The app has no permission for the call, or the method is unknown.';
            readonly zh: '该应用没有此接口的权限，或 method 不存在。';
        };
        readonly action: {
            readonly en: 'Check the spelling of method; have the call enabled for the app in the merchant console.';
            readonly zh: '检查 method 拼写；在商户后台为该应用开通此接口。';
        };
        readonly source: 'field';
    };
    readonly E04103: {
        readonly message: {
            readonly en: 'Merchant does not exist';
            readonly zh: '商户不存在';
        };
        readonly cause: {
            readonly en: 'merchant_no is unknown, or does not belong to the app.';
            readonly zh: 'merchant_no 不存在，或不属于该应用。';
        };
        readonly action: {
            readonly en: 'Check merchant_no and that it comes from the same environment as app_id.';
            readonly zh: '检查 merchant_no，并确认其与 app_id 属于同一环境。';
        };
        readonly source: 'spec';
    };
    readonly E04104: {
        readonly message: {
            readonly en: 'Store does not exist';
            readonly zh: '门店不存在';
        };
        readonly cause: {
            readonly en: 'store_no is unknown, or does not belong to the merchant.';
            readonly zh: 'store_no 不存在，或不属于该商户。';
        };
        readonly action: {
            readonly en: 'Check store_no, or leave it out where the call allows that.';
            readonly zh: '检查 store_no；在接口允许的情况下也可以不传。';
        };
        readonly source: 'tollgate';
    };
    readonly E04105: {
        readonly message: {
            readonly en: 'Terminal does not exist';
            readonly zh: '终端不存在';
        };
        readonly cause: {
            readonly en: 'terminal_sn is unknown, or the terminal is not bound to this merchant or store.';
            readonly zh: 'terminal_sn 不存在，或该终端未绑定到此商户或门店。';
        };
        readonly action: {
            readonly en: 'Check the serial number on the terminal and bind the terminal to the store.';
            readonly zh: '核对终端上的序列号，并将终端绑定到门店。';
        };
        readonly source: 'tollgate';
    };
    readonly E04106: {
        readonly message: {
            readonly en: 'The terminal is offline';
            readonly zh: '终端离线';
        };
        readonly cause: {
            readonly en: 'The terminal is not connected, and the order asked to be refused then.';
            readonly zh: '终端未连接，且订单要求此时拒绝受理。';
        };
        readonly action: {
            readonly en: 'Connect the terminal, take another one, or send the order without reject_trade_when_terminal_offline: it waits then until it expires.';
            readonly zh: '请检查终端网络或改用其他终端；也可不传 reject_trade_when_terminal_offline，订单将等待终端上线直至过期。';
        };
        readonly source: 'tollgate';
    };
    readonly E04110: {
        readonly message: {
            readonly en: 'trans_no is not valid';
            readonly zh: 'trans_no 不合法';
        };
        readonly cause: {
            readonly en: 'The transaction number has the wrong form, or the merchant has no transaction of this number.';
            readonly zh: '交易号格式不正确，或该商户不存在此交易号的交易。';
        };
        readonly action: {
            readonly en: 'Send trans_no exactly as the gateway returned it, as text of 22 digits.';
            readonly zh: '按网关返回的原值发送 trans_no（22 位数字的字符串）。';
        };
        readonly source: 'field';
    };
    readonly E04111: {
        readonly message: {
            readonly en: 'Merchant order number is invalid';
            readonly zh: '商户订单号无效';
        };
        readonly cause: {
            readonly en: 'The order number is too long or has characters not allowed, or the merchant has no order of this number.';
            readonly zh: '商户订单号过长或包含不允许的字符，或该商户不存在此订单号的订单。';
        };
        readonly action: {
            readonly en: 'Use at most 32 digits, letters and _ - | * @; for a query send the number under which the order was created.';
            readonly zh: '最多 32 位，仅可使用数字、字母和 _ - | * @；查询时请使用创建订单时的商户订单号。';
        };
        readonly source: 'spec';
    };
    readonly E04112: {
        readonly message: {
            readonly en: 'Merchant order number repeat';
            readonly zh: '商户订单号重复';
        };
        readonly cause: {
            readonly en: 'The merchant has used this number for an order or refund before.';
            readonly zh: '该商户已使用此订单号创建过订单或退款。';
        };
        readonly action: {
            readonly en: 'Query the number first: the earlier attempt may have been paid. Take a new number only for a new order or refund.';
            readonly zh: '请先查询该订单号：之前的请求可能已支付成功。仅在创建新订单或新退款时更换订单号。';
        };
        readonly source: 'spec';
    };
    readonly E04113: {
        readonly message: {
            readonly en: 'Merchant order number error';
            readonly zh: '商户订单号错误';
        };
        readonly cause: {
            readonly en: 'The number of the refund, void or completion is the same as that of its original order.';
            readonly zh: '退款、撤销或预授权完成的订单号与原订单号相同。';
        };
        readonly action: {
            readonly en: 'Give the operation a number of its own in merchant_order_no and name the original in its own parameter.';
            readonly zh: '在 merchant_order_no 中使用该操作自己的订单号，原订单通过对应的原订单参数指定。';
        };
        readonly source: 'spec';
    };
    readonly E04114: {
        readonly message: {
            readonly en: 'Currency is unknown or not supported';
            readonly zh: '币种不存在或不支持';
        };
        readonly cause: {
            readonly en: 'price_currency is no active three-letter code of ISO 4217, or the merchant does not take this currency.';
            readonly zh: 'price_currency 不是有效的 ISO 4217 三位字母代码，或该商户不支持此币种。';
        };
        readonly action: {
            readonly en: 'Send a code in capital letters, such as USD, that the merchant is set up for.';
            readonly zh: '使用该商户已开通的大写币种代码，例如 USD。';
        };
        readonly source: 'tollgate';
    };
    readonly E04115: {
        readonly message: {
            readonly en: 'Amount is not valid';
            readonly zh: '金额不合法';
        };
        readonly cause: {
            readonly en: 'The amount is zero, negative, above 12 digits, or has more decimals than the currency.';
            readonly zh: '金额为零、为负数、超过 12 位，或小数位数超过币种允许的位数。';
        };
        readonly action: {
            readonly en: 'Send the amount in major units, such as 34.50 for 34 dollars 50, with no more decimals than ISO 4217 gives the currency.';
            readonly zh: '金额以主币单位填写，例如 34.50 表示 34 美元 50 美分，小数位数不超过 ISO 4217 规定的位数。';
        };
        readonly source: 'tollgate';
    };
    readonly E04116: {
        readonly message: {
            readonly en: 'Payment method is not supported';
            readonly zh: '不支持该支付方式';
        };
        readonly cause: {
            readonly en: 'pay_method_id is not enabled for the merchant, or cannot carry out this kind of transaction.';
            readonly zh: 'pay_method_id 未对该商户开通，或不支持此类交易。';
        };
        readonly action: {
            readonly en: 'See the payment methods and what they support in the parameter dictionary; have the method enabled for the merchant.';
            readonly zh: '在参数字典中查看各支付方式支持的交易类型；为商户开通该支付方式。';
        };
        readonly source: 'tollgate';
    };
    readonly E04117: {
        readonly message: {
            readonly en: 'notify_url or return_url is refused';
            readonly zh: 'notify_url 或 return_url 不被接受';
        };
        readonly cause: {
            readonly en: 'The address is not absolute http or https, is too long, carries credentials, or points into a private network.';
            readonly zh: '地址不是以 http 或 https 开头的完整 URL、过长、包含用户名密码，或指向内网。';
        };
        readonly action: {
            readonly en: 'Send a complete public address such as https://shop.example.com/notify, at most 256 characters.';
            readonly zh: '请使用完整的公网地址，例如 https://shop.example.com/notify，最长 256 个字符。';
        };
        readonly source: 'tollgate';
    };
    readonly E04118: {
        readonly message: {
            readonly en: 'Sums of the items do not agree';
            readonly zh: '商品明细金额不一致';
        };
        readonly cause: {
            readonly en: 'No call answers this code any more: items are for display, and their sums are not checked.';
            readonly zh: '已不再返回此错误码：items 仅用于展示，不校验金额之和。';
        };
        readonly action: {
            readonly en: 'Nothing. The checkout page shows what the items and the order amount differ by as one line.';
            readonly zh: '无需处理。收银台页面会将商品合计与订单金额的差额单列一行展示。';
        };
        readonly source: 'tollgate';
    };
    readonly E04121: {
        readonly message: {
            readonly en: 'The order is cancelled';
            readonly zh: '订单已撤销';
        };
        readonly cause: {
            readonly en: 'The order has been cancelled or voided and cannot be paid, cancelled or refunded any more.';
            readonly zh: '订单已被撤销，不能再支付、撤销或退款。';
        };
        readonly action: {
            readonly en: 'Query the order; create a new one under a new number if payment is still wanted.';
            readonly zh: '查询订单确认状态；如仍需支付，请使用新的订单号创建订单。';
        };
        readonly source: 'spec';
    };
    readonly E04122: {
        readonly message: {
            readonly en: 'The order is closed';
            readonly zh: '订单已关闭';
        };
        readonly cause: {
            readonly en: 'The order has expired, failed or been closed; this state is final.';
            readonly zh: '订单已过期、失败或被关闭，该状态为终态。';
        };
        readonly action: {
            readonly en: 'Create a new order under a new number if payment is still wanted.';
            readonly zh: '如仍需支付，请使用新的订单号创建订单。';
        };
        readonly source: 'tollgate';
    };
    readonly E04123: {
        readonly message: {
            readonly en: 'The order is already paid';
            readonly zh: '订单已支付';
        };
        readonly cause: {
            readonly en: 'The order is completed, so it can be neither paid again nor closed.';
            readonly zh: '订单已完成支付，不能重复支付，也不能关闭。';
        };
        readonly action: {
            readonly en: 'Query the order and deliver; to give the money back, cancel or refund it.';
            readonly zh: '查询订单后发货；如需退还款项，请撤销或退款。';
        };
        readonly source: 'tollgate';
    };
    readonly EC0000: {
        readonly message: {
            readonly en: 'The identity code is invalid';
            readonly zh: '付款码无效';
        };
        readonly cause: {
            readonly en: "The payer's code in auth_code is unknown, expired or already used.";
            readonly zh: 'auth_code 中的付款码不存在、已过期或已被使用。';
        };
        readonly action: {
            readonly en: 'Have the payer refresh the code, scan it again and send the payment again. The refused code has not used up the order number.';
            readonly zh: '请付款方刷新付款码后重新扫码，再次提交支付。付款码被拒绝时订单号未被占用，可继续使用。';
        };
        readonly source: 'spec';
    };
    readonly EC0001: {
        readonly message: {
            readonly en: 'The wallet declined the payment';
            readonly zh: '钱包拒绝支付';
        };
        readonly cause: {
            readonly en: "The payer's wallet refuses the payment without a further reason.";
            readonly zh: '付款方的钱包拒绝了本次支付，未给出具体原因。';
        };
        readonly action: {
            readonly en: 'Ask the payer to choose another way to pay, under a new order number.';
            readonly zh: '请付款方更换支付方式，并使用新的订单号支付。';
        };
        readonly source: 'tollgate';
    };
    readonly EC0002: {
        readonly message: {
            readonly en: 'Insufficient funds';
            readonly zh: '余额不足';
        };
        readonly cause: {
            readonly en: "The payer's balance or limit does not cover the amount.";
            readonly zh: '付款方的余额或限额不足以支付该金额。';
        };
        readonly action: {
            readonly en: 'Ask the payer to choose another source of money or another way to pay, under a new order number.';
            readonly zh: '请付款方更换资金来源或支付方式，并使用新的订单号支付。';
        };
        readonly source: 'tollgate';
    };
    readonly EC0003: {
        readonly message: {
            readonly en: 'The payer cancelled or did not confirm in time';
            readonly zh: '付款方取消支付或未及时确认';
        };
        readonly cause: {
            readonly en: 'The payer closed the payment in the wallet, or the order expired before the password was given.';
            readonly zh: '付款方在钱包中取消了支付，或在订单过期前未输入密码。';
        };
        readonly action: {
            readonly en: 'Create a new order under a new number if the payer still wants to pay.';
            readonly zh: '如付款方仍需支付，请使用新的订单号创建订单。';
        };
        readonly source: 'tollgate';
    };
    readonly E04124: {
        readonly message: {
            readonly en: 'Cancel is too early';
            readonly zh: '撤销过早';
        };
        readonly cause: {
            readonly en: 'An order can be cancelled no sooner than 15 seconds after it was created.';
            readonly zh: '订单创建 15 秒后才能撤销。';
        };
        readonly action: {
            readonly en: 'Wait as many seconds as msg says, then cancel again.';
            readonly zh: '按 msg 中给出的秒数等待后重新撤销。';
        };
        readonly source: 'tollgate';
    };
    readonly E04125: {
        readonly message: {
            readonly en: 'This transaction cannot be cancelled, refund it';
            readonly zh: '该交易不支持撤销，请退款';
        };
        readonly cause: {
            readonly en: 'Cancel is for QR and online payments; a card-present payment is voided at the terminal, or refunded after its batch is closed.';
            readonly zh: '撤销接口仅适用于扫码和线上交易；线下刷卡交易应在终端撤销，批次关闭后只能退款。';
        };
        readonly action: {
            readonly en: 'Refund the order, or create a void (trans_type 2) while the batch is open.';
            readonly zh: '对该订单退款，或在批次未关闭时创建撤销交易（trans_type 2）。';
        };
        readonly source: 'tollgate';
    };
    readonly E04126: {
        readonly message: {
            readonly en: 'Refund is above what is left of the payment';
            readonly zh: '退款金额超过可退余额';
        };
        readonly cause: {
            readonly en: 'This refund and all earlier ones, those in progress included, would come to more than was paid.';
            readonly zh: '本次退款与此前所有退款（含处理中的退款）的总额超过了支付金额。';
        };
        readonly action: {
            readonly en: 'Query the refunds of the order and refund no more than what is left.';
            readonly zh: '查询该订单已有的退款，退款金额不得超过剩余可退金额。';
        };
        readonly source: 'field';
    };
    readonly E04127: {
        readonly message: {
            readonly en: 'The order has too many refunds';
            readonly zh: '退款次数超过上限';
        };
        readonly cause: {
            readonly en: 'An order takes at most 50 refunds.';
            readonly zh: '每笔订单最多可退款 50 次。';
        };
        readonly action: {
            readonly en: 'Refund in fewer, larger parts; at most 10 per order are advised.';
            readonly zh: '请减少退款次数，合并金额退款；建议每笔订单不超过 10 次。';
        };
        readonly source: 'tollgate';
    };
    readonly E04128: {
        readonly message: {
            readonly en: 'The order is not paid';
            readonly zh: '订单未支付';
        };
        readonly cause: {
            readonly en: 'The original order is not completed: there is nothing to refund, void, capture or adjust.';
            readonly zh: '原订单尚未支付成功，不能退款、撤销、做预授权完成或调整小费。';
        };
        readonly action: {
            readonly en: 'Query the order; close or cancel it if it should not be paid any more.';
            readonly zh: '查询订单状态；如不再需要支付，请关闭或撤销订单。';
        };
        readonly source: 'tollgate';
    };
    readonly E04129: {
        readonly message: {
            readonly en: "Currency differs from the original order's";
            readonly zh: '币种与原订单不一致';
        };
        readonly cause: {
            readonly en: 'price_currency is not the currency in which the original was paid.';
            readonly zh: 'price_currency 与原订单的支付币种不同。';
        };
        readonly action: {
            readonly en: 'Send the price_currency of the original order.';
            readonly zh: '使用原订单的 price_currency。';
        };
        readonly source: 'tollgate';
    };
    readonly E04130: {
        readonly message: {
            readonly en: 'Refund is above the limit for one transaction';
            readonly zh: '退款金额超过单笔限额';
        };
        readonly cause: {
            readonly en: 'The merchant or the channel has a fixed limit for a single refund.';
            readonly zh: '商户或渠道设置了单笔退款的固定限额。';
        };
        readonly action: {
            readonly en: 'Refund in several parts, or have the limit raised.';
            readonly zh: '分多笔退款，或申请提高限额。';
        };
        readonly source: 'field';
    };
    readonly E04131: {
        readonly message: {
            readonly en: 'trans_no is duplicated';
            readonly zh: 'trans_no 重复';
        };
        readonly cause: {
            readonly en: 'More than one transaction was found where one was meant.';
            readonly zh: '按该交易号找到了多笔交易。';
        };
        readonly action: {
            readonly en: 'Name the transaction by merchant_order_no, and give psn to support.';
            readonly zh: '改用 merchant_order_no 指定交易，并将 psn 提供给技术支持。';
        };
        readonly source: 'field';
    };
    readonly E04132: {
        readonly message: {
            readonly en: 'This transaction allows no partial refund';
            readonly zh: '该交易不支持部分退款';
        };
        readonly cause: {
            readonly en: 'The channel of the payment refunds the whole amount only, or refuses parts while the batch is open.';
            readonly zh: '该笔支付的渠道只支持全额退款，或在批次未关闭时不支持部分退款。';
        };
        readonly action: {
            readonly en: 'Refund the whole amount, or try again after the batch has been closed.';
            readonly zh: '进行全额退款，或在批次关闭后重试。';
        };
        readonly source: 'field';
    };
    readonly E04133: {
        readonly message: {
            readonly en: 'The order has refunds and cannot be cancelled';
            readonly zh: '订单已有退款，不能撤销';
        };
        readonly cause: {
            readonly en: 'A part of the payment has been refunded, or is being refunded, so that the whole cannot be cancelled.';
            readonly zh: '部分款项已退款或正在退款，无法再整单撤销。';
        };
        readonly action: {
            readonly en: 'Refund the rest of the payment.';
            readonly zh: '对剩余金额退款。';
        };
        readonly source: 'tollgate';
    };
    readonly E04134: {
        readonly message: {
            readonly en: 'The order is being processed, query and retry';
            readonly zh: '订单处理中，请查询后重试';
        };
        readonly cause: {
            readonly en: 'Another step of the same order is under way and its result is not known yet.';
            readonly zh: '同一订单的另一操作正在进行，结果尚未确定。';
        };
        readonly action: {
            readonly en: 'Query the order every 5 seconds; repeat the call once the status is final or has changed.';
            readonly zh: '每 5 秒查询一次订单；状态变为终态或发生变化后再重试。';
        };
        readonly source: 'tollgate';
    };
    readonly E04151: {
        readonly message: {
            readonly en: 'The order has refunds, its tip cannot be changed';
            readonly zh: '订单已有退款，不能再调整小费';
        };
        readonly cause: {
            readonly en: 'A part of the payment has been refunded, or is being refunded.';
            readonly zh: '部分款项已退款或正在退款。';
        };
        readonly action: {
            readonly en: 'Leave the tip as it is. Refund what is too much; take what is missing as a new sale.';
            readonly zh: '保持小费不变：多收的部分请退款，少收的部分请另行发起消费。';
        };
        readonly source: 'tollgate';
    };
    readonly E04152: {
        readonly message: {
            readonly en: 'The tip is above the limit';
            readonly zh: '小费超过上限';
        };
        readonly cause: {
            readonly en: "The merchant's limit for a tip is a percentage of order_amount: 100 % unless the operator has set another one.";
            readonly zh: '商户的小费上限为 order_amount 的一定百分比，默认 100%，可由运营方调整。';
        };
        readonly action: {
            readonly en: 'Check the amount: msg says how much is possible. Send it in major units, such as 4.50.';
            readonly zh: '请检查金额，msg 中给出了上限。金额以主货币单位填写，例如 4.50。';
        };
        readonly source: 'tollgate';
    };
    readonly E04153: {
        readonly message: {
            readonly en: 'The payment is too old for a refund';
            readonly zh: '支付已超过可退款期限';
        };
        readonly cause: {
            readonly en: 'A payment can be refunded for 365 days, unless the operator has set another time for the merchant.';
            readonly zh: '支付成功后 365 天内可以退款，期限可由运营方按商户调整。';
        };
        readonly action: {
            readonly en: 'Pay the customer back in another way, or ask the operator for a longer time.';
            readonly zh: '请通过其他方式退还款项，或联系运营方延长期限。';
        };
        readonly source: 'tollgate';
    };
    readonly E04154: {
        readonly message: {
            readonly en: 'The authorization has expired, its hold is released';
            readonly zh: '预授权已过期，冻结金额已释放';
        };
        readonly cause: {
            readonly en: 'It was not captured in time: 30 days, unless the operator has set another time for the merchant. Its trans_status is 3.';
            readonly zh: '预授权未在期限内完成：默认 30 天，可由运营方按商户调整。其 trans_status 为 3。';
        };
        readonly action: {
            readonly en: 'Ask the cardholder for a new authorization or a sale.';
            readonly zh: '请持卡人重新做预授权或消费。';
        };
        readonly source: 'tollgate';
    };
    readonly E04160: {
        readonly message: {
            readonly en: 'orig_trans_no and orig_merchant_order_no name different orders';
            readonly zh: 'orig_trans_no 与 orig_merchant_order_no 指向不同的订单';
        };
        readonly cause: {
            readonly en: 'The order of orig_trans_no has another merchant order number than the one sent, so which order to refund is not clear.';
            readonly zh: 'orig_trans_no 对应订单的商户订单号与所传的 orig_merchant_order_no 不一致，无法确定要退款的订单。';
        };
        readonly action: {
            readonly en: 'Send one of the two numbers only, or both numbers of the same order. Nothing was refunded.';
            readonly zh: '只传其中一个，或传同一订单的两个号码。本次请求未产生退款。';
        };
        readonly source: 'tollgate';
    };
    readonly SYS024: {
        readonly message: {
            readonly en: 'Idempotency-Key is not valid';
            readonly zh: 'Idempotency-Key 不合法';
        };
        readonly cause: {
            readonly en: 'The header Idempotency-Key is empty, longer than 64 characters, there twice, or has a blank or a character outside of visible ASCII.';
            readonly zh: '请求头 Idempotency-Key 为空、超过 64 个字符、重复出现，或包含空格或可见 ASCII 以外的字符。';
        };
        readonly action: {
            readonly en: 'Send 1 to 64 visible ASCII characters, such as a UUID, or leave the header out. Nothing was carried out.';
            readonly zh: '请传 1 至 64 个可见 ASCII 字符（例如 UUID），或不传该请求头。本次请求未被执行。';
        };
        readonly source: 'tollgate';
    };
    readonly SYS025: {
        readonly message: {
            readonly en: 'Idempotency-Key was used for another request';
            readonly zh: 'Idempotency-Key 已用于其他请求';
        };
        readonly cause: {
            readonly en: 'The app sent this key within the last 24 hours with another call or with other fields. timestamp and sign do not count.';
            readonly zh: '该应用在 24 小时内已将此值用于其他接口或不同的字段（timestamp 与 sign 不计入）。';
        };
        readonly action: {
            readonly en: 'To repeat a request, send the same fields. For a new request take a new key. Nothing was carried out.';
            readonly zh: '重发请求时字段须与首次相同；新的请求请使用新的值。本次请求未被执行。';
        };
        readonly source: 'tollgate';
    };
    readonly SYS026: {
        readonly message: {
            readonly en: 'First request is still under way, try again';
            readonly zh: '首次请求仍在处理，请稍后重试';
        };
        readonly cause: {
            readonly en: 'A request with the same Idempotency-Key has not been answered yet, or the process that carried it out ended before it could answer.';
            readonly zh: '相同 Idempotency-Key 的请求尚未处理完毕，或处理该请求的进程在应答前中断。';
        };
        readonly action: {
            readonly en: 'Wait 5 seconds and send the same request with the same key again. It is never carried out twice.';
            readonly zh: '等待 5 秒后，使用相同的 Idempotency-Key 重发同一请求，不会被重复执行。';
        };
        readonly source: 'tollgate';
    };
    readonly SYS032: {
        readonly message: {
            readonly en: 'A value can be read as another parameter';
            readonly zh: '参数值可被解析为另一个参数';
        };
        readonly cause: {
            readonly en: 'The string to sign joins members without escaping. This value holds & and a name with =, so that the same string, and the same signature, also make another request.';
            readonly zh: '待签名字符串拼接时不做转义。该参数值中含有 & 以及「名称=」，因此同一待签名字符串（及同一签名）还可以解析为另一个请求。';
        };
        readonly action: {
            readonly en: 'Change the value of the parameter that msg ends with: write & as %26, or rename or move that query parameter of the address. msg names where the string can be cut.';
            readonly zh: '修改 msg 末尾所示参数的值：将 & 写为 %26，或更换网址中查询参数的名称或顺序。msg 会指出可被拆分处的名称。';
        };
        readonly source: 'tollgate';
    };
    readonly SYS033: {
        readonly message: {
            readonly en: 'Signature was used on another path';
            readonly zh: '该签名已用于其他路径';
        };
        readonly cause: {
            readonly en: 'A call under /api/payments with the same members was made on another path. Without a timestamp both have one signature, which could be taken from one call for the other.';
            readonly zh: '已有内容相同的 /api/payments 请求发送到其他路径。未传 timestamp 时两个请求的签名相同，可能被截取后用于另一接口。';
        };
        readonly action: {
            readonly en: 'Send a new timestamp with every call under /api/payments and sign it: the same members then get another signature each time.';
            readonly zh: '请在每个 /api/payments 请求中传入新的 timestamp 并参与签名，即使其他参数相同，签名也会不同。';
        };
        readonly source: 'tollgate';
    };
    readonly SYS034: {
        readonly message: {
            readonly en: 'Request is a repeat of an earlier one';
            readonly zh: '请求与较早的请求重复';
        };
        readonly cause: {
            readonly en: 'The same signed tip adjustment was sent before, carried out or not, and the tip has been changed since. Without a timestamp a repeat cannot be told from a request that somebody recorded.';
            readonly zh: '内容与签名相同的小费调整此前已发送过（无论是否执行成功），此后小费又有变更。未传 timestamp 时，无法区分重发的请求与被他人截取重放的请求。';
        };
        readonly action: {
            readonly en: 'Look up the tip with recall first: a later adjustment has replaced this one. Only if it should be changed again, send the request with a new timestamp.';
            readonly zh: '请先通过 recall 查看当前小费：本次请求之后小费已被变更。确需再次修改时，请传入新的 timestamp 后发送。';
        };
        readonly source: 'tollgate';
    };
    readonly SYS035: {
        readonly message: {
            readonly en: 'timestamp is required for this app';
            readonly zh: '该应用必须传 timestamp';
        };
        readonly cause: {
            readonly en: 'The app is registered so that calls under /api/payments need a timestamp as well, and this request has none.';
            readonly zh: '该应用登记为 /api/payments 请求也必须传 timestamp，而本次请求未传。';
        };
        readonly action: {
            readonly en: 'Send timestamp (13 digits, milliseconds) and sign it like any other member.';
            readonly zh: '请传入 timestamp（13 位毫秒时间戳），并与其他参数一同参与签名。';
        };
        readonly source: 'tollgate';
    };
    readonly ET002: {
        readonly message: {
            readonly en: 'Original of the reversal is not found';
            readonly zh: '未找到冲正的原交易';
        };
        readonly cause: {
            readonly en: 'The transaction that should be reversed does not exist at this merchant.';
            readonly zh: '该商户下不存在需要冲正的原交易。';
        };
        readonly action: {
            readonly en: 'Check the trans_no of the original; query it to see whether it was ever made.';
            readonly zh: '检查原交易的 trans_no，并通过查询确认原交易是否存在。';
        };
        readonly source: 'field';
    };
    readonly ET003: {
        readonly message: {
            readonly en: 'Transaction is not found';
            readonly zh: '交易不存在';
        };
        readonly cause: {
            readonly en: 'The merchant has no transaction of this trans_no.';
            readonly zh: '该商户不存在此 trans_no 的交易。';
        };
        readonly action: {
            readonly en: 'Send the trans_no that the original call returned.';
            readonly zh: '使用原接口返回的 trans_no。';
        };
        readonly source: 'field';
    };
    readonly ET007: {
        readonly message: {
            readonly en: 'No pending transactions';
            readonly zh: '没有待处理的交易';
        };
        readonly cause: {
            readonly en: 'The open batch has no transactions, or there is no open batch for these terminals.';
            readonly zh: '当前批次中没有交易，或这些终端没有未关闭的批次。';
        };
        readonly action: {
            readonly en: 'Nothing is to be done; check terminal_sn_list and store_no if transactions were expected.';
            readonly zh: '无需处理；若应有交易，请检查 terminal_sn_list 与 store_no。';
        };
        readonly source: 'spec';
    };
    readonly ET008: {
        readonly message: {
            readonly en: 'Reversal is refused, already settled; refund it';
            readonly zh: '交易已结算，不能冲正，请退款';
        };
        readonly cause: {
            readonly en: 'The batch of the transaction has been closed, so it can no longer be voided.';
            readonly zh: '该交易所在批次已关闭，不能再撤销。';
        };
        readonly action: {
            readonly en: 'Refund the transaction.';
            readonly zh: '对该交易退款。';
        };
        readonly source: 'field';
    };
    readonly ET009: {
        readonly message: {
            readonly en: "A store manager's PIN is needed, or the PIN is wrong";
            readonly zh: '需要店长 PIN，或 PIN 错误';
        };
        readonly cause: {
            readonly en: 'The order has to be authorized by a store manager, and no manager of the store has this PIN.';
            readonly zh: '该订单须由店长授权，而门店中没有店长使用此 PIN。';
        };
        readonly action: {
            readonly en: 'Have a store manager key in the PIN at the terminal.';
            readonly zh: '请店长在终端上输入 PIN。';
        };
        readonly source: 'tollgate';
    };
    readonly ET010: {
        readonly message: {
            readonly en: 'The batch is closed, the tip cannot be changed any more';
            readonly zh: '批次已关闭，不能再调整小费';
        };
        readonly cause: {
            readonly en: 'A tip can be adjusted only while the batch of its payment is open.';
            readonly zh: '仅在交易所在批次关闭前可以调整小费。';
        };
        readonly action: {
            readonly en: 'Refund what is too much; take what is missing as a new sale. Adjust tips before you close the batch.';
            readonly zh: '多收的部分请退款，少收的部分请另行发起消费。请在关闭批次前调整小费。';
        };
        readonly source: 'tollgate';
    };
    readonly ET011: {
        readonly message: {
            readonly en: 'A tip is for a card sale or a completion only';
            readonly zh: '仅刷卡消费和预授权完成可以调整小费';
        };
        readonly cause: {
            readonly en: 'The transaction is an authorization, a refund, a void or a cancel, or it was not paid by card at a terminal.';
            readonly zh: '该交易是预授权、退款或撤销，或者不是在终端上刷卡支付的。';
        };
        readonly action: {
            readonly en: 'For an authorization, complete it and adjust the tip of the completion. QR and online orders take no tip afterwards.';
            readonly zh: '预授权请先做预授权完成，再调整完成交易的小费。二维码订单和线上订单支付后不能调整小费。';
        };
        readonly source: 'tollgate';
    };
    readonly ET012: {
        readonly message: {
            readonly en: 'The transaction is not an authorization';
            readonly zh: '该交易不是预授权交易';
        };
        readonly cause: {
            readonly en: 'Capture, incremental authorization and authorization cancel need an authorization; the transaction is of another kind.';
            readonly zh: '预授权完成、追加预授权和预授权撤销只能用于预授权，而该交易属于其他类型。';
        };
        readonly action: {
            readonly en: 'Name the authorization. To take back a sale, void it with trans_type 2 while its batch is open, or refund it; cancel QR and online orders with order.revoker.';
            readonly zh: '请指定预授权交易。如需取消消费，可在批次关闭前用 trans_type 2 撤销，或发起退款；二维码订单和线上订单请用 order.revoker 撤销。';
        };
        readonly source: 'tollgate';
    };
    readonly ET013: {
        readonly message: {
            readonly en: 'The operation does not fit the original transaction';
            readonly zh: '该操作不适用于原交易';
        };
        readonly cause: {
            readonly en: 'trans_type 2 is for sales and authorizations, 3 for payments, 7 and 8 for completions; the original is of another kind.';
            readonly zh: 'trans_type 2 用于消费和预授权，3 用于支付交易，7 和 8 用于预授权完成，而原交易属于其他类型。';
        };
        readonly action: {
            readonly en: 'Look up the trans_type of the original and send the operation that goes with it; cancel QR and online orders with order.revoker.';
            readonly zh: '查询原交易的 trans_type，改用与之对应的操作；二维码订单和线上订单请用 order.revoker 撤销。';
        };
        readonly source: 'tollgate';
    };
    readonly CF008: {
        readonly message: {
            readonly en: 'A completed authorization cannot be voided, refund it';
            readonly zh: '已完成的预授权不能撤销，请退款';
        };
        readonly cause: {
            readonly en: 'The processor voids an authorization only before its completion.';
            readonly zh: '收单机构仅支持在预授权完成之前撤销。';
        };
        readonly action: {
            readonly en: 'Refund the completion.';
            readonly zh: '对预授权完成交易退款。';
        };
        readonly source: 'field';
    };
    readonly M009: {
        readonly message: {
            readonly en: 'Payment app was called in a way that is not valid';
            readonly zh: '支付应用调用不合法';
        };
        readonly cause: {
            readonly en: 'The app_id is unknown to the payment app of the terminal, not bound to it, or sent under another name.';
            readonly zh: '终端支付应用不识别该 app_id、未与其绑定，或参数名不正确。';
        };
        readonly action: {
            readonly en: 'Bind the app_id to the terminal and send it under the name app_id.';
            readonly zh: '将 app_id 绑定到终端，并使用参数名 app_id 传递。';
        };
        readonly source: 'field';
    };
    readonly M010: {
        readonly message: {
            readonly en: 'Original transaction cannot be found on the terminal';
            readonly zh: '终端上未找到原交易';
        };
        readonly cause: {
            readonly en: 'The payment app of the terminal knows no transaction of the original order number.';
            readonly zh: '终端支付应用中不存在该原订单号对应的交易。';
        };
        readonly action: {
            readonly en: 'Check orig_merchant_order_no and whether the original was made on a terminal of this merchant.';
            readonly zh: '检查 orig_merchant_order_no，并确认原交易是否由该商户的终端发起。';
        };
        readonly source: 'field';
    };
    readonly M011: {
        readonly message: {
            readonly en: 'The port takes WebSocket connections only';
            readonly zh: '该端口仅支持 WebSocket 连接';
        };
        readonly cause: {
            readonly en: 'A plain HTTP request, or a WebSocket handshake that is not valid, came to the port of the terminal for tills.';
            readonly zh: '终端面向收银机的端口收到了普通 HTTP 请求，或不合法的 WebSocket 握手。';
        };
        readonly action: {
            readonly en: 'Connect to the same address with ws:// and send each message as a text frame.';
            readonly zh: '请以 ws:// 连接同一地址，每条报文作为一个文本帧发送。';
        };
        readonly source: 'tollgate';
    };
    readonly E04150: {
        readonly message: {
            readonly en: 'Terminal cannot be activated with this code';
            readonly zh: '无法用该激活码激活终端';
        };
        readonly cause: {
            readonly en: 'Serial number and activation code do not go together, or the code was used or has expired.';
            readonly zh: '终端序列号与激活码不匹配，或激活码已使用、已过期。';
        };
        readonly action: {
            readonly en: 'Check both against what the operator gave out; ask for a new code if they are right.';
            readonly zh: '请核对运营方提供的终端序列号与激活码；如确认无误，请申请新的激活码。';
        };
        readonly source: 'tollgate';
    };
    readonly K026: {
        readonly message: {
            readonly en: 'Cancelled by the operator on the terminal';
            readonly zh: '操作员在终端上取消了交易';
        };
        readonly cause: {
            readonly en: 'The cashier, or the payer, left the transaction on the terminal before it was done.';
            readonly zh: '收银员或持卡人在交易完成前于终端上退出。';
        };
        readonly action: {
            readonly en: 'Query the order; send it again under a new number if payment is still wanted.';
            readonly zh: '查询订单状态；如仍需支付，请使用新的订单号重新发起。';
        };
        readonly source: 'field';
    };
};
export type ErrorCode = keyof typeof errors;
/** Whether `code` is one of the catalogue. */
export declare function isErrorCode(code: string): code is ErrorCode;
/** The entry of a code, under the general type that also has the optional `httpStatus`. */
export declare function catalogueError(code: ErrorCode): CatalogueError;
