/** An agent integrates a shop through `tollgate mcp` alone: it reads no file, and never gets a card or a key. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { startReceiver } from '../support/receiver.ts';

const program = new URL('../../cli/main.ts', import.meta.url).pathname;

let home: string;
let gateway: Gateway;
let agent: Client;
/** Everything that any agent of these tests was sent. */
let transcript = '';
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'tollgate-agent-'));
  gateway = await startGateway();
  agent = new Client({ name: 'agent', version: '1' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, 'mcp'],
    env: environment(),
    cwd: home,
  });
  await agent.connect(transport);
});
afterAll(async () => {
  await agent.close();
  await gateway.stop();
  rmSync(home, { recursive: true, force: true });
});

const environment = () => ({
  PATH: process.env['PATH'] ?? '',
  HOME: home,
  LANG: 'C',
  TOLLGATE_URL: gateway.url,
});

type Data = Readonly<Record<string, unknown>>;

async function say(name: string, args: Data = {}, of = agent) {
  const result = await of.callTool({ name, arguments: args });
  const [content] = result.content as { text: string }[];
  const text = content?.text ?? '';
  transcript += `${text}\n`;
  return { text, isError: result.isError === true };
}

/** Uses a tool that answers with data. */
async function use(name: string, args: Data = {}): Promise<Data> {
  const { text, isError } = await say(name, args);
  expect(isError, text).toBe(false);
  return JSON.parse(text) as Data;
}

const pan = '5555555555554444';
const cvv = '737';

test('a shop is integrated: order, payment, a failing notification, its verification, and a refund', async () => {
  const shop = await startReceiver();
  try {
    const { text: guide } = await say('read_docs', { page: 'CallbackNotificationNotes' });
    expect(guide).toContain('success');
    const made = await use('create_sandbox', { name: 'Shop' });
    const merchant = { merchant_no: made['merchant_no'] };
    const described = await use('describe_call', { method: 'cscanb.pay.getqrcode' });
    expect(described['fields']).toMatchObject({ order_amount: { need: 'required' } });
    const order = {
      merchant_order_no: 'SHOP-1',
      price_currency: 'USD',
      order_amount: '34.50',
      description: 'Tea',
      pay_method_id: 'Alipay+',
      term_ip: '127.0.0.1',
      expires: 300,
      notify_url: shop.url,
    };
    const placed = await use('call', { method: 'cscanb.pay.getqrcode', fields: order, ...merchant });
    expect(placed).toMatchObject({ qrcode_url: expect.any(String) });
    // The shop's first version does not know the notification.
    shop.always({ status: 500, body: 'TypeError' });
    expect(await use('pay_order', { order: 'SHOP-1', ...merchant })).toMatchObject({ trans_status: 2 });
    const failing = async () => {
      const { notifications } = await use('list_notifications', merchant);
      return (notifications as Data[])[0];
    };
    await expect.poll(failing).toMatchObject({
      merchant_order_no: 'SHOP-1',
      problem: expect.any(String),
      action: expect.any(String),
    });
    shop.always({ status: 200, body: 'success' });
    const resent = await use('resend_notification', { order: 'SHOP-1', ...merchant });
    expect(resent).toMatchObject({ is_delivered: true, http_status: 200 });
    const body = shop.received.at(-1)?.text ?? '';
    expect(await use('explain', { body })).toMatchObject({ signer: 'gateway', signature_valid: true });
    const forged = body.replace('34.5', '3.45');
    expect(await use('explain', { body: forged, ...merchant })).toMatchObject({ signature_valid: false });
    const { notifications } = await use('list_notifications', { order: 'SHOP-1', ...merchant });
    expect(notifications).toMatchObject([{ state: 'delivered', body }]);
    const refund = {
      orig_merchant_order_no: 'SHOP-1',
      merchant_order_no: 'SHOP-1-R',
      price_currency: 'USD',
      order_amount: '10.00',
      description: 'Returned',
    };
    await use('call', { method: 'order.refund.submit', fields: refund, ...merchant });
    await use('advance_clock', { duration: '3s', ...merchant });
    const fields = { merchant_order_no: 'SHOP-1-R' };
    const refunded = await use('call', { method: 'order.refund.query', fields, ...merchant });
    expect(refunded).toMatchObject({ trans_status: 2 });
    expect(await use('remove_sandbox', merchant)).toMatchObject({ removed: true });
  } finally {
    await shop.close();
  }
});

test('what an agent needs to know is found: pages, calls, codes, and why a request was refused', async () => {
  const found = await use('search_docs', { query: 'verify a notification' });
  expect(found['results']).toContainEqual(
    expect.objectContaining({ page: expect.stringMatching(/^CallbackNotificationNotes/) }),
  );
  const inChinese = await use('search_docs', { query: '通知验签', language: 'zh' });
  expect((inChinese['results'] as Data[]).length).toBeGreaterThan(2);
  expect((await say('read_docs', { page: '/docs/zh/Sign', language: 'zh' })).text).toContain('待签名字符串');
  expect(((await use('describe_call'))['calls'] as Data[]).length).toBe(21);
  const order = { merchant_order_no: 'SIGN-1', price_currency: 'USD', order_amount: '5' };
  const signed = await use('sign_request', { method: 'pay.checkout', fields: order });
  const sent = async (body: string) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(String(signed['url']), { method: 'POST', headers, body });
    return (await response.json()) as { code: string; psn: string };
  };
  expect(await sent(String(signed['body']))).toMatchObject({ code: '0' });
  const refused = await sent(String(signed['body']).replace('"order_amount":"5"', '"order_amount":"6"'));
  expect(await use('explain', { psn: refused.psn })).toMatchObject({
    code: refused.code,
    action: expect.any(String),
    signature: expect.any(String),
  });
  const { requests } = await use('list_requests', { code: 'refused', limit: 5 });
  expect(requests).toContainEqual(expect.objectContaining({ psn: refused.psn }));
  expect(await use('explain', { code: 'E04112' })).toMatchObject({ action: expect.any(String) });
});

test('what was just written is read: the newest refusal is that of the call before, each time', async () => {
  for (let at = 0; at < 10; at += 1) {
    const order = `JUST-${at}`;
    await say('call', { method: 'order.query', fields: { merchant_order_no: order } });
    const { requests, gateway_url } = await use('list_requests', { code: 'refused', limit: 1 });
    expect(requests).toMatchObject([{ merchant_order_no: order, real_time: expect.any(String) }]);
    expect(gateway_url).toBe(gateway.url);
  }
  const startedMs = performance.now();
  const unknown = await say('explain', { psn: '00000000NONE' });
  expect(unknown).toMatchObject({ isError: true, text: expect.stringContaining('no request with psn') });
  expect(performance.now() - startedMs).toBeLessThan(30_000);
});

test('an agent has what the command has: triggers, orders with their timeline, faults, what is due, the exam', async () => {
  const merchant = { merchant_no: (await use('create_sandbox', {}))['merchant_no'] };
  const { merchants } = await use('list_sandboxes');
  expect(merchants).toContainEqual({ ...merchant, is_saved: false });
  expect(((await use('trigger'))['events'] as Data[]).length).toBeGreaterThan(20);
  const own = { fields: { merchant_order_no: 'AGENT-1' }, ...merchant };
  const closed = await use('trigger', { event: 'payment.closed', ...own });
  expect(closed).toMatchObject({
    trans_status: 1,
    clock_moved: { is_shared: false, moved_ms: expect.any(Number) },
  });
  const { before_ms, after_ms } = closed['clock_moved'] as { before_ms: number; after_ms: number };
  expect(after_ms - before_ms).toBeGreaterThan(200_000);
  const { orders } = await use('list_orders', merchant);
  expect(orders).toMatchObject([
    { merchant_order_no: 'AGENT-1', created_sandbox_time: expect.stringMatching(/^\d{4}-.*Z$/) },
  ]);
  const shown = await use('show_order', { order: 'AGENT-1', ...merchant });
  expect(shown['timeline']).toContainEqual(
    expect.objectContaining({ kind: 'clock', title: expect.any(String), sandbox_time: expect.any(String) }),
  );
  const rule = await use('add_fault', { fault: 'call.cut_after', method: 'pay.checkout', ...merchant });
  const order = { merchant_order_no: 'AGENT-2', price_currency: 'USD', order_amount: '5' };
  // Whether a reply that was cut is one of an order is not known: nothing was refused.
  expect((await say('call', { method: 'pay.checkout', fields: order, ...merchant })).isError).toBe(true);
  const faults = await use('list_faults', merchant);
  expect(faults['injected']).toMatchObject([{ fault: 'call.cut_after', merchant_order_no: 'AGENT-2' }]);
  expect(await use('clear_faults', { fault_id: rule['fault_id'] })).toMatchObject({
    removed: expect.any(Array),
  });
  expect((await use('list_due', merchant))['due']).toContainEqual(
    expect.objectContaining({ kind: 'order_expires', merchant_order_no: 'AGENT-2' }),
  );
  const shop = { start_url: 'http://127.0.0.1:1/start', order_url: 'http://127.0.0.1:1/order' };
  const examined = await use('exam', shop);
  expect(examined).toMatchObject({ state: 'failed', problem: expect.any(String), findings: [] });
  expect(await use('exam', { exam_id: examined['exam_id'] })).toMatchObject({ state: 'failed' });
  await use('remove_sandbox', merchant);
});

test('answers are short: JSON in one line, and a signature only where it is compared', async () => {
  const order = { merchant_order_no: 'SHORT-1', price_currency: 'USD', order_amount: '5' };
  await say('call', { method: 'pay.checkout', fields: order });
  const { requests } = await use('list_requests', { order: 'SHORT-1', limit: 1 });
  const { text } = await say('explain', { psn: (requests as { psn: string }[])[0]?.psn });
  expect(text).not.toContain('\n');
  expect(text).toMatch(/…\(344 characters\)/);
  expect(text).not.toMatch(/[A-Za-z0-9+/]{100}/);
  const signed = await say('sign_request', { method: 'pay.checkout', fields: order });
  expect(signed.text.match(/[A-Za-z0-9+/]{300}/g)).toHaveLength(1);
});

test('an agent waits for the next request of its own code', async () => {
  const waiting = use('list_requests', { method: 'order.query', wait_seconds: 50 });
  let first: Data | undefined;
  void waiting.then((answer) => {
    first = answer;
  });
  await expect
    .poll(async () => {
      await say('call', { method: 'order.query', fields: { merchant_order_no: 'NONE' } });
      return first;
    })
    .toMatchObject({ requests: [{ method: 'order.query', code: 'E04111' }] });
});

test('keys go to files for the code of the shop, and no tool shows them', async () => {
  const made = await use('create_sandbox', { save_keys: true });
  const { private_key_file: path } = made['files'] as { private_key_file: string };
  const key = readFileSync(path, 'utf8');
  expect(key).toContain('PRIVATE KEY');
  for (const line of key.split('\n').slice(1, 5)) expect(transcript).not.toContain(line);
  const card = JSON.stringify({ pan, holder: 'JANE DOE', cvv, expiry: '1239' });
  const fields = {
    merchant_order_no: 'CARD-1',
    price_currency: 'USD',
    order_amount: '5',
    card,
    // An agent that knows no better writes secrets into a text.
    description: `card ${pan}`,
    attach: key.replaceAll('\n', ''),
  };
  const merchant = { merchant_no: made['merchant_no'] };
  const paid = await say('call', { method: 'pay.merchant.checkout', fields, ...merchant });
  expect(paid.text).not.toContain(pan);
  const named = { ...fields, merchant_order_no: 'CARD-2', card: 'visa', description: 'Tea', attach: '' };
  await use('call', { method: 'pay.merchant.checkout', fields: named, ...merchant });
  const { requests } = await use('list_requests', merchant);
  for (const { psn } of requests as { psn: string }[]) await say('explain', { psn });
  await say('call', { method: 'order.query', fields: { merchant_order_no: 'CARD-2' }, ...merchant });
  await use('remove_sandbox', merchant);
  expect(existsSync(path)).toBe(false);
});

test('what goes wrong is one sentence that says what to do', async () => {
  const wrong: readonly (readonly [string, Data, RegExp])[] = [
    ['call', {}, /^method is missing\.$/],
    ['call', { method: 'order.quer' }, /no order\.quer call\. Did you mean order\.query\?/],
    ['call', { method: 'order.query', feilds: {} }, /no feilds input\. Did you mean fields\?/],
    [
      'call',
      { method: 'order.query', fields: { merchant_oder_no: '1' } },
      /Did you mean merchant_order_no\?/,
    ],
    [
      'call',
      { method: 'order.query', fields: { sign: 'x' } },
      /sign is filled in automatically\. Leave it out/,
    ],
    ['call', { method: 'pay.checkout', fields: { merchant_order_no: 'A' } }, /^SYS012 .*Nothing was sent/],
    ['call', { method: 'order.query', merchant_no: '909912345678' }, /create_sandbox/],
    ['pay_order', { order: 'NONE' }, /^E04111 There is no order NONE\. list_orders lists all orders\.$/],
    ['show_order', { order: 'NONE' }, /^E04111 There is no order NONE\./],
    ['resend_notification', {}, /^Specify notification_id or order\.$/],
    ['call', { method: 'no.such.method.at.all' }, /describe_call lists all calls/],
    ['exam', {}, /^Specify start_url and order_url/],
    ['trigger', { event: 'card.failed', order: 'A' }, /Omit order/],
    ['pay_order', { order: 'NONE', card: 'viza' }, /^card must be one of .*visa/],
    ['read_docs', { page: 'Signn' }, /no page Signn\. Did you mean Sign\?/],
    ['read_docs', { page: '../../package.json' }, /^There is no page /],
    ['explain', {}, /^Specify exactly one of psn, body, and code\.$/],
    ['explain', { body: '{"a":' }, /not valid JSON at character/],
    ['explain', { code: 'E99999' }, /no error code E99999/],
    ['advance_clock', { duration: 'soon' }, /A duration must be a number/],
    ['list_requests', { limit: 0 }, /^limit must be a whole number from 1 to 100\.$/],
    ['remove_sandbox', { merchant_no: '../..' }, /E04103/],
  ];
  for (const [name, args, said] of wrong) {
    const { text, isError } = await say(name, args);
    expect([name, args, isError, text]).toEqual([name, args, true, expect.stringMatching(said)]);
    expect(text.split('\n')).toHaveLength(1);
  }
});

let overHttp: ChildProcess | undefined;
afterAll(() => void overHttp?.kill('SIGTERM'));

test('over HTTP it has the same tools, and Ctrl-C ends it', async () => {
  overHttp = spawn(process.execPath, [program, 'mcp', '--http', '--port', '0', '--json'], {
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (overHttp.stdout === null) throw new Error('it has no output');
  const [line] = await once(createInterface(overHttp.stdout), 'line');
  const { url } = JSON.parse(String(line)) as { url: string };
  const other = new Client({ name: 'agent', version: '1' });
  await other.connect(new StreamableHTTPClientTransport(new URL(url)));
  const names = (await other.listTools()).tools.map(({ name }) => name);
  expect(names).toEqual((await agent.listTools()).tools.map(({ name }) => name));
  expect(JSON.parse((await say('describe_call', {}, other)).text)).toHaveProperty('calls');
  await other.close();
  const ended = once(overHttp, 'exit');
  overHttp.kill('SIGINT');
  expect((await ended)[0]).toBe(130);
});

test('no card number, security code or private key was ever sent', () => {
  expect(transcript.length).toBeGreaterThan(10_000);
  expect(transcript).not.toContain(pan);
  expect(transcript).not.toMatch(new RegExp(`"cvv\\\\*"\\s*:\\s*\\\\*"${cvv}`));
  expect(transcript).not.toMatch(/BEGIN (?:RSA )?PRIVATE KEY/);
  for (const line of gateway.demo.app_private_key_pem.split('\n').slice(1, 5))
    expect(transcript).not.toContain(line);
});
