import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noProxies } from '../../../http/limits/trusted-proxies.ts';
import { createServer, type Server } from './server.ts';
import { terminalUpgrade } from './terminal-upgrade.ts';

let server: Server;
let port: number;

beforeEach(async () => {
  server = createServer({
    app: {
      fetch: async () => new Response(),
      answerCall: async ({ body }) => ({ status: 200, headers: {}, body: `answered ${Buffer.from(body)}` }),
      bodyMaxBytesOf: () => 65_536,
    },
    trustProxy: noProxies,
    log: { error: () => {} },
    onUpgrade: terminalUpgrade(() => {}),
  });
  port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterEach(() => server.close());

test('a call that offers HTTP/2 on the way, as Java does, is answered', async () => {
  const answer = new Promise<string>((resolve, reject) => {
    const call = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/entry',
      headers: {
        connection: 'Upgrade, HTTP2-Settings',
        upgrade: 'h2c',
        'http2-settings': 'AAEAAEAAAAIAAAAB',
        'content-type': 'application/json',
      },
    });
    call.on('response', (reply) => resolve(text(reply)));
    call.on('error', reject);
    call.end('{"amount":1}');
  });
  expect(await answer).toBe('answered {"amount":1}');
});

test('a WebSocket elsewhere is refused, and holds nothing open after its side has gone', async () => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: false });
  socket.write('GET /elsewhere HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
  socket.write('bytes that nobody will read'.repeat(10_000));
  expect(await text(socket)).toContain('HTTP/1.1 404 Not Found');
  // What still held a connection open would never let it end.
  await server.close();
});
