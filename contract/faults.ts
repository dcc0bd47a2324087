/** Faults on demand: what the sandbox can make go wrong, where, and in which bounds. Production injects none. */
import type { Text } from './model.ts';

/** Where a fault acts: at a call, a notification, the acquirer, a terminal, or a page of the payer. */
export type FaultPlace = 'call' | 'notification' | 'acquirer' | 'terminal' | 'page';

export interface FaultKind {
  /** The place, a dot, and what happens there. */
  readonly fault: `${FaultPlace}.${string}`;
  readonly title: Text;
  /** How long it takes where the rule does not say; absent: it takes no time. */
  readonly delayMs?: number;
}

const secondMs = 1_000;

export const faultKinds = [
  {
    fault: 'call.delay',
    title: { en: 'Call delayed', zh: '接口延迟处理' },
    delayMs: 3 * secondMs,
  },
  {
    fault: 'call.cut_before',
    title: { en: 'Connection cut before anything was done', zh: '处理前断开连接' },
  },
  {
    fault: 'call.cut_after',
    title: { en: 'Connection cut after the result was stored', zh: '结果落库后断开连接' },
  },
  {
    fault: 'call.error_before',
    title: { en: 'SYS001 before anything was done', zh: '处理前返回 SYS001' },
  },
  {
    fault: 'call.error_after',
    title: { en: 'SYS001 after the result was stored', zh: '结果落库后返回 SYS001' },
  },
  {
    fault: 'call.rate_limited',
    title: { en: 'HTTP 429 with Retry-After', zh: '返回 HTTP 429 与 Retry-After' },
  },
  {
    fault: 'call.unavailable',
    title: { en: 'HTTP 503 with Retry-After', zh: '返回 HTTP 503 与 Retry-After' },
  },
  {
    fault: 'call.wrong_signature',
    title: { en: 'Reply with a wrong signature', zh: '应答签名错误' },
  },
  {
    fault: 'notification.delay',
    title: { en: 'Notification delayed', zh: '通知延迟发送' },
    delayMs: 10 * secondMs,
  },
  {
    fault: 'notification.twice',
    title: { en: 'Notification sent twice', zh: '通知重复发送两次' },
  },
  {
    fault: 'notification.three_times',
    title: { en: 'Notification sent three times at once', zh: '同时发送三次通知' },
  },
  {
    fault: 'notification.out_of_order',
    title: { en: 'Notification delayed until after a later one', zh: '通知乱序，晚于后一条到达' },
    delayMs: 60 * secondMs,
  },
  {
    fault: 'notification.skip',
    title: { en: 'Notification attempt not made', zh: '本次通知未发出' },
  },
  {
    fault: 'notification.forged_signature',
    title: { en: 'Forged notification: wrong signature', zh: '伪造通知：签名错误' },
  },
  {
    fault: 'notification.forged_key',
    title: { en: 'Forged notification: signed with another key', zh: '伪造通知：使用其他私钥签名' },
  },
  {
    fault: 'notification.forged_amount',
    title: { en: 'Forged notification: amount changed', zh: '伪造通知：金额被篡改' },
  },
  {
    fault: 'notification.forged_status',
    title: { en: 'Forged notification: status changed', zh: '伪造通知：状态被篡改' },
  },
  {
    fault: 'notification.old_timestamp',
    title: { en: 'Replayed notification: timestamp of yesterday', zh: '重放通知：timestamp 为一天前' },
  },
  {
    fault: 'notification.large',
    title: { en: 'Very large notification', zh: '超大通知' },
  },
  {
    fault: 'notification.unknown_field',
    title: { en: 'Notification with an unknown field', zh: '通知含未知字段' },
  },
  {
    fault: 'acquirer.uncertain',
    title: { en: 'Result unknown at first, then paid', zh: '结果先不明，后支付成功' },
    delayMs: 5 * secondMs,
  },
  {
    fault: 'acquirer.paid_after_cancel',
    title: { en: 'Paid after the cancel', zh: '撤销后才支付' },
    delayMs: 3 * secondMs,
  },
  {
    fault: 'acquirer.paid_after_expiry',
    title: { en: 'Paid after the order expired', zh: '过期后才支付' },
    delayMs: 3 * secondMs,
  },
  {
    fault: 'acquirer.refund_fails',
    title: { en: 'Refund fails after it was accepted', zh: '退款受理后失败' },
    delayMs: 3 * secondMs,
  },
  {
    fault: 'page.challenge_abandoned',
    title: { en: '3-D Secure abandoned', zh: '身份验证中途放弃' },
  },
  {
    fault: 'page.challenge_twice',
    title: { en: '3-D Secure completed twice', zh: '身份验证重复提交' },
  },
  {
    fault: 'terminal.lost',
    title: { en: 'Terminal disconnected during a payment', zh: '支付过程中终端断开' },
  },
] as const satisfies readonly FaultKind[];

export type FaultName = (typeof faultKinds)[number]['fault'];

export const faultNames: readonly FaultName[] = faultKinds.map(({ fault }) => fault);

export const faultKind = (fault: string): (FaultKind & { readonly fault: FaultName }) | undefined =>
  faultKinds.find((one) => one.fault === fault);

export const faultPlaceOf = (fault: FaultName): FaultPlace =>
  fault.slice(0, fault.indexOf('.')) as FaultPlace;

/** Bounds of a rule. Every rule ends by itself: by its count or by its time, whichever is first. */
export const faultLimits = {
  /** Rules at the same time. */
  rulesMax: 100,
  timesDefault: 1,
  timesMax: 10_000,
  everyMax: 10_000,
  lastsDefaultMs: 3_600_000,
  lastsMaxMs: 7 * 86_400_000,
  /** A call that is delayed keeps its connection. */
  callDelayMaxMs: 60_000,
  delayMaxMs: 86_400_000,
  seedMaxLength: 32,
} as const;

/** Header of one request: the fault, and after a semicolon `delay_ms=2000` where it takes a time. */
export const faultHeader = 'tollgate-fault';
