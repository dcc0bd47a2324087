/** Money limits of a merchant: the highest tip, the days of an authorization, the days of a refund. */
import { dayMs } from '@tollgate/contract/durations';
import { afterEach, expect, test } from 'vitest';
import { limitsDefault, setLimits } from '../../accounts/merchant-limits.ts';
import { createPayment } from '../change/creation.ts';
import { orderDetails, refundDetails } from '../change/testing.ts';
import { succeeded } from '../online/testing.ts';
import { createRefund } from '../reference/refund.ts';
import { asked, otherProcess, merchantSteps as steps, useReferenceWorld } from '../reference/testing.ts';
import { actAsPayer } from '../sandbox/payer.ts';
import { type Transaction, transType } from '../state/transaction.ts';
import { authorizeAsk, merchantNo } from '../terminal/testing.ts';
import { cancelPayment } from '../wallet/cancel.ts';

const world = useReferenceWorld();
const { authorized, paid, order, current, ask, notices, refusal, schedule } = world;
const context = () => world.context();
const setLimit = (limits: Parameters<typeof setLimits>[2]) => setLimits(world.database(), merchantNo, limits);
const released = ({ transNo }: Transaction) =>
  context().world.advices.filter((one) => one.advice === 'release' && one.transNo === transNo);
afterEach(() => setLimit(limitsDefault));

test('the tip of an order: at most as much as the order itself, by request and on the screen', async () => {
  expect(await refusal({ order_amount: '25', tip_amount: '25.01' })).toBe('E04152:tip_amount');
  expect(await refusal({ order_amount: '25', tip_amount: '25' })).toBe('taken');
  expect(await refusal({ trans_type: 4, order_amount: '25', tip_amount: '30' })).toBe('E04152:tip_amount');
  expect(await refusal({ price_currency: 'JPY', order_amount: '100', tip_amount: '101' })).toBe(
    'E04152:tip_amount',
  );
  const shown = await order({ order_amount: '25', on_screen_tip: true });
  expect(await ask(authorizeAsk(shown.transNo, { tip_amount: '25.01' }))).toMatchObject({
    code: 'E04152',
    msg: 'The tip is above the limit (at most 25 USD for this order):tip_amount',
  });
  // Nothing was charged, and the next attempt may pass.
  expect(context().world.calls).toEqual([]);
  expect(await ask(authorizeAsk(shown.transNo, { tip_amount: '25' }))).toMatchObject({
    data: { trans_status: 2, trans_amount: '50' },
  });
});

test('a tip adjustment at a merchant with another limit', async () => {
  const sale = await paid({ order_amount: '25', tip_amount: '8' });
  expect(await steps.tip(context(), sale, 2_501)).toMatchObject({ refused: 'E04152', field: 'tip_amount' });
  await setLimit({ tipMaxPercent: 20 });
  expect(await steps.tip(context(), sale, 501)).toMatchObject({
    refused: 'E04152',
    detail: 'at most 5 USD for this order',
  });
  // The tip that it has is no change.
  expect(succeeded(await steps.tip(context(), sale, 800)).paidMinor).toBe(3_300);
  expect(succeeded(await steps.tip(context(), sale, 500)).paidMinor).toBe(3_000);
  await setLimit({ tipMaxPercent: 0 });
  expect(await refusal({ tip_amount: '0.01' })).toBe('E04152:tip_amount');
  await setLimit({ tipMaxPercent: 300 });
  expect(succeeded(await steps.tip(context(), sale, 7_500)).paidMinor).toBe(10_000);
  // A completion has its own amount.
  const captured = succeeded(await steps.capture(context(), await authorized('80'), 1_000));
  expect(await steps.tip(context(), captured, 3_001)).toMatchObject({ refused: 'E04152' });
});

test('an authorization that is not captured ends after 30 days: released at the acquirer, and notified', async () => {
  const held = await authorized('80');
  const endsAt = (held.endedAt ?? 0) + 30 * dayMs;
  expect(held.dueAt).toBe(endsAt);
  context().clock.advance(endsAt - 1 - context().clock.nowMs());
  await schedule();
  expect((await current(held)).version).toBe(held.version);
  context().clock.advance(1);
  await schedule();
  expect(await current(held)).toMatchObject({ transStatus: 3, errorCode: null, dueAt: null });
  expect((await notices(held)).map(({ trans_status }) => trans_status)).toEqual([2, 3]);
  const { transNo } = held;
  expect(released(held)).toMatchObject([{ transNo, original: { transNo }, amountMinor: 8_000 }]);
  context().clock.advance(60_000);
  await schedule();
  expect(released(held)).toHaveLength(1);
  for (const step of [
    steps.capture(context(), held, 1),
    steps.increment(context(), held, 1),
    steps.cancel(context(), held),
    steps.void(context(), held),
    steps.refund(context(), held, 1),
  ])
    expect(await step).toMatchObject({ refused: 'E04154' });
});

test('an authorization ends to the millisecond, even if the scheduler has not run', async () => {
  const [held, captured] = [await authorized('80'), await authorized('80')];
  const endsAt = held.dueAt ?? 0;
  context().clock.advance(endsAt - 1 - context().clock.nowMs());
  succeeded(await steps.capture(context(), captured, 8_000));
  context().clock.advance(1);
  expect(await steps.capture(context(), held, 1)).toMatchObject({ refused: 'E04154' });
  expect(await steps.increment(context(), held, 1)).toMatchObject({ refused: 'E04154' });
  expect((await current(held)).transStatus).toBe(2);
  expect(await steps.cancel(context(), held)).toMatchObject({ refused: 'E04154' });
  expect((await current(held)).transStatus).toBe(3);
  expect(await refusal({ trans_type: 6, orig_merchant_order_no: held.merchantOrderNo })).toBe('E04154:');
});

test('an increment does not extend the hold; one without an answer ends first', async () => {
  const held = await authorized('80');
  const endsAt = held.dueAt ?? 0;
  context().clock.advance(20 * dayMs);
  succeeded(await steps.increment(context(), held, 2_000));
  expect((await current(held)).dueAt).toBe(endsAt);
  const { world: acquirer } = context();
  acquirer.answer = () => ({ kind: 'no-answer' });
  acquirer.reversal = () => 'unknown';
  succeeded(await steps.increment(context(), held, 500));
  context().clock.advance(endsAt - context().clock.nowMs());
  await schedule();
  expect(await current(held)).toMatchObject({ transStatus: 2, dueAt: null });
  acquirer.reversal = () => 'done';
  // An order without an end at its look is looked at again after the longest pause: it has been due for days.
  context().clock.advance(900_000);
  await schedule();
  await schedule();
  expect((await current(held)).transStatus).toBe(3);
  expect(released(held)).toMatchObject([{ amountMinor: 10_000 }]);
});

test('a captured authorization does not end; after a cancel of the completion its time counts again', async () => {
  const held = await authorized('80');
  const captured = succeeded(await steps.capture(context(), held, 8_000));
  expect((await current(held)).dueAt).toBeNull();
  context().clock.advance(31 * dayMs);
  await schedule();
  expect((await current(held)).transStatus).toBe(2);
  succeeded(await steps.void(context(), captured, transType.completionCancel));
  expect((await current(held)).transStatus).toBe(2);
  await schedule();
  expect((await current(held)).transStatus).toBe(3);
});

test('a release that does not reach the acquirer is sent again, and the merchant is notified once', async () => {
  const held = await authorized('80');
  context().clock.advance(30 * dayMs);
  context().world.advice = () => ({ kind: 'unknown' });
  await schedule();
  expect(await current(held)).toMatchObject({ transStatus: 3, terminal: { advice: 'release' } });
  context().world.advice = () => ({ kind: 'done' });
  context().clock.advance(15_000);
  await schedule();
  expect(await current(held)).toMatchObject({ dueAt: null, terminal: { advice: null } });
  expect(released(held)).toHaveLength(1);
  expect(await notices(held)).toHaveLength(2);
});

test('the end against capture and cancel in several processes: one succeeds', async () => {
  for (let round = 0; round < 6; round += 1) {
    const held = await authorized('80');
    const processes = [context(), otherProcess(context()), otherProcess(context())] as const;
    context().clock.advance((held.dueAt ?? 0) - context().clock.nowMs());
    const [captured, cancelled] = await Promise.all([
      steps.capture(processes[0], held, 8_000),
      steps.cancel(processes[1], held),
      schedule(),
    ]);
    expect(captured).toMatchObject({ refused: 'E04154' });
    expect(cancelled).toMatchObject({ refused: 'E04154' });
    expect((await current(held)).transStatus).toBe(3);
    expect(released(held).length).toBeGreaterThan(0);
    expect(await notices(held)).toHaveLength(2);
  }
});

test("the operator's number of days counts from the approval", async () => {
  await setLimit({ authorizationDays: 7 });
  const held = await authorized('80');
  await setLimit({ authorizationDays: 60 });
  expect(held.dueAt).toBe((held.endedAt ?? 0) + 7 * dayMs);
  expect((await authorized('80')).dueAt).toBe(context().clock.nowMs() + 60 * dayMs);
});

test('refunds up to 365 days after the payment: by reference, at the terminal, and of a QR order', async () => {
  const sale = await paid({ order_amount: '25' });
  const details = orderDetails(context(), { merchantOrderNo: `QR-${context().clock.nowMs()}` });
  const created = succeeded(await createPayment(context(), details));
  const { transaction: qr } = await actAsPayer(context(), created, 'pay');
  const ofQr = () => createRefund(context(), qr, refundDetails(100, { origTransNo: qr.transNo }));
  const atTerminal = () =>
    refusal({ trans_type: 3, orig_merchant_order_no: sale.merchantOrderNo, order_amount: '1' });
  context().clock.advance(365 * dayMs);
  succeeded(await steps.refund(context(), sale, 100, asked()));
  succeeded(await ofQr());
  expect(await atTerminal()).toBe('taken');
  const waiting = await order({
    trans_type: 3,
    orig_merchant_order_no: sale.merchantOrderNo,
    order_amount: '1',
  });
  context().clock.advance(1);
  const tooOld = { refused: 'E04153', detail: 'at most 365 days after the payment' };
  expect(await steps.refund(context(), sale, 100)).toMatchObject(tooOld);
  expect(await ofQr()).toMatchObject(tooOld);
  expect(await atTerminal()).toBe('E04153:');
  expect(await ask({ type: 'execute', trans_no: waiting.transNo, attempt_id: 'too-late' })).toMatchObject({
    data: { trans_status: 1, trans_error_code: 'E04153' },
  });
  expect(await current(sale)).toMatchObject({ refundCount: 1 });
  await setLimit({ refundDays: 400 });
  succeeded(await steps.refund(context(), sale, 100));
  // An old payment can still be cancelled if cancels are meant for it.
  expect((await cancelPayment(context(), qr, undefined)) as object).toMatchObject({ refused: 'E04133' });
});

test('a cancel is possible for as many days as a refund', async () => {
  const paidQr = async () => {
    const details = orderDetails(context(), { notifyUrl: undefined });
    const created = succeeded(await createPayment(context(), details));
    return (await actAsPayer(context(), created, 'pay')).transaction;
  };
  const [young, old] = [await paidQr(), await paidQr()];
  context().clock.advance(365 * dayMs);
  expect(succeeded(await cancelPayment(context(), young, undefined)).transaction.transStatus).toBe(3);
  context().clock.advance(1);
  expect(await cancelPayment(context(), old, undefined)).toMatchObject({
    refused: 'E04153',
    detail: 'at most 365 days after the payment',
  });
  // A payment that was cancelled in time stays so, however often it is asked.
  succeeded(await cancelPayment(context(), await current(young), undefined));
  await setLimit({ refundDays: 400 });
  expect(succeeded(await cancelPayment(context(), old, undefined)).transaction.transStatus).toBe(3);
});

test('a limit out of bounds, or of an unknown merchant, is not set', async () => {
  await expect(setLimit({ tipMaxPercent: 1_001 })).rejects.toThrow('tip_max_percent');
  await expect(setLimit({ authorizationDays: 0 })).rejects.toThrow('from 1 to 365');
  await expect(setLimit({ refundDays: 1.5 })).rejects.toThrow('refund_days');
  await expect(setLimits(world.database(), '312199999999', { refundDays: 30 })).rejects.toThrow(
    'no merchant 312199999999',
  );
});
