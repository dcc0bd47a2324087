import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createClient } from './client.ts';
import { systemClock } from './clock.ts';
import {
  createFakeClock,
  type FakeAnswer,
  type FakeGateway,
  optionsFor,
  order,
  type ReceivedCall,
  startFakeGateway,
} from './testing.ts';

let gateway: FakeGateway;
let answers: Record<string, FakeAnswer[]>;
beforeAll(async () => {
  gateway = await startFakeGateway(({ fields }: ReceivedCall) => {
    const list = answers[String(fields['method'])] ?? [];
    return (list.length > 1 ? list.shift() : list[0]) ?? { code: 'SYS001' };
  });
});
afterAll(() => gateway.close());
let before = 0;
beforeEach(() => {
  before = gateway.received.length;
});

const methods = () => gateway.received.slice(before).map(({ fields }) => String(fields['method']));
const pays = () =>
  gateway.received.slice(before).filter(({ fields }) => fields['method'] === 'bscanc.pay.submit');
const status = (transStatus: number): FakeAnswer => ({
  data: `{"trans_no":"2026","trans_status":${transStatus}}`,
});
const request = { ...order, authCode: '286331082913457790' } as const;
const till = (timeoutMs = 10_000) =>
  createClient({ ...optionsFor(gateway.url), timeoutMs, clock: createFakeClock() });

test('a payment that is final at once needs no query', async () => {
  answers = { 'bscanc.pay.submit': [status(2)] };
  expect(await till().payAndWait(request)).toMatchObject({ outcome: 'paid', data: { transNo: '2026' } });
  answers = { 'bscanc.pay.submit': [{ data: '{"trans_status":1,"trans_error_code":"EC0002"}' }] };
  expect(await till().payAndWait(request)).toMatchObject({ outcome: 'failed' });
  expect(methods()).toEqual(['bscanc.pay.submit', 'bscanc.pay.submit']);
});

test('a payment that the payer still confirms is waited for', async () => {
  answers = { 'bscanc.pay.submit': [status(0)], 'order.query': [status(0), status(2)] };
  expect(await till().payAndWait(request)).toMatchObject({ outcome: 'paid' });
  expect(methods()).toEqual(['bscanc.pay.submit', 'order.query', 'order.query']);
});

test.each<readonly [string, FakeAnswer]>([
  ['the connection breaks after the request was sent', 'drop'],
  ['no reply comes in time', 'hang'],
  ['a proxy answers in its place', { httpStatus: 504, text: 'Gateway Timeout' }],
  ['the reply is not signed', { data: '{"trans_status":1}', unsigned: true }],
  ['the gateway answers the system error', { code: 'SYS001', unsigned: true }],
  ['the gateway is overloaded', { code: 'SYS007', httpStatus: 503, unsigned: true }],
])('%s: the order is queried, and never paid under another key', async (_, answer) => {
  answers = { 'bscanc.pay.submit': [answer], 'order.query': ['drop', status(2)] };
  expect(await till(300).payAndWait(request)).toMatchObject({ outcome: 'paid', merchantOrderNo: 'T-1' });
  const keys = pays().map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(1);
  const queries = gateway.received.slice(before + pays().length);
  expect(queries.map(({ fields }) => [fields['method'], fields['merchant_order_no']])).toEqual([
    ['order.query', 'T-1'],
    ['order.query', 'T-1'],
  ]);
});

test('a reply that comes at the second try needs no query', async () => {
  answers = { 'bscanc.pay.submit': ['drop', status(2)] };
  expect(await till().payAndWait(request)).toMatchObject({ outcome: 'paid' });
  expect(methods()).toEqual(['bscanc.pay.submit', 'bscanc.pay.submit']);
});

test('without retries an unclear payment is queried at once', async () => {
  answers = { 'bscanc.pay.submit': ['drop'], 'order.query': [status(2)] };
  expect(await till().payAndWait(request, { maxRetries: 0 })).toMatchObject({ outcome: 'paid' });
  expect(methods()).toEqual(['bscanc.pay.submit', 'order.query']);
});

test('a payment that stays unknown is cancelled', async () => {
  answers = {
    'bscanc.pay.submit': ['drop'],
    'order.query': [...Array<FakeAnswer>(6).fill(status(0)), status(3)],
    'order.revoker': [{ data: '{"trans_no":"2026"}' }],
  };
  expect(await till().payAndWait(request, { maxRetries: 1 })).toMatchObject({ outcome: 'cancelled' });
  expect(methods()).toEqual([
    ...Array<string>(2).fill('bscanc.pay.submit'),
    ...Array<string>(6).fill('order.query'),
    'order.revoker',
    'order.query',
  ]);
});

test('a gateway out of reach is uncertain in the end, with the answer of pay', async () => {
  answers = { 'bscanc.pay.submit': [status(0)], 'order.query': ['drop'], 'order.revoker': ['drop'] };
  expect(await till().payAndWait(request)).toMatchObject({
    outcome: 'uncertain',
    data: { transNo: '2026', transStatus: 0 },
    error: { kind: 'transport', code: 'no-reply' },
  });
});

test.each(['E04112', 'EC0000', 'SYS002'])('%s is thrown: nothing was charged', async (code) => {
  answers = { 'bscanc.pay.submit': [{ code }] };
  await expect(till().payAndWait(request)).rejects.toMatchObject({ kind: 'refused', code });
  expect(methods()).toEqual(['bscanc.pay.submit']);
});

test('the system clock sleeps, and wakes up for an abort', async () => {
  const startedMs = systemClock.nowMs();
  await systemClock.sleep(20);
  expect(systemClock.nowMs() - startedMs).toBeGreaterThanOrEqual(15);
  const controller = new AbortController();
  const sleeping = systemClock.sleep(60_000, controller.signal);
  controller.abort('awake');
  await expect(sleeping).rejects.toBe('awake');
  await expect(systemClock.sleep(60_000, controller.signal)).rejects.toBe('awake');
});
