/** Notifications as the Workbench lists them, with the last attempt of each. */
import type { Queries } from '../../ports/database.ts';
import { type Condition, type Part, type Place, walk, when } from './walk.ts';

export type DeliveryState = 'delivered' | 'waiting' | 'failed' | 'given_up';

export interface NotificationRow {
  readonly merchantNo: string;
  readonly notificationId: string;
  readonly appId: string;
  readonly transNo: string;
  readonly psn: string;
  readonly url: string;
  readonly endpointId: string | null;
  readonly content: Readonly<Record<string, string | number>>;
  readonly attempts: number;
  readonly resends: number;
  readonly createdAt: number;
  readonly dueAt: number | null;
  readonly deliveredAt: number | null;
  /** Time of the last attempt; null before the first. */
  readonly lastAt: number | null;
  readonly lastOutcome: string | null;
  readonly lastDetail: string | null;
}

export interface NotificationFilter {
  readonly merchants: readonly string[];
  readonly notificationId?: string | undefined;
  /** Number of the transaction; those that refer to it count as well. */
  readonly transNo?: string | undefined;
  readonly transNos?: readonly string[] | undefined;
  readonly merchantOrderNo?: string | undefined;
  /** Number of the call, the act or the due work that caused it. */
  readonly psn?: string | undefined;
  readonly state?: DeliveryState | undefined;
  readonly url?: string | undefined;
  readonly endpointId?: string | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

/** Columns of alias `t`, joined with `notificationAttempts`. */
export const notificationSelection = `t.merchant_no as "merchantNo", t.notification_id as "notificationId", t.app_id as "appId",
  t.trans_no as "transNo", t.psn, t.url, t.endpoint_id as "endpointId", t.content, t.attempts,
  t.created_at as "createdAt", t.due_at as "dueAt", t.delivered_at as "deliveredAt",
  coalesce(h.resends, 0)::integer as resends, l.at as "lastAt", l.outcome as "lastOutcome", l.detail as "lastDetail"`;

/** The resends of `t`, and its last attempt of either kind at its own URL: each read once for a row. */
export const notificationAttempts = `
  left join lateral (select count(*) as resends, max(r.resend) filter (where r.url = t.url) as own
    from notification_resends r where r.merchant_no = t.merchant_no and r.notification_id = t.notification_id) h on true
  left join lateral (select * from (
      (select at, outcome, detail from notification_attempts a
        where a.merchant_no = t.merchant_no and a.notification_id = t.notification_id
        order by a.attempt desc limit 1)
      union all select at, outcome, detail from notification_resends r
        where r.merchant_no = t.merchant_no and r.notification_id = t.notification_id and r.resend = h.own) u
    order by u.at desc limit 1) l on true`;

/** Condition of notifications that ended without a delivery: a partial index has it. */
const ended = 't.delivered_at is null and t.due_at is null';
/** Condition of those that were not taken and were refused or ended: the partial index of it. */
export const undelivered = 't.delivered_at is null and (t.attempts > 0 or t.due_at is null)';

/** Returns the condition of a state; `max`: how many attempts there are. */
export function ofState(state: DeliveryState, max: number): string {
  switch (state) {
    case 'delivered':
      return 't.delivered_at is not null';
    case 'waiting':
      return 't.due_at is not null';
    case 'failed':
      return `${ended} and t.attempts >= ${max}`;
    case 'given_up':
      return `${ended} and t.attempts < ${max}`;
  }
}

/** Numbers are looked up first, for the index by number; `in` would ask for each notification of a merchant. */
const ofNumbers = (numbers: string) => `t.trans_no = any(array(${numbers}))`;

/** At most `limit`, the newest first; those behind `after`. `attemptsMax`: after so many it has failed. */
export function listNotifications(
  queries: Queries,
  filter: NotificationFilter,
  attemptsMax: number,
  bounds: { readonly after: Place | undefined; readonly limit: number },
): Promise<Part<NotificationRow>> {
  const { merchants, notificationId, transNo, merchantOrderNo, state, url, fromMs, toMs } = filter;
  const named = [
    ...when(notificationId, (value, param) => `t.notification_id = ${param(value)}`),
    ...when(transNo, (value, param) => {
      const name = param(value);
      return ofNumbers(`select ${name} union all select o.trans_no from transactions o
        where o.orig_trans_no = ${name} and o.merchant_no = m.merchant_no`);
    }),
    ...when(filter.psn, (value, param) => `t.psn = ${param(value)}`),
    ...when(filter.transNos, (values, param) => `t.trans_no = any(${param(values)}::text[])`),
    ...when(merchantOrderNo, (value, param) =>
      ofNumbers(`select o.trans_no from transactions o
          where o.merchant_order_no = ${param(value)} and o.merchant_no = m.merchant_no`),
    ),
  ];
  const span = [
    ...when(fromMs, (at, param) => `t.created_at >= ${param(at)}`),
    ...when(toMs, (at, param) => `t.created_at < ${param(at)}`),
  ];
  // The condition of the index by time.
  const byTime: readonly Condition[] = [() => 't.created_at >= 0'];
  const ofStates = when(state, (value): string => ofState(value, attemptsMax));
  const ofUrl = [
    ...when(url, (value, param) => `t.url = ${param(value)}`),
    ...when(filter.endpointId, (value, param) => `t.endpoint_id = ${param(value)}`),
  ];
  const isNamed = named.length > 0;
  const isSearched = state === 'delivered' && !isNamed;
  const search: readonly Condition[] = isNamed ? [] : [...ofUrl, ...(isSearched ? ofStates : [])];
  const within = [
    ...(isNamed ? named : byTime),
    ...span,
    ...(isSearched ? [] : ofStates),
    ...(isNamed ? ofUrl : []),
  ];
  return walk<NotificationRow>(
    queries,
    {
      table: 'notifications',
      selection: notificationSelection,
      join: notificationAttempts,
      key: ['created_at', 'notification_id'],
      merchants,
      within,
      search,
    },
    bounds,
  );
}

/** An attempt of the schedule (`attempt`) or one that was made by hand (`resend`). */
export interface AttemptRow {
  readonly notificationId: string;
  readonly attempt: number | null;
  readonly resend: number | null;
  readonly at: number;
  readonly url: string;
  readonly durationMs: number;
  readonly sent: string;
  readonly status: number | null;
  readonly reply: string | null;
  readonly outcome: string;
  readonly detail: string | null;
}

const attemptColumns = 'a.at, a.duration_ms as "durationMs", a.sent, a.status, a.reply, a.outcome, a.detail';

/** All attempts of these notifications of a merchant, the oldest first. */
export function allAttempts(
  queries: Queries,
  merchantNo: string,
  notificationIds: readonly string[],
): Promise<AttemptRow[]> {
  return queries.query<AttemptRow>(
    `select * from (
       select a.notification_id as "notificationId", a.attempt, null::integer as resend, n.url, ${attemptColumns}
         from notification_attempts a join notifications n using (merchant_no, notification_id)
         where a.merchant_no = $1 and a.notification_id = any($2::text[])
       union all
       select a.notification_id, null, a.resend, a.url, ${attemptColumns} from notification_resends a
         where a.merchant_no = $1 and a.notification_id = any($2::text[])) a
     order by at, attempt, resend limit 2000`,
    [merchantNo, notificationIds],
  );
}

/** Notifications that one URL has not taken. */
export interface UndeliveredGroup {
  readonly merchantNo: string;
  readonly appId: string;
  readonly url: string;
  readonly endpointId: string | null;
  readonly count: number;
  readonly waiting: number;
  readonly firstMs: number;
  /** Null where none of them is tried again. */
  readonly nextDueMs: number | null;
  readonly lastId: string;
}

/** Rows that are looked at for the problems of all merchants. */
export const problemsMax = 10_000;

/**
 * By URL what was refused and is still to be delivered, or has failed since a time of each merchant's; what was given up
 * is no problem any more. `looked`: how many rows there were, at most `problemsMax` of a merchant.
 */
export async function groupUndelivered(
  queries: Queries,
  merchants: readonly string[],
  since: readonly number[],
  attemptsMax: number,
): Promise<{ readonly groups: readonly UndeliveredGroup[]; readonly isCapped: boolean }> {
  const groups = await queries.query<UndeliveredGroup & { looked: number }>(
    `with looked as (
       select t.* from unnest($1::text[], $2::bigint[]) as m (merchant_no, since_ms) cross join lateral (
         select t.merchant_no, t.notification_id, t.app_id, t.url, t.endpoint_id, t.created_at, t.due_at,
           t.attempts, m.since_ms
         from notifications t where t.merchant_no = m.merchant_no and ${undelivered}
         order by t.created_at desc, t.notification_id desc limit ${problemsMax}) t),
     undone as (select * from looked
       where attempts > 0 and (due_at is not null or (attempts >= $3 and created_at >= since_ms)))
     select merchant_no as "merchantNo", app_id as "appId", url, endpoint_id as "endpointId", count(*)::integer as count,
       count(due_at)::integer as waiting, min(created_at) as "firstMs", min(due_at) as "nextDueMs",
       (array_agg(notification_id order by created_at desc, notification_id desc))[1] as "lastId",
       (select count(*)::integer from looked) as looked
     from undone group by merchant_no, app_id, url, endpoint_id order by max(created_at) desc limit 100`,
    [merchants, since, attemptsMax],
  );
  return { groups, isCapped: (groups[0]?.looked ?? 0) >= problemsMax };
}
