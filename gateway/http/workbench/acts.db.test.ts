/** Acts of people in the Workbench: resend and give up notifications, cancel and refund orders. */
import type { NotificationItem, ResendResult } from '@tollgate/contract/workbench/notifications';
import type { OrderActResult, OrderDetail } from '@tollgate/contract/workbench/orders';
import { beforeEach, expect, test } from 'vitest';
import { registerMerchant } from '../../accounts/registration.ts';
import { createPayment } from '../../orders/change/creation.ts';
import { orderDetails } from '../../orders/change/testing.ts';
import { succeeded, useOnlineWorld } from '../../orders/online/testing.ts';
import { actAsPayer } from '../../orders/sandbox/payer.ts';
import type { Transaction } from '../../orders/state/transaction.ts';
import type { OutgoingReply, OutgoingRequest } from '../../ports/outgoing.ts';
import { type Act, type Ask, createTestWorkbench, merchantHeader } from './workbench.testing.ts';

const world = useOnlineWorld();
const merchantNo = '312100000001';
const foreign = { [merchantHeader]: '312100000002' };
const reply = (status: number, body = 'success'): OutgoingReply => ({
  kind: 'replied',
  status,
  body,
  truncated: false,
});

let ask: Ask;
let act: Act;
let acts: string[];
let sent: OutgoingRequest[];
let answer: (request: OutgoingRequest) => OutgoingReply | Promise<OutgoingReply>;

beforeEach(async () => {
  const context = world.context();
  acts = [];
  sent = [];
  answer = () => reply(200);
  const post = async (request: OutgoingRequest) => {
    sent.push(request);
    return answer(request);
  };
  ({ ask, act } = createTestWorkbench({ orders: context, acts, post }));
  for (const table of [
    'transactions',
    'book_entries',
    'transaction_events',
    'notifications',
    'notification_resends',
  ])
    await context.database.query(`delete from ${table}`);
  const shop = { merchantNo, name: 'A Shop', stores: [], terminals: [] };
  await registerMerchant(context.database, shop, 0);
});

async function paid(changes: Parameters<typeof orderDetails>[1] = {}): Promise<Transaction> {
  const context = world.context();
  const order = succeeded(await createPayment(context, orderDetails(context, changes)));
  return (await actAsPayer(context, order, 'pay')).transaction;
}

/** The notification of a paid order, which waits for its first attempt. */
async function notified(): Promise<string> {
  const { transNo } = await paid({ notifyUrl: 'http://127.0.0.1:9/notify' });
  return `${transNo}-2`;
}

const one = async (id: string) =>
  (await ask<NotificationItem & { items: object[] }>(`notifications/${id}`)).body;

test('a resend that is acknowledged delivers the notification and uses up none of its attempts', async () => {
  const id = await notified();
  answer = () => reply(500, 'no');
  const refused = await act<ResendResult>(`notifications/${id}/resend`);
  expect(refused).toMatchObject({
    status: 200,
    body: {
      attempt: { is_resend: true, is_delivered: false, http_status: 500, problem: { rule: 'wrong-status' } },
      notification: { state: 'waiting', attempts: 0, resends: 1 },
    },
  });
  answer = () => reply(200);
  expect((await act<ResendResult>(`notifications/${id}/resend`)).body).toMatchObject({
    attempt: { is_delivered: true, url: 'http://127.0.0.1:9/notify' },
    notification: { state: 'delivered', attempts: 0, resends: 2 },
  });
  expect(await one(id)).toMatchObject({ items: [{ is_delivered: false }, { is_delivered: true }] });
  expect(JSON.parse(sent[1]?.body ?? '')).toMatchObject({ trans_status: 2, sign: 'c2ln', sign_type: 'RSA2' });
  expect(acts).toEqual(Array(2).fill(`test notifications.resend ${merchantNo} ${id}`));
});

test('a resend to another URL is recorded and leaves the notification as it is', async () => {
  const id = await notified();
  const before = await one(id);
  const { body } = await act<ResendResult>(`notifications/${id}/resend`, {
    url: 'http://localhost:7777/own',
  });
  expect(body.attempt).toMatchObject({ url: 'http://localhost:7777/own', is_delivered: true });
  expect(body.notification).toMatchObject({ state: 'waiting', next_due_ms: before.next_due_ms, resends: 1 });
});

test('a resend that comes again with its key is made once; two at once are one after the other', async () => {
  const id = await notified();
  const key = { 'idempotency-key': 'a-key' };
  const first = await act<ResendResult>(`notifications/${id}/resend`, {}, key);
  const again = await act<ResendResult>(`notifications/${id}/resend`, {}, key);
  expect(again.body.attempt).toEqual(first.body.attempt);
  expect(sent).toHaveLength(1);
  let release = () => {};
  answer = () =>
    new Promise((resolve) => {
      release = () => resolve(reply(200));
    });
  const slow = act(`notifications/${id}/resend`);
  await expect.poll(() => sent.length).toBe(2);
  expect(await act(`notifications/${id}/resend`)).toMatchObject({ status: 409, body: { code: 'SYS026' } });
  expect(await act(`notifications/${id}/give-up`)).toMatchObject({ status: 409 });
  release();
  expect(await slow).toMatchObject({ status: 200 });
  expect(sent).toHaveLength(2);
});

test('a resend whose result could not be written sends nothing again under its key: its result is unknown', async () => {
  const id = await notified();
  const { database } = world.context();
  const key = { 'idempotency-key': 'b-key' };
  answer = async () => {
    await database.query('alter table notification_resends rename to resends_away');
    return reply(200);
  };
  await expect(act(`notifications/${id}/resend`, {}, key)).rejects.toThrow('Internal S');
  await database.query('alter table resends_away rename to notification_resends');
  // As after the lease.
  await database.query('update notifications set claimed_until = 0');
  answer = () => reply(200);
  const again = await act<ResendResult>(`notifications/${id}/resend`, {}, key);
  expect(again).toMatchObject({
    status: 200,
    body: {
      attempt: { is_resend: true, is_delivered: false, problem: { rule: 'unknown' } },
      notification: { state: 'waiting', resends: 1, problem: { rule: 'unknown' } },
    },
  });
  expect(sent).toHaveLength(1);
  expect((await act<ResendResult>(`notifications/${id}/resend`)).body).toMatchObject({
    notification: { state: 'delivered', resends: 2 },
  });
});

test.each([
  ['http://10.0.0.1/n', 'url'],
  ['http://169.254.169.254/latest', 'url'],
  ['ftp://example.com/', 'url'],
  ['http://user:secret@example.com/', 'url'],
  [`http://example.com/${'x'.repeat(600)}`, 'url'],
  [7, 'url'],
])('a resend to %s is refused and nothing is sent', async (url, field) => {
  const id = await notified();
  const { status, body } = await act<{ code: string; msg: string }>(`notifications/${id}/resend`, { url });
  expect([status, body.code]).toEqual([400, 'SYS015']);
  expect(body.msg).toMatch(new RegExp(`:${field}$`));
  expect(sent).toEqual([]);
});

test('a notification that is given up gets no further attempt, however often it is given up', async () => {
  const id = await notified();
  for (let count = 0; count < 2; count += 1)
    expect(await act(`notifications/${id}/give-up`)).toMatchObject({
      status: 200,
      body: { state: 'given_up' },
    });
  expect(await one(id)).not.toHaveProperty('next_due_ms');
});

test('an order is cancelled by the rules of the call, and a repeat changes nothing', async () => {
  const context = world.context();
  const order = succeeded(await createPayment(context, orderDetails(context)));
  const path = `orders/${order.transNo}/cancel`;
  expect(await act(path)).toMatchObject({ status: 409, body: { code: 'E04124' } });
  context.clock.advance(15_000);
  for (let count = 0; count < 2; count += 1)
    expect(await act<OrderActResult>(path)).toMatchObject({ status: 200, body: { trans_status: 1 } });
  expect(acts).toEqual(Array(3).fill(`test orders.cancel ${merchantNo} ${order.transNo}`));
});

test('a refund takes what is asked for or all that is left, once for its number', async () => {
  const order = await paid({ orderMinor: 10_000 });
  const path = `orders/${order.transNo}/refund`;
  const asked = { amount: '25.5', merchant_order_no: 'MY-REFUND' };
  const [first, again] = [await act<OrderActResult>(path, asked), await act<OrderActResult>(path, asked)];
  expect(first).toMatchObject({ status: 200, body: { merchant_order_no: 'MY-REFUND' } });
  expect(again.body.trans_no).toBe(first.body.trans_no);
  // Another amount is another refund: the number is taken.
  expect(await act(path, { ...asked, amount: '5' })).toMatchObject({ status: 409, body: { code: 'E04112' } });
  const together = await Promise.all(
    [1, 2, 3].map(() => act(path, { ...asked, merchant_order_no: 'OTHER' })),
  );
  expect(together.map(({ status }) => status)).toEqual([200, 200, 200]);
  const left = async () => (await ask<OrderDetail>(`orders/${order.transNo}`)).body.money.refundable_amount;
  expect(await left()).toBe('49');
  expect(await act(path, { amount: '49.01' })).toMatchObject({ status: 409, body: { code: 'E04126' } });
  expect(await act(path, { amount: 'all' })).toMatchObject({ status: 400 });
  expect(await act(path, { amount: '1.234' })).toMatchObject({ body: { code: 'E04115' } });
  expect(await act(path)).toMatchObject({ status: 200 });
  expect(await left()).toBe('0');
  const other = await paid();
  expect(await act(`orders/${other.transNo}/refund`, asked)).toMatchObject({
    status: 409,
    body: { code: 'E04112' },
  });
});

test('acts need an actor who may see the order and JSON with known members, and orders change in the sandbox alone', async () => {
  const id = await notified();
  const [transNo = ''] = id.split('-');
  for (const path of [
    `notifications/${id}/resend`,
    `notifications/${id}/give-up`,
    `orders/${transNo}/cancel`,
    `orders/${transNo}/refund`,
  ]) {
    expect(await act(path, {}, foreign), path).toMatchObject({ status: 404, body: { code: 'SYS019' } });
    expect(await act(path, {}, { 'content-type': 'text/plain' }), path).toMatchObject({ status: 415 });
    expect(await act(path, { color: 'red' }), path).toMatchObject({ status: 400, body: { code: 'SYS015' } });
  }
  expect([sent, acts]).toEqual([[], []]);
  const production = createTestWorkbench({ orders: world.context(), mayChange: false });
  expect(await production.act(`orders/${transNo}/refund`)).toMatchObject({ status: 404 });
});
