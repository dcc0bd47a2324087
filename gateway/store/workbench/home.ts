/** When merchants have done each of the first steps first, and their names. */
import type { Queries } from '../../ports/database.ts';

export interface FirstTime {
  readonly atMs: number;
  readonly transNo: string | null;
}

/** The oldest rows that are looked at: steps are done early. */
const lookedMax = 2_000;

const owners = 'unnest($1::text[]) as m (merchant_no)';

async function first(
  queries: Queries,
  text: string,
  merchants: readonly string[],
): Promise<FirstTime | undefined> {
  const rows = await queries.query<FirstTime>(text, [merchants]);
  return rows[0];
}

/** When a transaction was completed; a cancellation afterward changes `ended_at`. */
const completedAt = `coalesce((select min(e.at) from transaction_events e where e.merchant_no = t.merchant_no
  and e.trans_no = t.trans_no and e.events @> '[{"type": "completed"}]'), t.created_at)`;

const oldest = (
  condition: string,
  among: string,
  at = completedAt,
) => `select f."atMs", f."transNo" from ${owners} cross join lateral (
    select ${at} as "atMs", t.trans_no as "transNo" from (
      select * from transactions t where t.merchant_no = m.merchant_no${among} order by t.trans_no limit ${lookedMax}) t
    where ${condition} order by t.trans_no limit 1) f
  order by f."atMs" limit 1`;

/** Names of merchants, in their order. */
export const namesOf = (queries: Queries, merchants: readonly string[]) =>
  queries.query<{ readonly merchantNo: string; readonly name: string }>(
    `select merchant_no as "merchantNo", name from merchants where merchant_no = any($1::text[]) order by merchant_no`,
    [merchants],
  );

/** The first call that succeeded; without a request log, the first that made an order. */
export async function firstCall(
  queries: Queries,
  merchants: readonly string[],
): Promise<FirstTime | undefined> {
  const logged = await first(
    queries,
    `select f.* from ${owners} cross join lateral (
       select r.at_ms as "atMs", r.trans_no as "transNo" from (
         select * from requests r where r.merchant_no = m.merchant_no order by r.at_ms limit ${lookedMax}) r
       where r.code = '0' order by r.at_ms limit 1) f
     order by f."atMs" limit 1`,
    merchants,
  );
  return logged ?? first(queries, oldest('true', '', 't.created_at'), merchants);
}

/** Paid is also what was cancelled after it was paid. */
export const firstPaid = (queries: Queries, merchants: readonly string[]) =>
  first(
    queries,
    oldest("t.kind = 'payment' and t.trans_status in (2, 3) and t.paid_minor > 0", ''),
    merchants,
  );

export const firstRefund = (queries: Queries, merchants: readonly string[]) =>
  first(queries, oldest('t.trans_status = 2', ' and t.trans_type = 3 and t.trans_type <> 1'), merchants);

/** A sale at a terminal enters a batch with its completion. */
export const firstTerminalSale = (queries: Queries, merchants: readonly string[]) =>
  first(
    queries,
    `select f.* from ${owners} join terminals s on s.merchant_no = m.merchant_no cross join lateral (
       select ${completedAt} as "atMs", t.trans_no as "transNo" from transactions t
       where t.terminal_sn = s.terminal_sn and t.merchant_no = m.merchant_no and t.batch_no is not null
         and t.kind = 'payment' order by t.batch_no, t.created_at limit 1) f
     order by f."atMs" limit 1`,
    merchants,
  );

export const firstDelivered = (queries: Queries, merchants: readonly string[]) =>
  first(
    queries,
    `select f.* from ${owners} cross join lateral (
       select n.delivered_at as "atMs", n.trans_no as "transNo" from (
         select * from notifications n where n.merchant_no = m.merchant_no and n.created_at >= 0
         order by n.created_at, n.notification_id limit ${lookedMax}) n
       where n.delivered_at is not null order by n.created_at limit 1) f
     order by f."atMs" limit 1`,
    merchants,
  );
