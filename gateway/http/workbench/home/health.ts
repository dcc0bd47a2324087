/** Health over time: counts of calls with their latency, of deliveries, and of refusals by cause. */
import { errors, isErrorCode } from '@tollgate/contract/errors/catalogue';
import { doctorCauses } from '@tollgate/contract/signing/doctor/causes/causes';
import type { DoctorCause } from '@tollgate/contract/signing/doctor/types';
import {
  type CountStep,
  countStepNames,
  type Health,
  type HealthCounts,
} from '@tollgate/contract/workbench/health/counts';
import type { RefusalItem } from '@tollgate/contract/workbench/requests';
import type { Queries } from '../../../ports/database.ts';
import {
  bucketStart,
  type CountFilter,
  type CountSum,
  countSteps,
  latencyBound,
  type RefusalSum,
  readCounts,
  readRefusals,
} from '../../../store/workbench/counts.ts';
import type { Failure } from '../../envelope/failure.ts';
import type { RouteContext } from '../../route.ts';
import { present } from '../order-items.ts';
import { invalid } from '../query.ts';

const stepDefault: CountStep = 'hour';

/** Reads `by` of a query. */
export function readStep({ req }: RouteContext): CountStep | Failure {
  const by = req.query('by') || stepDefault;
  return countStepNames.find((name) => name === by) ?? invalid('by', countStepNames.join(', '));
}

/** The buckets that are shown: up to the one of now. */
export function shownFrom(step: CountStep, nowMs: number): number {
  const { stepMs, shown } = countSteps[step];
  return bucketStart(nowMs, stepMs) - (shown - 1) * stepMs;
}

/** Calls by the index of their latency. */
export type Histogram = ReadonlyMap<number, number>;

/** Returns the duration that this part of the calls did not exceed, by proportion in its bucket; undefined of none. */
export function quantile(histogram: Histogram, part: number): number | undefined {
  const all = [...histogram.values()].reduce((sum, count) => sum + count, 0);
  if (all === 0) return undefined;
  let left = all * part;
  for (const [latency, count] of [...histogram].sort(([one], [other]) => one - other)) {
    const from = latency === 0 ? 0 : latencyBound(latency - 1);
    if (left <= count) return from + (latencyBound(latency) - from) * (left / count);
    left -= count;
  }
  return undefined;
}

const rounded = (ms: number | undefined) => (ms === undefined ? undefined : Math.round(ms * 10) / 10);

function countsOf(rows: readonly CountSum[]): HealthCounts {
  const sumOf = (...kinds: readonly CountSum['kind'][]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { count }) => sum + count, 0);
  const histogram = new Map<number, number>();
  for (const { kind, latency, count } of rows) {
    if (kind === 'delivered' || kind === 'undelivered') continue;
    histogram.set(latency, (histogram.get(latency) ?? 0) + count);
  }
  return {
    calls: sumOf('ok', 'rejected', 'failed'),
    rejected: sumOf('rejected'),
    failed: sumOf('failed'),
    ...present({
      p50_ms: rounded(quantile(histogram, 0.5)),
      p95_ms: rounded(quantile(histogram, 0.95)),
      p99_ms: rounded(quantile(histogram, 0.99)),
    }),
    delivered: sumOf('delivered'),
    undelivered: sumOf('undelivered'),
  };
}

/** Counts over time, a point for each bucket. */
export async function healthOf(queries: Queries, filter: CountFilter): Promise<Health> {
  const { stepMs, shown } = countSteps[filter.step];
  const rows = await readCounts(queries, filter);
  const byBucket = Map.groupBy(rows, ({ atMs }) => atMs);
  const points = Array.from({ length: shown }, (_, index) => {
    const atMs = filter.fromMs + index * stepMs;
    return { at_ms: atMs, ...countsOf(byBucket.get(atMs) ?? []) };
  });
  return { by: filter.step, step_ms: stepMs, total: countsOf(rows), points };
}

const itemsMax = 200;
const appsMax = 5;

const isDoctorCause = (cause: string): cause is DoctorCause => Object.hasOwn(doctorCauses, cause);

function refusalItem(rows: readonly RefusalSum[], { step, fromMs }: CountFilter): RefusalItem {
  const [last] = rows;
  if (last === undefined) throw new Error('a group has a row');
  const { code, cause, lastMs, lastPsn } = last;
  const { stepMs, shown } = countSteps[step];
  const counts = Array.from({ length: shown }, () => 0);
  const apps = new Map<string, number>();
  for (const { atMs, appId, count } of rows) {
    const index = Math.round((atMs - fromMs) / stepMs);
    if (index < shown) counts[index] = (counts[index] ?? 0) + count;
    apps.set(appId, (apps.get(appId) ?? 0) + count);
  }
  const known = isErrorCode(code) ? errors[code] : undefined;
  const title = code === 'SYS002' && isDoctorCause(cause) ? doctorCauses[cause].title : undefined;
  return {
    code,
    ...present({
      cause: cause === '' ? undefined : cause,
      title,
      message: known?.message,
      action: known?.action,
    }),
    count: rows.reduce((sum, { count }) => sum + count, 0),
    first_ms: Math.min(...rows.map(({ firstMs }) => firstMs)),
    last_ms: lastMs,
    last_psn: lastPsn,
    counts,
    apps: [...apps]
      .map(([app_id, count]) => ({ app_id, count }))
      .sort((left, right) => right.count - left.count)
      .slice(0, appsMax),
    app_count: apps.size,
  };
}

/** Refusals by code and cause, the latest first. */
export async function refusalsOf(queries: Queries, filter: CountFilter): Promise<readonly RefusalItem[]> {
  const rows = await readRefusals(queries, filter);
  const groups = Map.groupBy(rows, ({ code, cause }) => `${code} ${cause}`);
  return [...groups.values()].slice(0, itemsMax).map((group) => refusalItem(group, filter));
}
