/** Faults that the sandbox can inject on demand, their places and bounds. Production injects none. */
import { dayMs, hourMs, secondMs } from './durations.ts';
import type { Text } from './model.ts';

/** Where a fault acts: at a call, a notification, the acquirer, a terminal, or a page of the payer. */
export type FaultPlace = 'call' | 'notification' | 'acquirer' | 'terminal' | 'page';

/** Where faults act, in the order of `faultKinds`, as pages group them. */
export const faultPlaces: Readonly<Record<FaultPlace, Text>> = {
  call: { en: 'Calls', zh: '接口' },
  notification: { en: 'Notifications', zh: '通知' },
  acquirer: { en: 'Payments', zh: '支付' },
  page: { en: '3-D Secure', zh: '身份验证' },
  terminal: { en: 'Terminals', zh: '终端' },
};

export interface FaultKind {
  /** The place, a dot, and what happens there. */
  readonly fault: `${FaultPlace}.${string}`;
  readonly title: Text;
  /** Effect on the merchant's server, in a sentence. */
  readonly text: Text;
  /** How long it takes where the rule does not say; absent: it takes no time. */
  readonly delayMs?: number;
}

/** A new kind is added here alone: the API, the command and the page of the Workbench list what is here. */
export const faultKinds = [
  {
    fault: 'call.delay',
    title: { en: 'Call delayed', zh: '接口延迟处理' },
    text: { en: 'The gateway waits before it processes the call.', zh: '网关等待一段时间后，再处理该请求。' },
    delayMs: 3 * secondMs,
  },
  {
    fault: 'call.cut_before',
    title: { en: 'Connection cut before processing', zh: '处理前断开连接' },
    text: {
      en: 'The connection closes without a response, and the call is not processed.',
      zh: '连接断开，没有应答，接口也未执行。',
    },
  },
  {
    fault: 'call.cut_after',
    title: { en: 'Connection cut after the result was stored', zh: '结果落库后断开连接' },
    text: {
      en: 'The connection closes without a response, although the call is processed.',
      zh: '接口已处理完成，但连接断开，没有应答。',
    },
  },
  {
    fault: 'call.error_before',
    title: { en: 'SYS001 before processing', zh: '处理前返回 SYS001' },
    text: { en: 'The response is SYS001, and the call is not processed.', zh: '返回 SYS001，接口未执行。' },
  },
  {
    fault: 'call.error_after',
    title: { en: 'SYS001 after the result was stored', zh: '结果落库后返回 SYS001' },
    text: {
      en: 'The response is SYS001, although the call is processed.',
      zh: '接口已处理完成，却返回 SYS001。',
    },
  },
  {
    fault: 'call.rate_limited',
    title: { en: 'HTTP 429 with Retry-After', zh: '返回 HTTP 429 与 Retry-After' },
    text: {
      en: 'The gateway rejects calls for one second, as if your app had sent too many calls.',
      zh: '一秒之内的请求均被网关拒绝，与请求过于频繁时相同。',
    },
  },
  {
    fault: 'call.unavailable',
    title: { en: 'HTTP 503 with Retry-After', zh: '返回 HTTP 503 与 Retry-After' },
    text: {
      en: 'The gateway rejects the call, as if its database were unavailable.',
      zh: '网关拒绝请求，与数据库不可用时相同。',
    },
  },
  {
    fault: 'call.wrong_signature',
    title: { en: 'Response with an invalid signature', zh: '应答签名错误' },
    text: {
      en: 'The call is processed, but the signature of its response is invalid. Only for apps that sign with RSA2.',
      zh: '接口已处理完成，但应答的签名错误。仅适用于使用 RSA2 签名的应用。',
    },
  },
  {
    fault: 'notification.delay',
    title: { en: 'Notification delayed', zh: '通知延迟发送' },
    text: { en: 'The gateway sends the notification later than scheduled.', zh: '通知晚于计划时间发出。' },
    delayMs: 10 * secondMs,
  },
  {
    fault: 'notification.twice',
    title: { en: 'Notification sent twice', zh: '同一通知发送两次' },
    text: {
      en: 'Your server receives the same notification a second time.',
      zh: '您的服务器会再次收到同一通知。',
    },
  },
  {
    fault: 'notification.three_times',
    title: { en: 'Notification sent three times at the same time', zh: '同时发送三次通知' },
    text: {
      en: 'Three requests with the same notification reach your server in parallel.',
      zh: '三个相同的通知请求并发到达您的服务器。',
    },
  },
  {
    fault: 'notification.out_of_order',
    title: { en: 'Notification delayed until after a later one', zh: '通知乱序，晚于后一条到达' },
    text: {
      en: 'The gateway holds back the notification until it has sent a later one about the same order or the delay has passed.',
      zh: '网关暂缓发送该通知，直至同一订单的后一条通知发出，或等待时间结束。',
    },
    delayMs: 60 * secondMs,
  },
  {
    fault: 'notification.skip',
    title: { en: 'Notification attempt skipped', zh: '本次通知未发出' },
    text: {
      en: 'No request reaches your server; the next attempt follows as scheduled.',
      zh: '您的服务器收不到本次通知，网关之后按计划重试。',
    },
  },
  {
    fault: 'notification.forged_signature',
    title: { en: 'Forged notification: invalid signature', zh: '伪造通知：签名错误' },
    text: {
      en: 'In addition to the real notification, your server receives one whose signature is invalid.',
      zh: '除真实通知外，您的服务器还会收到一条签名错误的通知。',
    },
  },
  {
    fault: 'notification.forged_key',
    title: { en: 'Forged notification: signed with a different key', zh: '伪造通知：使用其他私钥签名' },
    text: {
      en: "In addition to the real notification, your server receives one that is not signed with the gateway's key.",
      zh: '除真实通知外，您的服务器还会收到一条未使用网关私钥签名的通知。',
    },
  },
  {
    fault: 'notification.forged_amount',
    title: { en: 'Forged notification: amount changed', zh: '伪造通知：金额被篡改' },
    text: {
      en: 'In addition to the real notification, your server receives one whose amounts were changed after signing.',
      zh: '除真实通知外，您的服务器还会收到一条签名后金额被修改的通知。',
    },
  },
  {
    fault: 'notification.forged_status',
    title: { en: 'Forged notification: status changed', zh: '伪造通知：状态被篡改' },
    text: {
      en: 'In addition to the real notification, your server receives one whose trans_status was changed after signing.',
      zh: '除真实通知外，您的服务器还会收到一条签名后 trans_status 被修改的通知。',
    },
  },
  {
    fault: 'notification.old_timestamp',
    title: { en: "Replayed notification: yesterday's timestamp", zh: '重放通知：timestamp 为一天前' },
    text: {
      en: 'In addition to the real notification, your server receives a correctly signed copy from yesterday.',
      zh: '除真实通知外，您的服务器还会收到一条签名正确、时间为一天前的副本。',
    },
  },
  {
    fault: 'notification.large',
    title: { en: 'Very large notification', zh: '超大通知' },
    text: {
      en: 'The body is larger than 256 KB, and its signature is correct.',
      zh: '报文超过 256 KB，签名正确。',
    },
  },
  {
    fault: 'notification.unknown_field',
    title: { en: 'Notification with an unknown field', zh: '通知含未知字段' },
    text: {
      en: 'The body contains a field that your server does not recognize. The signature covers this field.',
      zh: '报文含您的服务器不认识的字段，该字段参与签名。',
    },
  },
  {
    fault: 'acquirer.uncertain',
    title: { en: 'Result unknown at first, then paid', zh: '结果先不明，后支付成功' },
    text: {
      en: 'The acquirer has no result at first, but the order is paid later.',
      zh: '收单机构暂时没有结果，随后订单支付成功。',
    },
    delayMs: 5 * secondMs,
  },
  {
    fault: 'acquirer.paid_after_cancel',
    title: { en: 'Paid after the cancellation', zh: '撤销后才支付' },
    text: {
      en: 'The payer pays after the order was canceled. The gateway returns the money.',
      zh: '订单撤销后，付款方仍完成了支付，网关退回款项。',
    },
    delayMs: 3 * secondMs,
  },
  {
    fault: 'acquirer.paid_after_expiry',
    title: { en: 'Paid after the order expired', zh: '过期后才支付' },
    text: {
      en: 'The payer pays after the order expired. The gateway returns the money.',
      zh: '订单过期后，付款方仍完成了支付，网关退回款项。',
    },
    delayMs: 3 * secondMs,
  },
  {
    fault: 'acquirer.refund_fails',
    title: { en: 'Refund fails after it was accepted', zh: '退款受理后失败' },
    text: { en: 'The refund is accepted at first and fails later.', zh: '退款先受理成功，随后失败。' },
    delayMs: 3 * secondMs,
  },
  {
    fault: 'page.challenge_abandoned',
    title: { en: '3-D Secure abandoned', zh: '身份验证中途放弃' },
    text: {
      en: 'The cardholder does not return from 3-D Secure, and the payment attempt ends after 5 minutes.',
      zh: '持卡人未从身份验证页面返回，支付尝试在 5 分钟后结束。',
    },
  },
  {
    fault: 'page.challenge_twice',
    title: { en: '3-D Secure completed twice', zh: '身份验证重复提交' },
    text: {
      en: 'The cardholder returns from 3-D Secure twice at the same time.',
      zh: '持卡人完成身份验证后，两次返回请求同时到达。',
    },
  },
  {
    fault: 'terminal.lost',
    title: { en: 'Terminal disconnected during a payment', zh: '支付过程中终端断开' },
    text: {
      en: 'The terminal loses its connection after its request (such as a charge, a tip adjustment, or a batch close) is processed but before the response arrives. It then reconnects.',
      zh: '终端的请求（例如扣款、调整小费或关闭批次）已执行，应答却因连接断开而未能送达；终端随后重新连接。',
    },
  },
] as const satisfies readonly FaultKind[];

export type FaultName = (typeof faultKinds)[number]['fault'];

export const faultNames: readonly FaultName[] = faultKinds.map(({ fault }) => fault);

export const faultKind = (fault: string): (FaultKind & { readonly fault: FaultName }) | undefined =>
  faultKinds.find((one) => one.fault === fault);

const isFaultPlace = (text: string): text is FaultPlace => Object.hasOwn(faultPlaces, text);

/** Returns whether this release knows the place of a fault: a rule of a later one may have another. */
export const hasKnownPlace = (fault: string): boolean => isFaultPlace(fault.slice(0, fault.indexOf('.')));

export function faultPlaceOf(fault: FaultName): FaultPlace {
  const place = fault.slice(0, fault.indexOf('.'));
  if (!isFaultPlace(place)) throw new Error(`broken invariant: ${fault} has no place`);
  return place;
}

/** Bounds of a rule. Every rule ends by itself: by its count or by its time, whichever is first. */
export const faultLimits = {
  /** Rules at the same time. */
  rulesMax: 100,
  timesDefault: 1,
  timesMax: 10_000,
  everyMax: 10_000,
  lastsDefaultMs: hourMs,
  lastsMaxMs: 7 * dayMs,
  /** A call that is delayed keeps its connection. */
  callDelayMaxMs: 60_000,
  delayMaxMs: dayMs,
  seedMaxLength: 32,
} as const;

/** The longest time that a fault may take. */
export const faultDelayMaxMs = (fault: FaultName): number =>
  faultPlaceOf(fault) === 'call' ? faultLimits.callDelayMaxMs : faultLimits.delayMaxMs;

/** Forms of the texts of a rule. */
export const faultTextForms = {
  app_id: /^[\w-]{1,32}$/,
  merchant_order_no: /^[0-9A-Za-z_|*@-]{1,32}$/,
  trans_no: /^\d{22}$/,
  seed: new RegExp(`^[\\x21-\\x7e]{1,${faultLimits.seedMaxLength}}$`),
} as const;

/** Request header: the fault, and after a semicolon `delay_ms=2000` where it takes a time. */
export const faultHeader = 'tollgate-fault';
