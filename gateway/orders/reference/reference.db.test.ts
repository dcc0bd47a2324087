import { expect, test } from 'vitest';
import { withAcquirer } from '../../acquirers/testing.ts';
import { approvalOf } from '../change/terminals.testing.ts';
import { terminalState } from '../change/testing.ts';
import { succeeded } from '../online/testing.ts';
import { recoveryMs } from '../rules/recovery.ts';
import { isRefusal } from '../state/refusal.ts';
import { authorizeAsk } from '../terminal/testing.ts';
import { asked, merchantSteps as steps, useReferenceWorld } from './testing.ts';

const world = useReferenceWorld();
const { authorized, paid, current, openBatch, close, schedule, ask, order, notices } = world;
const context = () => world.context();

test('a part is captured once; the capture is refunded in parts until nothing is left', async () => {
  const held = await authorized('80');
  expect(await openBatch()).toEqual({ count: 0, net: 0 });
  const captured = succeeded(await steps.capture(context(), held, 5_000));
  expect(captured).toMatchObject({
    kind: 'payment',
    transType: 6,
    transStatus: 2,
    paidMinor: 5_000,
    batchNo: '000001',
    terminalSn: world.terminal().terminalSn,
    storeNo: '4121000012',
    payMethodId: 'Visa',
  });
  expect(captured.terminal?.approval?.authCode).toBe(held.terminal?.approval?.authCode);
  expect((await current(held)).terminal).toMatchObject({
    authorizedMinor: 8_000,
    capturedMinor: 5_000,
    captureTransNo: captured.transNo,
  });
  expect(context().world.advices).toMatchObject([{ advice: 'capture', amountMinor: 5_000 }]);
  expect(await steps.capture(context(), held, 1)).toMatchObject({ refused: 'E04123' });
  expect(await steps.increment(context(), held, 1)).toMatchObject({ refused: 'E04123' });
  expect(await steps.cancel(context(), held)).toMatchObject({ refused: 'CF008' });
  expect(await steps.cancel(context(), captured)).toMatchObject({ refused: 'CF008' });
  expect(await steps.refund(context(), held, 1)).toMatchObject({ refused: 'E04128' });
  const part = succeeded(await steps.refund(context(), captured, 3_000));
  expect(part).toMatchObject({ transType: 8, kind: 'refund', transStatus: 2, paidMinor: 3_000 });
  expect(await openBatch()).toEqual({ count: 2, net: 2_000 });
  expect(await steps.refund(context(), captured, 2_001)).toMatchObject({
    refused: 'E04126',
    field: 'trans_amount',
  });
  succeeded(await steps.refund(context(), captured, 2_000));
  expect(await openBatch()).toEqual({ count: 3, net: 0 });
});

test('a capture above the authorized amount is refused, until an increment covers it', async () => {
  const held = await authorized('80');
  expect(await steps.capture(context(), held, 8_001)).toMatchObject({ refused: 'E04115' });
  const more = succeeded(await steps.increment(context(), held, 3_000));
  expect(more).toMatchObject({
    kind: 'operation',
    transType: 4,
    transStatus: 2,
    paidMinor: 0,
    batchNo: null,
  });
  expect(terminalState(await current(held)).authorizedMinor).toBe(11_000);
  expect(await steps.capture(context(), held, 11_001)).toMatchObject({ refused: 'E04115' });
  expect(succeeded(await steps.capture(context(), held, 11_000)).paidMinor).toBe(11_000);
});

test('a declined increment adds nothing and says why; one without an answer is reversed', async () => {
  const held = await authorized('80');
  const { world: acquirer } = context();
  acquirer.answer = () => ({ kind: 'declined', errorCode: 'EC0102' });
  const declined = asked();
  for (let time = 0; time < 2; time += 1)
    expect(succeeded(await steps.increment(context(), held, 500, declined))).toMatchObject({
      transStatus: 1,
      errorCode: 'EC0102',
    });
  expect(acquirer.calls.filter(({ kind }) => kind === 'increase')).toHaveLength(1);
  acquirer.answer = () => ({ kind: 'no-answer' });
  acquirer.reversal = () => 'unknown';
  const open = succeeded(await steps.increment(context(), held, 500));
  expect(open.transStatus).toBe(0);
  for (const step of [
    steps.capture(context(), held, 1),
    steps.cancel(context(), held),
    steps.increment(context(), held, 1),
  ])
    expect(await step).toMatchObject({ refused: 'E04134' });
  acquirer.reversal = () => 'done';
  context().clock.advance(recoveryMs);
  await schedule();
  expect(await current(open)).toMatchObject({ transStatus: 1, errorCode: 'EC0105' });
  expect((await current(held)).terminal).toMatchObject({ authorizedMinor: 8_000, operationTransNo: null });
  acquirer.answer = (payment) => approvalOf(payment);
  expect(succeeded(await steps.increment(context(), held, 500)).transStatus).toBe(2);
});

test('a cancel releases the whole hold and notifies the merchant; nothing is left to do', async () => {
  const held = await authorized('80');
  succeeded(await steps.increment(context(), held, 2_000));
  const request = asked();
  const cancelled = succeeded(await steps.cancel(context(), held, request));
  expect(cancelled).toMatchObject({ transType: 5, transStatus: 2, orderMinor: 10_000, paidMinor: 0 });
  expect(await current(held)).toMatchObject({ transStatus: 3 });
  expect((await notices(held)).map(({ trans_status }) => trans_status)).toEqual([2, 3]);
  expect(context().world.advices).toMatchObject([{ advice: 'release', amountMinor: 10_000 }]);
  expect(succeeded(await steps.cancel(context(), held, request)).transNo).toBe(cancelled.transNo);
  for (const step of [
    steps.capture(context(), held, 1),
    steps.cancel(context(), held),
    steps.increment(context(), held, 1),
  ])
    expect(await step).toMatchObject({ refused: 'E04121' });
});

test('the same request again gets the same result; another one may not take its number', async () => {
  const held = await authorized('80');
  const request = asked();
  const first = succeeded(await steps.capture(context(), held, 5_000, request));
  const again = succeeded(await steps.capture(context(), held, 5_000, request));
  expect(again.transNo).toBe(first.transNo);
  const another = await authorized('80');
  for (const step of [
    steps.capture(context(), held, 4_999, request),
    steps.capture(context(), another, 5_000, request),
    steps.increment(context(), another, 5_000, request),
    steps.cancel(context(), another, request),
    steps.refund(context(), first, 5_000, asked(held.merchantOrderNo)),
  ])
    expect(await step).toMatchObject({ refused: 'E04112', field: 'merchant_order_no' });
  expect(await steps.refund(context(), first, 1, asked(first.merchantOrderNo))).toMatchObject({
    refused: 'E04113',
  });
  const refund = asked();
  const back = succeeded(await steps.refund(context(), first, 5_000, refund));
  expect(succeeded(await steps.refund(context(), first, 5_000, refund)).transNo).toBe(back.transNo);
  expect((await current(first)).refundCount).toBe(1);
  // A request that was refused has stored nothing: its number is free.
  const refused = asked();
  expect(isRefusal(await steps.capture(context(), another, 8_001, refused))).toBe(true);
  expect(succeeded(await steps.capture(context(), another, 8_000, refused)).transStatus).toBe(2);
});

test('a refund with its surcharge: both count against the payment', async () => {
  const sale = await paid({ order_amount: '25' });
  const refund = succeeded(await steps.refund(context(), sale, 2_000, asked(), 60));
  expect(refund).toMatchObject({ transType: 3, orderMinor: 2_000, paidMinor: 2_060, transStatus: 2 });
  expect(refund.terminal?.surchargeMinor).toBe(60);
  expect(await current(sale)).toMatchObject({ refundedMinor: 2_060, transStatus: 2 });
  expect(await steps.refund(context(), sale, 440, asked(), 1)).toMatchObject({ refused: 'E04126' });
  expect(await openBatch()).toEqual({ count: 2, net: 440 });
});

test('a slow refund enters the batch that is open when it succeeds', async () => {
  const sale = await paid({ order_amount: '25' });
  let isDone = false;
  const { cardPresent } = context().acquirers.named(null);
  const slow = withAcquirer(context(), {
    cardPresent: {
      refund: (...call) =>
        isDone ? cardPresent.refund(...call) : Promise.resolve({ kind: 'pending' as const, askAgainAt: 0 }),
    },
  });
  const request = asked();
  const refund = succeeded(await steps.refund(slow, sale, 1_000, request));
  expect(refund).toMatchObject({ transStatus: 0, batchNo: null });
  expect(await steps.tip(context(), sale, 100)).toMatchObject({ refused: 'E04151' });
  expect(await openBatch()).toEqual({ count: 1, net: 2_500 });
  expect(await close()).toHaveLength(1);
  isDone = true;
  await schedule();
  expect(succeeded(await steps.refund(context(), sale, 1_000, request))).toMatchObject({
    transNo: refund.transNo,
    transStatus: 2,
    batchNo: '000002',
  });
  expect(await openBatch()).toEqual({ count: 1, net: -1_000 });
});

test('the tip: replaced, removed, part of the sums; not after a refund, a cancel or the close', async () => {
  const sale = await paid({ order_amount: '25', tip_amount: '2' });
  expect(succeeded(await steps.tip(context(), sale, 450))).toMatchObject({
    paidMinor: 2_950,
    transStatus: 2,
  });
  const { version } = succeeded(await steps.tip(context(), sale, 450));
  expect(version).toBe((await current(sale)).version);
  expect(await openBatch()).toEqual({ count: 1, net: 2_950 });
  expect(succeeded(await steps.tip(context(), sale, 0)).paidMinor).toBe(2_500);
  expect(await steps.tip(context(), await authorized(), 1)).toMatchObject({ refused: 'ET011' });
  await close();
  expect(await steps.tip(context(), sale, 100)).toMatchObject({ refused: 'ET010' });
  // The tip that it has is no change, batch or not.
  expect(succeeded(await steps.tip(context(), sale, 0)).paidMinor).toBe(2_500);
  const voided = await paid();
  succeeded(await steps.void(context(), voided));
  expect(await steps.tip(context(), voided, 100)).toMatchObject({ refused: 'E04121' });
  const refunded = await paid();
  succeeded(await steps.refund(context(), refunded, 1));
  expect(await steps.tip(context(), refunded, 100)).toMatchObject({ refused: 'E04151' });
  const captured = succeeded(await steps.capture(context(), await authorized('80'), 6_000));
  expect(succeeded(await steps.tip(context(), captured, 600)).paidMinor).toBe(6_600);
});

test('batches: void only while open, sums kept at the close, nothing to close twice', async () => {
  const [kept, voided] = [await paid({ order_amount: '10' }), await paid({ order_amount: '20' })];
  succeeded(await steps.void(context(), voided));
  expect(await openBatch()).toEqual({ count: 1, net: 1_000 });
  const [totals] = await close();
  expect(totals).toMatchObject({
    batchNo: '000001',
    lines: [{ currency: 'USD', kind: 'payment', transType: 1, count: 1, amountMinor: 1_000 }],
  });
  expect(await steps.void(context(), kept)).toMatchObject({ refused: 'ET008' });
  expect(await close()).toEqual([]);
  succeeded(await steps.refund(context(), kept, 400));
  const [second] = await close();
  expect(second).toMatchObject({ batchNo: '000002', lines: [{ kind: 'refund', amountMinor: 400 }] });
  expect(
    (await world.closed()).map(({ batch_no, transaction_count }) => [batch_no, transaction_count]),
  ).toEqual([
    ['000001', 1],
    ['000002', 1],
  ]);
});

test('a batch with voided payments only: ET007 for the terminal, and it stays open', async () => {
  const sale = await paid();
  succeeded(await steps.void(context(), sale));
  expect(await ask({ type: 'close-batch' })).toMatchObject({ code: 'ET007' });
  expect(await ask({ type: 'batch' })).toMatchObject({ code: 'ET007' });
  expect((await paid()).batchNo).toBe('000001');
});

test('the terminal: tip of an earlier sale, content of the batch, its close', async () => {
  const sale = await paid({ order_amount: '25' });
  const tip = { type: 'adjust-tip', merchant_order_no: sale.merchantOrderNo } as const;
  expect(await ask({ ...tip, tip_amount: '3.5' })).toMatchObject({
    code: '0',
    data: { trans_no: sale.transNo, tip_amount: '3.5', trans_amount: '28.5', trans_status: 2 },
  });
  expect(await ask({ ...tip, tip_amount: '3.505' })).toMatchObject({ code: 'E04115' });
  expect(await ask({ ...tip, merchant_order_no: 'NOBODY', tip_amount: '1' })).toMatchObject({
    code: 'E04111',
  });
  world.context().clock.advance(60_000);
  succeeded(await steps.refund(context(), sale, 850));
  const summary = [
    { trans_type: 1, count: 1, amount: '28.5' },
    { trans_type: 3, count: 1, amount: '8.5' },
  ];
  expect(await ask({ type: 'batch' })).toMatchObject({
    code: '0',
    data: { batch_no: '000001', settle_summary: summary },
  });
  const closed = await ask({ type: 'close-batch' });
  expect(closed).toMatchObject({
    code: '0',
    data: { batch_no: '000001', currency: 'USD', settle_summary: summary },
  });
  const { start_time, end_time } = closed.data as { start_time: string; end_time: string };
  expect(Date.parse(`${end_time}Z`) - Date.parse(`${start_time}Z`)).toBe(60_000);
  expect(await ask({ type: 'close-batch' })).toMatchObject({ code: 'ET007' });
  expect(await ask({ ...tip, tip_amount: '1' })).toMatchObject({ code: 'E04151' });
});

test('the terminal with two currencies: a report for each of its batches', async () => {
  await paid({ order_amount: '25' });
  await paid({ order_amount: '900', price_currency: 'JPY' });
  const list = [
    { batch_no: '000002', currency: 'JPY', settle_summary: [{ trans_type: 1, count: 1, amount: '900' }] },
    { batch_no: '000001', currency: 'USD', settle_summary: [{ trans_type: 1, count: 1, amount: '25' }] },
  ];
  const open = await ask({ type: 'batch' });
  expect(open).toMatchObject({ code: '0', data: { settle_list: list } });
  // A till must not take one of them for all.
  expect(open.data).not.toHaveProperty('settle_summary');
  expect(await ask({ type: 'close-batch' })).toMatchObject({ code: '0', data: { settle_list: list } });
  expect(await ask({ type: 'close-batch' })).toMatchObject({ code: 'ET007' });
});

test('a transaction other than a card payment of a terminal is refused with its kind', async () => {
  const waiting = await order();
  expect(await steps.capture(context(), waiting, 1)).toMatchObject({ refused: 'ET012' });
  expect(await steps.refund(context(), waiting, 1)).toMatchObject({ refused: 'E04128' });
  expect(await steps.tip(context(), waiting, 1)).toMatchObject({ refused: 'E04128' });
  await ask(authorizeAsk(waiting.transNo));
  expect(await steps.capture(context(), waiting, 1)).toMatchObject({ refused: 'ET012' });
  expect(await steps.cancel(context(), waiting)).toMatchObject({ refused: 'ET012' });
  expect(await steps.cancel(context(), { ...waiting, transNo: '2000010100000000000000' })).toMatchObject({
    refused: 'ET002',
    field: 'trans_no',
  });
});

test('what the acquirer adds to a hold is no part of its capture, nor of its cancel', async () => {
  const { world: acquirer } = context();
  acquirer.answer = (payment) => {
    const answer = approvalOf(payment);
    return answer.kind === 'approved'
      ? { ...answer, approval: { ...answer.approval, surchargeMinor: 100, salesTaxMinor: 50 } }
      : answer;
  };
  const held = await authorized('80');
  expect(held.terminal).toMatchObject({ surchargeMinor: 100, salesTaxMinor: 50 });
  const captured = succeeded(await steps.capture(context(), held, 8_000));
  expect(captured).toMatchObject({ transStatus: 2, paidMinor: 8_000, batchNo: '000001' });
  expect(captured.terminal).toMatchObject({ surchargeMinor: 0, salesTaxMinor: 0, advice: null });
  expect(captured.terminal?.approval).toEqual({ authCode: held.terminal?.approval?.authCode, emv: null });
  expect((await current(held)).terminal).toMatchObject({ capturedMinor: 8_000, operationTransNo: null });
  expect(await openBatch()).toEqual({ count: 1, net: 8_000 });
  succeeded(await steps.refund(context(), captured, 8_000));
  expect(await openBatch()).toEqual({ count: 2, net: 0 });
  const cancelled = succeeded(await steps.cancel(context(), await authorized('80')));
  expect(cancelled).toMatchObject({ transStatus: 2, orderMinor: 8_000 });
  expect(cancelled.terminal).toMatchObject({ surchargeMinor: 0, salesTaxMinor: 0 });
});
