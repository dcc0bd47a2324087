/** Faults on demand over real connections, in two gateways on one database, by call, by header and by the command. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runInProcess } from '../../cli/testing.ts';
import { createTestPostgres } from '../../gateway/store/testing.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { createMerchant, type Fields, type Merchant, type Reply } from '../support/merchant.ts';

let dataDir: string;
let first: Gateway;
let second: Gateway;
let one: Merchant;
let other: Merchant;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tollgate-faults-'));
  const env = {
    DATABASE_URL: await createTestPostgres(String(process.env['TEST_POSTGRES_URL'])),
    RATE_LIMIT: '0',
  };
  first = await startGateway({ dataDir, env });
  second = await startGateway({ dataDir, env });
  one = createMerchant(first);
  other = createMerchant({ url: second.url, demo: first.demo });
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await rm(dataDir, { recursive: true, force: true });
});

const wrongPath = '/api/entry?from=browser';

async function addRule(rule: Fields): Promise<Fields> {
  const added = await one.post('/api/sandbox/faults', JSON.stringify(rule));
  expect(added.code, added.text).toBe('0');
  return added.data;
}

/** The reply, or `cut`. */
const tryCall = (merchant: Merchant, method: string, fields: Fields, headers = {}, path = '/api/entry') =>
  merchant
    .post(path, merchant.signedJson({ ...merchant.common(method), ...fields }), headers)
    .catch((): 'cut' => 'cut');

test.each(['/api/entry', wrongPath])('a connection is cut after the commit, at %s', async (path) => {
  const order = one.qrOrder();
  const key = { 'idempotency-key': `key-${String(order['merchant_order_no'])}` };
  await addRule({ fault: 'call.cut_after', method: 'cscanb.pay.getqrcode' });
  expect(await tryCall(one, 'cscanb.pay.getqrcode', order, key, path)).toBe('cut');
  const named = { merchant_order_no: order['merchant_order_no'] };
  expect(await one.call('order.query', named)).toMatchObject({ code: '0', data: { trans_status: 9 } });
  const repeated = (await tryCall(one, 'cscanb.pay.getqrcode', order, key)) as Reply;
  expect(repeated).toMatchObject({ code: '0' });
  expect((await one.call('order.query', named)).data['trans_no']).toBe(repeated.data['trans_no']);
});

test('a connection is cut before anything happened; 503 has Retry-After', async () => {
  const order = one.qrOrder();
  const fault = { 'tollgate-fault': 'call.cut_before' };
  expect(await tryCall(one, 'cscanb.pay.getqrcode', order, fault)).toBe('cut');
  const named = { merchant_order_no: order['merchant_order_no'] };
  expect(await one.call('order.query', named)).toMatchObject({ code: 'E04111' });
  const body = one.signedJson({ ...one.common('order.query'), ...named });
  for (const [name, status] of [
    ['call.rate_limited', 429],
    ['call.unavailable', 503],
  ] as const) {
    const headers = { 'content-type': 'application/json', 'tollgate-fault': name };
    const response = await fetch(`${first.url}/api/entry`, { method: 'POST', headers, body });
    expect([response.status, response.headers.get('retry-after')]).toEqual([status, '1']);
  }
});

test('a rule acts in the other process soon, and both count as one', async () => {
  const rule = await addRule({ fault: 'call.error_before', method: 'order.query', times: 4 });
  const query = { merchant_order_no: 'NONE-1' };
  const found = async (merchant: Merchant) => (await merchant.call('order.query', query)).code;
  expect(await found(one)).toBe('SYS001');
  await expect.poll(() => found(other)).toBe('SYS001');
  const codes = [await found(one), await found(other), await found(one), await found(other)];
  expect(codes).toEqual(['SYS001', 'SYS001', 'E04111', 'E04111']);
  const list = (await (await fetch(`${second.url}/api/sandbox/faults`)).json()) as {
    data: { injected: Fields[] };
  };
  const own = list.data.injected.filter(({ fault_id: id }) => id === rule['fault_id']);
  expect(own).toHaveLength(4);
});

test('a hosted order whose answer was lost is paid when the acquirer reports it, in real time', async () => {
  const order = {
    merchant_order_no: `LOST-${Date.now()}`,
    price_currency: 'USD',
    order_amount: '34.5',
    expires: 1_800,
    description: 'Two coffees',
    order_detail: { type: 'GENERAL', data: {} },
  };
  const fault = { 'tollgate-fault': 'acquirer.uncertain; delay_ms=300' };
  expect(await tryCall(one, 'pay.checkout', order, fault)).toMatchObject({ code: '0' });
  const named = { merchant_no: first.demo.merchant_no, merchant_order_no: order.merchant_order_no };
  const card = ['4111', '1111', '1111', '1111'].join('');
  const paid = await one.post('/api/sandbox/pay', JSON.stringify({ ...named, card }));
  expect(paid).toMatchObject({ code: '0', data: { trans_status: 0 } });
  const query = { merchant_order_no: order.merchant_order_no };
  await expect.poll(async () => (await one.call('order.query', query)).data['trans_status']).toBe(2);
});

test('a forged notification reaches the receiver beside the true one, and the timeline says so', async () => {
  const notify = { notify_url: `${first.url}/api/sandbox/inbox` };
  const order = one.qrOrder({ ...notify, auth_code: '280000000000000001' });
  const fault = { 'tollgate-fault': 'notification.forged_key' };
  const paid = (await tryCall(one, 'bscanc.pay.submit', order, fault)) as Reply;
  expect(paid.code, paid.text).toBe('0');
  const received = async () => {
    const response = await fetch(`${first.url}/api/sandbox/inbox?merchant_no=${first.demo.merchant_no}`);
    const { data } = (await response.json()) as { data: { notifications: { body: Fields }[] } };
    return data.notifications
      .filter(({ body }) => body['merchant_order_no'] === order['merchant_order_no'])
      .map(({ body }) => one.verifies(body));
  };
  await expect.poll(received).toEqual([false, true]);
  const path = `/workbench/api/orders/${String(paid.data['trans_no'])}/timeline`;
  const kinds = async () => {
    const { items } = (await (await fetch(`${first.url}${path}`)).json()) as { items: { kind: string }[] };
    return items.map(({ kind }) => kind);
  };
  await expect.poll(kinds).toContain('fault');
});

test('the command adds, lists and clears', async () => {
  const environment = { TOLLGATE_URL: first.url };
  const run = (...args: string[]) => runInProcess(['fault', ...args], { environment });
  const wish = ['--times', '3', '--probability', '50%', '--seed', 'friday', '--lasts', '5m', '--json'];
  const added = await run('add', 'notification.delay', '--delay', '2s', ...wish);
  expect(added, added.stderr).toMatchObject({ exitCode: 0 });
  const rule = JSON.parse(added.stdout);
  expect(rule).toMatchObject({ times: 3, probability: 0.5, seed: 'friday', delay_ms: 2_000 });
  const listed = await run('list');
  expect(listed.stdout).toMatch(new RegExp(`${rule.fault_id} +notification.delay +active +0/3`));
  const kinds = await run('list', '--kinds');
  expect(kinds.stdout).toMatch(/^call\.cut_after +Connection cut after/m);
  expect(await run('clear', rule.fault_id)).toMatchObject({ exitCode: 0, stdout: 'Rules removed: 1\n' });
  expect(await run('clear', rule.fault_id)).toMatchObject({ exitCode: 1 });
  expect(await run('add', 'call.delay', '--order', 'A-1')).toMatchObject({ exitCode: 1 });
  expect((await run('list')).stdout).not.toContain(rule.fault_id);
});
