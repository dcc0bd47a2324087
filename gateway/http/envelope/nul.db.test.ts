/** U+0000, which PostgreSQL keeps in no text: refused by the field's name before any statement carries it. */
import { calls } from '@tollgate/contract/calls/index';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useReferenceWorld } from '../../orders/reference/testing.ts';
import { merchantNo } from '../../orders/terminal/testing.ts';
import { sandboxCalls } from '../sandbox/sandbox-calls.ts';
import { createTestEnvelope, registerBasicApp, serveRoutes } from '../testing.ts';
import { answerCall } from './envelope.ts';

const world = useReferenceWorld();
const appId = 'tgfedcba9876543210';
const credentials = `Basic ${btoa('shop:secret')}`;
/** Statements that were given U+0000. */
const reached: string[] = [];

/** The world's context over a database that notes what must not come to it. */
function watchedContext() {
  const context = world.context();
  const watched = {
    ...context.database,
    query: (text: string, values: readonly unknown[] = [], name?: string) => {
      if (JSON.stringify(values).includes('\\u0000')) reached.push(text);
      return context.database.query(text, values as never, name);
    },
  };
  return { ...context, database: watched as typeof context.database };
}

const deps = () => createTestEnvelope(watchedContext());

beforeAll(async () => {
  await registerBasicApp(world.database(), merchantNo, appId);
});

async function post(path: string, body: string, contentType: string) {
  const reply = await answerCall(deps(), {
    path,
    contentType,
    authorization: credentials,
    body: new TextEncoder().encode(body),
    psn: 'PSN',
  });
  expect(reply.error).toBeUndefined();
  return JSON.parse(reply.body) as { code: string; msg: string };
}

/** The call's example as this merchant sends it. */
function exampleOf(call: (typeof calls)[number]): Record<string, unknown> {
  const { sign: _, store_no: __, ...example }: Record<string, unknown> = call.example.request;
  const own = { app_id: appId, merchant_no: merchantNo, sign_type: 'NONE' };
  return { ...example, ...own, timestamp: String(world.context().clock.nowMs()) };
}

const asForm = (fields: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString();

test.each(calls.map((call) => [call.path, call] as const))('%s, in every text', async (path, call) => {
  const example = exampleOf(call);
  const names = Object.entries(call.request)
    .filter(([name, { field }]) => field.kind === 'text' && name !== 'sign')
    .map(([name]) => name);
  for (const name of [...names, 'no_such_member']) {
    const body = { ...example, [name]: `${String(example[name] ?? 'x')}\u0000` };
    for (const reply of [
      await post(path, JSON.stringify(body), 'application/json'),
      await post(path, asForm(body), 'application/x-www-form-urlencoded'),
    ]) {
      expect([name, reply.code]).not.toEqual([name, '0']);
      expect(reply.code).not.toMatch(/^SYS00[17]$/);
      // A call of another name, or of none, is asked for before its fields are looked at.
      if (name !== 'method' || call.envelope !== 'entry') expect(reply.msg).toMatch(new RegExp(`:${name}$`));
    }
  }
  expect(reached).toEqual([]);
});

test('inside nested values, written out or escaped, however deep', async () => {
  const query = calls.find(({ method }) => method === 'order.query');
  if (query === undefined) throw new Error('no query');
  const example = exampleOf(query);
  for (const extra of [{ inside: 'a\u0000' }, ['a', ['b\u0000']], { 'a\u0000': 1 }])
    expect(await post(query.path, JSON.stringify({ ...example, extra }), 'application/json')).toMatchObject({
      code: 'SYS015',
      msg: expect.stringMatching(/U\+0000.*:extra$/),
    });
  // A backslash before u0000 that is a backslash of its own is no U+0000.
  const harmless = { ...example, extra: { path: 'C:\\u0000' } };
  expect((await post(query.path, JSON.stringify(harmless), 'application/json')).msg).not.toContain(':extra');
});

test('inside a string of JSON, by its path', async () => {
  const checkout = calls.find(({ method }) => method === 'pay.checkout');
  if (checkout === undefined) throw new Error('no checkout');
  const item = { code: 'A', name: 'Tea\u0000', quantity: 1, unit_price: 5, amount: 5 };
  const orderDetail = { type: 'GENERAL', data: JSON.stringify({ items: [item] }) };
  const body = { ...exampleOf(checkout), order_detail: JSON.stringify(orderDetail) };
  expect(await post(checkout.path, JSON.stringify(body), 'application/json')).toMatchObject({
    code: 'SYS015',
    msg: expect.stringMatching(/:order_detail\.data\.items\[0\]\.name$/),
  });
});

let answer: ReturnType<typeof serveRoutes>;
beforeEach(() => {
  const notAsked = () => Promise.reject(new Error('not asked'));
  const doctor = { explain: async () => '', examine: notAsked };
  answer = serveRoutes(
    sandboxCalls({
      auditLog: { begun: async () => {}, ended: async () => {} },
      allowsMerchant: () => true,
      orders: watchedContext(),
      place: () => ({ listensAt: '127.0.0.1', publicUrl: 'http://127.0.0.1' }),
      clock: { offsetMs: () => 0 },
      advance: async () => ({ orders: 0, notifications: 0 }),
      doctor,
      demoMerchant: () => undefined,
      merchants: { make: notAsked, remove: notAsked, whyNoClock: notAsked },
    }),
  );
});

test.each([
  ['merchant_no', { merchant_no: `${merchantNo}\u0000`, merchant_order_no: 'T-1' }],
  ['merchant_order_no', { merchant_no: merchantNo, merchant_order_no: 'T\u0000' }],
  ['trans_no', { merchant_no: merchantNo, trans_no: '1\u0000' }],
  ['challenge_code', { merchant_no: merchantNo, merchant_order_no: 'T-1', challenge_code: '\u0000' }],
] as const)('the sandbox names %s', async (field, fields) => {
  const posted = await answer('/api/sandbox/pay', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
  const asked = await answer(`/api/sandbox/timeline?${new URLSearchParams(fields)}`);
  for (const reply of [posted, asked])
    expect(await reply.json()).toMatchObject({
      code: 'SYS015',
      msg: expect.stringMatching(new RegExp(`:${field}$`)),
    });
  expect(reached).toEqual([]);
});
