export declare const repeatErrors: {
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
};
