/** Not released yet: what holds for every call. */
import type { ApiChange } from './release.ts';

export const everyCallChanges: readonly ApiChange[] = [
  {
    kind: 'added',
    calls: 'every',
    text: {
      en: 'Every call that creates or changes data accepts the `Idempotency-Key` header. For 24 hours, the same request with the same key returns the first response again. SYS024, SYS025, and SYS026 are returned only for requests with this header.',
      zh: '所有创建或变更数据的接口均支持请求头 `Idempotency-Key`：24 小时内以相同的值重发相同请求，返回首次的应答。SYS024、SYS025 与 SYS026 仅在携带该请求头时返回。',
    },
    errors: ['SYS024', 'SYS025', 'SYS026'],
  },
  {
    kind: 'added',
    calls: 'every',
    text: {
      en: 'In the sandbox, you can send the `Tollgate-Fault` header to make a call fail on purpose. A request with an invalid header is rejected with SYS027.',
      zh: '在沙箱中，可通过请求头 `Tollgate-Fault` 注入故障。该请求头不合法时返回 SYS027。',
    },
    errors: ['SYS027'],
  },
  {
    kind: 'added',
    calls: 'every',
    text: {
      en: 'The `Tollgate-Key-Id` header of a response or notification identifies the key that signed it. An app can have several valid keys.',
      zh: '应答与通知的 `Tollgate-Key-Id` 头指明签名所用的密钥。一个应用可有多个有效密钥。',
    },
  },
  {
    kind: 'changed',
    calls: 'every',
    text: {
      en: 'If a value contains `&`, a name, and `=`, so that the string to sign also matches a different request, the call returns SYS032.',
      zh: '参数值中含有 `&`、名称和 `=`，导致待签名字符串还可解析为另一个请求时，返回 SYS032。',
    },
    errors: ['SYS032'],
  },
  {
    kind: 'changed',
    calls: 'every',
    text: {
      en: "The gateway limits the rate of calls by client address before authentication, and by app after authentication. Calls above the limit return SYS006. If a call exceeds the app's limit, the response is signed.",
      zh: '认证之前按来源地址限流，认证之后按应用限流，超出限制时返回 SYS006；超出应用限制时，应答带签名。',
    },
    errors: ['SYS006'],
  },
  {
    kind: 'changed',
    calls: 'every',
    text: {
      en: 'The gateway accepts integers with a zero fractional part (`5.0`), and `1` or `0` for booleans. In every field, `null` is treated as absent.',
      zh: '整数可以写成小数部分为零的形式（`5.0`），布尔值可传 `1` 或 `0`。任何参数的值为 `null` 时，均视为未传。',
    },
  },
  {
    kind: 'changed',
    calls: 'every',
    text: {
      en: 'A string that contains U+0000 is rejected with SYS015 (SYS003 for app_id); msg names the field.',
      zh: '字符串含有 U+0000 时，返回 SYS015（app_id 返回 SYS003），msg 中注明参数名。',
    },
    errors: ['SYS015', 'SYS003'],
  },
  {
    kind: 'changed',
    calls: 'every',
    text: {
      en: 'If a free-text field contains a card number, the gateway stores the text in encrypted form. Queries and notifications return it unchanged.',
      zh: '自由文本字段含有卡号时，网关会加密保存；查询与通知仍原样返回。',
    },
  },
];
