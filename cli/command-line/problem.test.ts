/**
 * Problems that end a command: a result that is not known is never called a refusal, and names are those of the
 * reader.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { uncertainError } from '../../sdk/errors.ts';
import { refusedError } from '../../sdk/refusal.ts';
import { accountOf } from '../connection/account.ts';
import { runInProcess, testContext } from '../testing.ts';
import { problemOf } from './problem.ts';

test.each([
  [refusedError('E04112', 'used', {}), 'refused', 1],
  [refusedError('SYS002', 'signature', {}), 'refused', 1],
  [refusedError('SYS001', 'system', {}), 'gateway', 3],
  [refusedError('SYS006', 'too many', { httpStatus: 429 }), 'gateway', 3],
  [refusedError('SYS007', 'busy', {}), 'gateway', 3],
  [refusedError('SYS026', 'in progress', {}), 'gateway', 3],
  [refusedError('SYS030', 'proxy', { httpStatus: 502 }), 'gateway', 3],
  [uncertainError('transport', 'reply-unreadable', { httpStatus: 200 }), 'gateway', 3],
  [uncertainError('timeout', 'no-reply-in-time'), 'gateway', 3],
])('%s is %s', (fault, kind, exitCode) => {
  expect(problemOf(fault, 'en')).toMatchObject({ kind, exitCode });
});

test('fields have their names on the wire, options and inputs those that the reader has typed', () => {
  const lost = uncertainError('timeout', 'no-reply-in-time');
  expect(problemOf(lost, 'en').message).toContain('the same merchant_order_no');
  const forged = uncertainError('signature', 'reply-sign-wrong');
  expect(problemOf(forged, 'en').message).toContain('Check that --gateway-key is the key');
  expect(problemOf(forged, 'zh', 'agent').message).toContain('TOLLGATE_GATEWAY_KEY');
});

test.each([
  [{ TOLLGATE_MERCHANT_NO: '999' }, /^The keys of merchant 999 are not saved in .* list_sandboxes lists/],
  [{ TOLLGATE_APP_ID: 'tg1' }, /^To use your own app, also set TOLLGATE_MERCHANT_NO, /],
])('an agent whose server was started with %j reads of tools and variables', async (environment, said) => {
  const fault = await accountOf({}, testContext({ environment }).context).catch((each: unknown) => each);
  const { message } = problemOf(fault, 'en', 'agent');
  expect(message).toMatch(said);
  expect(message).not.toMatch(/--|tollgate sandbox/);
  expect(problemOf(fault, 'zh', 'agent').message).toContain('环境变量中设置');
});

let reply: { readonly status: number; readonly body: string };
const server = createServer((_request, response) => response.writeHead(reply.status).end(reply.body));
let url: string;
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  reply = { status: 200, body: '' };
});

test.each([
  [200, '{"code":"SYS001","msg":"System error","psn":"P"}', 3],
  [429, '{"code":"SYS006","msg":"Too many requests","psn":"P"}', 3],
  [503, '{"code":"SYS007","msg":"Busy","psn":"P"}', 3],
  [404, '{"code":"E04111","msg":"No order","psn":"P"}', 1],
  [200, '{"code":"0","data":', 3],
])("the sandbox's own calls: HTTP %i %s", async (status, body, exitCode) => {
  reply = { status, body };
  const ran = await runInProcess(['advance', '1h', '--url', url, '--json']);
  expect(ran).toMatchObject({ exitCode, stdout: '' });
  expect(JSON.parse(ran.stderr).error.kind).toBe(exitCode === 1 ? 'refused' : 'gateway');
});

test.each([
  [['orders', '-n', '0'], '--limit must be a whole number from 1'],
  [['logs', '--limit', '0'], '--limit must be a whole number from 1'],
  [['exam', '--speed', '0'], '--speed must be a whole number from 1'],
  [['fault', 'add', 'call.delay', '--times', '0'], '--times must be a whole number from 1'],
  [['listen', '--timeout', '0'], '--timeout must be a whole number from 1'],
  [['trigger', 'payment.completed', '--merchant-no', '999'], 'keys of merchant 999 are not saved'],
  [['stop', '--all', '--url', 'http://127.0.0.1:9'], 'Do not use --all together'],
] as const)('%j names the option', async (args, said) => {
  expect(await runInProcess(args)).toMatchObject({
    exitCode: 2,
    stdout: '',
    stderr: expect.stringContaining(said),
  });
});

test('a list names the gateway and the clock of its times', async () => {
  const order = { trans_no: '1', merchant_no: '2', kind: 'payment', trans_status: 2, trans_amount: '1' };
  const item = { psn: 'P', code: '0', method: 'order.query', duration_ms: 1, at_ms: 0, created_ms: 0 };
  reply = { status: 200, body: JSON.stringify({ items: [{ ...order, ...item }] }) };
  const listed = await runInProcess(['orders', '--url', url]);
  expect(listed).toMatchObject({ exitCode: 0, stderr: `Gateway: ${url} (--url)\n` });
  expect(listed.stdout).toMatch(/^TIME \(SANDBOX, UTC\)/);
  expect((await runInProcess(['logs', '--url', url])).stdout).toMatch(/^TIME \(REAL, UTC\)/);
  const inJson = async (command: string) =>
    JSON.parse((await runInProcess([command, '--url', url, '--json'])).stdout);
  expect(await inJson('orders')).toMatchObject({ clock: 'sandbox', gateway_url: url });
  expect(await inJson('logs')).toMatchObject({ clock: 'real', gateway_url: url });
  const inChinese = await runInProcess(['logs', '--url', url], { environment: { LANG: 'zh_CN.UTF-8' } });
  expect(inChinese).toMatchObject({ stderr: `网关：${url}（--url）\n` });
  expect(inChinese.stdout).toMatch(/^时间（实际时间，UTC）/);
});

test('an order number that several merchants have used is not taken for the newest one', async () => {
  const items = ['312100000001', '909900000001'].map((number) => ({ merchant_no: number, trans_no: number }));
  reply = { status: 200, body: JSON.stringify({ items }) };
  const shown = await runInProcess(['show', 'A-1', '--url', url]);
  expect(shown).toMatchObject({ exitCode: 2, stdout: '' });
  expect(shown.stderr).toContain('Specify one of them with --merchant-no: 312100000001, 909900000001');
});

test('a notification to a listen that has ended is not resent to it', async () => {
  const gone = { notification_id: 'N1', url: 'http://127.0.0.1:9/tollgate-listen/1', state: 'failed' };
  reply = { status: 200, body: JSON.stringify({ items: [{ ...gone, merchant_no: '1', trans_no: '2' }] }) };
  const resent = await runInProcess(['resend', '--order', 'A-1', '--url', url]);
  expect(resent).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('Set a different URL with --to'),
  });
});

test('what a receiver has answered to a forged notification is in the list of faults and on the order', async () => {
  const injected = {
    at_ms: 0,
    fault: 'notification.forged',
    title: { en: 'Forged', zh: '伪造' },
    merchant_no: '1',
    http_status: 200,
    reply: 'success',
  };
  reply = {
    status: 200,
    body: JSON.stringify({ code: '0', data: { items: [], used_up: [], injected: [injected] } }),
  };
  expect((await runInProcess(['fault', 'list', '--url', url])).stdout).toMatch(/forged .* 200 success$/m);
  const item = { at_ms: 0, kind: 'fault', title: { en: 'Injected: Forged', zh: '伪造' }, tone: 'warning' };
  const order = {
    trans_no: '1',
    merchant_no: '1',
    trans_status: 2,
    tree: { references: [] },
    money: {},
    actions: [],
  };
  const items = [{ ...order, ...item, detail: { http_status: 200, msg: 'success' } }];
  reply = { status: 200, body: JSON.stringify({ ...order, created_ms: 0, items }) };
  const shown = await runInProcess(['show', 'A-1', '--url', url]);
  expect(shown.stdout).toContain('Injected: Forged, response: 200 success');
  expect(shown.stdout).toContain('1970-01-01 00:00:00 UTC (sandbox time)');
});

test('an app that has all its endpoints: listen says so, and what to end', async () => {
  const items = Array.from({ length: 16 }, (_, at) => ({
    endpoint_id: `${at}`,
    url: 'https://shop.example.com/',
  }));
  reply = { status: 200, body: JSON.stringify({ code: '0', data: { app_id: 'tg1' }, items }) };
  const ran = await runInProcess(['listen', '--url', url]);
  expect(ran).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('already has the maximum of 16 endpoints'),
  });
});
