/** One POST over fetch: bounded in time and size, no redirects, no cookies. */
import { decodeUtf8 } from '@tollgate/contract/signing/index';
import type { Clock } from '../clock.ts';
import { uncertainError } from '../errors.ts';

export interface PostRequest {
  readonly fetch: typeof globalThis.fetch;
  readonly url: string;
  readonly body: string;
  readonly authorization: string | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  /** Clock that a date in Retry-After is compared with. */
  readonly clock?: Clock;
}

export interface HttpReply {
  readonly httpStatus: number;
  /** How long the server asks to wait. */
  readonly retryAfterMs?: number | undefined;
  readonly text: string;
}

/** No reply of the API comes near this: `data` is at most 64 KiB. */
const replyMaxBytes = 1024 * 1024;

/**
 * Posts and reads the whole reply.
 *
 * @throws TollgateError `transport` or `timeout`; the reason of `signal` where the caller aborted
 */
export async function post(request: PostRequest): Promise<HttpReply> {
  const { signal } = request;
  signal?.throwIfAborted();
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort('timeout'), request.timeoutMs);
  const abort = () => controller.abort('caller');
  signal?.addEventListener('abort', abort, { once: true });
  try {
    return await exchange(request, controller.signal);
  } catch (cause) {
    if (controller.signal.reason === 'caller') throw signal?.reason;
    if (controller.signal.reason === 'timeout') throw uncertainError('timeout', 'no-reply-in-time');
    throw uncertainError('transport', cause instanceof ReplyProblem ? cause.code : 'no-reply', {}, cause);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

class ReplyProblem extends Error {
  readonly code: 'reply-too-large' | 'reply-unreadable';
  constructor(code: 'reply-too-large' | 'reply-unreadable') {
    super(code);
    this.code = code;
  }
}

async function exchange(request: PostRequest, signal: AbortSignal): Promise<HttpReply> {
  const { authorization, idempotencyKey } = request;
  const response = await request.fetch(request.url, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json; charset=UTF-8',
      ...(authorization === undefined ? {} : { authorization }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    body: request.body,
    signal,
    // A redirect would send the request, and Basic credentials with it, to another server.
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
  });
  const text = decodeUtf8(await boundedBytes(response));
  if (text === undefined) throw new ReplyProblem('reply-unreadable');
  const asked = response.headers.get('retry-after');
  const retryAfterMs = asked === null ? undefined : readRetryAfterMs(asked, request.clock?.nowMs());
  return { httpStatus: response.status, retryAfterMs, text };
}

/** Seconds, or a date (RFC 9110 §10.2.3); undefined for anything else. */
function readRetryAfterMs(text: string, nowMs: number | undefined): number | undefined {
  if (/^\d{1,7}$/.test(text)) return Number(text) * 1000;
  const untilMs = Date.parse(text);
  return Number.isNaN(untilMs) || nowMs === undefined ? undefined : Math.max(0, untilMs - nowMs);
}

async function boundedBytes(response: Response): Promise<Uint8Array> {
  const reader = response.body?.getReader();
  if (reader === undefined) return new Uint8Array(await response.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > replyMaxBytes) {
      await reader.cancel();
      throw new ReplyProblem('reply-too-large');
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
