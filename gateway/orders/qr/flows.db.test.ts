/** The flows of payments, cancels and refunds on a real database. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../ports/database.ts';
import { openTestDatabase } from '../../store/testing.ts';
import { reread } from '../core/apply.ts';
import { cancelPayment } from '../core/cancel.ts';
import { createPayment } from '../core/creation.ts';
import { advanceDue } from '../core/due.ts';
import { findByTransNo } from '../core/find.ts';
import { isRefusal } from '../core/refusal.ts';
import { createTestRoom, orderDetails, refundDetails, type TestRoom } from '../core/testing.ts';
import type { Transaction } from '../core/transaction.ts';
import { advanceRefund, createRefund } from '../reference/refund.ts';
import { actAsPayer, payerState } from './payer.ts';
import { advancePayment } from './payment.ts';

let database: Database;
let room: TestRoom;

beforeAll(async () => {
  database = await openTestDatabase();
  room = createTestRoom(database);
}, 60_000);

afterAll(() => database.close());

function succeeded<Value>(value: Value): Exclude<Value, { refused: unknown }> {
  if (isRefusal(value)) throw new Error(`refused: ${value.refused}`);
  return value as Exclude<Value, { refused: unknown }>;
}

const rethrow = (fault: unknown) => {
  throw fault;
};

async function paidOrder(changes: Parameters<typeof orderDetails>[1] = {}): Promise<Transaction> {
  const created = succeeded(await createPayment(room, orderDetails(room, changes), 'PSN'));
  return (await actAsPayer(room, created, 'pay', 'PSN')).transaction;
}

test('one hundred creations at once of one order number make one order', async () => {
  const details = orderDetails(room);
  const results = await Promise.all(Array.from({ length: 100 }, () => createPayment(room, details, 'PSN')));
  expect(results.filter((one) => !isRefusal(one))).toHaveLength(1);
  expect(results.filter((one) => isRefusal(one) && one.refused === 'E04112')).toHaveLength(99);
  const rows = await database.query<{ count: number }>(
    'select count(*) as count from transactions where merchant_order_no = $1',
    [details.merchantOrderNo],
  );
  expect(rows[0]?.count).toBe(1);
});

test('the same order number of two merchants makes two orders', async () => {
  const details = orderDetails(room);
  const first = succeeded(await createPayment(room, details, 'PSN'));
  const second = succeeded(await createPayment(room, { ...details, merchantNo: '312100000002' }, 'PSN'));
  const rows = await database.query(
    `select merchant_no as "merchantNo", trans_no as "transNo" from transactions where merchant_order_no = $1
     order by merchant_no`,
    [details.merchantOrderNo],
  );
  expect(rows).toEqual([
    { merchantNo: details.merchantNo, transNo: first.transNo },
    { merchantNo: '312100000002', transNo: second.transNo },
  ]);
  expect(second.transNo).not.toBe(first.transNo);
});

test('fifty parallel refunds of 60 % of one payment: one succeeds, the sum is never exceeded', async () => {
  const paid = await paidOrder();
  const results = await Promise.all(
    Array.from({ length: 50 }, () =>
      createRefund(room, paid, refundDetails(6_000, { origTransNo: paid.transNo }), 'PSN'),
    ),
  );
  expect(results.filter((one) => !isRefusal(one))).toHaveLength(1);
  expect(results.filter((one) => isRefusal(one) && one.refused === 'E04126')).toHaveLength(49);
  const after = await reread(room, paid);
  expect(after.refundedMinor).toBe(6_000);
  expect(after.transStatus).toBe(2);
});

test('sixty parallel small refunds: fifty succeed, the rest hear that there are too many', async () => {
  const paid = await paidOrder();
  const results = await Promise.all(
    Array.from({ length: 60 }, () =>
      createRefund(room, paid, refundDetails(100, { origTransNo: paid.transNo }), 'PSN'),
    ),
  );
  expect(results.filter((one) => !isRefusal(one))).toHaveLength(50);
  expect(results.filter((one) => isRefusal(one) && one.refused === 'E04127')).toHaveLength(10);
  expect(await reread(room, paid)).toMatchObject({ refundedMinor: 5_000, refundCount: 50 });
});

test('the same refund twice at once is one refund', async () => {
  const paid = await paidOrder();
  const details = refundDetails(1_000, { origTransNo: paid.transNo });
  const results = await Promise.all([1, 2, 3].map(() => createRefund(room, paid, details, 'PSN')));
  expect(results.filter((one) => !isRefusal(one))).toHaveLength(1);
  expect(results.filter((one) => isRefusal(one) && one.refused === 'E04112')).toHaveLength(2);
  expect((await reread(room, paid)).refundedMinor).toBe(1_000);
});

test('a refund completes two seconds later; one that the channel refuses gives the amount back', async () => {
  const paid = await paidOrder({ orderMinor: 50_000 });
  const good = succeeded(
    await createRefund(room, paid, refundDetails(1_000, { origTransNo: paid.transNo }), 'PSN'),
  );
  const bad = succeeded(
    await createRefund(room, paid, refundDetails(20_001, { origTransNo: paid.transNo }), 'PSN'),
  );
  expect((await reread(room, paid)).refundedMinor).toBe(21_001);
  await advanceRefund(room, good, 'PSN');
  await advanceRefund(room, bad, 'PSN');
  expect((await reread(room, good)).transStatus).toBe(0);
  expect(await reread(room, bad)).toMatchObject({ transStatus: 1, errorCode: 'E04132' });
  expect(await reread(room, paid)).toMatchObject({ refundedMinor: 1_000, refundCount: 1 });
  room.clock.advance(2_000);
  await advanceDue(room, rethrow);
  expect(await reread(room, good)).toMatchObject({ transStatus: 2, paidMinor: 1_000, dueAt: null });
});

test('a refund number equal to the order number is refused', async () => {
  const paid = await paidOrder();
  const details = refundDetails(100, { origTransNo: paid.transNo, merchantOrderNo: paid.merchantOrderNo });
  expect(await createRefund(room, paid, details, 'PSN')).toMatchObject({ refused: 'E04113' });
});

test('an order past its time is closed by the scheduler, and told', async () => {
  const created = succeeded(await createPayment(room, orderDetails(room), 'PSN'));
  room.clock.advance(300_000);
  await advanceDue(room, rethrow);
  expect(await reread(room, created)).toMatchObject({ transStatus: 1, errorCode: 'E04122', dueAt: null });
  const notices = await database.query('select 1 from notifications where trans_no = $1', [created.transNo]);
  expect(notices).toHaveLength(1);
});

test('a payer who pays after the order expired gets the money back', async () => {
  const created = succeeded(await createPayment(room, orderDetails(room), 'PSN'));
  room.clock.advance(300_000);
  const outcome = await actAsPayer(room, created, 'pay', 'PSN');
  expect(payerState(outcome.transaction)).toBe('returned');
  expect(outcome.transaction).toMatchObject({
    transStatus: 1,
    latePaidMinor: 10_000,
    lateReturnedMinor: 10_000,
    paidMinor: 0,
  });
});

test('a payer who presses Pay twice on an ended order, in two tabs or in turn, pays once', async () => {
  const created = succeeded(await createPayment(room, orderDetails(room), 'PSN'));
  room.clock.advance(300_000);
  await advanceDue(room, rethrow);
  const ended = await reread(room, created);
  await Promise.all([1, 2, 3].map(() => actAsPayer(room, ended, 'pay', 'PSN')));
  await actAsPayer(room, await reread(room, created), 'pay', 'PSN');
  await advanceDue(room, rethrow);
  expect(await reread(room, created)).toMatchObject({ latePaidMinor: 10_000, lateReturnedMinor: 10_000 });
});

test('paid after cancel: cancelled stays cancelled, the late money goes back by itself', async () => {
  const details = orderDetails(room, {
    transStatus: 0,
    walletCode: '280000000000000007',
    payScenario: 'BSCANQR_PAY',
  });
  const created = succeeded(await createPayment(room, details, 'PSN'));
  const asked = await advancePayment(room, created, 'PSN');
  expect(asked.transStatus).toBe(0);
  room.clock.advance(15_000);
  const cancelled = succeeded(await cancelPayment(room, asked, undefined, 'PSN'));
  expect(cancelled.transaction.transStatus).toBe(3);
  room.clock.advance(3_000);
  await advanceDue(room, rethrow);
  await advanceDue(room, rethrow);
  expect(await reread(room, created)).toMatchObject({
    transStatus: 3,
    latePaidMinor: 10_000,
    lateReturnedMinor: 10_000,
    dueAt: null,
  });
});

test('password: processing first, paid five seconds later', async () => {
  const details = orderDetails(room, {
    transStatus: 0,
    walletCode: '280000000000000002',
    payScenario: 'BSCANQR_PAY',
  });
  const created = succeeded(await createPayment(room, details, 'PSN'));
  expect((await advancePayment(room, created, 'PSN')).transStatus).toBe(0);
  room.clock.advance(5_000);
  await advanceDue(room, rethrow);
  expect(await reread(room, created)).toMatchObject({ transStatus: 2, paidMinor: 10_000 });
});

test('two payers at once: one payment, the other is told', async () => {
  const created = succeeded(await createPayment(room, orderDetails(room), 'PSN'));
  await Promise.all([1, 2, 3, 4].map(() => actAsPayer(room, created, 'pay', 'PSN')));
  expect(await reread(room, created)).toMatchObject({ transStatus: 2, paidMinor: 10_000, latePaidMinor: 0 });
  const notices = await database.query('select 1 from notifications where trans_no = $1', [created.transNo]);
  expect(notices).toHaveLength(1);
});

test('cancel and pay at the same moment end in one agreed state', async () => {
  for (let round = 0; round < 10; round += 1) {
    const created = succeeded(await createPayment(room, orderDetails(room), 'PSN'));
    room.clock.advance(15_000);
    await Promise.all([
      actAsPayer(room, created, 'pay', 'PSN'),
      cancelPayment(room, created, undefined, 'PSN'),
    ]);
    await advanceDue(room, rethrow);
    const after = await reread(room, created);
    // Paid then cancelled (money taken back), or closed then paid late (money given back).
    const cancelled = after.transStatus === 3 && after.latePaidMinor === 0;
    const returned = after.transStatus === 1 && after.lateReturnedMinor === 10_000;
    expect(cancelled || returned, JSON.stringify(after)).toBe(true);
  }
});

test('a change that loses the race leaves no event behind', async () => {
  const created = succeeded(await createPayment(room, orderDetails(room), 'PSN'));
  await Promise.all([1, 2, 3].map(() => actAsPayer(room, created, 'decline', 'PSN')));
  const after = await findByTransNo(database, created.merchantNo, created.transNo);
  const rows = await database.query<{ version: number }>(
    'select version from transaction_events where trans_no = $1 order by version',
    [created.transNo],
  );
  expect(rows.map((row) => row.version)).toEqual([1, 2]);
  expect(after?.version).toBe(2);
});
