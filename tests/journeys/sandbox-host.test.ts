/** Names that reach the sandbox: only a gateway with an address of its own has a Host header to look at. */
import { get } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Gateway, startGateway } from '../support/gateway.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

test('a Host header that names another site is refused: a page whose name leads here cannot use the sandbox', async () => {
  const ask = (host: string, path: string) =>
    new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
      get({ host: '127.0.0.1', port: gateway.port, path, headers: { host } }, (reply) => {
        json(reply).then((body) => resolve({ status: reply.statusCode, body }), reject);
      }).on('error', reject);
    });
  for (const path of ['clock', 'timeline', 'inbox'].map((name) => `/api/sandbox/${name}`)) {
    const refused = await ask('rebound.example.com', path);
    expect(refused, path).toMatchObject({
      status: 403,
      body: {
        code: 'SYS037',
        msg: 'Host header does not name this sandbox (set PUBLIC_URL to allow it):Host',
      },
    });
  }
  expect(await ask('localhost:1', '/api/sandbox/clock')).toMatchObject({ status: 200, body: { code: '0' } });
});
