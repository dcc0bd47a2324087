/** GET /workbench/api/orders/{trans_no}/timeline: all that has happened to an order and to what refers to it. */
import { callByMethod } from '@tollgate/contract/calls/index';
import type { Text } from '@tollgate/contract/model';
import type { Timeline, TimelineDetail, TimelineItem } from '@tollgate/contract/workbench/timeline';
import { attemptsMax } from '../../notifications/schedule.ts';
import type { OrderContext } from '../../orders/change/context.ts';
import type { OrderEvent } from '../../orders/state/events.ts';
import { isWithdrawn, type Transaction } from '../../orders/state/transaction.ts';
import {
  type AttemptRow,
  allAttempts,
  listNotifications,
  type NotificationRow,
} from '../../store/workbench/notifications.ts';
import {
  type CallOf,
  type ClockChange,
  callsOf,
  changesOf,
  clockChanges,
  injectedFor,
  queryMethods,
} from '../../store/workbench/timeline.ts';
import { type Failure, isFailure } from '../envelope/failure.ts';
import { respondJson } from '../respond.ts';
import type { RouteContext, Routes } from '../route.ts';
import { type Access, type Actor, guarded } from './access/actor.ts';
import { eventItem } from './event-texts.ts';
import { injectedEntry } from './injected.ts';
import { problemOf } from './notification-items.ts';
import { present } from './order-items.ts';
import { findTree } from './orders.ts';

export interface TimelineDeps extends Access {
  readonly orders: OrderContext;
  /** True if there is a request log (REQUEST_LOG_DAYS). */
  readonly hasCalls: boolean;
  /** The platform's time, which the request log goes by. */
  readonly realMs: () => number;
}

/** Items of each kind: changes, calls, notifications, and moves of the clock. */
const partMax = 500;

const queries = new RegExp(queryMethods);
const isQuery = (method: string) => queries.test(method);

/** Ranks of items of the same moment. */
const ranks: Partial<Record<TimelineItem['kind'], number>> = { clock: 0, fault: 1, call: 1, notification: 3 };
const rankOf = ({ kind }: TimelineItem) => ranks[kind] ?? 2;

/** The merchant's time of a moment of the platform's. */
export function merchantTime(atMs: number, changes: readonly ClockChange[], aheadNowMs: number): number {
  const before = changes.findLast(({ realAt }) => realAt <= atMs);
  if (before !== undefined) return atMs + before.toAt - before.realAt;
  const [first] = changes;
  return atMs + (first === undefined ? aheadNowMs : first.fromAt - first.realAt);
}

const unknownCall: Text = { en: 'Call', zh: '接口调用' };

function callItem(call: CallOf, atMs: number): TimelineItem {
  const isRefused = call.code !== '0';
  const detail: TimelineDetail = {
    method: call.method,
    code: call.code,
    duration_ms: call.durationUs / 1000,
  };
  return {
    at_ms: atMs,
    kind: 'call',
    psn: call.psn,
    ...present({ trans_no: call.transNo }),
    title: callByMethod(call.method)?.title ?? unknownCall,
    tone: isRefused ? 'danger' : 'neutral',
    detail,
  };
}

/** Returns true if an item repeats the one before it: a query, or an acquirer that has no result yet. */
function isRepeat(last: TimelineItem | undefined, { kind, title, trans_no, detail }: TimelineItem): boolean {
  if (last?.kind !== kind || last.title !== title || last.detail?.code !== detail?.code) return false;
  return kind === 'call' ? isQuery(detail?.method ?? '') : kind === 'acquirer' && last.trans_no === trans_no;
}

/** Merges repeats with nothing in between into one item: the last of them. */
function withoutRepeats(items: readonly TimelineItem[]): TimelineItem[] {
  const kept: TimelineItem[] = [];
  for (const item of items) {
    const last = kept.at(-1);
    if (!isRepeat(last, item)) kept.push(item);
    else kept.splice(-1, 1, { ...item, detail: { ...item.detail, count: (last?.detail?.count ?? 1) + 1 } });
  }
  return kept;
}

const delivered: Text = { en: 'Notification delivered', zh: '通知成功' };
const waiting: Text = { en: 'Notification is due', zh: '通知待发送' };

function attemptOf(row: NotificationRow, made: AttemptRow, isLast: boolean): TimelineItem {
  const problem = problemOf(made.outcome, made.detail);
  const title = problem && {
    en: `Notification not accepted: ${problem.title.en}`,
    zh: `通知未被接收：${problem.title.zh}`,
  };
  return {
    at_ms: made.at,
    kind: 'notification',
    psn: row.psn,
    trans_no: row.transNo,
    title: title ?? delivered,
    tone: problem === undefined ? 'success' : 'danger',
    detail: {
      notification_id: row.notificationId,
      url: made.url,
      outcome: made.outcome,
      duration_ms: made.durationMs,
      ...present({
        attempt: made.attempt,
        http_status: made.status,
        msg: made.detail,
        next_due_ms: isLast ? row.dueAt : null,
      }),
    },
  };
}

function notificationItems(
  rows: readonly NotificationRow[],
  attempts: readonly AttemptRow[],
): TimelineItem[] {
  const byId = Map.groupBy(attempts, ({ notificationId }) => notificationId);
  return rows.flatMap((row) => {
    const made = byId.get(row.notificationId) ?? [];
    if (made.length > 0) return made.map((one, at) => attemptOf(row, one, at === made.length - 1));
    const { notificationId, createdAt, dueAt, psn, transNo, url } = row;
    const detail = { notification_id: notificationId, url, ...present({ next_due_ms: dueAt }) };
    const item = { at_ms: createdAt, kind: 'notification', psn, trans_no: transNo, title: waiting } as const;
    return dueAt === null ? [] : [{ ...item, tone: 'neutral', detail } as const];
  });
}

/** `2 d 3 h`: the two largest units of a time. */
function spanText(ms: number): Text {
  const units = [
    [86_400_000, 'd', '天'],
    [3_600_000, 'h', '小时'],
    [60_000, 'min', '分钟'],
    [1_000, 's', '秒'],
  ] as const;
  let left = Math.max(ms, 0);
  const parts: [number, string, string][] = [];
  for (const [unit, ...names] of units) {
    const count = Math.floor(left / unit);
    left -= count * unit;
    if (count > 0 && parts.length < 2) parts.push([count, ...names]);
  }
  if (parts.length === 0) return { en: `${ms} ms`, zh: `${ms} 毫秒` };
  const en = parts.map(([count, unit]) => `${count} ${unit}`).join(' ');
  const zh = parts.map(([count, , unit]) => `${count} ${unit}`).join(' ');
  return { en, zh };
}

function clockItem({ fromAt, toAt }: ClockChange): TimelineItem {
  const span = spanText(toAt - fromAt);
  return {
    at_ms: fromAt,
    kind: 'clock',
    title: { en: `Clock advanced by ${span.en}`, zh: `时钟拨快 ${span.zh}` },
    tone: 'neutral',
    detail: { moved_ms: toAt - fromAt },
  };
}

/** All items of the tree, the oldest first; `isCut`: there are more than are read. */
async function itemsOf(
  { orders, hasCalls, realMs }: TimelineDeps,
  { merchantNo }: Transaction,
  tree: readonly Transaction[],
): Promise<{ readonly items: TimelineItem[]; readonly isCut: boolean }> {
  const { database } = orders;
  const transNos = tree.map(({ transNo }) => transNo);
  const orderNos = tree.filter((one) => !isWithdrawn(one)).map(({ merchantOrderNo }) => merchantOrderNo);
  const byNo = new Map(tree.map((one) => [one.transNo, one]));
  const bounds = { after: undefined, limit: partMax };
  const [changes, calls, moves, { rows }, injected] = await Promise.all([
    changesOf<OrderEvent>(database, merchantNo, transNos, partMax),
    hasCalls ? callsOf(database, merchantNo, { transNos, orderNos }, partMax) : [],
    clockChanges(database, merchantNo, partMax),
    listNotifications(database, { merchants: [merchantNo], transNos }, attemptsMax, bounds),
    injectedFor(database, merchantNo, { transNos, orderNos }, partMax),
  ]);
  const ids = rows.map(({ notificationId }) => notificationId);
  const attempts = ids.length === 0 ? [] : await allAttempts(database, merchantNo, ids);
  const changedAt = new Map(changes.toReversed().map(({ psn, at }) => [psn, at]));
  const aheadMs = orders.clock.nowMs(merchantNo) - realMs();
  const items = [
    ...calls.map((call) => {
      // A call that changed the order belongs to its change, whatever the two clocks say.
      const at = changedAt.get(call.psn) ?? merchantTime(call.atMs, moves, aheadMs);
      return callItem(call, at);
    }),
    ...changes.flatMap(({ transNo, at, psn, events }) => {
      const transaction = byNo.get(transNo);
      if (transaction === undefined) return [];
      return events.flatMap((event) => eventItem(event, { at, psn, transaction }) ?? []);
    }),
    ...notificationItems(rows, attempts),
    ...injected.map(injectedEntry),
  ];
  const times = items.map(({ at_ms }) => at_ms);
  const [firstMs, lastMs] = [Math.min(...times), Math.max(...times)];
  const clock = moves.filter(({ fromAt, toAt }) => toAt > firstMs && fromAt <= lastMs).map(clockItem);
  const sorted = [...items, ...clock].sort(
    (left, right) => left.at_ms - right.at_ms || rankOf(left) - rankOf(right),
  );
  const isCut = [changes, calls, rows, injected].some(({ length }) => length >= partMax);
  return { items: withoutRepeats(sorted), isCut };
}

export function workbenchTimeline(deps: TimelineDeps): Routes {
  async function timeline({ req }: RouteContext, actor: Actor): Promise<Response | Failure> {
    const seen = await findTree(deps.orders, actor, req.param('trans_no') ?? '');
    if (isFailure(seen)) return seen;
    const { found, tree } = seen;
    const { items, isCut } = await itemsOf(deps, found, tree);
    const answer: Timeline = {
      trans_no: found.transNo,
      ...(!isWithdrawn(found) && { merchant_order_no: found.merchantOrderNo }),
      items,
      has_calls: deps.hasCalls,
      ...((isCut || seen.isCut) && { is_cut: true }),
    };
    return respondJson(200, answer);
  }
  return (router) => {
    router.get('/workbench/api/orders/:trans_no/timeline', guarded(deps, timeline));
  };
}
