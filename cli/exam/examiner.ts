/** The exam's own HTTP server: it stands for the gateway before the shop, and for the shop before the gateway. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { notification } from '@tollgate/contract/notification';
import { listenOnLoopback } from '../command-line/system.ts';

/** Reply to the shop's call; `cut` ends the connection without one. */
export type Answer = { readonly status: number; readonly contentType: string; readonly text: string } | 'cut';

export interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** One situation's ends: what the shop calls, and what the gateway notifies. */
export interface Ends {
  called(received: Received): Promise<Answer>;
  notified(received: Received): void;
}

export interface Examiner {
  /** Gateway URL for the shop, and of the notifications for the gateway. */
  gatewayUrl(id: string): string;
  notifyUrl(id: string): string;
  add(id: string, ends: Ends): void;
  remove(id: string): void;
  close(): Promise<void>;
}

const route = /^\/(s|n)\/([^/]+)(\/.*)?$/;

/** Starts the server on a free port of loopback. */
export async function startExaminer(): Promise<Examiner> {
  const all = new Map<string, Ends>();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, side = '', id = '', path = ''] = route.exec(request.url ?? '') ?? [];
    const body = await buffer(request);
    const ends = all.get(id);
    if (ends === undefined) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('no such situation');
      return;
    }
    const received = { path, headers: request.headers, body };
    if (side === 'n') {
      // The gateway's own retries are not needed: the exam delivers, late or twice, by itself.
      response.writeHead(200, { 'content-type': 'text/plain' }).end(notification.answer);
      ends.notified(received);
      return;
    }
    const answer = await ends.called(received);
    if (answer === 'cut') request.socket.destroy();
    else response.writeHead(answer.status, { 'content-type': answer.contentType }).end(answer.text);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  const url = `http://127.0.0.1:${await listenOnLoopback(server)}`;
  return {
    gatewayUrl: (id) => `${url}/s/${id}`,
    notifyUrl: (id) => `${url}/n/${id}`,
    add: (id, ends) => void all.set(id, ends),
    remove: (id) => void all.delete(id),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
