/** Refusals of requests that come again, and of signatures that fit two requests (decisions 40, 44 and 45). */
import type { CatalogueError } from '../model.ts';

export const repeatErrors = {
  SYS024: {
    message: { en: 'Idempotency-Key is not valid', zh: 'Idempotency-Key 不合法' },
    cause: {
      en: 'The Idempotency-Key header is empty, is longer than 64 characters, is sent twice, or contains a space or another character that is not visible ASCII.',
      zh: '请求头 Idempotency-Key 为空、超过 64 个字符、重复出现，或含有可见 ASCII 以外的字符（包括空格）。',
    },
    action: {
      en: 'Send 1 to 64 visible ASCII characters, such as a UUID, or omit the header. Nothing was processed.',
      zh: '请传 1 至 64 个可见 ASCII 字符（例如 UUID），或不传该请求头。本次请求未执行。',
    },
    source: 'tollgate',
  },
  SYS025: {
    message: { en: 'Idempotency-Key was used for a different request', zh: 'Idempotency-Key 已用于其他请求' },
    cause: {
      en: 'The app sent this key within the last 24 hours with a different call or different fields. Differences in timestamp and sign are ignored.',
      zh: '该应用在最近 24 小时内已将此值用于其他接口，或用于参数不同的请求（不比较 timestamp 与 sign）。',
    },
    action: {
      en: 'To repeat a request, send the same fields. For a new request, use a new key. Nothing was processed.',
      zh: '重发请求时参数须与首次相同；新的请求请使用新的值。本次请求未执行。',
    },
    source: 'tollgate',
  },
  SYS026: {
    message: { en: 'First request is still in progress, try again', zh: '首次请求仍在处理，请稍后重试' },
    cause: {
      en: 'A request with the same Idempotency-Key is still in progress, or the process that was handling it exited before responding.',
      zh: '相同 Idempotency-Key 的请求尚未处理完毕，或处理该请求的进程在应答前已退出。',
    },
    action: {
      en: 'Wait 5 seconds, then send the same request with the same key again. The gateway never processes it twice.',
      zh: '等待 5 秒后，使用相同的 Idempotency-Key 重发同一请求；该请求不会重复执行。',
    },
    source: 'tollgate',
  },
  SYS032: {
    message: { en: 'A value can be read as another parameter', zh: '参数值可被解析为另一个参数' },
    cause: {
      en: 'The fields in the string to sign are joined without escaping. This value contains & followed by a name and =, so a different request can have the same string to sign and the same signature.',
      zh: '待签名字符串拼接时不做转义。该参数值中含有 & 以及“名称=”，因此同一待签名字符串（及同一签名）还可以解析为另一个请求。',
    },
    action: {
      en: 'Change the value of the field named at the end of msg: write & as %26, or rename or move the query parameter in the URL. msg shows where the string can be split.',
      zh: '修改 msg 末尾所示参数的值：将 & 写为 %26，或更改网址中查询参数的名称、位置。msg 会指出待签名字符串中可拆分的位置。',
    },
    source: 'tollgate',
  },
  SYS033: {
    message: { en: 'Signature was used on a different path', zh: '该签名已用于其他路径' },
    cause: {
      en: 'A request with the same fields was already sent to a different path under /api/payments. Without a timestamp, both requests have the same signature, so an attacker could send a recorded request to the other path.',
      zh: '内容相同的请求此前已发送到 /api/payments 下的其他路径。未传 timestamp 时，两个请求的签名相同，攻击者可能截取其中一个请求，发送到另一路径。',
    },
    action: {
      en: 'Send a new timestamp with every call under /api/payments and sign it. The signature is then different each time.',
      zh: '请在每个 /api/payments 请求中传入新的 timestamp，并将其纳入签名。这样，即使其他参数相同，签名也会不同。',
    },
    source: 'tollgate',
  },
  SYS034: {
    message: { en: 'Request is a repeat of an earlier one', zh: '请求与较早的请求重复' },
    cause: {
      en: 'The same signed tip adjustment was sent before, and the tip has changed since. Without a timestamp, the gateway cannot distinguish your repeated request from a recorded one that someone else sends.',
      zh: '内容与签名相同的小费调整此前已发送过，此后小费又有变更。未传 timestamp 时，网关无法区分商户重发的请求和他人截取后重放的请求。',
    },
    action: {
      en: 'The tip has been changed since you first sent this request. Use recall to check the current tip. If you still want to change it, send the request with a new timestamp.',
      zh: '首次发送该请求之后，小费又被修改过。请先通过 recall 查看当前小费；确需再次修改时，请换用新的 timestamp 重新发送。',
    },
    source: 'tollgate',
  },
  SYS035: {
    message: { en: 'timestamp is required for this app', zh: '该应用必须传 timestamp' },
    cause: {
      en: "The app's registration requires a timestamp in every call under /api/payments, but this request has none.",
      zh: '该应用登记时要求 /api/payments 请求必传 timestamp，而本次请求未传。',
    },
    action: {
      en: 'Send timestamp (13 digits, milliseconds) and sign it like any other field.',
      zh: '请传入 timestamp（13 位毫秒时间戳），并像其他参数一样纳入签名。',
    },
    source: 'tollgate',
  },
} as const satisfies Readonly<Record<string, CatalogueError>>;
