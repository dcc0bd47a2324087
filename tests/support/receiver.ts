/** A merchant's receiver of notifications, with answers as a test scripts them. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a notification is answered. What is left out is as a good receiver does it. */
export interface Answer {
  readonly status?: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly delayMs?: number;
  /** Takes the notification and never answers (`silence`), or cuts the connection (`hang-up`). */
  readonly instead?: 'silence' | 'hang-up';
}

export interface Received {
  readonly atMs: number;
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** `text` as JSON; undefined where it is none. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

export interface Receiver {
  /** An address to give as notify_url. */
  readonly url: string;
  /** Everything that came, in order. */
  readonly received: readonly Received[];
  /** The next requests are answered with these, then again as a good receiver does. */
  script(...answers: readonly Answer[]): void;
  /** Every request is answered with this from now on. */
  always(answer: Answer): void;
  /** Waits until `count` requests have come in all, and returns them. @throws after `timeoutMs` */
  waitFor(count: number, timeoutMs?: number): Promise<readonly Received[]>;
  close(): Promise<void>;
}

const success: Answer = { status: 200, body: 'success' };

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const scripted: Answer[] = [];
  const timers = new Set<NodeJS.Timeout>();
  let usual = success;
  let wake: (() => void)[] = [];

  const server = createServer(async (request, response) => {
    const atMs = performance.timeOrigin + performance.now();
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    const text = Buffer.concat(chunks).toString('utf8');
    const { method = '', url: path = '', headers } = request;
    received.push({ atMs, method, path, headers, text, body: parse(text) });
    for (const resolve of wake) resolve();
    wake = [];

    const answer = scripted.shift() ?? usual;
    if (answer.instead === 'hang-up') request.socket.destroy();
    if (answer.instead !== undefined) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      send(response, answer);
    }, answer.delayMs ?? 0);
    timers.add(timer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}/notify`,
    received,
    script: (...answers) => void scripted.push(...answers),
    always(answer) {
      usual = answer;
    },
    async waitFor(count, timeoutMs = 60_000) {
      const deadlineMs = performance.now() + timeoutMs;
      while (received.length < count) {
        const leftMs = deadlineMs - performance.now();
        if (leftMs <= 0)
          throw new Error(`${received.length} of ${count} notifications came in ${timeoutMs} ms`);
        await nextOrTimeout(leftMs);
      }
      return received.slice(0, count);
    },
    async close() {
      for (const timer of timers) clearTimeout(timer);
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };

  function nextOrTimeout(timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      wake.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}

function send(response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status ?? 200, { 'content-type': 'text/plain', ...answer.headers });
  response.end(answer.body ?? 'success');
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}
