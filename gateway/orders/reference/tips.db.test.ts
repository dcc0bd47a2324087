/** Tips that are set after the payment: the acquirer gets each of them, however late, within its limits. */
import { expect, test } from 'vitest';
import type { Asked } from '../../acquirers/guarded.ts';
import type { PaymentAdvice } from '../../acquirers/port/card-present.ts';
import { withAcquirer } from '../../acquirers/testing.ts';
import type { TestContext } from '../change/testing.ts';
import { succeeded } from '../online/testing.ts';
import { recoveryMs } from '../rules/recovery.ts';
import { type Transaction, transType } from '../state/transaction.ts';
import { merchantSteps as steps, useReferenceWorld } from './testing.ts';

const world = useReferenceWorld();
const { authorized, paid, current, openBatch, schedule } = world;
const context = () => world.context();
const charged = ({ transNo }: Transaction) => context().world.charges.get(transNo);

test("a tip reaches the acquirer as advice, and the batch has the acquirer's amount", async () => {
  const sale = await paid();
  const tipped = succeeded(await steps.tip(context(), sale, 500));
  expect(tipped).toMatchObject({ paidMinor: 3_000, terminal: { tipMinor: 500, advice: null } });
  const { merchantNo, transNo, terminalSn, refNo } = sale;
  expect(context().world.advices).toMatchObject([
    {
      merchantNo,
      transNo,
      terminalSn,
      original: { transNo, transType: transType.sale, reference: { refNo } },
      advice: 'tip',
      currency: 'USD',
      amountMinor: 3_000,
      tipMinor: 500,
    },
  ]);
  expect(charged(sale)).toBe(3_000);
  expect(await openBatch()).toEqual({ count: 1, net: 3_000 });
  succeeded(await steps.tip(context(), sale, 500));
  expect(context().world.advices).toHaveLength(1);
  succeeded(await steps.tip(context(), sale, 0));
  expect(charged(sale)).toBe(2_500);
});

test('the advice stays owed until the acquirer confirms it', async () => {
  const { world: acquirer } = context();
  const sale = await paid();
  acquirer.advice = () => ({ kind: 'unknown' });
  succeeded(await steps.tip(context(), sale, 400));
  expect(await current(sale)).toMatchObject({ paidMinor: 2_900, terminal: { advice: 'tip' } });
  context().clock.advance(recoveryMs);
  await schedule();
  expect(charged(sale)).toBe(2_500);
  context().clock.advance(86_400_000);
  acquirer.advice = () => ({ kind: 'done' });
  await schedule();
  expect(charged(sale)).toBe(2_900);
  expect(await current(sale)).toMatchObject({ dueAt: null, terminal: { advice: null } });
});

/** An acquirer that answers each advice only after `between`, and notes it at that moment. */
function slowAcquirer(between: (message: Asked<PaymentAdvice>, index: number) => Promise<void>): TestContext {
  let index = 0;
  const { cardPresent } = context().world;
  return withAcquirer(context(), {
    cardPresent: {
      async advise(message, nowMs) {
        index += 1;
        if (message.advice !== 'batch-close') await between(message, index);
        return cardPresent.advise(message, nowMs);
      },
    },
  });
}

test('a tip that is changed while another is sent: the acquirer gets the last one in the end', async () => {
  const sale = await paid();
  // The first message arrives after the second one was taken.
  const slow = slowAcquirer(async (_message, index) => {
    if (index === 1) succeeded(await steps.tip(slow, sale, 700));
  });
  succeeded(await steps.tip(slow, sale, 300));
  expect(context().world.advices.map(({ tipMinor }) => tipMinor)).toEqual([700, 300]);
  context().clock.advance(recoveryMs);
  await schedule();
  expect(charged(sale)).toBe(3_200);
  expect(await current(sale)).toMatchObject({ paidMinor: 3_200, dueAt: null, terminal: { advice: null } });
});

test('a tip on a completion that the acquirer has not got yet goes with it, or after it', async () => {
  const { world: acquirer } = context();
  const first = await authorized('80');
  acquirer.advice = () => ({ kind: 'unknown' });
  const captured = succeeded(await steps.capture(context(), first, 5_000));
  succeeded(await steps.tip(context(), captured, 1_000));
  acquirer.advice = () => ({ kind: 'done' });
  context().clock.advance(recoveryMs);
  await schedule();
  await schedule();
  expect(charged(first)).toBe(6_000);
  const second = await authorized('80');
  const slow = slowAcquirer(async ({ advice, transNo }) => {
    const completion = { ...second, transNo };
    if (advice === 'capture') succeeded(await steps.tip(context(), completion, 900));
  });
  const late = succeeded(await steps.capture(slow, second, 5_000));
  context().clock.advance(recoveryMs);
  await schedule();
  expect(charged(second)).toBe(5_900);
  expect(await current(late)).toMatchObject({ paidMinor: 5_900, dueAt: null, terminal: { advice: null } });
});

test('a void takes the tip back as well', async () => {
  const { world: acquirer } = context();
  const sale = await paid();
  acquirer.advice = () => ({ kind: 'unknown' });
  succeeded(await steps.tip(context(), sale, 400));
  acquirer.advice = () => ({ kind: 'done' });
  succeeded(await steps.void(context(), sale));
  context().clock.advance(recoveryMs);
  await schedule();
  expect(acquirer.advices).toMatchObject([{ advice: 'void', amountMinor: 2_900 }]);
  expect(await current(sale)).toMatchObject({ transStatus: 3, dueAt: null });
});

test('a completion with its tip takes at most a fifth more than was authorized', async () => {
  const whole = succeeded(await steps.capture(context(), await authorized('80'), 8_000));
  expect(await steps.tip(context(), whole, 1_601)).toMatchObject({
    refused: 'E04152',
    field: 'tip_amount',
    detail: 'at most 16 USD: 80 USD are authorized',
  });
  succeeded(await steps.tip(context(), whole, 1_600));
  const held = await authorized('80');
  const part = succeeded(await steps.capture(context(), held, 5_000));
  expect(await steps.tip(context(), part, 4_601)).toMatchObject({ refused: 'E04152', field: 'tip_amount' });
  succeeded(await steps.tip(context(), part, 4_600));
  expect(charged(held)).toBe(9_600);
  // Once the completion is cancelled, a new one has the whole hold again.
  succeeded(await steps.void(context(), part, transType.completionCancel));
  const again = succeeded(await steps.capture(context(), await current(held), 7_000));
  expect(await steps.tip(context(), again, 2_601)).toMatchObject({ refused: 'E04152' });
  succeeded(await steps.tip(context(), again, 2_600));
});
