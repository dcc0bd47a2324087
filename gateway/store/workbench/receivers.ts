/** Receivers of notifications: how the attempts at each URL went, by the latest notifications of each merchant. */
import type { Queries } from '../../ports/database.ts';

export interface ReceiverRow {
  readonly merchantNo: string;
  readonly appId: string;
  readonly url: string;
  readonly endpointId: string | null;
  readonly notifications: number;
  readonly waiting: number;
  readonly failed: number;
  readonly attempts: number;
  readonly accepted: number;
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  readonly lastAt: number | null;
  readonly lastOutcome: string | null;
  readonly problemAt: number | null;
  readonly problemOutcome: string | null;
  readonly problemDetail: string | null;
}

/** Rows looked at for all merchants, and for each at least. */
const lookedMax = 10_000;
const lookedMin = 100;
const receiversMax = 200;

/** Notifications of each merchant that are looked at. */
export const lookedAt = (merchants: readonly string[]): number =>
  Math.max(lookedMin, Math.floor(lookedMax / Math.max(1, merchants.length)));

/** The latest first: the attempts of the schedule, and those by hand that went to the same URL. */
export function listReceivers(queries: Queries, merchants: readonly string[]): Promise<ReceiverRow[]> {
  return queries.query<ReceiverRow>(
    `with looked as (
       select t.* from unnest($1::text[]) as m (merchant_no) cross join lateral (
         select merchant_no, notification_id, app_id, url, endpoint_id, created_at, due_at, delivered_at
         from notifications t where t.merchant_no = m.merchant_no and t.created_at >= 0
         order by t.created_at desc, t.notification_id desc limit $2) t),
     receivers as (
       select merchant_no, app_id, url, endpoint_id, max(created_at) as latest, count(*) as notifications,
         count(due_at) as waiting,
         count(*) filter (where delivered_at is null and due_at is null) as failed
       from looked group by merchant_no, app_id, url, endpoint_id order by latest desc limit ${receiversMax}),
     tried as (
       select l.merchant_no, l.app_id, l.url, l.endpoint_id, a.* from looked l cross join lateral (
         select at, duration_ms, outcome, detail from notification_attempts a
           where a.merchant_no = l.merchant_no and a.notification_id = l.notification_id
         union all select at, duration_ms, outcome, detail from notification_resends r
           where r.merchant_no = l.merchant_no and r.notification_id = l.notification_id and r.url = l.url
             and r.outcome <> 'unknown') a),
     sums as (
       select merchant_no, app_id, url, endpoint_id, count(*) as attempts,
         count(*) filter (where outcome = 'delivered') as accepted,
         percentile_disc(0.5) within group (order by duration_ms) as p50,
         percentile_disc(0.95) within group (order by duration_ms) as p95, max(at) as last_at,
         (array_agg(outcome order by at desc))[1] as last_outcome,
         max(at) filter (where outcome <> 'delivered') as problem_at,
         (array_agg(outcome order by at desc) filter (where outcome <> 'delivered'))[1] as problem_outcome,
         (array_agg(detail order by at desc) filter (where outcome <> 'delivered'))[1] as problem_detail
       from tried group by merchant_no, app_id, url, endpoint_id)
     select r.merchant_no as "merchantNo", r.app_id as "appId", r.url, r.endpoint_id as "endpointId",
       r.notifications::integer, r.waiting::integer, r.failed::integer, coalesce(s.attempts, 0)::integer as attempts,
       coalesce(s.accepted, 0)::integer as accepted, s.p50 as "p50Ms", s.p95 as "p95Ms", s.last_at as "lastAt",
       s.last_outcome as "lastOutcome", s.problem_at as "problemAt", s.problem_outcome as "problemOutcome",
       s.problem_detail as "problemDetail"
     from receivers r left join sums s on s.merchant_no = r.merchant_no and s.app_id = r.app_id and s.url = r.url
       and s.endpoint_id is not distinct from r.endpoint_id
     order by r.latest desc, r.url`,
    [merchants, lookedAt(merchants)],
  );
}
