/**
 * Works on bulk resends: a step at a time, as many notifications as their pace allows for it. What was sent is known by
 * its key (notification_resends), so a step that a dying process has left is made again and sends nothing twice.
 */
import type { Clock } from '../ports/clock.ts';
import type { Queries } from '../ports/database.ts';
import {
  type BulkPlace,
  type BulkRow,
  claimBulk,
  readForBulk,
  recordBulk,
} from '../store/workbench/bulk-resends.ts';
import type { Delivery } from './delivery.ts';
import { attemptsMax } from './schedule.ts';

/** A step takes some seconds where a receiver does not answer. */
const leaseMs = 60_000;
/** Time between two looks where no bulk has run for a while. */
const idleMs = 1_000;
/** Time after a step in which every look asks for the next: at the slowest pace there is one in a minute. */
const busyMs = 65_000;
/** Resends of one step that are in progress at the same time. */
const atOnce = 8;
/** Rows looked through at once, and how often in one step. */
const portionRows = 500;
const portionsMax = 10;

export interface BulkDeps {
  readonly queries: Queries;
  readonly delivery: Pick<Delivery, 'resend'>;
  /** The platform's: a pace does not follow a clock that is advanced. */
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

export interface BulkWork {
  /** Looks for a step that is due, and begins it; does not wait for it. */
  look(): void;
  /** Resolves when the step in progress has ended. */
  stop(): Promise<void>;
}

const keyOf = (bulkNo: string) => `bulk:${bulkNo}`;

interface Chosen {
  readonly ids: readonly BulkPlace[];
  /** How far the rows were looked through. */
  readonly end: BulkPlace;
  /** Nothing comes behind it. */
  readonly isLast: boolean;
}

/** The next notifications of a bulk, at most `count`. */
async function choose(queries: Queries, bulk: BulkRow, count: number): Promise<Chosen> {
  const ids: BulkPlace[] = [];
  let end: BulkPlace = { createdAt: bulk.afterAt, notificationId: bulk.afterId };
  for (let portion = 0; portion < portionsMax; portion += 1) {
    const rows = await readForBulk(queries, bulk, end, attemptsMax, portionRows);
    for (const row of rows) {
      if (row.fits && ids.length === count) return { ids, end, isLast: false };
      if (row.fits) ids.push(row);
      end = row;
    }
    if (rows.length < portionRows) return { ids, end, isLast: true };
  }
  return { ids, end, isLast: false };
}

/** Makes one step of a bulk. Returns once all of it is recorded. */
async function step({ queries, delivery, clock }: BulkDeps, bulk: BulkRow): Promise<void> {
  const { bulkNo, merchantNo, perMinute } = bulk;
  const count = Math.max(1, Math.floor(perMinute / 60));
  const { ids, end, isLast } = await choose(queries, bulk, count);
  const results = new Map<string, 'busy' | 'gone' | 'sent'>();
  const waiting = [...ids];
  await Promise.all(
    Array.from({ length: Math.min(atOnce, waiting.length) }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const { notificationId } = next;
        const request = { merchantNo, notificationId, url: undefined, psn: bulkNo };
        const resent = await delivery.resend({ ...request, idempotencyKey: keyOf(bulkNo) });
        results.set(notificationId, typeof resent === 'string' ? resent : 'sent');
      }
    }),
  );
  // What an attempt holds at the moment is sent in a later step: the bulk has come as far as what is before it.
  const firstBusy = ids.findIndex(({ notificationId }) => results.get(notificationId) === 'busy');
  const passed = firstBusy < 0 ? ids : ids.slice(0, firstBusy);
  const nowMs = clock.nowMs();
  const sent = [...results.values()].filter((result) => result === 'sent').length;
  // Where nothing was sent, because an attempt holds it, the pace allows the next look at once.
  const pauseMs = sent === 0 ? idleMs : Math.ceil((sent * 60_000) / perMinute);
  const before = passed.at(-1) ?? { createdAt: bulk.afterAt, notificationId: bulk.afterId };
  await recordBulk(
    queries,
    bulk,
    {
      after: firstBusy < 0 ? end : before,
      key: keyOf(bulkNo),
      skipped: passed.filter(({ notificationId }) => results.get(notificationId) === 'gone').length,
      isDone: isLast && firstBusy < 0,
      nextAt: ids.length === 0 ? nowMs : bulk.claimedUntil - leaseMs + pauseMs,
    },
    nowMs,
  );
}

export function createBulkWork(deps: BulkDeps): BulkWork {
  const { queries, clock } = deps;
  let running: Promise<void> | undefined;
  let isStopped = false;
  let nextLookMs = 0;
  let busyUntilMs = 0;

  async function work(): Promise<void> {
    const bulk = await claimBulk(queries, clock.nowMs(), leaseMs);
    if (bulk === undefined) return;
    busyUntilMs = clock.nowMs() + busyMs;
    await step(deps, bulk);
  }

  return {
    look() {
      const nowMs = clock.nowMs();
      if (isStopped || running !== undefined) return;
      if (nowMs < nextLookMs && nowMs >= busyUntilMs) return;
      nextLookMs = nowMs + idleMs;
      running = work()
        .catch(deps.onError)
        .finally(() => {
          running = undefined;
        });
    },
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
