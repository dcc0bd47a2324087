/** The demo merchant's keys: for the developer at the gateway's own computer. */
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Gateway, startGateway } from '../support/gateway.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway?.stop());

test('the demo merchant is shown to this computer alone, and kept by no cache', async () => {
  const ask = (headers: Record<string, string>) =>
    new Promise<{ status: number | undefined; cache: string | undefined; text: string }>(
      (resolve, reject) => {
        const path = '/api/sandbox/demo-merchant';
        get({ host: '127.0.0.1', port: gateway.port, path, headers }, (reply) => {
          const { statusCode: status, headers: given } = reply;
          text(reply).then((body) => resolve({ status, cache: given['cache-control'], text: body }), reject);
        }).on('error', reject);
      },
    );
  const shown = await ask({});
  expect(shown).toMatchObject({ status: 200, cache: 'no-store' });
  expect(JSON.parse(shown.text)).toMatchObject({ code: '0', data: gateway.demo });
  for (const headers of [
    { host: 'rebound.example.com' },
    { 'sec-fetch-site': 'cross-site' },
    { 'x-forwarded-for': '203.0.113.9' },
  ]) {
    const refused = await ask(headers as Record<string, string>);
    expect(refused).toMatchObject({ status: 403, cache: 'no-store' });
    expect(refused.text).toContain("on the gateway's own computer only");
    expect(refused.text).not.toContain('PRIVATE KEY');
  }
});
