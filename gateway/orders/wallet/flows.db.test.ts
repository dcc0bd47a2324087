/** The flows of payments, cancels and refunds on a real database. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../ports/database.ts';
import { openTestDatabase } from '../../store/testing.ts';
import { reread } from '../change/apply.ts';
import { createPayment } from '../change/creation.ts';
import { findByTransNo } from '../change/find.ts';
import { createTestContext, orderDetails, refundDetails, type TestContext } from '../change/testing.ts';
import { advanceDue } from '../due/due.ts';
import { advanceRefund, createRefund } from '../reference/refund.ts';
import { actAsPayer, payerState } from '../sandbox/payer.ts';
import { isRefusal } from '../state/refusal.ts';
import type { Transaction } from '../state/transaction.ts';
import { cancelPayment } from './cancel.ts';
import { advancePayment } from './payment.ts';

let database: Database;
let context: TestContext;

beforeAll(async () => {
  database = await openTestDatabase();
  context = createTestContext(database);
});

afterAll(() => database.close());

function succeeded<Value>(value: Value): Exclude<Value, { refused: unknown }> {
  if (isRefusal(value)) throw new Error(`refused: ${value.refused}`);
  return value as Exclude<Value, { refused: unknown }>;
}

const rethrow = (error: unknown) => {
  throw error;
};

async function paidOrder(changes: Parameters<typeof orderDetails>[1] = {}): Promise<Transaction> {
  const created = succeeded(await createPayment(context, orderDetails(context, changes)));
  return (await actAsPayer(context, created, 'pay')).transaction;
}

test('one hundred creations at once of one order number make one order', async () => {
  const details = orderDetails(context);
  const results = await Promise.all(Array.from({ length: 100 }, () => createPayment(context, details)));
  expect(results.filter((one) => !isRefusal(one))).toHaveLength(1);
  expect(results.filter((one) => isRefusal(one) && one.refused === 'E04112')).toHaveLength(99);
  const rows = await database.query<{ count: number }>(
    'select count(*) as count from transactions where merchant_order_no = $1',
    [details.merchantOrderNo],
  );
  expect(rows[0]?.count).toBe(1);
});

test('the same order number of two merchants makes two orders', async () => {
  const details = orderDetails(context);
  const first = succeeded(await createPayment(context, details));
  const second = succeeded(await createPayment(context, { ...details, merchantNo: '312100000002' }));
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
      createRefund(context, paid, refundDetails(6_000, { origTransNo: paid.transNo })),
    ),
  );
  expect(results.filter((one) => !isRefusal(one))).toHaveLength(1);
  expect(results.filter((one) => isRefusal(one) && one.refused === 'E04126')).toHaveLength(49);
  const after = await reread(context, paid);
  expect(after.refundedMinor).toBe(6_000);
  expect(after.transStatus).toBe(2);
});

test('sixty parallel small refunds: fifty succeed, the others are refused as too many', async () => {
  const paid = await paidOrder();
  const results = await Promise.all(
    Array.from({ length: 60 }, () =>
      createRefund(context, paid, refundDetails(100, { origTransNo: paid.transNo })),
    ),
  );
  expect(results.filter((one) => !isRefusal(one))).toHaveLength(50);
  expect(results.filter((one) => isRefusal(one) && one.refused === 'E04127')).toHaveLength(10);
  expect(await reread(context, paid)).toMatchObject({ refundedMinor: 5_000, refundCount: 50 });
});

test('the same refund twice at once is one refund', async () => {
  const paid = await paidOrder();
  const details = refundDetails(1_000, { origTransNo: paid.transNo });
  const results = await Promise.all([1, 2, 3].map(() => createRefund(context, paid, details)));
  expect(results.filter((one) => !isRefusal(one))).toHaveLength(1);
  expect(results.filter((one) => isRefusal(one) && one.refused === 'E04112')).toHaveLength(2);
  expect((await reread(context, paid)).refundedMinor).toBe(1_000);
});

test('a refund completes two seconds later; one that the channel refuses gives the amount back', async () => {
  const paid = await paidOrder({ orderMinor: 50_000 });
  const good = succeeded(
    await createRefund(context, paid, refundDetails(1_000, { origTransNo: paid.transNo })),
  );
  const bad = succeeded(
    await createRefund(context, paid, refundDetails(20_001, { origTransNo: paid.transNo })),
  );
  expect((await reread(context, paid)).refundedMinor).toBe(21_001);
  await advanceRefund(context, good);
  await advanceRefund(context, bad);
  expect((await reread(context, good)).transStatus).toBe(0);
  expect(await reread(context, bad)).toMatchObject({ transStatus: 1, errorCode: 'E04132' });
  expect(await reread(context, paid)).toMatchObject({ refundedMinor: 1_000, refundCount: 1 });
  context.clock.advance(2_000);
  await advanceDue(context, rethrow);
  expect(await reread(context, good)).toMatchObject({ transStatus: 2, paidMinor: 1_000, dueAt: null });
});

test('a refund number equal to the order number is refused', async () => {
  const paid = await paidOrder();
  const details = refundDetails(100, { origTransNo: paid.transNo, merchantOrderNo: paid.merchantOrderNo });
  expect(await createRefund(context, paid, details)).toMatchObject({ refused: 'E04113' });
});

test('the scheduler closes an expired order, and notifies', async () => {
  const created = succeeded(await createPayment(context, orderDetails(context)));
  context.clock.advance(300_000);
  await advanceDue(context, rethrow);
  expect(await reread(context, created)).toMatchObject({ transStatus: 1, errorCode: 'E04122', dueAt: null });
  const notices = await database.query('select 1 from notifications where trans_no = $1', [created.transNo]);
  expect(notices).toHaveLength(1);
});

test('a payer who pays after the order expired gets the money back', async () => {
  const created = succeeded(await createPayment(context, orderDetails(context)));
  context.clock.advance(300_000);
  const outcome = await actAsPayer(context, created, 'pay');
  expect(payerState(outcome.transaction)).toBe('returned');
  expect(outcome.transaction).toMatchObject({
    transStatus: 1,
    latePaidMinor: 10_000,
    lateReturnedMinor: 10_000,
    paidMinor: 0,
  });
});

test('a payer who presses Pay twice on an ended order, in two tabs or one after the other, pays once', async () => {
  const created = succeeded(await createPayment(context, orderDetails(context)));
  context.clock.advance(300_000);
  await advanceDue(context, rethrow);
  const ended = await reread(context, created);
  await Promise.all([1, 2, 3].map(() => actAsPayer(context, ended, 'pay')));
  await actAsPayer(context, await reread(context, created), 'pay');
  await advanceDue(context, rethrow);
  expect(await reread(context, created)).toMatchObject({ latePaidMinor: 10_000, lateReturnedMinor: 10_000 });
});

test('a payment after the cancel: the order stays cancelled, the late money goes back', async () => {
  const details = orderDetails(context, {
    transStatus: 0,
    walletCode: '280000000000000007',
    payScenario: 'BSCANQR_PAY',
  });
  const created = succeeded(await createPayment(context, details));
  const asked = await advancePayment(context, created);
  expect(asked.transStatus).toBe(0);
  context.clock.advance(15_000);
  const cancelled = succeeded(await cancelPayment(context, asked, undefined));
  expect(cancelled.transaction.transStatus).toBe(3);
  context.clock.advance(3_000);
  await advanceDue(context, rethrow);
  await advanceDue(context, rethrow);
  expect(await reread(context, created)).toMatchObject({
    transStatus: 3,
    latePaidMinor: 10_000,
    lateReturnedMinor: 10_000,
    dueAt: null,
  });
});

test('password: processing first, paid five seconds later', async () => {
  const details = orderDetails(context, {
    transStatus: 0,
    walletCode: '280000000000000002',
    payScenario: 'BSCANQR_PAY',
  });
  const created = succeeded(await createPayment(context, details));
  expect((await advancePayment(context, created)).transStatus).toBe(0);
  context.clock.advance(5_000);
  await advanceDue(context, rethrow);
  expect(await reread(context, created)).toMatchObject({ transStatus: 2, paidMinor: 10_000 });
});

test('two payers at once: one pays, the second is refused', async () => {
  const created = succeeded(await createPayment(context, orderDetails(context)));
  await Promise.all([1, 2, 3, 4].map(() => actAsPayer(context, created, 'pay')));
  expect(await reread(context, created)).toMatchObject({
    transStatus: 2,
    paidMinor: 10_000,
    latePaidMinor: 0,
  });
  const notices = await database.query('select 1 from notifications where trans_no = $1', [created.transNo]);
  expect(notices).toHaveLength(1);
});

test('cancel and pay at the same moment end in one agreed state', async () => {
  for (let round = 0; round < 10; round += 1) {
    const created = succeeded(await createPayment(context, orderDetails(context)));
    context.clock.advance(15_000);
    await Promise.all([actAsPayer(context, created, 'pay'), cancelPayment(context, created, undefined)]);
    await advanceDue(context, rethrow);
    const after = await reread(context, created);
    // Paid then cancelled (money taken back), or closed then paid late (money given back).
    const cancelled = after.transStatus === 3 && after.latePaidMinor === 0;
    const returned = after.transStatus === 1 && after.lateReturnedMinor === 10_000;
    expect(cancelled || returned, JSON.stringify(after)).toBe(true);
  }
});

test('a change that loses the race leaves no event behind', async () => {
  const created = succeeded(await createPayment(context, orderDetails(context)));
  await Promise.all([1, 2, 3].map(() => actAsPayer(context, created, 'decline')));
  const after = await findByTransNo(database, created.merchantNo, created.transNo);
  const rows = await database.query<{ version: number }>(
    'select version from transaction_events where trans_no = $1 order by version',
    [created.transNo],
  );
  expect(rows.map((row) => row.version)).toEqual([1, 2]);
  expect(after?.version).toBe(2);
});
