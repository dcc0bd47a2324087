/**
 * The request log: what calls were made, for people to see. Calls hand in what they have at hand; reading, redacting
 * and writing come later, in batches. It may lose rows (a crash, a database that is away, a flood), and counts those
 * that it knows of; it never holds up a call.
 */
import { dayMs } from '@tollgate/contract/durations';
import type { Clock } from '../ports/clock.ts';
import type { Queries } from '../ports/database.ts';
import { dropMarked } from '../store/request-texts.ts';
import {
  addRequestDay,
  dayStartMs,
  daysOf,
  dropRequestDays,
  dropRequestsTo,
  firstSurplus,
  insertRequests,
  type RequestPlace,
  type RequestRow,
} from '../store/requests.ts';
import { causeOf } from './cause.ts';
import type { CountedCall } from './counts.ts';
import { type Redacted, redactReply, redactRequest, redactText } from './redact.ts';

/** A call as its endpoint knows it. */
export interface SeenCall
  extends Omit<RequestRow, 'atMs' | 'headers' | 'body' | 'reply' | 'redacted' | 'durationUs' | 'cause'> {
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
  readonly onLost: (count: number, error?: unknown) => void;
  /** Called for each call that is to be written. */
  readonly onCall?: (call: CountedCall) => void;
}

export interface RequestLog {
  record(call: SeenCall): void;
  /**
   * Takes away days that are too old, and at most `limit` each of the rows that are too many and of the marks of what is
   * gone; gives how many of both.
   */
  drop(queries: Queries, nowMs: number, limit: number): Promise<number>;
  /** Writes what has been handed in. */
  flush(): Promise<void>;
  /** Calls that have been handed in and are not being written yet. */
  waiting(): number;
  /** Lets go of a merchant's calls that wait; resolves once no earlier one is still being written. */
  forget(merchantNo: string): Promise<void>;
}

const batchMax = 200;
const batchAfterMs = 200;
/** Headers that are kept cleaned. */
const headersMax = 200;
/** Some seconds of a busy process, and what they may take up; what comes on top is not kept. */
const waitingMax = 5_000;
const waitingBytesMax = 32 * 1_048_576;
/** Characters kept of a body and of a reply: with REQUEST_LOG_MAX this bounds the size of the log. */
const textMaxCharacters = 32_768;
/** How much above its limit the log may grow before it is counted again, which takes long. */
const slack = 0.05;

type Headers = RequestRow['headers'];

const bytesOf = ({ bytes, reply }: SeenCall): number => bytes.length + reply.length;

/** The beginning of a text that is too long; cut once nothing is left in it that may not be kept. */
const bounded = ({ text, redacted }: Redacted): Redacted =>
  text.length <= textMaxCharacters
    ? { text, redacted }
    : { text: text.slice(0, textMaxCharacters), redacted: [...redacted, 'end'] };

const printable = (text: string, max: number): string =>
  text === '' ? '' : redactText(text.slice(0, max).replaceAll(/[^\x20-\x7e]/g, ''));

function headersOf(call: SeenCall, scheme: string): Headers {
  const headers = {
    'content-type': printable(call.contentType ?? '', 100),
    'user-agent': printable(call.userAgent ?? '', 200),
    'idempotency-key': printable(call.idempotencyKey ?? '', 64),
    authorization: scheme,
  };
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
}

/** Headers as they may be kept. An integrator's program sends the same ones with each call: those are cleaned once. */
function createHeaderCache(): (call: SeenCall) => Headers {
  const known = new Map<string, Headers>();
  return (call) => {
    const { contentType = '', userAgent = '', authorization = '', idempotencyKey } = call;
    // Without its scheme a header is the credentials alone.
    const scheme = /^(?:basic|bearer|digest)(?=\s)/i.exec(authorization)?.[0] ?? '';
    if (idempotencyKey !== undefined) return headersOf(call, scheme);
    const key = `${contentType.slice(0, 100)}\n${userAgent.slice(0, 200)}\n${scheme}`;
    let headers = known.get(key);
    if (headers === undefined) {
      headers = headersOf(call, scheme);
      if (known.size >= headersMax) known.clear();
      known.set(key, headers);
    }
    return headers;
  };
}

function rowOf(call: SeenCall, atMs: number, headers: Headers): RequestRow {
  const { merchantNo, contentType, bytes } = call;
  const body = bounded(redactRequest({ bytes, contentType, isKnown: merchantNo !== '' }));
  const reply = bounded(redactReply(call.reply));
  return {
    merchantNo,
    atMs,
    psn: call.psn,
    appId: call.appId,
    path: call.path,
    method: call.method,
    code: call.code,
    httpStatus: call.httpStatus,
    durationUs: Math.min(Math.round(call.durationMs * 1000), 2_147_483_647),
    merchantOrderNo: call.merchantOrderNo,
    transNo: call.transNo,
    clientPsn: call.clientPsn === null ? null : printable(call.clientPsn, 64),
    address: call.address,
    headers,
    body: body.text,
    reply: reply.text,
    redacted: [...new Set([...body.redacted, ...reply.redacted])],
    isAuthenticated: call.isAuthenticated,
    cause: causeOf(call.code, call.reply) || null,
  };
}

interface WaitingCall {
  readonly call: SeenCall;
  readonly atMs: number;
}

/** Skips a call that fails to become a row; the others keep theirs. */
function rowsOf(
  batch: readonly WaitingCall[],
  cleanHeaders: (call: SeenCall) => Headers,
  onLost: RequestLogDeps['onLost'],
): readonly RequestRow[] {
  return batch.flatMap(({ call, atMs }) => {
    try {
      return [rowOf(call, atMs, cleanHeaders(call))];
    } catch (error) {
      onLost(1, error);
      return [];
    }
  });
}

export function createRequestLog(deps: RequestLogDeps): RequestLog {
  const { queries, clock, onLost } = deps;
  let waiting: WaitingCall[] = [];
  let waitingBytes = 0;
  const cleanHeaders = createHeaderCache();
  const knownDays = new Set<number>();
  let writing: Promise<void> | undefined;
  let batchWriting: Promise<void> | undefined;
  let isTimed = false;
  let writtenSinceCount = Number.POSITIVE_INFINITY;
  let surplus: RequestPlace | undefined;

  function keep(rest: WaitingCall[]): void {
    waiting = rest;
    waitingBytes = rest.reduce((sum, { call }) => sum + bytesOf(call), 0);
  }

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
      keep(waiting.slice(batchMax));
      try {
        const rows = rowsOf(batch, cleanHeaders, onLost);
        if (deps.onCall !== undefined) rows.forEach(deps.onCall);
        batchWriting = write(rows);
        await batchWriting;
      } catch (error) {
        // A day may have been dropped meanwhile; the next batch makes it again.
        knownDays.clear();
        onLost(batch.length, error);
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
      if (waiting.length >= waitingMax || waitingBytes >= waitingBytesMax) {
        onLost(1);
        return;
      }
      waiting.push({ call, atMs: clock.nowMs() });
      waitingBytes += bytesOf(call);
      if (waiting.length >= batchMax) void flush();
      else if (!isTimed) {
        isTimed = true;
        void deps.wait(batchAfterMs).then(() => {
          isTimed = false;
          return flush();
        });
      }
    },
    async drop(own, nowMs, limit) {
      if ((await dropRequestDays(own, nowMs - deps.days * dayMs)) > 0) knownDays.clear();
      if (surplus === undefined && writtenSinceCount >= deps.rowsMax * slack) {
        writtenSinceCount = 0;
        surplus = await firstSurplus(own, deps.rowsMax);
      }
      const keptFromMs = Math.max(dayStartMs(nowMs - deps.days * dayMs), surplus?.atMs ?? 0);
      const marks = await dropMarked(own, keptFromMs, limit);
      if (surplus === undefined) return marks;
      const gone = await dropRequestsTo(own, surplus, limit);
      if (gone < limit) surplus = undefined;
      return gone + marks;
    },
    waiting: () => waiting.length,
    async flush() {
      while (waiting.length > 0 || writing !== undefined) await flush();
    },
    async forget(merchantNo) {
      keep(waiting.filter(({ call }) => call.merchantNo !== merchantNo));
      await batchWriting?.catch(() => {});
    },
  };
}
