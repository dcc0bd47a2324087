/** Log lines of a call: enough to find it by the merchant's own number. */
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { useReferenceWorld } from '../../orders/reference/testing.ts';
import { merchantNo, orderNo } from '../../orders/terminal/testing.ts';
import type { SeenCall } from '../../watch/request-log.ts';
import { createTestEnvelope, registerBasicApp, testSender } from '../testing.ts';
import { type CallEndpoint, createCallEndpoint } from './call-endpoint.ts';
import type { EnvelopeDeps } from './envelope.ts';

const world = useReferenceWorld();
const appId = 'tgfedcba9876543210';
const disabledAppId = 'tg00000000000000ff';
const lines: Record<string, unknown>[] = [];
let recorded: SeenCall | undefined;
let endpoint: CallEndpoint;
let envelope: EnvelopeDeps;

beforeAll(async () => {
  await registerBasicApp(world.database(), merchantNo, appId);
  await registerBasicApp(world.database(), merchantNo, disabledAppId);
  await world.database().query('update apps set disabled_at = 1 where app_id = $1', [disabledAppId]);
});
beforeEach(() => {
  lines.length = 0;
  recorded = undefined;
  envelope = createTestEnvelope(world.context());
  endpoint = createCallEndpoint({
    envelope,
    log: pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }),
    metrics: { call: () => {} },
    uptime: { nowMs: () => 0 },
    sandbox: true,
    record: (seen) => {
      recorded = seen;
    },
    callsMax: 10,
    allowsAddress: () => true,
  });
});

/** Sends a call and gives its reply's data and its line in the log. */
async function call(method: string, fields: object, { credentials = 'shop:secret', key = '' } = {}) {
  const headers: Readonly<Record<string, string>> = {
    'content-type': 'application/json',
    authorization: `Basic ${btoa(credentials)}`,
    ...(key !== '' && { 'idempotency-key': key }),
  };
  const reply = await endpoint.answer({
    path: method.startsWith('payments.') ? `/api/${method.replace('.', '/')}` : '/api/entry',
    header: (name) => headers[name],
    sender: testSender,
    body: new TextEncoder().encode(
      JSON.stringify({
        app_id: appId,
        format: 'JSON',
        charset: 'UTF-8',
        sign_type: 'NONE',
        version: '1.0',
        timestamp: String(world.context().clock.nowMs()),
        method,
        merchant_no: merchantNo,
        ...fields,
      }),
    ),
  });
  const { psn, data = '{}' } = JSON.parse(reply.body);
  const line = lines.find((one) => one['psn'] === psn && one['msg'] === 'call');
  return { data: JSON.parse(data), line };
}

const order = (changes: object = {}) => ({
  merchant_order_no: orderNo(),
  price_currency: 'USD',
  order_amount: '34.5',
  expires: 300,
  description: 'Two coffees',
  ...changes,
});
const qr = { pay_method_id: 'Alipay+', term_ip: '127.0.0.1' };

/** The same call without a key, and with one: the second time under the key its kept reply answers. */
describe.each([
  { title: 'without a key', isKeyed: false },
  { title: 'with a key', isKeyed: true },
])('$title', ({ isKeyed }) => {
  async function keyed(method: string, fields: object) {
    const key = isKeyed ? orderNo() : '';
    const first = await call(method, fields, { key });
    const repeat = isKeyed ? await call(method, fields, { key }) : first;
    expect(repeat.data).toEqual(first.data);
    return { ...first, repeat: repeat.line };
  }

  test('a new order, by both numbers', async () => {
    const sent = order(qr);
    const { data, line, repeat } = await keyed('cscanb.pay.getqrcode', sent);
    const { merchant_order_no } = sent;
    const numbers = { code: '0', trans_no: data.trans_no, merchant_order_no };
    expect(line).toMatchObject({ method: 'cscanb.pay.getqrcode', ...numbers });
    expect(repeat).toMatchObject(numbers);
  });

  test('a new order whose reply names none', async () => {
    const sent = order();
    const { data, line } = await keyed('pay.checkout', sent);
    expect(data).toEqual({ pay_url: expect.any(String) });
    const { merchant_order_no } = sent;
    expect(line).toMatchObject({ trans_no: expect.stringMatching(/^[0-9]{22}$/), merchant_order_no });
  });

  test('a card payment, and what follows it', async () => {
    const sale = await world.paid({ order_amount: '25' });
    const { transNo, merchantOrderNo } = sale;
    const numbers = { code: '0', trans_no: transNo, merchant_order_no: merchantOrderNo };
    const tip = { merchant_order_no: merchantOrderNo, tip_adjustment_amount: '3' };
    expect(await keyed('tip.adjustment', tip)).toMatchObject({ data: {}, line: numbers });
    const refund = { merchant_order_no: orderNo(), price_currency: 'USD', order_amount: 5, description: 'r' };
    const refunded = await keyed('order.refund.submit', { ...refund, orig_trans_no: transNo });
    const { merchant_order_no } = refund;
    const own = { code: '0', trans_no: refunded.data.trans_no, merchant_order_no };
    expect(own.trans_no).not.toBe(transNo);
    expect(refunded).toMatchObject({ line: own, repeat: own });
  });

  test('a capture, by its own numbers and not those of its authorization', async () => {
    const held = await world.authorized();
    const sent = { trans_no: held.transNo, merchant_order_no: orderNo(), trans_amount: '30' };
    const { data, line, repeat } = await keyed('payments.capture', sent);
    const { merchant_order_no } = sent;
    const own = { code: '0', trans_no: data.trans_no, merchant_order_no };
    expect(own.trans_no).not.toBe(held.transNo);
    expect(line).toMatchObject(own);
    expect(repeat).toMatchObject(own);
  });
});

test('a query and a refusal, by the number that is not sent as well', async () => {
  const sent = order(qr);
  const made = await call('cscanb.pay.getqrcode', sent);
  const { trans_no: transNo } = made.data;
  const { merchant_order_no } = sent;
  const numbers = { trans_no: transNo, merchant_order_no };
  expect((await call('order.query', { merchant_order_no })).line).toMatchObject(numbers);
  expect((await call('order.query', { trans_no: transNo })).line).toMatchObject(numbers);
  const early = await call('order.revoker', { merchant_order_no });
  expect(early.line).toMatchObject({ code: 'E04124', ...numbers });
});

test('a call that is refused before anything is found keeps what it asked for', async () => {
  const refused = await call('order.query', { merchant_order_no: 'NOBODY' }, { credentials: 'shop:wrong' });
  expect(refused.line).toMatchObject({ code: 'SYS004', merchant_order_no: 'NOBODY' });
  expect(refused.line).not.toHaveProperty('trans_no');
  const unknown = await call('order.query', { merchant_order_no: 'NOBODY' });
  expect(unknown.line).toMatchObject({ code: 'E04111', merchant_order_no: 'NOBODY' });
});

test('a call whose credentials are wrong still names its method; an unknown call names no method', async () => {
  expect((await call('order.query', {}, { credentials: 'shop:wrong' })).line).toMatchObject({
    code: 'SYS004',
    method: 'order.query',
  });
  expect((await call('order.query', { app_id: 'tgnone' })).line).toMatchObject({
    code: 'SYS003',
    method: 'order.query',
  });
  expect((await call('no.such.call', {}, { credentials: 'shop:wrong' })).line).toMatchObject({
    code: 'SYS004',
    method: '',
  });
});

test.each([
  ['a call that is carried out', { merchant_order_no: 'NONE' }, 'shop:secret', 'E04111', true],
  ['a disabled app whose credentials are right', { app_id: disabledAppId }, 'shop:secret', 'E07303', true],
  ['a wrong password', {}, 'shop:wrong', 'SYS004', false],
  ['an unknown app', { app_id: 'tgnone' }, 'shop:secret', 'SYS003', false],
  ['no app', { app_id: '' }, 'shop:secret', 'SYS012', false],
])(
  '%s is logged with whether the caller was authenticated',
  async (_, fields, credentials, code, isAuthenticated) => {
    await call('order.query', fields, { credentials });
    expect(recorded).toMatchObject({ method: 'order.query', code, isAuthenticated });
  },
);

test('a body that cannot be read, and an error before the app is known, are logged as not authenticated', async () => {
  await endpoint.answer({
    path: '/api/entry',
    header: () => undefined,
    sender: testSender,
    body: new TextEncoder().encode('{'),
  });
  expect(recorded).toMatchObject({ isAuthenticated: false });
  vi.spyOn(envelope.directory, 'app').mockRejectedValueOnce(new Error('no database'));
  await call('order.query', {});
  expect(recorded).toMatchObject({ code: 'SYS001', isAuthenticated: false });
});
