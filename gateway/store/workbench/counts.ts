/** Counts of calls, of attempts of notifications and of refusals, by minute, hour and day. */
import { dayMs, hourMs, minuteMs } from '@tollgate/contract/durations';
import type { CountStep } from '@tollgate/contract/workbench/health/counts';
import type { Queries } from '../../ports/database.ts';

/** Length of a bucket, how many a page shows, and how long buckets are kept. */
export const countSteps: Readonly<
  Record<CountStep, { readonly stepMs: number; readonly shown: number; readonly keptMs: number }>
> = {
  minute: { stepMs: minuteMs, shown: 60, keptMs: 2 * hourMs },
  hour: { stepMs: hourMs, shown: 24, keptMs: 2 * dayMs },
  day: { stepMs: dayMs, shown: 30, keptMs: 31 * dayMs },
};

const steps = Object.values(countSteps);
const spanOf = (stepMs: number): number => stepMs / minuteMs;

/** Start of the bucket that a moment is in. */
export const bucketStart = (atMs: number, stepMs: number): number => Math.floor(atMs / stepMs) * stepMs;

/** The merchant number of the rows that count all merchants together. */
const everyone = '*';

/** `rejected`: by the gateway's answer. `failed`: the gateway could not process it. */
export type CountKind = 'ok' | 'rejected' | 'failed' | 'delivered' | 'undelivered';

/** Calls or attempts of one kind in a bucket. `latency`: index of a bound, see `latencyOf`. */
export interface CountRow {
  readonly merchantNo: string;
  readonly atMs: number;
  readonly kind: CountKind;
  readonly latency: number;
  readonly count: number;
}

export interface RefusalRow {
  readonly merchantNo: string;
  readonly atMs: number;
  readonly code: string;
  readonly cause: string;
  readonly appId: string;
  readonly count: number;
  readonly firstMs: number;
  readonly lastMs: number;
  readonly lastPsn: string;
}

const latencyMax = 32;

/** Returns the index of the least bound 2^(n/2) ms that is not below the duration. */
export const latencyOf = (ms: number): number =>
  ms <= 1 ? 0 : Math.min(latencyMax, Math.ceil(2 * Math.log2(ms)));

/** The bound of an index in milliseconds. */
export const latencyBound = (latency: number): number => 2 ** (latency / 2);

interface Summed {
  count: number;
}

/** Sums rows of minutes up to buckets of every length, in the order of their key: no two processes block each other. */
function summed<Row extends { readonly atMs: number; readonly count: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  add: (sum: Row & Summed, row: Row) => void,
): readonly (Row & Summed & { readonly span: number })[] {
  const sums = new Map<string, Row & Summed & { readonly span: number }>();
  for (const { stepMs } of steps) {
    for (const row of rows) {
      const atMs = bucketStart(row.atMs, stepMs);
      const span = spanOf(stepMs);
      const key = `${keyOf(row)}\n${span}\n${atMs}`;
      const known = sums.get(key);
      if (known === undefined) sums.set(key, { ...row, atMs, span });
      else {
        known.count += row.count;
        add(known, row);
      }
    }
  }
  return [...sums].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, sum]) => sum);
}

/** Adds rows of minutes to the counts. */
export async function addCounts(queries: Queries, rows: readonly CountRow[]): Promise<void> {
  const all = [...rows.filter(({ merchantNo }) => merchantNo !== '')].concat(
    rows.map((row) => ({ ...row, merchantNo: everyone })),
  );
  const sums = summed(
    all,
    (row) => `${row.merchantNo}\n${row.kind}\n${row.latency}`,
    () => {},
  );
  await queries.query(
    `insert into call_counts (merchant_no, span, at_ms, kind, latency, count)
     select * from unnest($1::text[], $2::smallint[], $3::bigint[], $4::text[], $5::smallint[], $6::bigint[])
     on conflict (merchant_no, span, at_ms, kind, latency)
       do update set count = call_counts.count + excluded.count`,
    [
      sums.map((row) => row.merchantNo),
      sums.map((row) => row.span),
      sums.map((row) => row.atMs),
      sums.map((row) => row.kind),
      sums.map((row) => row.latency),
      sums.map((row) => row.count),
    ],
    'add_counts',
  );
}

type Widened = { -readonly [Name in keyof RefusalRow]: RefusalRow[Name] };

function widen(sum: Widened, row: RefusalRow): void {
  sum.firstMs = Math.min(sum.firstMs, row.firstMs);
  if (row.lastMs < sum.lastMs) return;
  sum.lastMs = row.lastMs;
  sum.lastPsn = row.lastPsn;
}

/** Adds rows of minutes to the counts of refusals. */
export async function addRefusals(queries: Queries, rows: readonly RefusalRow[]): Promise<void> {
  const sums = summed<RefusalRow>(
    rows,
    (row) => `${row.merchantNo}\n${row.code}\n${row.cause}\n${row.appId}`,
    widen,
  );
  await queries.query(
    `insert into refusal_counts as c (merchant_no, span, at_ms, code, cause, app_id, count, first_ms, last_ms, last_psn)
     select * from unnest($1::text[], $2::smallint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::bigint[],
       $8::bigint[], $9::bigint[], $10::text[])
     on conflict (merchant_no, span, at_ms, code, cause, app_id) do update set
       count = c.count + excluded.count,
       first_ms = least(c.first_ms, excluded.first_ms),
       last_ms = greatest(c.last_ms, excluded.last_ms),
       last_psn = case when excluded.last_ms >= c.last_ms then excluded.last_psn else c.last_psn end`,
    [
      sums.map((row) => row.merchantNo),
      sums.map((row) => row.span),
      sums.map((row) => row.atMs),
      sums.map((row) => row.code),
      sums.map((row) => row.cause),
      sums.map((row) => row.appId),
      sums.map((row) => row.count),
      sums.map((row) => row.firstMs),
      sums.map((row) => row.lastMs),
      sums.map((row) => row.lastPsn),
    ],
    'add_refusals',
  );
}

export interface CountFilter {
  /** Undefined: all, and calls of no known app. */
  readonly merchants: readonly string[] | undefined;
  readonly step: CountStep;
  /** Start of the first bucket. */
  readonly fromMs: number;
}

export type CountSum = Omit<CountRow, 'merchantNo'>;

/** Counts by bucket, kind and latency. */
export function readCounts(queries: Queries, { merchants, step, fromMs }: CountFilter): Promise<CountSum[]> {
  return queries.query<CountSum>(
    `select at_ms as "atMs", kind, latency, sum(count)::bigint as count from call_counts
     where merchant_no = any($1::text[]) and span = $2 and at_ms >= $3 group by at_ms, kind, latency`,
    [merchants ?? [everyone], spanOf(countSteps[step].stepMs), fromMs],
    'read_counts',
  );
}

export type RefusalSum = Omit<RefusalRow, 'merchantNo'>;

/** Refusals that one answer is made of; of more, the latest. */
const refusalsMax = 20_000;

/** Refusals by bucket, code, cause and app, the latest first. */
export function readRefusals(
  queries: Queries,
  { merchants, step, fromMs }: CountFilter,
): Promise<RefusalSum[]> {
  const params = [spanOf(countSteps[step].stepMs), fromMs];
  const ofMerchants = merchants === undefined ? '' : ' and merchant_no = any($3::text[])';
  return queries.query<RefusalSum>(
    `select at_ms as "atMs", code, cause, app_id as "appId", count, first_ms as "firstMs", last_ms as "lastMs",
       last_psn as "lastPsn"
     from refusal_counts where span = $1 and at_ms >= $2${ofMerchants}
     order by last_ms desc limit ${refusalsMax}`,
    merchants === undefined ? params : [...params, merchants],
  );
}

/** Deletes at most `limit` counts that are too old of each table and length; returns the largest number deleted. */
export async function dropCounts(queries: Queries, nowMs: number, limit: number): Promise<number> {
  let most = 0;
  for (const table of ['call_counts', 'refusal_counts']) {
    for (const { stepMs, keptMs } of steps) {
      const gone = await queries.query(
        `delete from ${table} where ctid = any(array(
           select ctid from ${table} where span = $1 and at_ms < $2 limit $3)) returning 1`,
        [spanOf(stepMs), nowMs - keptMs, limit],
      );
      most = Math.max(most, gone.length);
    }
  }
  return most;
}
