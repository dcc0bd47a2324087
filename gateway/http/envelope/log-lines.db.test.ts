/** What a call leaves in the log: enough to find it by the merchant's own number. */
import { pino } from 'pino';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
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
async function call(method: string, fields: object, credentials = 'shop:secret') {
  const headers: Readonly<Record<string, string>> = {
    'content-type': 'application/json',
    authorization: `Basic ${btoa(credentials)}`,
  };
  const reply = await endpoint.answer({
    path: '/api/entry',
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

test('a new order, by both numbers, also where its reply names none', async () => {
  const first = order(qr);
  const made = await call('cscanb.pay.getqrcode', first);
  expect(made.line).toMatchObject({
    code: '0',
    method: 'cscanb.pay.getqrcode',
    trans_no: made.data.trans_no,
    merchant_order_no: first.merchant_order_no,
  });
  const second = order();
  const hosted = await call('pay.checkout', second);
  expect(hosted.data).toEqual({ pay_url: expect.any(String) });
  expect(hosted.line).toMatchObject({
    trans_no: expect.stringMatching(/^[0-9]{22}$/),
    merchant_order_no: second.merchant_order_no,
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

test('a card payment, and what follows it', async () => {
  const sale = await world.paid({ order_amount: '25' });
  const { transNo, merchantOrderNo } = sale;
  const numbers = { trans_no: transNo, merchant_order_no: merchantOrderNo };
  const tip = { merchant_order_no: merchantOrderNo, tip_adjustment_amount: '3' };
  expect(await call('tip.adjustment', tip)).toMatchObject({ data: {}, line: { code: '0', ...numbers } });
  const refund = { merchant_order_no: orderNo(), price_currency: 'USD', order_amount: 5, description: 'r' };
  const refunded = await call('order.refund.submit', { ...refund, orig_trans_no: transNo });
  expect(refunded.line).toMatchObject({
    trans_no: refunded.data.trans_no,
    merchant_order_no: refund.merchant_order_no,
  });
});

test('a call that is refused before anything is found keeps what it asked for', async () => {
  const refused = await call('order.query', { merchant_order_no: 'NOBODY' }, 'shop:wrong');
  expect(refused.line).toMatchObject({ code: 'SYS004', merchant_order_no: 'NOBODY' });
  expect(refused.line).not.toHaveProperty('trans_no');
  const unknown = await call('order.query', { merchant_order_no: 'NOBODY' });
  expect(unknown.line).toMatchObject({ code: 'E04111', merchant_order_no: 'NOBODY' });
});

test('a call whose credentials are wrong names its method all the same; a call that is none names no method', async () => {
  expect((await call('order.query', {}, 'shop:wrong')).line).toMatchObject({
    code: 'SYS004',
    method: 'order.query',
  });
  expect((await call('order.query', { app_id: 'tgnone' })).line).toMatchObject({
    code: 'SYS003',
    method: 'order.query',
  });
  expect((await call('no.such.call', {}, 'shop:wrong')).line).toMatchObject({ code: 'SYS004', method: '' });
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
    await call('order.query', fields, credentials);
    expect(recorded).toMatchObject({ method: 'order.query', code, isAuthenticated });
  },
);

test('a body that cannot be read, and a fault before the app is known, are logged as not authenticated', async () => {
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
