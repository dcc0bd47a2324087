/** The demo merchant's keys: for the developer at the gateway's own computer. */
import { get, request } from 'node:http';
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

test("a terminal's link works as often as it is used, for this computer alone, and for the right code", async () => {
  const { terminal_sn, terminal_activation_code: code } = gateway.demo;
  const activate = (body: object, headers: Record<string, string> = {}) =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: gateway.port,
          method: 'POST',
          path: '/api/sandbox/terminal',
          headers: { 'content-type': 'application/json', ...headers },
        },
        (reply) => text(reply).then((answer) => resolve({ status: reply.statusCode, text: answer }), reject),
      );
      sent.on('error', reject).end(JSON.stringify(body));
    });
  for (const _ of ['first', 'second']) {
    const activated = await activate({ terminal_sn, code });
    expect(activated.status).toBe(200);
    expect(JSON.parse(activated.text)).toMatchObject({ terminal_sn, username: expect.any(String) });
  }
  expect(await activate({ terminal_sn, code: '000000000000' })).toMatchObject({ status: 422 });
  for (const headers of [
    { host: 'rebound.example.com' },
    { 'sec-fetch-site': 'cross-site' },
    { 'x-forwarded-for': '203.0.113.9' },
  ]) {
    const refused = await activate({ terminal_sn, code }, headers as Record<string, string>);
    expect(refused.status).toBe(403);
    expect(refused.text).not.toContain('username');
  }
});
