/** order.query: what it reports of refunds, of a cancelled payment, of late money, and where the payer pays. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withAcquirer } from '../acquirers/testing.ts';
import { linkOfOrder } from '../checkout/pay-link.ts';
import { createPayment } from '../orders/change/creation.ts';
import {
  checkoutDetails,
  createTestContext,
  orderDetails,
  refundDetails,
  type TestContext,
} from '../orders/change/testing.ts';
import { advanceDue } from '../orders/due/due.ts';
import { succeeded } from '../orders/online/testing.ts';
import { advanceRefund, createRefund } from '../orders/reference/refund.ts';
import { actAsPayer } from '../orders/sandbox/payer.ts';
import { newOnline } from '../orders/state/online-state.ts';
import { linkOf } from '../orders/state/qr-link.ts';
import type { Transaction } from '../orders/state/transaction.ts';
import { cancelPayment } from '../orders/wallet/cancel.ts';
import type { Database } from '../ports/database.ts';
import { openTestDatabase } from '../store/testing.ts';
import type { CallContext } from './call.ts';
import { createTestCallContext, dataOf } from './context.testing.ts';
import { queryOrder } from './order-query.ts';

let database: Database;
let orders: TestContext;
let context: CallContext;
beforeAll(async () => {
  database = await openTestDatabase();
  orders = createTestContext(database);
  context = createTestCallContext(orders);
});
afterAll(() => database.close());

const query = async ({ transNo }: Transaction) =>
  dataOf(await queryOrder({ trans_no: transNo } as Parameters<typeof queryOrder>[0], context));
const due = () =>
  advanceDue(orders, (error) => {
    throw error;
  });
const create = async (changes: Parameters<typeof orderDetails>[1] = {}) =>
  succeeded(await createPayment(orders, orderDetails(orders, changes)));

async function paidOrder(changes: Parameters<typeof orderDetails>[1] = {}): Promise<Transaction> {
  return (await actAsPayer(orders, await create(changes), 'pay')).transaction;
}

async function refunded(payment: Transaction, amountMinor: number): Promise<Transaction> {
  const details = refundDetails(amountMinor, {
    origTransNo: payment.transNo,
    notifyUrl: payment.notifyUrl ?? '',
  });
  const refund = succeeded(await createRefund(orders, payment, details));
  await advanceRefund(orders, refund);
  return refund;
}

const notified = async (transaction: Transaction) =>
  (
    await database.query<{ content: Record<string, unknown> }>(
      'select content from notifications where trans_no = $1 order by notification_id',
      [transaction.transNo],
    )
  ).map(({ content }) => content);

test('refunds stand in the order, the oldest first, and their sum is what is gone', async () => {
  const payment = await paidOrder({ orderMinor: 50_000 });
  expect(Object.keys(await query(payment))).not.toContain('refunds');
  const first = await refunded(payment, 1_000);
  orders.clock.advance(2_000);
  await due();
  const failed = await refunded(payment, 20_001);
  orders.clock.advance(1_000);
  const open = await refunded(payment, 250);
  expect(await query(payment)).toMatchObject({
    trans_status: 2,
    paid_amount: 500,
    refunded_amount: 12.5,
    refunds: [
      {
        trans_no: first.transNo,
        merchant_order_no: first.merchantOrderNo,
        trans_amount: 10,
        trans_status: 2,
        trans_end_time: expect.stringMatching(/^2026-/),
      },
      { trans_no: failed.transNo, trans_amount: 200.01, trans_status: 1 },
      { trans_no: open.transNo, trans_amount: 2.5, trans_status: 0 },
    ],
  });
  expect((await query(payment))['refunds']).not.toContainEqual(
    expect.objectContaining({ trans_no: open.transNo, trans_end_time: expect.anything() }),
  );
});

test('fifty refunds are listed, and failed ones never displace them', async () => {
  const payment = await paidOrder({ orderMinor: 100_000 });
  for (let count = 0; count < 3; count += 1) await refunded(payment, 20_001);
  for (let count = 0; count < 50; count += 1) await refunded(payment, 100);
  const { refunds, refunded_amount: sum } = await query(payment);
  expect(sum).toBe(50);
  expect(refunds).toHaveLength(50);
  expect(refunds).not.toContainEqual(expect.objectContaining({ trans_status: 1 }));
});

test("a refund's number tells the payment's, and its payer is the payment's", async () => {
  const payment = await paidOrder();
  const refund = await refunded(payment, 1_000);
  expect(await query(refund)).toMatchObject({ trans_type: 3, orig_trans_no: payment.transNo });
  orders.clock.advance(2_000);
  await due();
  const payer = (await query(payment))['pay_user_account_id'];
  expect(payer).toMatch(/^alipay-payer-/);
  expect(await query(refund)).toMatchObject({ trans_status: 2, pay_user_account_id: payer });
  expect(await notified(refund)).toMatchObject([{ trans_status: 2, pay_user_account_id: payer }]);
});

test("a cancelled payment keeps the payment's data; a cancel before the payment has none", async () => {
  const payment = await paidOrder();
  const paid = await query(payment);
  orders.clock.advance(15_000);
  succeeded(await cancelPayment(orders, payment, undefined));
  const { paid_amount, ref_no, pay_channel_trans_no, pay_user_account_id } = paid;
  expect(await query(payment)).toMatchObject({
    trans_status: 3,
    paid_amount,
    ref_no,
    pay_channel_trans_no,
    pay_user_account_id,
  });
  expect(paid_amount).toBe(100);
  const unpaid = await create({
    transStatus: 0,
    walletCode: '280000000000000006',
    payScenario: 'BSCANQR_PAY',
  });
  orders.clock.advance(15_000);
  succeeded(await cancelPayment(orders, unpaid, undefined));
  const cancelled = await query(unpaid);
  expect(cancelled['trans_status']).toBe(3);
  for (const name of ['paid_amount', 'ref_no', 'pay_channel_trans_no', 'late_paid_amount'])
    expect(Object.keys(cancelled)).not.toContain(name);
});

test('money that comes after the end is shown in the query, and notified once more when it is back', async () => {
  const order = await create();
  orders.clock.advance(300_000);
  await due();
  expect(await notified(order)).toHaveLength(1);
  const cancelling = withAcquirer(orders, { wallets: { cancel: async () => ({ kind: 'unknown' }) } });
  await actAsPayer(cancelling, order, 'pay');
  expect(await query(order)).toMatchObject({
    trans_status: 1,
    late_paid_amount: 100,
    late_returned_amount: 0,
  });
  expect(await notified(order)).toHaveLength(1);
  orders.clock.advance(10_000);
  await due();
  await due();
  expect(await query(order)).toMatchObject({
    trans_status: 1,
    trans_error_code: 'E04122',
    late_paid_amount: 100,
    late_returned_amount: 100,
  });
  const [first, again, ...others] = await notified(order);
  expect(others).toEqual([]);
  expect(Object.keys(first ?? {})).not.toContain('late_paid_amount');
  expect(again).toEqual({ ...first, late_paid_amount: '100', late_returned_amount: '100' });
});

test('qrcode_url is there while the code can be paid', async () => {
  const order = await create();
  expect(await query(order)).toMatchObject({ qrcode_url: `https://pay.example.com/pay/q/${linkOf(order)}` });
  const paid = (await actAsPayer(orders, order, 'pay')).transaction;
  expect(Object.keys(await query(paid))).not.toContain('qrcode_url');
  const late = await create();
  orders.clock.advance(300_000);
  expect(Object.keys(await query(late))).not.toContain('qrcode_url');
  const scanned = await create({
    walletCode: '280000000000000006',
    linkSecret: undefined,
    payScenario: 'BSCANQR_PAY',
  });
  expect(Object.keys(await query(scanned))).not.toContain('qrcode_url');
});

test('pay_url is there while the hosted order can be paid, and never for a merchant-hosted card', async () => {
  const order = succeeded(await createPayment(orders, checkoutDetails(orders)));
  expect(await query(order)).toMatchObject({ pay_url: `https://pay.example.com/pay/${linkOfOrder(order)}` });
  const online = { ...newOnline, hosted: false };
  const card = succeeded(await createPayment(orders, checkoutDetails(orders, { online })));
  expect(Object.keys(await query(card))).not.toContain('pay_url');
  orders.clock.advance(1_800_000);
  expect(Object.keys(await query(order))).not.toContain('pay_url');
});
