/** A proxy that loses replies: each request reaches the gateway and is carried out, then the reply meets its fate. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Fate of a reply. `cut`: the connection ends in place of it; `half`: in the middle of it; `page`: the proxy's own
 * page comes in its place; `late`: it never comes.
 */
export type Fate = 'cut' | 'half' | 'page' | 'late' | 'arrives';

export interface Forwarded {
  readonly method: string;
  readonly idempotencyKey: string | undefined;
  readonly fate: Fate;
  /** The reply as the gateway gave it. */
  readonly reply: { readonly code: string; readonly data: unknown };
}

export interface LossyProxy {
  readonly url: string;
  /** Everything that the gateway has answered, in order. */
  readonly forwarded: readonly Forwarded[];
  /** The fates of the next replies; those after them arrive. */
  lose(...fates: readonly Fate[]): void;
  close(): Promise<void>;
}

export async function startLossyProxy(gatewayUrl: string): Promise<LossyProxy> {
  const forwarded: Forwarded[] = [];
  let fates: Fate[] = [];

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const key = request.headers['idempotency-key'];
    const idempotencyKey = typeof key === 'string' ? key : undefined;
    const answered = await fetch(`${gatewayUrl}${request.url}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      body,
    });
    // The whole reply: whatever the gateway does for the request is done by now.
    const text = await answered.text();
    const fate = fates.shift() ?? 'arrives';
    const { code, data } = JSON.parse(text) as { code: string; data: unknown };
    const method = String(JSON.parse(body).method ?? request.url);
    forwarded.push({ method, idempotencyKey, fate, reply: { code, data } });
    switch (fate) {
      case 'arrives':
        response.writeHead(answered.status, { 'content-type': 'application/json' }).end(text);
        return;
      case 'page':
        response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
        return;
      case 'half':
        response.writeHead(200, { 'content-length': Buffer.byteLength(text) });
        response.write(text.slice(0, text.length / 2), () => request.socket.destroy());
        return;
      case 'cut':
        request.socket.destroy();
        return;
      case 'late':
    }
  }

  const server = createServer((request, response) => {
    forward(request, response).catch(() => request.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forwarded,
    lose(...next) {
      fates = [...next];
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
