/**
 * Counts of calls, of attempts of notifications and of refusals. What the request log writes is summed up in memory
 * and written every few seconds, so that a busy gateway writes some rows for a thousand calls. A process that dies
 * loses some seconds of them, as it does of the log.
 */
import { minuteMs } from '@tollgate/contract/durations';
import type { Clock } from '../ports/clock.ts';
import type { Queries } from '../ports/database.ts';
import type { RequestRow } from '../store/requests.ts';
import {
  addCounts,
  addRefusals,
  bucketStart,
  type CountKind,
  type CountRow,
  latencyOf,
  type RefusalRow,
} from '../store/workbench/counts.ts';

/** Members of a logged call that are counted. */
export type CountedCall = Pick<
  RequestRow,
  'merchantNo' | 'atMs' | 'psn' | 'appId' | 'code' | 'httpStatus' | 'durationUs' | 'cause'
>;

export interface CountedAttempt {
  readonly merchantNo: string;
  readonly outcome: string;
  readonly durationMs: number;
}

export interface CountsDeps {
  readonly queries: Queries;
  /** The platform's. */
  readonly clock: Clock;
  /** Resolves after `delayMs`. */
  readonly wait: (delayMs: number) => Promise<unknown>;
  /** Called where the database did not take counts: they are lost. */
  readonly onLost: (error: unknown) => void;
}

export interface Counts {
  call(call: CountedCall): void;
  attempt(attempt: CountedAttempt): void;
  /** Writes what has been counted. */
  flush(): Promise<void>;
  /** Lets go of a merchant's counts; resolves once no earlier ones are being written. */
  forget(merchantNo: string): Promise<void>;
}

const writtenEveryMs = 5_000;
/** Rows that wait, at most: a flood of different causes is cut off. */
const waitingMax = 20_000;

type Waiting<Row> = Map<string, { -readonly [Name in keyof Row]: Row[Name] }>;

function kindOf({ code, httpStatus }: CountedCall): CountKind {
  if (code === '0') return 'ok';
  return httpStatus >= 500 ? 'failed' : 'rejected';
}

export function createCounts(deps: CountsDeps): Counts {
  const { queries, clock, wait, onLost } = deps;
  let counts: Waiting<CountRow> = new Map();
  let refusals: Waiting<RefusalRow> = new Map();
  let writing = Promise.resolve();
  let isTimed = false;

  function count(merchantNo: string, nowMs: number, kind: CountKind, durationMs: number): void {
    const atMs = bucketStart(nowMs, minuteMs);
    const latency = latencyOf(durationMs);
    const key = `${merchantNo} ${atMs} ${kind} ${latency}`;
    const known = counts.get(key);
    if (known !== undefined) known.count += 1;
    else if (counts.size < waitingMax) counts.set(key, { merchantNo, atMs, kind, latency, count: 1 });
    if (isTimed) return;
    isTimed = true;
    void wait(writtenEveryMs).then(() => {
      isTimed = false;
      return flush();
    });
  }

  function refuse({ merchantNo, atMs: nowMs, code, cause, appId, psn }: CountedCall): void {
    const atMs = bucketStart(nowMs, minuteMs);
    const key = `${merchantNo} ${atMs} ${code} ${cause} ${appId}`;
    const known = refusals.get(key);
    if (known === undefined) {
      if (refusals.size >= waitingMax) return;
      const times = { firstMs: nowMs, lastMs: nowMs, lastPsn: psn };
      refusals.set(key, { merchantNo, atMs, code, cause: cause ?? '', appId, count: 1, ...times });
      return;
    }
    known.count += 1;
    if (nowMs < known.lastMs) return;
    known.lastMs = nowMs;
    known.lastPsn = psn;
  }

  async function write(): Promise<void> {
    const [counted, refused] = [[...counts.values()], [...refusals.values()]];
    counts = new Map();
    refusals = new Map();
    try {
      if (counted.length > 0) await addCounts(queries, counted);
      if (refused.length > 0) await addRefusals(queries, refused);
    } catch (error) {
      onLost(error);
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  return {
    call(call) {
      count(call.merchantNo, call.atMs, kindOf(call), call.durationUs / 1_000);
      if (call.code !== '0') refuse(call);
    },
    attempt({ merchantNo, outcome, durationMs }) {
      count(merchantNo, clock.nowMs(), outcome === 'delivered' ? 'delivered' : 'undelivered', durationMs);
    },
    flush,
    async forget(merchantNo) {
      for (const waiting of [counts, refusals])
        for (const [key, row] of waiting) if (row.merchantNo === merchantNo) waiting.delete(key);
      await writing;
    },
  };
}
