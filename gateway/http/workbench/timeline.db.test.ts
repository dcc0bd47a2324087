/** The timeline of an order: calls, changes, notifications and moves of the clock on one line. */
import type { Timeline, TimelineItem } from '@tollgate/contract/workbench/timeline';
import { beforeEach, expect, test } from 'vitest';
import { registerMerchant } from '../../accounts/registration.ts';
import { type Attempt, recordAttempts } from '../../notifications/outbox.ts';
import { createPayment } from '../../orders/change/creation.ts';
import { orderDetails, refundDetails } from '../../orders/change/testing.ts';
import { succeeded, useOnlineWorld } from '../../orders/online/testing.ts';
import { advanceRefund, createRefund } from '../../orders/reference/refund.ts';
import { actAsPayer } from '../../orders/sandbox/payer.ts';
import type { Transaction } from '../../orders/state/transaction.ts';
import { clockChanges, dropClockChanges, noteClockChange } from '../../store/workbench/timeline.ts';
import { merchantTime } from './timeline.ts';
import { type Ask, createTestWorkbench, logCall } from './workbench.testing.ts';

const world = useOnlineWorld();
const merchantNo = '312100000001';
let ask: Ask;

beforeEach(async () => {
  const context = world.context();
  ({ ask } = createTestWorkbench({ orders: context }));
  for (const table of [
    'transactions',
    'book_entries',
    'transaction_events',
    'notifications',
    'requests',
    'clock_changes',
  ])
    await context.database.query(`delete from ${table}`);
  await context.database.query('delete from notification_attempts');
  await registerMerchant(context.database, { merchantNo, name: 'A Shop', stores: [], terminals: [] }, 0);
});

const line = ({ kind, title, detail }: TimelineItem) => {
  const { code, amount, count, attempt } = detail ?? {};
  return [kind, title.en, code, amount, attempt, count && `${count} times`].filter(Boolean).join(' | ');
};

async function paidAndRefunded(): Promise<{ paid: Transaction; refund: Transaction }> {
  const context = world.context();
  const nowMs = context.clock.nowMs();
  const order = succeeded(
    await createPayment(
      { ...context, psn: 'CREATES' },
      orderDetails(context, { notifyUrl: 'http://a.test/n' }),
    ),
  );
  // By the platform's clock, which is an hour behind.
  await logCall(context, {
    atMs: nowMs - 3_600_100,
    psn: 'CREATES',
    transNo: order.transNo,
    method: 'cscanb.pay.getqrcode',
  });
  for (const [psn, after] of [
    ['ASKS1', 1_000],
    ['ASKS2', 6_000],
    ['ASKS3', 11_000],
  ] as const)
    await logCall(context, { atMs: nowMs - 3_600_000 + after, psn, merchantOrderNo: order.merchantOrderNo });
  context.clock.advance(20_000);
  const { transaction: paid } = await actAsPayer({ ...context, psn: 'PAYS' }, order, 'pay');
  const refused: Attempt = {
    merchantNo,
    notificationId: `${paid.transNo}-2`,
    attempt: 1,
    atMs: context.clock.nowMs() + 50,
    durationMs: 12,
    sent: '{}',
    status: 500,
    reply: 'no',
    outcome: 'wrong-status',
    detail: 'status was 500',
  };
  await recordAttempts(context.database, [refused]);
  await recordAttempts(context.database, [
    {
      ...refused,
      attempt: 2,
      atMs: refused.atMs + 5_000,
      outcome: 'delivered',
      detail: undefined,
      status: 200,
    },
  ]);
  const fromAt = context.clock.nowMs() + 10_000;
  context.clock.advance(3_600_000);
  await noteClockChange(context.database, {
    realAt: fromAt - 3_600_000,
    fromAt,
    toAt: context.clock.nowMs(),
  });
  const details = refundDetails(2_500, { origTransNo: paid.transNo, payScenario: 'SCANQR_PAY' });
  const refund = succeeded(await createRefund({ ...context, psn: 'REFUNDS' }, paid, details));
  for (let count = 0; count < 2; count += 1) {
    await advanceRefund({ ...context, psn: 'REFUNDS' }, refund);
    context.clock.advance(60_000);
  }
  return { paid, refund };
}

test('an order and its refund read as one line, whichever of them is asked for', async () => {
  const { paid, refund } = await paidAndRefunded();
  const { status, body } = await ask<Timeline>(`orders/${paid.transNo}/timeline`, merchantNo);
  expect(status).toBe(200);
  expect(body.items.map(line)).toEqual([
    'call | Merchant-presented QR payment | 0',
    'state | Order created',
    'call | Order query | 0 | 3 times',
    'payer | Payer started to pay',
    'state | Payment completed | 100',
    'notification | Notification not accepted: Status is not 200 | 1',
    'notification | Notification delivered | 2',
    'clock | Clock advanced by 59 min 50 s',
    'state | Refund reserved | 25',
    'state | Refund created',
    'acquirer | Acquirer has no result yet',
    'state | Refund completed | 25',
  ]);
  const times = body.items.map(({ at_ms }) => at_ms);
  expect(times).toEqual([...times].sort((left, right) => left - right));
  const refunded = (await ask<Timeline>(`orders/${refund.transNo}/timeline`)).body;
  expect(refunded).toMatchObject({ trans_no: refund.transNo, items: body.items, has_calls: true });
  expect(await ask(`orders/${paid.transNo}/timeline`, '312100000002')).toMatchObject({ status: 404 });
});

test('more calls than are shown: those that change something stay, then the newest queries', async () => {
  const { paid } = await paidAndRefunded();
  const context = world.context();
  const atMs = context.clock.nowMs();
  const late = { transNo: paid.transNo, code: 'E04111' };
  await logCall(context, { ...late, atMs: atMs + 1_000, psn: 'REFUSED', method: 'order.refund.submit' });
  await context.database.query(
    `insert into requests select q.* from generate_series(1, 520) n cross join lateral
       jsonb_populate_record((select r from requests r where psn = 'ASKS1'),
         jsonb_build_object('psn', 'MORE' || n, 'at_ms', $1::bigint + n)) q`,
    [atMs + 2_000],
  );
  const { items, is_cut } = (await ask<Timeline>(`orders/${paid.transNo}/timeline`)).body;
  expect(is_cut).toBe(true);
  const calls = items.filter(({ kind }) => kind === 'call');
  expect(calls.map(({ psn }) => psn)).toEqual(['CREATES', 'REFUSED', 'MORE520']);
  expect(calls.at(-1)?.detail?.count).toBe(498);
});

test('every item says which psn it came with', async () => {
  const { paid, refund } = await paidAndRefunded();
  const { items } = (await ask<Timeline>(`orders/${paid.transNo}/timeline`)).body;
  expect(items.filter(({ kind }) => kind !== 'clock').every(({ psn }) => psn !== undefined)).toBe(true);
  expect(items.filter(({ psn }) => psn === 'REFUNDS').map(({ trans_no }) => trans_no)).toEqual([
    paid.transNo,
    refund.transNo,
    refund.transNo,
    refund.transNo,
  ]);
});

test('a time of the platform is the merchant’s time by the moves of the clock before it', () => {
  const moves = [
    { realAt: 1_000, fromAt: 1_500, toAt: 11_000 },
    { realAt: 2_000, fromAt: 12_000, toAt: 22_000 },
  ];
  const at = (atMs: number) => merchantTime(atMs, moves, 99_999);
  expect([at(900), at(1_000), at(1_999), at(2_000), at(5_000)]).toEqual([
    1_400, 11_000, 11_999, 22_000, 25_000,
  ]);
  expect(merchantTime(5_000, [], 700)).toBe(5_700);
});

test('moves of a clock are forgotten after 90 days, a portion at a time', async () => {
  const { database } = world.context();
  const dayMs = 86_400_000;
  for (const day of [1, 2, 50, 100]) {
    const realAt = day * dayMs;
    await noteClockChange(database, { realAt, fromAt: realAt, toAt: realAt + 1 });
  }
  const drop = () => dropClockChanges(database, 141 * dayMs, 2);
  expect([await drop(), await drop(), await drop()]).toEqual([2, 1, 0]);
  expect((await clockChanges(database, '312100000001', 10)).map(({ realAt }) => realAt / dayMs)).toEqual([
    100,
  ]);
});
