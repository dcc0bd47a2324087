/** /metrics on its own port, for those who watch the gateway and not for those who call it. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Meter } from '../../../http/meter.ts';
import { addressOf } from './free-port.ts';

export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

export interface MetricsListener {
  readonly url: string;
  close(): Promise<void>;
}

const connectionsMax = 100;
const path = '/metrics';

/** Rejects where the port is taken or the address is not this machine's. */
export async function listenForScrapes(
  { registry }: Pick<Meter, 'registry'>,
  { host, port }: MetricsAddress,
): Promise<MetricsListener> {
  const answer = async ({ method, url }: IncomingMessage, response: ServerResponse) => {
    const isScrape = method === 'GET' && url?.split('?', 1)[0] === path;
    const text = isScrape ? await registry.metrics() : `This port serves only GET ${path}.\n`;
    response
      .writeHead(isScrape ? 200 : 404, {
        'content-type': isScrape ? registry.contentType : 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
      })
      .end(text);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.maxConnections = connectionsMax;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const shown = host.includes(':') ? `[${host}]` : host;
  return {
    url: `http://${shown}:${addressOf(server).port}${path}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Why it could not be opened, and what to do. */
export function metricsProblem({ host, port }: MetricsAddress, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return code === 'EADDRINUSE'
    ? `METRICS_PORT ${port} on ${host} is in use. Set METRICS_PORT to a free port`
    : `Cannot listen on METRICS_HOST ${host} and METRICS_PORT ${port} (${code}). Set both`;
}
