/** Tips that are set after the payment: the acquirer gets each of them, however late, within its limits. */
import { expect, test } from 'vitest';
import { withAcquirer, withRanked } from '../../acquirers/testing.ts';
import { applyCommand } from '../change/apply.ts';
import type { TestContext } from '../change/testing.ts';
import { advanceDue } from '../due/due.ts';
import { succeeded } from '../online/testing.ts';
import type { Command } from '../rules/commands.ts';
import { recoveryMs } from '../rules/recovery.ts';
import { isRefusal } from '../state/refusal.ts';
import { type Transaction, transType } from '../state/transaction.ts';
import { merchantSteps as steps, useReferenceWorld } from './testing.ts';
import { isTipAwaited } from './tip.ts';

type CommandOf<Type extends Command['type']> = Extract<Command, { readonly type: Type }>;

const world = useReferenceWorld();
const { authorized, close, current, database, openBatch, paid, schedule } = world;
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

/** An acquirer that answers each advice only after `between`, and notes it at that moment. */
function slowAcquirer(between: () => Promise<void>): TestContext {
  const { cardPresent } = context().world;
  return withAcquirer(context(), {
    cardPresent: {
      async advise(message, nowMs) {
        await between();
        return cardPresent.advise(message, nowMs);
      },
    },
  });
}

test('a tip counts once the acquirer has agreed; until then nothing else is done with the payment', async () => {
  const { world: acquirer } = context();
  const sale = await paid();
  acquirer.advice = () => ({ kind: 'unknown' });
  const asked = succeeded(await steps.tip(context(), sale, 400));
  expect(isTipAwaited(asked)).toBe(true);
  expect(asked).toMatchObject({ paidMinor: 2_500, terminal: { tipMinor: 0, advice: 'tip' } });
  for (const other of [
    steps.tip(context(), sale, 300),
    steps.void(context(), sale),
    steps.refund(context(), sale, 100),
  ])
    expect(await other).toMatchObject({ refused: 'E04134' });
  await expect(close()).rejects.toThrow('an operation waits for its acquirer');
  // The same tip once more asks the acquirer again, and changes nothing.
  expect(succeeded(await steps.tip(context(), sale, 400)).version).toBe(asked.version);
  context().clock.advance(recoveryMs);
  await schedule();
  expect(charged(sale)).toBe(2_500);
  context().clock.advance(86_400_000);
  acquirer.advice = () => ({ kind: 'done' });
  await schedule();
  expect(charged(sale)).toBe(2_900);
  const tipped = { tipMinor: 400, advice: null, operationTransNo: null, askedTip: null };
  expect(await current(sale)).toMatchObject({ paidMinor: 2_900, dueAt: null, terminal: tipped });
});

test('a tip is sent though an acquirer that the sale has left does not reverse it yet', async () => {
  const { world: acquirer } = context();
  const sale = await paid();
  const { name, ...own } = context().acquirers.named(sale.acquirer);
  const reversals: string[] = [];
  const reverse = async () => {
    reversals.push('asked');
    return 'unknown' as const;
  };
  const silent = { ...own, name: 'silent', cardPresent: { ...own.cardPresent, reverse } };
  const two = withRanked(context(), [{ ...own, name }, silent]);
  acquirer.advice = () => ({ kind: 'unknown' });
  succeeded(await steps.tip(two, sale, 400));
  const late: CommandOf<'approve-card'> = {
    type: 'approve-card',
    attempt: {
      id: 'attempt-1',
      startedAt: sale.createdAt,
      amountMinor: 2_500,
      stage: 'authorizing',
      errorCode: 'EC0105',
      dueAt: sale.createdAt,
    },
    acquirer: 'silent',
    amountMinor: 2_500,
    reference: { channelTransNo: 'SILENT-1', userId: '411111******1111', refNo: 'R' },
    approval: { authCode: '084213', emv: null },
    batchNo: null,
    holdMs: null,
  };
  const both = succeeded(await applyCommand(two, await current(sale), late)).transaction;
  expect(both.terminal).toMatchObject({ attempt: { acquirer: 'silent' }, advice: 'tip' });
  acquirer.advice = () => ({ kind: 'done' });
  context().clock.advance(recoveryMs);
  await advanceDue(two, (error) => {
    throw error;
  });
  expect(reversals).toEqual(['asked']);
  const tipped = { tipMinor: 400, advice: null, attempt: { acquirer: 'silent' } };
  expect(await current(sale)).toMatchObject({ paidMinor: 2_900, terminal: tipped });
});

test('a tip that the acquirer refuses: the one before stays, and the call answers with the code', async () => {
  const { world: acquirer } = context();
  const sale = await paid();
  succeeded(await steps.tip(context(), sale, 200));
  acquirer.advice = () => ({ kind: 'refused', errorCode: 'EC0115' });
  expect(await steps.tip(context(), sale, 400)).toMatchObject({ refused: 'EC0115' });
  const refused = { tipMinor: 200, advice: null, askedTip: { tipMinor: 400, errorCode: 'EC0115' } };
  expect(await current(sale)).toMatchObject({ paidMinor: 2_700, dueAt: null, terminal: refused });
  expect(isRefusal(await steps.tip(context(), sale, 200))).toBe(false);
  acquirer.advice = () => ({ kind: 'done' });
  succeeded(await steps.tip(context(), sale, 400));
  expect(charged(sale)).toBe(2_900);
  expect(await close()).toMatchObject([{ lines: [{ amountMinor: 2_900 }] }]);
});

test('a tip that another process asks for meanwhile is refused; the acquirer gets one at a time', async () => {
  const sale = await paid();
  const slow = slowAcquirer(async () => {
    expect(await steps.tip(slow, sale, 700)).toMatchObject({ refused: 'E04134' });
  });
  succeeded(await steps.tip(slow, sale, 300));
  expect(context().world.advices.map(({ tipMinor }) => tipMinor)).toEqual([300]);
  expect(await current(sale)).toMatchObject({ paidMinor: 2_800, dueAt: null });
});

test('the tip of an earlier release that is owed at an update is sent and ends', async () => {
  const { world: acquirer } = context();
  for (const answer of [{ kind: 'done' }, { kind: 'refused', errorCode: 'EC0101' }] as const) {
    const sale = await paid();
    await database().query(
      `update transactions set paid_minor = paid_minor + 300, due_at = 1,
         terminal = terminal || '{"v": 3, "tipMinor": 300, "advice": "tip"}' where trans_no = $1`,
      [sale.transNo],
    );
    await database().query(
      `update transaction_events set events = events || '[{"type": "tip-adjusted", "tipMinor": 300}]'
       where trans_no = $1 and version = $2`,
      [sale.transNo, sale.version],
    );
    await database().query(
      `insert into book_entries select merchant_no, source_no, part, 1, at, acquirer, currency, 'due', 'tips', 300
       from book_entries where source_no = $1`,
      [sale.transNo],
    );
    acquirer.advice = () => answer;
    await schedule();
    expect(await current(sale)).toMatchObject({
      paidMinor: 2_800,
      dueAt: null,
      terminal: { v: 4, tipMinor: 300, advice: null },
    });
  }
  expect(acquirer.advices).toMatchObject([{ advice: 'tip', tipMinor: 300, amountMinor: 2_800 }]);
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
