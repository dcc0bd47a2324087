/** `listen` against a server that keeps endpoints as the gateway does, and a shop that gets what is handed on. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appId, keys, merchantNo, signedByGateway } from '../../sdk/testing.ts';
import { runInProcess } from '../testing.ts';

interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A server that notes what it gets; `answer` gives status and body. */
async function startServer(answer: (received: Received) => readonly [number, string]) {
  const all: Received[] = [];
  const server: Server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const received = { method, path, headers, body: await text(request) };
    all.push(received);
    const [status, body] = answer(received);
    response.writeHead(status).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    all,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const demo = {
  app_id: appId,
  merchant_no: merchantNo,
  store_no: '4121000001',
  terminal_sn: 'TGSIM00000001',
  app_private_key_pem: keys.app_private_key,
  app_public_key_pem: keys.app_public_key,
  gateway_public_key_pem: keys.gateway_public_key,
};

let gateway: Awaited<ReturnType<typeof startServer>>;
let shop: Awaited<ReturnType<typeof startServer>>;
let shopAnswer: readonly [number, string];
/** Endpoints that the gateway has before. */
let known: { readonly endpoint_id: string; readonly url: string }[];
beforeEach(async () => {
  shopAnswer = [200, 'success'];
  known = [];
  gateway = await startServer(({ method, path, body }) => {
    if (path === '/api/sandbox/demo-merchant') return [200, JSON.stringify({ code: '0', data: demo })];
    if (method === 'GET') return [200, JSON.stringify({ items: known })];
    return [200, JSON.stringify({ endpoint_id: 'ep_1', ...(body === '' ? {} : JSON.parse(body)) })];
  });
  shop = await startServer(() => shopAnswer);
});
afterEach(() => {
  gateway.close();
  shop.close();
});

const notification = (type: number, status: number) =>
  signedByGateway({ app_id: appId, method: 'payment.result.notify', trans_type: type, trans_status: status });

const listening = (...args: readonly string[]) => started('--json', ...args);

/** Starts `listen`, and gives the address of its endpoint once the gateway has it. */
async function started(...args: readonly string[]) {
  const environment = { TOLLGATE_URL: gateway.url };
  const ran = runInProcess(['listen', ...args], { environment });
  const created = () =>
    gateway.all.find(({ method, path }) => method === 'POST' && path.endsWith('/endpoints'));
  await expect.poll(created).toBeDefined();
  const { url, app_id: app } = JSON.parse(created()?.body ?? '{}');
  expect(app).toBe(appId);
  const send = async (body: string) => {
    const headers = { 'content-type': 'application/json', 'tollgate-key-id': 'key-1' };
    const response = await fetch(url, { method: 'POST', headers, body });
    return [response.status, await response.text()];
  };
  return { ran, send, url };
}

const deletedIds = () =>
  gateway.all.filter(({ method }) => method === 'DELETE').map(({ path }) => path.split('/').at(-1));
const deleted = () => deletedIds().includes('ep_1');

test('the very bytes reach the shop, its reply is that of the attempt, and the endpoint is removed', async () => {
  const { ran, send } = await listening(
    '--forward-to',
    `${shop.url}/hook?a=1`,
    '--expect',
    'refund.completed',
  );
  const other = notification(1, 2);
  expect(await send(other)).toEqual([200, 'success']);
  const body = notification(3, 2);
  expect(await send(body)).toEqual([200, 'success']);
  expect(await ran).toMatchObject({ exitCode: 0, stderr: '' });
  expect(shop.all.map((one) => one.body)).toEqual([other, body]);
  expect(shop.all[0]).toMatchObject({ path: '/hook?a=1', headers: { 'tollgate-key-id': 'key-1' } });
  expect(deleted()).toBe(true);
  const kinds = (await ran).stdout.split('\n').map((line) => /"kind":"([^"]+)"/.exec(line)?.[1]);
  expect(kinds.filter((kind) => kind !== undefined)).toEqual(['payment.completed', 'refund.completed']);
});

test('a shop that does not acknowledge it is exit code 1, and the gateway gets its reply', async () => {
  shopAnswer = [500, 'no database'];
  const { ran, send } = await listening('--forward-to', shop.url, '--once');
  expect(await send(notification(1, 3))).toEqual([500, 'no database']);
  expect(await ran).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('"is_delivered":false') });
  expect(deleted()).toBe(true);
});

test('a reply that the gateway does not accept is shown with the rule that it broke', async () => {
  shopAnswer = [200, 'SUCCESS'];
  const { ran, send } = await started('--forward-to', shop.url, '--once');
  await send(notification(1, 2));
  expect((await ran).stdout).toContain('  200  body was "SUCCESS": it must be lower case  ');
});

test('a shop that is not there: the gateway gets 502 and tries again later', async () => {
  shop.close();
  const { ran, send } = await listening('--forward-to', shop.url, '--once');
  expect((await send(notification(1, 1)))[0]).toBe(502);
  expect(await ran).toMatchObject({ exitCode: 1 });
});

test('nothing in time is exit code 1, and leaves no endpoint', async () => {
  const { ran } = await listening('--expect', 'payment.completed', '--timeout', '1');
  expect(await ran).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('payment.completed') });
  expect(deleted()).toBe(true);
});

test('a gateway that ends while it listens: exit code 3, and how to resend here was said before', async () => {
  const { ran, url } = await started();
  gateway.close();
  const { exitCode, stdout, stderr } = await ran;
  expect(exitCode).toBe(3);
  expect(stdout).toContain(`tollgate resend --order NUMBER --to ${url}\n`);
  expect(stderr).toContain(`No gateway responds at ${gateway.url}.`);
});

test('what a notification or a reply holds does not act on the terminal', async () => {
  shopAnswer = [500, 'no\u001b[2J \u009b2J\u202edatabase'];
  const { ran, send } = await started('--forward-to', shop.url, '--once');
  const fields = {
    app_id: appId,
    trans_type: 1,
    trans_status: 2,
    merchant_order_no: 'A\u001b]0;title\u0007',
  };
  await send(signedByGateway({ ...fields, method: 'payment.result.notify' }));
  const { stdout } = await ran;
  expect(stdout).toMatch(/A.+title.+no.+database/);
  expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
});

test('only who knows the path of the endpoint gets an answer, and nothing else counts as a notification', async () => {
  const { ran, send, url } = await listening('--once');
  const body = notification(1, 2);
  for (const path of ['/', '/tollgate-listen/', '/tollgate-listen/00000000-0000-4000-8000-000000000000'])
    expect((await fetch(new URL(path, url), { method: 'POST', body })).status, path).toBe(404);
  expect((await fetch(url)).status).toBe(200);
  expect(await send(body)).toEqual([200, 'success']);
  expect((await ran).stdout.match(/"event":"notification"/g)).toHaveLength(1);
});

test('endpoints that killed ones have left are removed, those that still run and all others are kept', async () => {
  const running = await listening('--once');
  const left = new URL(running.url);
  const gone = await startServer(() => [200, 'success']);
  gone.close();
  known = [
    { endpoint_id: 'ep_running', url: running.url },
    { endpoint_id: 'ep_gone', url: `${gone.url}${left.pathname}` },
    { endpoint_id: 'ep_port_of_another', url: `${shop.url}${left.pathname}` },
    { endpoint_id: 'ep_shop_that_is_away', url: `${gone.url}/notify` },
    { endpoint_id: 'ep_elsewhere', url: 'https://shop.example.com/tollgate-listen/1' },
  ];
  const ran = await runInProcess(['listen', '--timeout', '1', '--once'], {
    environment: { TOLLGATE_URL: gateway.url },
  });
  expect(ran.exitCode).toBe(1);
  expect(deletedIds().sort()).toEqual(['ep_1', 'ep_gone', 'ep_port_of_another']);
  expect(shop.all.map(({ method }) => method)).toEqual(['GET']);
  expect(await running.send(notification(1, 2))).toEqual([200, 'success']);
  await running.ran;
});

test.each([
  [['--expect', 'payment.complete'], /Did you mean payment\.completed\?/],
  [['--forward-to', 'localhost:3000'], /must be an http or https URL/],
  [['--url', 'http://pay.example.com', '--app-id', 'tg1'], /also set/],
])('%j is refused before anything is asked', async (args, said) => {
  const ran = await runInProcess(['listen', ...args], { environment: { TOLLGATE_URL: gateway.url } });
  expect(ran).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringMatching(said) });
  expect(gateway.all).toEqual([]);
});
