export declare const envelopeErrors: {
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
};
