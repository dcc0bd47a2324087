/** Bulk resends: which notifications one is about, how far it has come, and who works on it. */
import type { Queries, SqlValue } from '../../ports/database.ts';
import { type DeliveryState, ofState, undelivered } from './notifications.ts';

export interface BulkFilter {
  readonly merchantNo: string;
  readonly url: string | null;
  readonly endpointId: string | null;
  /** Such as `payment.completed`. */
  readonly kind: string | null;
  /** Null: all, delivered ones as well. */
  readonly wantedState: DeliveryState | 'undelivered' | null;
  readonly fromAt: number;
  /** Not this itself. */
  readonly toAt: number;
}

export interface BulkRow extends BulkFilter {
  readonly bulkNo: string;
  readonly perMinute: number;
  readonly total: number;
  readonly state: 'running' | 'stopped' | 'done';
  readonly afterAt: number;
  readonly afterId: string;
  readonly delivered: number;
  readonly failed: number;
  readonly skipped: number;
  readonly createdBy: string;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly claimedUntil: number;
}

export type NewBulk = BulkFilter &
  Pick<BulkRow, 'bulkNo' | 'perMinute' | 'total' | 'createdBy' | 'startedAt'> & {
    readonly idempotencyKey: string | undefined;
  };

const selection = `bulk_no as "bulkNo", merchant_no as "merchantNo", url, endpoint_id as "endpointId", kind,
  wanted_state as "wantedState", from_at as "fromAt", to_at as "toAt", per_minute as "perMinute", total, state,
  after_at as "afterAt", after_id as "afterId", delivered, failed, skipped, created_by as "createdBy",
  started_at as "startedAt", ended_at as "endedAt", claimed_until as "claimedUntil"`;

const statusOfResult: Readonly<Record<string, number>> = { completed: 2, failed: 1, cancelled: 3 };

interface Conditions {
  /** Served by an index by time. */
  readonly within: string;
  /** Looked for in a portion of the rows. */
  readonly fits: string;
  readonly params: SqlValue[];
}

/** Conditions on alias `t`; `attemptsMax`: after so many a notification has failed. */
function conditionsOf(filter: BulkFilter, attemptsMax: number): Conditions {
  const params: SqlValue[] = [];
  const param = (value: SqlValue) => `$${params.push(value)}`;
  const { wantedState } = filter;
  const within = [
    `t.merchant_no = ${param(filter.merchantNo)} and t.created_at >= ${param(filter.fromAt)}`,
    `t.created_at < ${param(filter.toAt)} and t.created_at >= 0`,
    ...(wantedState === null
      ? []
      : [wantedState === 'undelivered' ? undelivered : ofState(wantedState, attemptsMax)]),
  ];
  const [kind, result = ''] = filter.kind?.split('.') ?? [];
  const fits = [
    'true',
    ...(filter.url === null ? [] : [`t.url = ${param(filter.url)}`]),
    ...(filter.endpointId === null ? [] : [`t.endpoint_id = ${param(filter.endpointId)}`]),
    ...(kind === undefined
      ? []
      : [
          `(t.content ->> 'trans_status')::integer = ${param(statusOfResult[result] ?? -1)} and exists (
             select 1 from transactions o where o.merchant_no = t.merchant_no and o.trans_no = t.trans_no
               and o.kind = ${param(kind)})`,
        ]),
  ];
  return { within: within.join(' and '), fits: fits.join(' and '), params };
}

/** How many notifications a bulk would send, at most `max`, and the times of the first and the last of them. */
export async function countForBulk(
  queries: Queries,
  filter: BulkFilter,
  attemptsMax: number,
  max: number,
): Promise<{ readonly count: number; readonly firstAt: number | null; readonly lastAt: number | null }> {
  const { within, fits, params } = conditionsOf(filter, attemptsMax);
  const [found] = await queries.query<{ count: number; firstAt: number | null; lastAt: number | null }>(
    `select count(*)::integer as count, min(created_at) as "firstAt", max(created_at) as "lastAt" from (
       select t.created_at from notifications t where ${within} and ${fits} limit ${max}) t`,
    params,
  );
  return found ?? { count: 0, firstAt: null, lastAt: null };
}

export interface BulkPlace {
  readonly createdAt: number;
  readonly notificationId: string;
}

/** A portion of the notifications behind a place, the oldest first; those that do not fit show how far it has come. */
export function readForBulk(
  queries: Queries,
  bulk: BulkFilter,
  after: BulkPlace,
  attemptsMax: number,
  limit: number,
): Promise<(BulkPlace & { readonly fits: boolean })[]> {
  const { within, fits, params } = conditionsOf(bulk, attemptsMax);
  const [at, id] = [params.push(after.createdAt), params.push(after.notificationId)];
  return queries.query(
    `select t.created_at as "createdAt", t.notification_id as "notificationId", (${fits}) as fits
     from notifications t where ${within} and (t.created_at, t.notification_id) > ($${at}, $${id})
     order by t.created_at, t.notification_id limit ${limit}`,
    params,
  );
}

/** Begins a bulk; a repeated key gives the one that it began before. */
export async function addBulk(queries: Queries, bulk: NewBulk): Promise<BulkRow | undefined> {
  const { merchantNo, idempotencyKey } = bulk;
  await queries.query(
    `insert into bulk_resends (bulk_no, merchant_no, url, endpoint_id, kind, wanted_state, from_at, to_at, per_minute,
       total, state, created_by, idempotency_key, started_at, next_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'running', $11, $12, $13, $13) on conflict do nothing`,
    [
      ...[bulk.bulkNo, merchantNo, bulk.url, bulk.endpointId, bulk.kind, bulk.wantedState, bulk.fromAt],
      ...[bulk.toAt, bulk.perMinute, bulk.total, bulk.createdBy, idempotencyKey ?? null, bulk.startedAt],
    ],
  );
  const [row] = await queries.query<BulkRow>(
    `select ${selection} from bulk_resends
     where bulk_no = $1 or (merchant_no = $2 and idempotency_key = $3)`,
    [bulk.bulkNo, merchantNo, idempotencyKey ?? null],
  );
  return row;
}

/** Returns the latest bulks of these merchants; undefined: of all. */
export function listBulks(
  queries: Queries,
  merchants: readonly string[] | undefined,
  limit: number,
): Promise<BulkRow[]> {
  return queries.query<BulkRow>(
    `select ${selection} from bulk_resends ${merchants === undefined ? '' : 'where merchant_no = any($2::text[])'}
     order by started_at desc, bulk_no desc limit $1`,
    merchants === undefined ? [limit] : [limit, merchants],
  );
}

export async function findBulk(
  queries: Queries,
  merchants: readonly string[] | undefined,
  bulkNo: string,
): Promise<BulkRow | undefined> {
  const [row] = await queries.query<BulkRow>(`select ${selection} from bulk_resends where bulk_no = $1`, [
    bulkNo,
  ]);
  return row === undefined || merchants?.includes(row.merchantNo) === false ? undefined : row;
}

/** Stops a bulk that runs; what is being sent is still recorded. */
export async function stopBulk(queries: Queries, bulkNo: string, nowMs: number): Promise<void> {
  await queries.query(
    "update bulk_resends set state = 'stopped', ended_at = $2 where bulk_no = $1 and state = 'running'",
    [bulkNo, nowMs],
  );
}

/** Claims a bulk that is due; no other process has it until `leaseMs` have passed. */
export async function claimBulk(
  queries: Queries,
  nowMs: number,
  leaseMs: number,
): Promise<BulkRow | undefined> {
  const [row] = await queries.query<BulkRow>(
    `update bulk_resends set claimed_until = $1 + $2 where bulk_no = (
       select bulk_no from bulk_resends where state = 'running' and next_at <= $1 and claimed_until <= $1
       order by next_at limit 1 for update skip locked)
     returning ${selection}`,
    [nowMs, leaseMs],
    'claim-bulk-resend',
  );
  return row;
}

export interface BulkStep {
  readonly after: BulkPlace;
  /** Key of its resends. */
  readonly key: string;
  /** Those that were left out in this step. */
  readonly skipped: number;
  readonly isDone: boolean;
  readonly nextAt: number;
}

/**
 * Notes how far a bulk has come, unless its claim ran out and another process has it. All that it has sent is counted
 * again: a process that died has counted nothing of its last step.
 */
export async function recordBulk(
  queries: Queries,
  { bulkNo, merchantNo, claimedUntil }: BulkRow,
  step: BulkStep,
  nowMs: number,
): Promise<void> {
  await queries.query(
    `with made as (select count(*) filter (where outcome = 'delivered') as delivered, count(*) as sent
       from notification_resends where idempotency_key = $5 and merchant_no = $6)
     update bulk_resends b set after_at = $3, after_id = $4, delivered = made.delivered,
       failed = made.sent - made.delivered, skipped = skipped + $7, next_at = $8, claimed_until = 0,
       ended_at = case when $9 and state = 'running' then $10::bigint else ended_at end,
       state = case when $9 and state = 'running' then 'done' else state end
     from made where bulk_no = $1 and claimed_until = $2`,
    [
      ...[bulkNo, claimedUntil, step.after.createdAt, step.after.notificationId, step.key, merchantNo],
      ...[step.skipped, step.nextAt, step.isDone, nowMs],
    ],
  );
}
