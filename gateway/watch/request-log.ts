/**
 * The request log: what calls were made, for people to see. Calls hand in what they have at hand; reading, redacting
 * and writing come later, in batches. It may lose rows (a crash, a database that is away, a flood), and counts those
 * that it knows of; it never holds up a call.
 */
import type { Clock } from '../ports/clock.ts';
import type { Queries } from '../ports/database.ts';
import {
  addRequestDay,
  daysOf,
  dropRequestDays,
  dropRequestsAbove,
  insertRequests,
  type RequestRow,
} from '../store/requests.ts';
import { redactReply, redactRequest } from './redact.ts';

/** A call as its endpoint knows it. */
export interface SeenCall
  extends Omit<RequestRow, 'atMs' | 'headers' | 'body' | 'reply' | 'redacted' | 'durationUs'> {
  readonly durationMs: number;
  readonly contentType: string | undefined;
  readonly userAgent: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** Its scheme is kept, such as Basic, and nothing else. */
  readonly authorization: string | undefined;
  readonly bytes: Uint8Array;
  readonly reply: string;
}

export interface RequestLogDeps {
  readonly queries: Queries;
  /** The platform's: a sandbox's clock may be years ahead. */
  readonly clock: Clock;
  /** Resolves after `delayMs`. */
  readonly wait: (delayMs: number) => Promise<unknown>;
  /** Days that are kept; rows that are kept at most. */
  readonly days: number;
  readonly rowsMax: number;
  /** Rows that were not kept, because the log was full or the database did not take them. */
  readonly onLost: (count: number, fault?: unknown) => void;
}

export interface RequestLog {
  record(call: SeenCall): void;
  /** Takes away what is too old or too much, once a minute at most. */
  forget(): Promise<void>;
  /** Writes what has been handed in. */
  flush(): Promise<void>;
}

const batchMax = 100;
const batchAfterMs = 200;
/** Some seconds of a busy process; what comes on top is not kept. */
const waitingMax = 5_000;
const dayMs = 86_400_000;
const deletePortion = 10_000;
const forgetPauseMs = 60_000;
/** How much above its limit the log may grow before it is looked at again. */
const slack = 0.05;

/** Most headers of most calls are absent: those are not read at all. */
const clean = (text: string | undefined, max: number): string =>
  text ? redactReply(text.slice(0, max).replaceAll(/[^\x20-\x7e]/g, '')).text : '';

function rowOf(call: SeenCall, atMs: number): RequestRow {
  const { bytes, contentType, durationMs, userAgent, authorization, idempotencyKey, reply, ...own } = call;
  const body = redactRequest({ bytes, contentType, isKnown: own.merchantNo !== '' });
  const answer = redactReply(reply);
  const headers = {
    'content-type': clean(contentType, 100),
    'user-agent': clean(userAgent, 200),
    'idempotency-key': clean(idempotencyKey, 64),
    authorization: /^\w+/.exec(authorization ?? '')?.[0] ?? '',
  };
  return {
    ...own,
    atMs,
    durationUs: Math.min(Math.round(durationMs * 1000), 2_147_483_647),
    clientPsn: own.clientPsn === null ? null : clean(own.clientPsn, 64),
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== '')),
    body: body.text,
    reply: answer.text,
    redacted: [...new Set([...body.redacted, ...answer.redacted])],
  };
}

export function createRequestLog(deps: RequestLogDeps): RequestLog {
  const { queries, clock, onLost } = deps;
  let waiting: { readonly call: SeenCall; readonly atMs: number }[] = [];
  const knownDays = new Set<number>();
  let writing: Promise<void> | undefined;
  let isTimed = false;
  let writtenSinceCount = Number.POSITIVE_INFINITY;
  let forgetAtMs = 0;

  async function write(rows: readonly RequestRow[]): Promise<void> {
    for (const day of daysOf(rows)) {
      if (knownDays.has(day)) continue;
      await addRequestDay(queries, day);
      knownDays.add(day);
    }
    await insertRequests(queries, rows);
    writtenSinceCount += rows.length;
  }

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMax);
      waiting = waiting.slice(batchMax);
      try {
        await write(batch.map(({ call, atMs }) => rowOf(call, atMs)));
      } catch (fault) {
        // A day may have been dropped meanwhile; the next batch makes it again.
        knownDays.clear();
        onLost(batch.length, fault);
      }
    }
  }

  function flush(): Promise<void> {
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  return {
    record(call) {
      if (waiting.length >= waitingMax) {
        onLost(1);
        return;
      }
      waiting.push({ call, atMs: clock.nowMs() });
      if (waiting.length >= batchMax) void flush();
      else if (!isTimed) {
        isTimed = true;
        void deps.wait(batchAfterMs).then(() => {
          isTimed = false;
          return flush();
        });
      }
    },
    async forget() {
      const nowMs = clock.nowMs();
      if (nowMs < forgetAtMs) return;
      forgetAtMs = nowMs + forgetPauseMs;
      if ((await dropRequestDays(queries, nowMs - deps.days * dayMs)) > 0) knownDays.clear();
      if (writtenSinceCount < deps.rowsMax * slack) return;
      while ((await dropRequestsAbove(queries, deps.rowsMax, deletePortion)) === deletePortion);
      writtenSinceCount = 0;
    },
    async flush() {
      while (waiting.length > 0 || writing !== undefined) await flush();
    },
  };
}
