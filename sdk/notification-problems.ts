/** Problems of a notification, in both languages: what happened and what to do. */
import type { Text } from '@tollgate/contract/model';
import { TollgateError } from './errors.ts';
import type { Problem } from './problems.ts';

const keepOut: Text = {
  en: 'Do not process the notification, and do not respond with success. If in doubt, query the order.',
  zh: '请勿据此处理业务，也不要返回 success。如有疑问，请查询订单。',
};

export const notificationProblems = {
  'notification-unreadable': {
    text: { en: 'The notification cannot be read', zh: '通知内容无法解析' },
    action: {
      en: 'Pass the body exactly as received, before a parser reads it.',
      zh: '请传入收到的原始请求体，不要经过任何解析处理。',
    },
  },
  'notification-unsigned': {
    text: { en: 'The notification has no RSA2 signature', zh: '通知未携带 RSA2 签名' },
    action: {
      en: 'The gateway signs every notification, so this one is not from the gateway, or its sign was lost in transit. Do not respond with success. Query the order.',
      zh: '网关会对每条通知签名，因此该通知要么并非来自网关，要么在传输途中丢失了 sign。请勿返回 success，并查询订单。',
    },
  },
  'notification-sign-wrong': {
    text: { en: 'The signature of the notification is wrong', zh: '通知验签失败' },
    action: keepOut,
  },
  'notification-not-ours': {
    text: { en: 'The notification is for a different app or merchant', zh: '该通知不属于本应用或本商户' },
    action: keepOut,
  },
  'notification-old': {
    text: {
      en: 'The timestamp of the notification is outside the tolerance',
      zh: '通知的时间戳超出允许范围',
    },
    action: keepOut,
  },
  'notification-method': {
    text: { en: 'The request is not a POST request', zh: '请求方法不是 POST' },
    action: {
      en: 'The gateway sends notifications by POST. Return 405 for all other methods.',
      zh: '网关以 POST 方式发送通知，其他请求请返回 405。',
    },
  },
  'notification-too-large': {
    text: { en: 'The body exceeds the maximum size of a notification', zh: '请求体超过通知的最大长度' },
    action: keepOut,
  },
  'notification-body-read': {
    text: {
      en: 'The body of the notification was read or parsed before the client received it',
      zh: '通知的请求体在交给客户端之前已被读取或解析',
    },
    action: {
      en: 'The signature covers the exact bytes. In Express, mount the handler before express.json(), or use express.raw({ type: () => true }) on its path. In Hono and Next.js, pass the request on before anything reads its body.',
      zh: '签名基于收到的原始字节。在 Express 中，请先挂载处理函数，再挂载 express.json，或为该路径改用 express.raw，并使其 type 匹配所有请求。在 Hono 和 Next.js 中，请在读取请求体之前传入请求对象。',
    },
  },
} as const satisfies Readonly<Record<string, Problem>>;

export type NotificationProblemCode = keyof typeof notificationProblems;

/** A notification that must not be trusted. */
export function notificationError(code: NotificationProblemCode, detail?: string): TollgateError {
  const problem = notificationProblems[code];
  return new TollgateError({ kind: 'signature', code, ...problem, isUncertain: false, detail });
}

/** The merchant's own server has changed or used up the body: no sender can do that. */
export function bodyReadError(): TollgateError {
  const code = 'notification-body-read';
  return new TollgateError({
    kind: 'configuration',
    code,
    ...notificationProblems[code],
    isUncertain: false,
  });
}
