/** Answers of acquirers to refunds and advice: concurrent, in another order, and contradicting an earlier answer. */
import { dayMs, hourMs, minuteMs } from '@tollgate/contract/durations';
import { expect, test } from 'vitest';
import { createNoAcquirer } from '../../acquirers/no-acquirer.ts';
import type { ChannelAnswer } from '../../acquirers/port/channel.ts';
import { onlyAcquirer, withAcquirer } from '../../acquirers/testing.ts';
import { reread } from '../change/apply.ts';
import { createPayment } from '../change/creation.ts';
import { historyOf } from '../change/find.ts';
import { orderDetails, refundDetails, type TestContext } from '../change/testing.ts';
import { applyAcquirerEvent } from '../due/acquirer-event.ts';
import { advanceDue } from '../due/due.ts';
import { succeeded } from '../online/testing.ts';
import { recoveryMs } from '../rules/recovery.ts';
import { actAsPayer } from '../sandbox/payer.ts';
import type { Transaction } from '../state/transaction.ts';
import { createTerminalService } from '../terminal/service.ts';
import { authorizeAsk, executeAsk, merchantNo } from '../terminal/testing.ts';
import { cancelPayment } from '../wallet/cancel.ts';
import { createRefund, settleRefund } from './refund.ts';
import { alarmOfReports } from './report-alarms.ts';
import { merchantSteps as steps, useReferenceWorld } from './testing.ts';

const world = useReferenceWorld();
const { authorized, paid, current, openBatch, order, notices, result } = world;
const context = () => world.context();

const rethrow = (error: unknown) => {
  throw error;
};
const named = (number: string) => ({ channelTransNo: number, userId: 'payer', refNo: 'R' });
const moneyOf = ({ orderMinor: amountMinor, currency }: Transaction) => ({ amountMinor, currency });
const failed: ChannelAnswer = { kind: 'failed', errorCode: 'EC0001' };

/** A slow acquirer: another process looks for due work while it is asked. */
function slowAcquirer(): { readonly slow: TestContext; readonly asked: string[] } {
  const asked: string[] = [];
  const slow: TestContext = withAcquirer(context(), {
    wallets: { refund: (refund) => take('refund', { kind: 'paid', reference: named(refund.transNo) }) },
    cardPresent: {
      refund: (refund) => take('refund', { kind: 'paid', reference: named(refund.transNo) }),
      advise: ({ advice }) => take(advice, { kind: 'done' }),
      reverse: () => take('reverse', 'done'),
    },
  });
  async function take<Answer>(what: string, answer: Answer): Promise<Answer> {
    asked.push(what);
    if (asked.length < 3) await advanceDue(slow, rethrow);
    return answer;
  }
  return { slow, asked };
}

const awayAcquirer = (): TestContext =>
  withAcquirer(context(), {
    cardPresent: { refund: () => Promise.reject(new Error('no line')) },
    wallets: { refund: () => Promise.reject(new Error('no line')) },
  });

async function qrPayment(): Promise<Transaction> {
  const created = succeeded(await createPayment(context(), orderDetails(context())));
  return (await actAsPayer(context(), created, 'pay')).transaction;
}

const qrRefund = async (payment: Transaction, amountMinor: number, from: TestContext = context()) =>
  succeeded(await createRefund(from, payment, refundDetails(amountMinor, { origTransNo: payment.transNo })));

const report = (refund: Transaction, answer: Exclude<ChannelAnswer, { kind: 'pending' }>) =>
  applyAcquirerEvent(context(), context().acquirers.named(null).name, {
    merchantNo,
    transNo: refund.transNo,
    answer,
  });

/** Returns the entries of the operator's log about all commits. */
function alarms(): unknown[] {
  const lines: unknown[] = [];
  const error = (about: object) => {
    const { transNo, channelTransNo } = about as Transaction;
    lines.push({ transNo, channelTransNo });
  };
  for (const change of context().committed) alarmOfReports({ error, warn: error }, change);
  return lines;
}

const eventsOf = async ({ transNo }: Transaction) =>
  (await historyOf(context().database, merchantNo, transNo)).flatMap(({ events }) => events);
const typesOf = async (transaction: Transaction) => (await eventsOf(transaction)).map(({ type }) => type);

test('a refund is sent once while its call waits for the acquirer', async () => {
  const { slow, asked } = slowAcquirer();
  const payment = await qrPayment();
  await settleRefund(slow, await qrRefund(payment, 1_000, slow));
  succeeded(await steps.refund(slow, await paid(), 900));
  expect(asked).toEqual(['refund', 'refund']);
});

test('a refund whose process has died is sent again after its lease', async () => {
  const refund = await qrRefund(await qrPayment(), 1_000);
  expect(await world.schedule()).toBe(0);
  context().clock.advance(recoveryMs);
  await world.schedule();
  expect(await current(refund)).toMatchObject({ transStatus: 2, paidMinor: 1_000, dueAt: null });
});

test('a pending refund without a time is asked about after a minute, and less often as it gets older', async () => {
  const slow = withAcquirer(context(), { wallets: { refund: async () => ({ kind: 'pending' }) } });
  const refund = await qrRefund(await qrPayment(), 1_000, slow);
  await settleRefund(slow, refund);
  const pauseMs = async () => ((await current(refund)).dueAt ?? 0) - slow.clock.nowMs(merchantNo);
  expect(await pauseMs()).toBe(minuteMs);
  for (const [ageMs, expectedMs] of [
    [2 * hourMs, 2 * minuteMs],
    [6 * hourMs, 6 * minuteMs],
    [3 * dayMs, 15 * minuteMs],
  ] as const) {
    context().clock.advance(refund.createdAt + ageMs - slow.clock.nowMs(merchantNo));
    await advanceDue(slow, rethrow);
    expect(await pauseMs()).toBe(expectedMs);
  }
});

test('advice and a reversal are sent once while their request waits for the acquirer', async () => {
  const { slow, asked } = slowAcquirer();
  const held = await authorized('80');
  const captured = succeeded(await steps.capture(slow, held, 5_000));
  expect(asked).toEqual(['capture']);
  expect((await current(captured)).terminal?.advice).toBeNull();
  asked.length = 0;
  context().world.answer = () => ({ kind: 'no-answer' });
  succeeded(await steps.increment(slow, await authorizedBefore(held), 500));
  expect(asked).toEqual(['reverse']);
});

/** Another authorization, made while the issuer still answers. */
async function authorizedBefore(_other: Transaction): Promise<Transaction> {
  context().world.answer = (payment) => ({
    kind: 'approved',
    amountMinor: payment.amountMinor,
    reference: named(`CP${payment.transNo}`),
    approval: { authCode: '123456', emv: null },
  });
  const held = await authorized('50');
  context().world.answer = () => ({ kind: 'no-answer' });
  return held;
}

test('paid after failed: the refund reserves again, is completed and is notified once more', async () => {
  const payment = await qrPayment();
  const details = refundDetails(1_000, { origTransNo: payment.transNo, notifyUrl: 'http://127.0.0.1:9/r' });
  const refund = succeeded(await createRefund(context(), payment, details));
  await report(refund, failed);
  expect(await current(refund)).toMatchObject({ transStatus: 1, errorCode: 'EC0001' });
  expect(await current(payment)).toMatchObject({ refundedMinor: 0, refundCount: 0 });
  for (let time = 0; time < 3; time += 1)
    expect(await report(refund, { kind: 'paid', ...moneyOf(refund), reference: named('W-1') })).toBe(true);
  expect(await current(refund)).toMatchObject({
    transStatus: 2,
    paidMinor: 1_000,
    latePaidMinor: 0,
    dueAt: null,
    channelTransNo: 'W-1',
    errorCode: null,
    errorMsg: null,
  });
  expect(await current(payment)).toMatchObject({ refundedMinor: 1_000, refundCount: 1 });
  expect((await notices(refund)).map(({ trans_status: status }) => status)).toEqual([1, 2]);
});

test('a card refund at a terminal, paid after failed, enters the batch', async () => {
  const asking: TestContext = withAcquirer(context(), { cardPresent: { refund: async () => failed } });
  const sale = await paid();
  const refund = succeeded(await steps.refund(asking, sale, 500));
  expect(refund.transStatus).toBe(1);
  await report(refund, { kind: 'paid', ...moneyOf(refund), reference: named('C-1') });
  expect(await current(refund)).toMatchObject({ transStatus: 2, batchNo: '000001', paidMinor: 500 });
  expect(await openBatch()).toEqual({ count: 2, net: 2_000 });
});

test('a card refund at a terminal that came back before its report stays out of the batch', async () => {
  const asking: TestContext = withAcquirer(context(), {
    cardPresent: { refund: async () => ({ kind: 'pending' }) },
  });
  const sale = await paid();
  const refund = succeeded(await steps.refund(asking, sale, 500));
  const { name } = context().acquirers.named(null);
  const answer = { kind: 'refund-returned', errorCode: 'EC0001' } as const;
  await applyAcquirerEvent(context(), name, { merchantNo, transNo: refund.transNo, answer });
  await report(refund, { kind: 'paid', ...moneyOf(refund), reference: named('C-2') });
  expect(await current(refund)).toMatchObject({ transStatus: 1, channelTransNo: 'C-2', paidMinor: 0 });
  expect((await current(sale)).refundedMinor).toBe(0);
  expect(await openBatch()).toEqual({ count: 1, net: 2_500 });
});

test('paid after failed with nothing left to reserve: kept for the operator, and not asked again', async () => {
  const payment = await qrPayment();
  const refund = await qrRefund(payment, 6_000);
  await report(refund, failed);
  const other = await qrRefund(payment, 5_000);
  await settleRefund(context(), other);
  for (let time = 0; time < 3; time += 1)
    expect(await report(refund, { kind: 'paid', ...moneyOf(refund), reference: named('W-2') })).toBe(true);
  expect(await current(refund)).toMatchObject({
    transStatus: 1,
    paidMinor: 6_000,
    latePaidMinor: 0,
    dueAt: null,
    channelTransNo: 'W-2',
    errorCode: 'EC0001',
  });
  expect(await current(payment)).toMatchObject({ refundedMinor: 5_000 });
  expect((await typesOf(refund)).filter((type) => type === 'refund-unreserved')).toHaveLength(1);
  expect(alarms()).toEqual([{ transNo: refund.transNo, channelTransNo: 'W-2' }]);
  context().clock.advance(86_400_000);
  expect((await current(refund)).dueAt).toBeNull();
});

test('paid after failed, of a payment cancelled in between: all of it has gone back already', async () => {
  const payment = await qrPayment();
  const refund = await qrRefund(payment, 6_000);
  await report(refund, failed);
  context().clock.advance(15_000);
  succeeded(await cancelPayment(context(), await reread(context(), payment), undefined));
  await report(refund, { kind: 'paid', ...moneyOf(refund), reference: named('W-3') });
  expect(await current(refund)).toMatchObject({ transStatus: 1, channelTransNo: 'W-3' });
  expect(await current(payment)).toMatchObject({ transStatus: 3, refundedMinor: 0 });
});

test('returned and paid again under other numbers: reserved, kept if nothing is left, and never made twice', async () => {
  const payment = await qrPayment();
  const refund = await qrRefund(payment, 6_000);
  const { name } = context().acquirers.named(null);
  const pay = (number: string) =>
    report(refund, { kind: 'paid', ...moneyOf(refund), reference: named(number) });
  const comeBack = (eventId: string) => {
    const answer = { kind: 'refund-returned', errorCode: 'EC0001' } as const;
    return applyAcquirerEvent(context(), name, { merchantNo, transNo: refund.transNo, answer, eventId });
  };
  await pay('A-1');
  await comeBack('1');
  await pay('A-2');
  expect(await current(refund)).toMatchObject({ transStatus: 2, channelTransNo: 'A-2', paidMinor: 6_000 });
  await comeBack('2');
  // The first report comes once more.
  await pay('A-1');
  expect(await current(refund)).toMatchObject({ transStatus: 1, channelTransNo: 'A-2', paidMinor: 0 });
  await settleRefund(context(), await qrRefund(payment, 5_000));
  for (const number of ['A-3', 'A-3', 'A-1', 'A-4']) await pay(number);
  expect(await current(refund)).toMatchObject({ transStatus: 1, channelTransNo: 'A-3', paidMinor: 6_000 });
  expect((await current(payment)).refundedMinor).toBe(5_000);
  expect((await typesOf(refund)).filter((type) => type === 'refund-unreserved')).toHaveLength(1);
  expect(alarms()).toContainEqual({ transNo: refund.transNo, channelTransNo: 'A-3' });
});

test('a refund reported under two numbers counts once', async () => {
  const refund = await qrRefund(await qrPayment(), 1_000);
  await report(refund, { kind: 'paid', ...moneyOf(refund), reference: named('W-4') });
  await report(refund, { kind: 'paid', ...moneyOf(refund), reference: named('W-5') });
  expect(await current(refund)).toMatchObject({ transStatus: 2, latePaidMinor: 0, channelTransNo: 'W-4' });
});

test('failed after completed: the refund stays, and the operator can see that it came back', async () => {
  const payment = await qrPayment();
  const refund = await qrRefund(payment, 1_000);
  await report(refund, { kind: 'paid', ...moneyOf(refund), reference: named('W-6') });
  for (let time = 0; time < 3; time += 1) expect(await report(refund, failed)).toBe(true);
  expect(await current(refund)).toMatchObject({ transStatus: 2, paidMinor: 1_000, errorCode: 'EC0001' });
  expect(await current(payment)).toMatchObject({ refundedMinor: 1_000, refundCount: 1 });
  expect((await typesOf(refund)).filter((type) => type === 'refund-returned')).toHaveLength(1);
  expect(alarms()).toEqual([{ transNo: refund.transNo, channelTransNo: 'W-6' }]);
});

test('an acquirer that does not answer leaves the refund in progress, from each call', async () => {
  const away = awayAcquirer();
  expect(succeeded(await steps.refund(away, await paid(), 500))).toMatchObject({ transStatus: 0 });
  const payment = await qrPayment();
  const refund = await qrRefund(payment, 500);
  await settleRefund(away, refund);
  expect(await current(refund)).toMatchObject({
    transStatus: 0,
    dueAt: context().clock.nowMs() + recoveryMs,
  });
});

test('an acquirer that takes no part of a refund any more is asked what became of one', async () => {
  const sale = await paid();
  const refund = succeeded(await steps.refund(awayAcquirer(), sale, 500));
  const asked: string[] = [];
  const whole = withAcquirer(context(), {
    capabilities: { partialRefunds: false },
    cardPresent: {
      refund: async ({ transNo }) => {
        asked.push(transNo);
        return { kind: 'paid', reference: named(transNo) };
      },
    },
  });
  expect(succeeded(await steps.refund(whole, await paid(), 500))).toMatchObject({ errorCode: 'E04132' });
  expect(asked).toEqual([]);
  context().clock.advance(recoveryMs);
  await advanceDue(whole, rethrow);
  expect(asked).toEqual([refund.transNo]);
  expect(await current(refund)).toMatchObject({ transStatus: 2, paidMinor: 500 });
});

test('an unreferenced refund to a card fails if the acquirer declines it', async () => {
  const refund = await order({ trans_type: 3, order_amount: '5' });
  const { world: acquirer } = context();
  acquirer.answer = () => ({ kind: 'no-answer' });
  acquirer.reversal = () => 'unknown';
  await result(authorizeAsk(refund.transNo));
  expect((await current(refund)).transStatus).toBe(0);
  for (let time = 0; time < 2; time += 1) expect(await report(refund, failed)).toBe(true);
  expect(await current(refund)).toMatchObject({ transStatus: 1, errorCode: 'EC0001', dueAt: null });
});

test('a refund at a terminal answers with its state while the acquirer is away', async () => {
  const sale = await paid();
  const refund = await order({
    trans_type: 3,
    order_amount: '5',
    orig_merchant_order_no: sale.merchantOrderNo,
  });
  const service = createTerminalService(awayAcquirer(), { allowLoopback: true });
  expect(await service.handle(world.terminal(), executeAsk(refund.transNo), 'PSN')).toMatchObject({
    code: '0',
    data: { trans_status: 0 },
  });
});

test('a part of a payment whose acquirer is not connected any more is not said to be refused', async () => {
  const sale = await paid({ order_amount: '25' });
  const gone = { ...context(), acquirers: onlyAcquirer(createNoAcquirer()) };
  const refund = await steps.refund(gone, sale, 1_000);
  expect(await current(succeeded(refund))).toMatchObject({ transStatus: 0, errorCode: null });
  expect(await current(sale)).toMatchObject({ refundedMinor: 1_000 });
});
