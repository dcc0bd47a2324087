/** Due work and its times, for people to look at: transactions, notifications and batches. */
import type { DueKind } from '@tollgate/contract/workbench/clock';
import type { ClockGroup } from '../../ports/clock.ts';
import type { Queries, SqlValue } from '../../ports/database.ts';
import { hasOwnClock } from '../clock-group.ts';
import { Conditions } from './conditions.ts';

export interface DueRow {
  readonly atMs: number;
  readonly kind: DueKind;
  readonly merchantNo: string;
  readonly transNo: string | null;
  readonly merchantOrderNo: string | null;
  readonly notificationId: string | null;
  /** Attempts that were made, for a notification. */
  readonly attempts: number | null;
  readonly terminalSn: string | null;
  readonly batchNo: string | null;
}

type Merchants = readonly string[] | undefined;
/** Both parts of a statement use the same parameters: the merchants, and the limit where there is one. */
const whereDue = (merchants: Merchants, clockGroup: ClockGroup) => {
  const own = typeof clockGroup === 'object' ? clockGroup.merchantNo : undefined;
  const ofClockGroup = own === undefined ? `not ${hasOwnClock}` : hasOwnClock;
  const conditions = new Conditions()
    .merchants(merchants, 'merchant_no')
    .add(own, (name) => `merchant_no = ${name}`)
    .fixed('due_at is not null')
    .fixed(clockGroup === 'everyone' ? undefined : ofClockGroup);
  return { where: conditions.where, params: conditions.params };
};

const none = 'null as "notificationId", null::integer as attempts';

// The state says what its due moment is for; the order of the cases is that of the states' own rules.
const transactionKind = `case
  when terminal ->> 'advice' is not null or terminal -> 'attempt' ->> 'stage' = 'reversing'
    or jsonb_array_length(coalesce(online -> 'owed', '[]'::jsonb)) > 0
    or late_paid_minor > late_returned_minor then 'acquirer'
  when kind = 'refund' then 'refund'
  when trans_status in (0, 9) and due_at = expires_at then 'order_expires'
  when (terminal ->> 'holdEndsAt')::bigint = due_at then 'authorization_ends'
  else 'result' end`;

const selections = {
  transactions: `select due_at as "atMs", ${transactionKind} as kind, merchant_no as "merchantNo",
    trans_no as "transNo", merchant_order_no as "merchantOrderNo", ${none}, terminal_sn as "terminalSn",
    batch_no as "batchNo" from transactions`,
  notifications: `select due_at as "atMs", 'notification' as kind, merchant_no as "merchantNo",
    trans_no as "transNo", content ->> 'merchant_order_no' as "merchantOrderNo",
    notification_id as "notificationId", attempts, null as "terminalSn", null as "batchNo" from notifications`,
  batches: `select due_at as "atMs", 'batch_closes' as kind, merchant_no as "merchantNo", null as "transNo",
    null as "merchantOrderNo", ${none}, terminal_sn as "terminalSn", batch_no as "batchNo" from batches`,
} as const;

/** At most `limit`, the earliest first. */
export async function listDue(
  queries: Queries,
  merchants: Merchants,
  limit: number,
  clockGroup: ClockGroup,
): Promise<DueRow[]> {
  const { where, params } = whereDue(merchants, clockGroup);
  const all: readonly SqlValue[] = [...params, limit];
  const rows = await Promise.all(
    Object.values(selections).map((selection) =>
      queries.query<DueRow>(`${selection} ${where} order by due_at limit $${all.length}`, all),
    ),
  );
  return rows
    .flat()
    .sort((left, right) => left.atMs - right.atMs)
    .slice(0, limit);
}

/** How many are due at any time. */
export async function countDue(
  queries: Queries,
  merchants: Merchants,
  clockGroup: ClockGroup,
): Promise<number> {
  const { where, params } = whereDue(merchants, clockGroup);
  const counts = Object.keys(selections).map((table) => `(select count(*) from ${table} ${where})`);
  const [row] = await queries.query<{ count: number }>(
    `select (${counts.join(' + ')})::bigint as count`,
    params,
  );
  return row?.count ?? 0;
}

/** Merchants with their own clock, the newest first; at most `limit`. */
export function listOwnClocks(
  queries: Queries,
  merchants: Merchants,
  limit: number,
): Promise<{ readonly merchantNo: string; readonly name: string }[]> {
  return queries.query(
    `select merchant_no as "merchantNo", m.name from sandbox_merchants s join merchants m using (merchant_no)
     where $1::text[] is null or merchant_no = any($1::text[])
     order by s.created_at desc, merchant_no limit $2`,
    [merchants ?? null, limit],
  );
}

/** Returns true if the sandbox made this merchant, with its own clock. */
export async function isClockThere(queries: Queries, merchantNo: string): Promise<boolean> {
  const rows = await queries.query('select 1 from sandbox_merchants where merchant_no = $1', [merchantNo]);
  return rows.length > 0;
}
