/** Shops that answer what no shop should: each fails its situation, and no other situation is lost by it. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { SituationId } from '@tollgate/contract/exam/index';
import { afterEach, expect, test, vi } from 'vitest';
import { runInProcess } from '../testing.ts';
import { deliver } from './delivery.ts';
import { runExam } from './run-exam.ts';
import { ShopAway } from './shop-away.ts';
import { examFindingOf, type Finding, isPassed } from './verdict.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const json = (response: ServerResponse, value: object) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));

/** Sandbox as far as the exam needs one; every call succeeds, and no payer ever pays. */
async function openSandbox({ failsAt = '' } = {}) {
  const merchants = new Set<string>();
  let made = 0;
  const url = await serve(async (request, response) => {
    await text(request);
    const { url: path = '', method } = request;
    if (method === 'DELETE') merchants.delete(path.split('/').at(-1) ?? '');
    if (path === '/api/sandbox/merchants') {
      made += 1;
      merchants.add(`9099${made}`);
      const merchant = {
        merchant_no: `9099${made}`,
        store_no: '1',
        app_id: 'tg1',
        gateway_public_key_pem: '',
      };
      return json(response, { code: '0', data: merchant });
    }
    if (path === failsAt) return json(response, { code: 'SYS007', msg: 'busy' });
    if (path.startsWith('/api/sandbox/')) return json(response, { code: '0', data: {} });
    return json(response, { code: '0', msg: 'success', psn: '1', data: '{"trans_status":0}', sign: 'x' });
  });
  return { url, merchants };
}

interface Shop {
  readonly fields?: object;
  /** Answers its order address. */
  readonly order?: Answer;
}

const openOrder: Answer = (_request, response) => json(response, { state: 'open', fulfilled: 0 });

/** A shop that creates each order with one call, and then does nothing more. */
async function openShop({ fields = {}, order = openOrder }: Shop) {
  let numbers = 0;
  const url = await serve(async (request, response) => {
    const body = await text(request);
    if (request.url?.startsWith('/order')) return order(request, response);
    const { account } = JSON.parse(body) as { account: { gateway_url: string } };
    numbers += 1;
    const number = { merchant_order_no: `S-${numbers}` };
    const call = { method: 'cscanb.pay.getqrcode', ...number, sign: 'x', ...fields };
    await fetch(`${account.gateway_url}/api/entry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call),
    });
    return json(response, { ...number, speed: 50 });
  });
  return { start: `${url}/start`, order: `${url}/order` };
}

async function examined(shop: Shop, only: readonly SituationId[]) {
  const sandbox = await openSandbox();
  const { findings } = await runExam({
    gatewayUrl: sandbox.url,
    shop: await openShop(shop),
    speed: 50,
    only,
    signal: new AbortController().signal,
    onFinding: () => {},
  });
  expect([...sandbox.merchants]).toEqual([]);
  return findings.map(({ id, verdict, said }) => ({ id, verdict, said: said.en }));
}

test.each(['/notify', 'localhost:9/notify', 'ftp://127.0.0.1/notify'])(
  'notify_url %s fails what is about notifications',
  async (address) => {
    const found = await examined({ fields: { notify_url: address } }, ['order-numbers', 'forged-key']);
    expect(found).toMatchObject([
      { id: 'order-numbers', verdict: 'pass' },
      { id: 'forged-key', verdict: 'fail', said: expect.stringContaining(`"${address}"`) },
    ]);
  },
);

test.each(['/thanks', 'http://127.0.0.1:1/thanks'])(
  'a return_url %s fails what comes back to it',
  async (one) => {
    const found = await examined({ fields: { return_url: one } }, ['return-page', 'order-numbers']);
    expect(found).toMatchObject([
      { id: 'return-page', verdict: 'fail', said: expect.stringMatching(/return_url|return page/) },
      { id: 'order-numbers', verdict: 'pass' },
    ]);
  },
);

test('refunds that are no objects are said to be wrong', async () => {
  const order: Answer = (_request, response) =>
    json(response, { state: 'open', fulfilled: 0, refunds: [null] });
  const found = await examined({ order, fields: { notify_url: 'http://127.0.0.1:1/n' } }, ['forged-key']);
  expect(found).toMatchObject([{ verdict: 'fail', said: expect.stringContaining('refunds') }]);
});

test('an answer without an end is read no further than it has to be', async () => {
  let sent = 0;
  const order: Answer = (request, response) => {
    const more = () => {
      while (!request.socket.destroyed && response.write('x'.repeat(65_536))) sent += 65_536;
      if (!request.socket.destroyed) response.once('drain', more);
    };
    more();
  };
  const found = await examined({ order, fields: { notify_url: 'http://127.0.0.1:1/n' } }, ['forged-key']);
  expect(found).toMatchObject([{ verdict: 'fail', said: expect.stringContaining('1 MiB') }]);
  expect(sent).toBeLessThan(64 * 1024 * 1024);
});

test('a notification is answered in time as a whole, not byte by byte, and in few bytes', async () => {
  const slow = await serve((request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('s'), 20);
    request.socket.once('close', () => clearInterval(timer));
  });
  expect(await deliver(slow, '{}', { timeoutMs: 300 })).toMatchObject({ status: undefined });
  const long = await serve((_request, response) => response.end('x'.repeat(1_000_000)));
  const { status, answer } = await deliver(long, '{}');
  expect(status).toBe(200);
  expect(answer.length).toBeLessThan(200_000);
});

test('an exam that is broken off removes its merchants before it ends', async () => {
  const sandbox = await openSandbox();
  const interrupt = new AbortController();
  let asked = 0;
  // Its order address never answers.
  const order: Answer = () => {
    asked += 1;
    if (asked === 3) interrupt.abort(new Error('interrupted'));
  };
  const running = runExam({
    gatewayUrl: sandbox.url,
    shop: await openShop({ order, fields: { notify_url: 'http://127.0.0.1:1/n' } }),
    speed: 50,
    only: ['order-numbers', 'forged-key', 'other-amount', 'unknown-order'],
    signal: interrupt.signal,
    onFinding: () => {},
  });
  await expect(running).rejects.toThrow('interrupted');
  expect([...sandbox.merchants]).toEqual([]);
});

/** Its order address never answers. */
const silent: Answer = () => {};

test('when the time of the run is over, what is left is not shown and not passed', async () => {
  const sandbox = await openSandbox();
  const { findings } = await runExam({
    gatewayUrl: sandbox.url,
    speed: 50,
    limits: { runMs: 1_000 },
    only: ['forged-key', 'other-amount', 'unknown-order'],
    shop: await openShop({ order: silent, fields: { notify_url: 'http://127.0.0.1:1/n' } }),
    signal: new AbortController().signal,
    onFinding: () => {},
  });
  expect(findings.map(({ verdict }) => verdict)).toEqual(['not-shown', 'not-shown', 'not-shown']);
  for (const { said } of findings) {
    expect(said.en).toContain('time limit was reached');
    expect(said.zh).toContain('测评时限');
  }
  expect([...sandbox.merchants]).toEqual([]);
  const passed: Finding = {
    id: 'duplicate',
    verdict: 'pass',
    said: { en: '', zh: '' },
    evidence: [],
    durationMs: 0,
  };
  expect(isPassed([passed], false)).toBe(true);
  expect(isPassed([passed, ...findings], false)).toBe(false);
  expect(findings.map(examFindingOf)).toMatchObject(findings.map(() => ({ time_over: true })));
  expect(examFindingOf(passed)).not.toHaveProperty('time_over');
});

test('--max-seconds is the time of the run, and the last line names it where it was over', async () => {
  const { url } = await openSandbox();
  const shop = await openShop({ order: silent, fields: { notify_url: 'http://127.0.0.1:1/n' } });
  const { setTimeout: after } = globalThis;
  const shorter = (act: () => void, delayMs?: number) => after(act, delayMs === 45_000 ? 1_000 : delayMs);
  const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation(shorter as typeof setTimeout);
  closers.push(() => timers.mockRestore());
  const only = ['--only', 'forged-key,other-amount', '--max-seconds', '45'];
  const args = ['exam', '--start', shop.start, '--order', shop.order, '--url', url, ...only];
  const { exitCode, stderr } = await runInProcess(args);
  expect(exitCode).toBe(1);
  expect(stderr.trimEnd().split('\n').at(-1)).toContain(
    'Not tested: 2. 2 of them did not finish within the time limit (45 s). To raise the limit, use --max-seconds.',
  );
});

test('a start address that does not answer the first situation ends the exam', async () => {
  const sandbox = await openSandbox();
  const hanging = await serve(() => {});
  const running = runExam({
    gatewayUrl: sandbox.url,
    speed: 50,
    only: ['order-numbers', 'forged-key'],
    shop: { start: hanging, order: hanging },
    limits: { startMs: 200 },
    signal: new AbortController().signal,
    onFinding: () => {},
  });
  await expect(running).rejects.toThrow(ShopAway);
  await expect(running).rejects.toThrow(
    /start endpoint did not respond within 0.2 s\. The exam has stopped\./,
  );
  expect([...sandbox.merchants]).toEqual([]);
});

test('with --json, each output has JSON only, one value on a line', async () => {
  const { url } = await openSandbox();
  const shop = await openShop({ fields: { notify_url: '/notify' } });
  const only = ['--only', 'order-numbers,forged-key', '--docs-url', 'https://pay.example.com/docs'];
  const args = ['exam', '--start', shop.start, '--order', shop.order, '--url', url, ...only, '--json'];
  const { exitCode, stdout, stderr } = await runInProcess(args);
  expect(exitCode).toBe(1);
  expect(stdout.trimEnd()).not.toContain('\n');
  const rule = { url: expect.stringMatching(/^https:\/\/pay\.example\.com\/docs\/\w/) };
  expect(JSON.parse(stdout)).toMatchObject({ exam: 1, situations: [{ id: 'order-numbers' }, { rule }] });
  expect(JSON.parse(stderr)).toEqual({ error: expect.anything() });
});

test('what a gateway that fails keeps from being examined is no success', async () => {
  const { url } = await openSandbox({ failsAt: '/api/sandbox/pay' });
  const shop = await openShop({ fields: { notify_url: 'http://127.0.0.1:1/n' } });
  const only = ['--only', 'order-numbers,declined'];
  const args = ['exam', '--start', shop.start, '--order', shop.order, '--url', url, ...only];
  const { exitCode, stdout, stderr } = await runInProcess(args);
  expect(stdout).toContain('1 passed, 0 failed, 1 not tested');
  expect({ exitCode, stderr }).toEqual({
    exitCode: 3,
    stderr: expect.stringContaining('The gateway failed in 1 scenario,'),
  });
});
