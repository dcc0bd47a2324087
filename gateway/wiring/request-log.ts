/** The request log of one process, and the Workbench's routes to it. */
import type { Routes } from '../http/route.ts';
import { type RequestDeps, workbenchRequests } from '../http/workbench/requests.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../ports/database.ts';
import type { Log } from '../ports/log.ts';
import { dropCounts } from '../store/workbench/counts.ts';
import { type CountedAttempt, createCounts } from '../watch/counts.ts';
import { createRequestLog, type SeenCall } from '../watch/request-log.ts';
import type { Drop } from './forgetting.ts';

export interface RequestLogParts {
  /** Undefined where REQUEST_LOG_DAYS is 0. */
  readonly record: ((call: SeenCall) => void) | undefined;
  /** Counts an attempt of a notification. */
  attempt(attempt: CountedAttempt): void;
  /** Drops of requests that are too old or too many; empty where nothing is kept. */
  readonly drops: readonly Drop[];
  flush(): Promise<void>;
  waiting(): number;
  /** Nothing of the merchant is written any more once this has resolved, unless it calls again. */
  forget(merchantNo: string): Promise<void>;
  routes(deps: Pick<RequestDeps, 'doctor' | 'psn' | 'actorOf' | 'audit' | 'rightsOf' | 'onFault'>): Routes;
  /** Resolves once this process has written what came in before, or has tried for long enough. */
  readonly written: () => Promise<unknown>;
  /** Resolves after `delayMs`, and keeps no process alive. */
  readonly wait: (delayMs: number) => Promise<unknown>;
}

/** A database that is away keeps no reader of the log. */
const writtenMaxMs = 1_000;

export interface RequestLogDeps {
  readonly database: Database;
  readonly log: Log;
  /** The platform's. */
  readonly clock: Clock;
  readonly wait: (delayMs: number) => Promise<unknown>;
  /** Days that it keeps; 0: nothing is kept. */
  readonly days: number;
  readonly rowsMax: number;
  /** Counts requests that are lost. */
  readonly onLost: (count: number) => void;
}

export function openRequestLog(deps: RequestLogDeps): RequestLogParts {
  const { database, log, clock, wait, days, rowsMax } = deps;
  const isKept = days > 0;
  let lost = 0;
  const counts = createCounts({
    queries: database,
    clock,
    wait,
    onLost: (error) => log.warn({ err: error }, 'calls are missing from the counts'),
  });
  const requests = createRequestLog({
    onCall: counts.call,
    queries: database,
    clock,
    wait,
    days,
    rowsMax,
    onLost(more, error) {
      lost += more;
      deps.onLost(more);
      if (error !== undefined)
        log.warn({ count: more, err: error }, 'requests are missing from the request log');
    },
  });
  async function flush(): Promise<void> {
    await requests.flush();
    await counts.flush();
  }
  const written = () => Promise.race([flush(), wait(writtenMaxMs)]);
  return {
    record: isKept ? requests.record : undefined,
    attempt(attempt) {
      if (isKept) counts.attempt(attempt);
    },
    drops: isKept ? [requests.drop, dropCounts] : [],
    flush,
    waiting: requests.waiting,
    async forget(merchantNo) {
      await requests.forget(merchantNo);
      await counts.forget(merchantNo);
    },
    written,
    wait,
    routes: (of) =>
      workbenchRequests({
        ...of,
        queries: database,
        isKept,
        lost: () => lost,
        written,
        wait,
        nowMs: clock.nowMs,
      }),
  };
}
