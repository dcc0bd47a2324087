/** A server on this computer that gets notifications, hands each on as it came, and answers what the target answers. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { notification } from '@tollgate/contract/notification';
import { replyProblem } from '@tollgate/contract/notification-reply';
import type { NotificationKind } from '@tollgate/contract/workbench/endpoints';
import { listenOnLoopback } from '../command-line/system.ts';

/** Outcome of one notification. */
export interface Forwarded {
  readonly atMs: number;
  readonly kind: NotificationKind | undefined;
  readonly members: Readonly<Record<string, unknown>>;
  /** HTTP status of the target's reply; undefined where it could not be reached. */
  readonly status: number | undefined;
  readonly reply: string;
  readonly durationMs: number;
  /** The rule that the reply broke, as the gateway logs it; undefined if the reply acknowledges it. */
  readonly problem: string | undefined;
}

export interface Forwarder {
  readonly url: string;
  close(): Promise<void>;
}

/** The gateway waits for five seconds; the target's reply must be passed on within them. */
const targetTimeoutMs = notification.timeoutMs - 500;
/** Beginning of the URL's path; the rest is random, so that nothing else answers there. */
const pathStart = '/tollgate-listen/';
/** Answer to a GET of the URL. */
const runningReply = 'tollgate listen';
const probeTimeoutMs = 2_000;
/** Headers of the connection to this server, not of the notification. */
const ownHeaders = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive']);

const endings: Readonly<Record<number, 'completed' | 'failed' | 'cancelled'>> = {
  1: 'failed',
  2: 'completed',
  3: 'cancelled',
};
/** trans_type of refunds, and of what changes another transaction (decision 17); all others are payments. */
const refundTypes: readonly unknown[] = [3, 8];
const operationTypes: readonly unknown[] = [2, 5, 7];

/** Returns the kind of event that a notification reports. */
export function kindOf(members: Readonly<Record<string, unknown>>): NotificationKind | undefined {
  const ending = endings[Number(members['trans_status'])];
  if (ending === undefined) return undefined;
  const type = members['trans_type'];
  const what = refundTypes.includes(type)
    ? 'refund'
    : operationTypes.includes(type)
      ? 'operation'
      : 'payment';
  return `${what}.${ending}`;
}

function membersOf(body: Buffer): Record<string, unknown> {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return {};
  }
}

interface Answer {
  readonly status: number | undefined;
  readonly reply: string;
}

/** Sends the very bytes, so that the signature is still one over them. */
async function handOn(target: string, request: IncomingMessage, body: Buffer): Promise<Answer> {
  const headers = Object.entries(request.headers).filter(
    (pair): pair is [string, string] => !ownHeaders.has(pair[0]) && typeof pair[1] === 'string',
  );
  try {
    const response = await fetch(target, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(targetTimeoutMs),
    });
    return { status: response.status, reply: await response.text() };
  } catch (fault) {
    const cause = fault instanceof Error && fault.cause instanceof Error ? fault.cause : fault;
    return { status: undefined, reply: cause instanceof Error ? cause.message : String(cause) };
  }
}

/** Returns whether the URL is that of such a server, now or once. */
export function isForwarderUrl(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed?.hostname === '127.0.0.1' && parsed.pathname.startsWith(pathStart);
}

/** Returns whether the server of the URL still runs; a suspended one does not answer in time, and counts. */
export async function isForwarding(url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(probeTimeoutMs);
    const response = await fetch(url, { redirect: 'manual', signal });
    return (await response.text()) === runningReply;
  } catch (fault) {
    return fault instanceof Error && fault.name === 'TimeoutError';
  }
}

/**
 * Starts the server on a free port of loopback.
 * @param target where notifications go; undefined: each is acknowledged here
 */
export async function startForwarder(
  target: string | undefined,
  onForwarded: (forwarded: Forwarded) => void,
): Promise<Forwarder> {
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const startedMs = performance.now();
    const atMs = Date.now();
    const body = await buffer(request);
    const own: Answer = { status: 200, reply: notification.answer };
    const { status, reply } = target === undefined ? own : await handOn(target, request, body);
    response.writeHead(status ?? 502, { 'content-type': 'text/plain; charset=utf-8' }).end(reply);
    const members = membersOf(body);
    onForwarded({
      atMs,
      kind: kindOf(members),
      members,
      status,
      reply,
      durationMs: performance.now() - startedMs,
      problem: status === undefined ? reply : replyProblem(status, reply)?.detail,
    });
  }
  const path = `${pathStart}${randomUUID()}`;
  const server = createServer((request, response) => {
    // A notification for whoever had the port before is not for this server.
    if (request.url !== path) response.writeHead(404).end();
    else if (request.method === 'GET') response.end(runningReply);
    else handle(request, response).catch(() => response.destroy());
  });
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}${path}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}
