/** Webhook endpoints (decision 46): their notifications, the order of these, and what a dead one does not delay. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDirectory } from '../../accounts/directory.ts';
import { addEndpoint, removeEndpoint, type StandingEndpoint } from '../../accounts/endpoints.ts';
import { registerApp, registerMerchant } from '../../accounts/registration.ts';
import { createDelivery, type Delivery } from '../../notifications/delivery.ts';
import { nextDueAtMs } from '../../notifications/outbox.ts';
import type { Database } from '../../ports/database.ts';
import type { OutgoingReply } from '../../ports/outgoing.ts';
import { openTestDatabase } from '../../store/testing.ts';
import { advanceRefund, createRefund } from '../reference/refund.ts';
import { actAsPayer } from '../sandbox/payer.ts';
import { isRefusal } from '../state/refusal.ts';
import type { Transaction } from '../state/transaction.ts';
import { cancelPayment } from '../wallet/cancel.ts';
import { createPayment } from './creation.ts';
import { createTestContext, orderDetails, refundDetails, type TestContext, unpaidOrder } from './testing.ts';

const { merchantNo, appId } = unpaidOrder;
const success: OutgoingReply = { kind: 'replied', status: 200, body: 'success', truncated: false };
const dead: OutgoingReply = { kind: 'failed', reason: 'timeout', detail: 'no reply began within 5000 ms' };

let database: Database;
let context: TestContext;
let delivery: Delivery;
let sent: string[];
let answer: (url: string) => OutgoingReply | Promise<OutgoingReply>;
let seed = 900;

beforeAll(async () => {
  database = await openTestDatabase();
  await registerMerchant(database, { merchantNo, name: 'A Shop', stores: [], terminals: [] }, 0);
  const basic = { signType: 'NONE', basicUsername: 'shop', basicPasswordHash: 'hash' } as const;
  await registerApp(database, { merchantNo, appId, ...basic }, 0);
});
afterAll(() => database.close());

beforeEach(async () => {
  for (const table of ['notification_attempts', 'notifications', 'standing_endpoints'])
    await database.query(`delete from ${table}`);
  seed += 2;
  context = createTestContext(database, seed);
  context.clock.advance(seed * 1_000_000);
  sent = [];
  answer = () => success;
  delivery = createDelivery({
    database,
    clock: context.clock,
    texts: context.texts,
    allowLoopback: true,
    signer: { keyId: 'gk_test', publicKeyPem: '', verify: () => false, sign: async () => 'c2ln' },
    hasApp: async () => true,
    nextTurn: async () => {},
    durationClock: () => 0,
    outgoing: {
      async post({ url, body }) {
        const { trans_status: status, trans_type: type } = JSON.parse(body);
        sent.push(`${new URL(url).host} ${type} ${status}`);
        return answer(url);
      },
    },
  });
});

const endpoint = async (
  name: string,
  kinds: StandingEndpoint['kinds'] = null,
  url = `http://${name}.test/n`,
) => {
  const createdAt = context.clock.nowMs();
  const added = await addEndpoint(database, {
    merchantNo,
    appId,
    endpointId: `ep_${name}`,
    url,
    kinds,
    createdAt,
  });
  if (added === undefined) throw new Error('the app has as many as it may have');
  return added;
};

async function paid(notifyUrl?: string): Promise<Transaction> {
  const order = await createPayment(context, orderDetails(context, { notifyUrl }));
  if (isRefusal(order)) throw new Error(order.refused);
  return (await actAsPayer(context, order, 'pay')).transaction;
}

async function refunded(payment: Transaction): Promise<void> {
  const details = refundDetails(100, { origTransNo: payment.transNo, payScenario: 'SCANQR_PAY' });
  const refund = await createRefund(context, payment, details);
  if (isRefusal(refund)) throw new Error(refund.refused);
  context.clock.advance(10_000);
  await advanceRefund(context, refund);
}

test('each endpoint gets every notification of the app, or those of its kinds, besides notify_url', async () => {
  await endpoint('all');
  await endpoint('refunds', ['refund.completed', 'refund.failed']);
  await refunded(await paid('http://own.test/n'));
  await delivery.deliverDue();
  expect(sent.toSorted()).toEqual(['all.test 1 2', 'all.test 3 2', 'own.test 1 2', 'refunds.test 3 2']);
});

test('an order without notify_url is reported to endpoints, and an app without endpoints reports as before', async () => {
  await paid();
  await paid('http://own.test/n');
  await endpoint('all');
  await paid();
  await delivery.deliverDue();
  expect(sent.toSorted()).toEqual(['all.test 1 2', 'own.test 1 2']);
});

test('the second notification of an order waits for the first attempt of the first, at each endpoint', async () => {
  await endpoint('fast');
  await endpoint('slow');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  answer = async (url) => {
    if (url.includes('slow')) await held;
    return url.includes('slow') ? dead : success;
  };
  const payment = await paid();
  await delivery.pump();
  await expect.poll(() => sent.length).toBe(2);
  await refunded(payment);
  // Another order does not wait.
  await paid();
  const done = delivery.deliverDue();
  await expect
    .poll(() => sent.filter((one) => one.startsWith('fast')).toSorted())
    .toEqual(['fast.test 1 2', 'fast.test 1 2', 'fast.test 3 2']);
  await expect
    .poll(() => sent.filter((one) => one.startsWith('slow')))
    .toEqual(['slow.test 1 2', 'slow.test 1 2']);
  release();
  await done;
  expect(sent.filter((one) => one.startsWith('slow'))).toContain('slow.test 3 2');
});

test('a dead endpoint delays no other at the same host', async () => {
  await endpoint('dead', null, 'http://shop.test/dead');
  await endpoint('live', null, 'http://shop.test/live');
  const reached: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  answer = async (url) => {
    reached.push(new URL(url).pathname);
    if (url.endsWith('/dead')) await held;
    return url.endsWith('/dead') ? dead : success;
  };
  // More than one receiver may have at a time.
  for (let times = 0; times < 12; times += 1) await paid();
  const done = delivery.deliverDue();
  await expect.poll(() => reached.filter((path) => path === '/live').length).toBe(12);
  expect(reached.filter((path) => path === '/dead').length).toBeLessThan(12);
  release();
  await done;
});

test('a notification waits for 60 seconds at most, and not for an earlier one that was attempted or given up', async () => {
  await endpoint('one');
  const payment = await paid();
  // A process that has died holds the first.
  await database.query('update notifications set claimed_until = $1', [context.clock.nowMs() + 600_000]);
  context.clock.advance(15_000);
  await cancelPayment(context, payment, undefined);
  await delivery.deliverDue();
  // An advance of the clock goes there at once.
  expect(await nextDueAtMs(database)).toBe(context.clock.nowMs() + 60_000);
  context.clock.advance(59_000);
  await delivery.deliverDue();
  expect(sent).toEqual([]);
  context.clock.advance(1_000);
  await delivery.deliverDue();
  expect(sent).toEqual(['one.test 1 3']);
});

test('sixteen endpoints at most, also when registered at once; a URL is registered once', async () => {
  const added = await Promise.allSettled(Array.from({ length: 20 }, (_, number) => endpoint(`n${number}`)));
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(16);
  const [first] = await database.query<{ url: string; endpoint_id: string }>(
    'select * from standing_endpoints limit 1',
  );
  const again = await addEndpoint(database, {
    merchantNo,
    appId,
    endpointId: 'ep_other',
    url: first?.url ?? '',
    kinds: ['payment.failed'],
    createdAt: 1,
  });
  expect(again).toMatchObject({ endpointId: first?.endpoint_id, kinds: ['payment.failed'] });
});

test('endpoints that another process adds or deletes count at once', async () => {
  const directory = createDirectory(database, { nowMs: () => 0 });
  expect(await directory.endpoints(merchantNo, appId)).toEqual([]);
  const { endpointId } = await endpoint('new');
  expect(await directory.hasEndpoint(merchantNo, appId, endpointId)).toBe(true);
  expect(await directory.hasEndpoint(merchantNo, appId, 'ep_other')).toBe(false);
});

test('a deleted endpoint gets nothing more, and its URL can be registered again', async () => {
  const { endpointId } = await endpoint('gone');
  answer = () => dead;
  await paid();
  await delivery.deliverDue();
  expect(await removeEndpoint(database, ['312100000002'], endpointId, 1)).toBeUndefined();
  expect(await removeEndpoint(database, [merchantNo], endpointId, 1)).toMatchObject({ endpointId });
  context.clock.advance(3_600_000);
  await delivery.deliverDue();
  await paid();
  await delivery.deliverDue();
  expect(sent).toHaveLength(1);
  expect(
    await addEndpoint(database, {
      merchantNo,
      appId,
      endpointId: 'ep_new',
      url: 'http://gone.test/n',
      kinds: null,
      createdAt: 1,
    }),
  ).toMatchObject({ endpointId: 'ep_new' });
});
