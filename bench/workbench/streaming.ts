/**
 * The Workbench with a stream of requests that a server of the bench makes, since no gateway on two processors answers
 * that many signed calls; all else is the gateway's own.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RequestItem } from '@tollgate/contract/workbench/requests';

const tickMs = 20;

export interface Streaming {
  readonly url: string;
  stop(): void;
}

let count = 0;
function nextRequest(): RequestItem {
  count += 1;
  const isRefused = count % 50 === 0;
  return {
    psn: `0BENCH${String(count).padStart(10, '0')}`,
    at_ms: Date.now(),
    merchant_no: '312100000001',
    app_id: 'tg8f3a1c5d7e9b2046',
    path: '/api/entry',
    method: isRefused ? '' : 'order.query',
    code: isRefused ? 'SYS002' : '0',
    http_status: 200,
    duration_ms: (count % 900) / 10,
    merchant_order_no: `LOAD-${count}`,
    address: '127.0.0.1',
  };
}

/** Sends requests until the browser leaves; late ticks are made up for. */
function stream(response: ServerResponse, perSecond: number): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  const startMs = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startMs) / 1_000) * perSecond);
    let text = '';
    for (; sent < due; sent += 1) {
      const item = nextRequest();
      text += `id: ${item.psn}\nevent: request\ndata: ${JSON.stringify(item)}\n\n`;
    }
    response.write(text);
  }, tickMs);
  response.on('close', () => clearInterval(timer));
}

/** Starts a server that answers as the gateway does, but for the stream of requests. @returns with its URL */
export async function startStreaming(port: number, perSecond: number): Promise<Streaming> {
  const forward = (incoming: IncomingMessage, response: ServerResponse) => {
    const { method, url: path, headers } = incoming;
    const own = { ...headers, host: `127.0.0.1:${port}` };
    const outgoing = request({ port, host: '127.0.0.1', method, path, headers: own }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  };
  const server = createServer((incoming, response) =>
    incoming.url?.startsWith('/workbench/api/requests/stream')
      ? stream(response, perSecond)
      : forward(incoming, response),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
