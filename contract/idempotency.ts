/** The header Idempotency-Key (decision 40): what it is, and which calls take it. */
import type { Call, Text } from './model.ts';

export const idempotencyHeader = {
  name: 'Idempotency-Key',
  maxLength: 64,
  /** Visible ASCII. */
  pattern: '[!-~]+',
  keptHours: 24,
  example: 'c0a8-20260302-000117',
} as const;

export const idempotencyText = {
  en: 'A value that you choose for this request: 1 to 64 visible ASCII characters. The gateway stores it for 24 hours, separately for each app. If you send the same key with the same fields, you get the first response again, and nothing is processed twice. timestamp and sign are not compared. The signature does not cover this header.',
  zh: '由商户为本次请求生成的值，1 至 64 个可见 ASCII 字符，网关按应用分别保存 24 小时。以相同的值重发参数相同的请求时，网关返回首次的应答，不会重复执行。timestamp 与 sign 不参与比较；该请求头不参与签名。',
} as const satisfies Text;

const wholeKey = new RegExp(`^${idempotencyHeader.pattern}$`);

/** Returns whether `value` is allowed in the header. */
export const isIdempotencyKey = (value: string): boolean =>
  value.length <= idempotencyHeader.maxLength && wholeKey.test(value);

/** Returns whether the call creates or changes something; for other calls the header has no meaning. */
export const takesIdempotencyKey = ({ readOnly }: Call): boolean => readOnly !== true;
