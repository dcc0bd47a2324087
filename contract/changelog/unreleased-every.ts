/** Not released yet: what holds for every call. */
import type { ApiChange } from './release.ts';

export const everyCallChanges: readonly ApiChange[] = [
  {
    kind: 'added',
    calls: 'every',
    text: {
      en: 'The header `Idempotency-Key` on every call that creates or changes something: the same request with the same key returns the first response again for 24 hours. SYS024, SYS025 and SYS026 are returned only to requests with the header.',
      zh: '所有创建或变更数据的接口均支持请求头 `Idempotency-Key`：24 小时内以相同的值重发相同请求，返回首次的应答。SYS024、SYS025 与 SYS026 仅在携带该请求头时返回。',
    },
    errors: ['SYS024', 'SYS025', 'SYS026'],
  },
  {
    kind: 'added',
    calls: 'every',
    text: {
      en: 'In the sandbox, the header `Tollgate-Fault` makes a call fail on purpose. A header that is not valid is rejected with SYS027.',
      zh: '在沙箱中，可通过请求头 `Tollgate-Fault` 注入故障。该请求头不合法时返回 SYS027。',
    },
    errors: ['SYS027'],
  },
  {
    kind: 'added',
    calls: 'every',
    text: {
      en: 'The header `Tollgate-Key-Id` of a response or notification identifies the key that signed it. An app may have several valid keys.',
      zh: '应答与通知的 `Tollgate-Key-Id` 头指明签名所用的密钥。一个应用可有多个有效密钥。',
    },
  },
  {
    kind: 'changed',
    calls: 'every',
    text: {
      en: 'A value with `&`, a name and `=` in it that makes the signed string readable as another request is rejected with SYS032.',
      zh: '值中含有 `&`、名称和 `=`，使待签名字符串还可解析为另一个请求时，返回 SYS032。',
    },
    errors: ['SYS032'],
  },
  {
    kind: 'changed',
    calls: 'every',
    text: {
      en: 'Calls are limited by client address before authentication and by app after it: SYS006. A SYS006 by app is signed.',
      zh: '认证之前按来源地址限流，认证之后按应用限流，返回 SYS006。按应用限流的 SYS006 带签名。',
    },
    errors: ['SYS006'],
  },
  {
    kind: 'changed',
    calls: 'every',
    text: {
      en: 'Whole numbers may have zero decimals (`5.0`); booleans may be `1` or `0`. `null` counts as absent for every field.',
      zh: '整数可带值为零的小数（`5.0`），布尔值可传 `1` 和 `0`。任何参数为 `null` 均视为未传。',
    },
  },
  {
    kind: 'changed',
    calls: 'every',
    text: {
      en: 'U+0000 in any text is rejected by the name of the field: SYS015, or SYS003 for app_id.',
      zh: '任何文本中的 U+0000 均会被拒绝并注明参数名：返回 SYS015，app_id 则返回 SYS003。',
    },
    errors: ['SYS015', 'SYS003'],
  },
  {
    kind: 'changed',
    calls: 'every',
    text: {
      en: 'A free text that contains a card number is stored encrypted. Queries and notifications return it unchanged.',
      zh: '自由文本中若含卡号，将加密保存；查询与通知仍原样返回。',
    },
  },
];
