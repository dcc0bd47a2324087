/** Player of the model's steps with the orders' own functions; it compares each outcome with the model. */

import fc from 'fast-check';
import { expect } from 'vitest';
import type { WalletAnswer } from '../../acquirers/guarded.ts';
import type { AdviceAnswer } from '../../acquirers/port/card-present.ts';
import { withAcquirer } from '../../acquirers/testing.ts';
import type { RequestContext } from '../change/context.ts';
import { createPayment } from '../change/creation.ts';
import { approvalOf, type TestTerminals } from '../change/terminals.testing.ts';
import type { TestClock } from '../change/testing.ts';
import { advanceTransaction, upToDate } from '../due/due.ts';
import { succeeded } from '../online/testing.ts';
import { recoveryMs } from '../rules/recovery.ts';
import { isRefusal, type Refusal } from '../state/refusal.ts';
import { newTerminal } from '../state/terminal-state.ts';
import { isTerminalTransaction, type Transaction, type TransType } from '../state/transaction.ts';
import { authorizeCard } from '../terminal/card.ts';
import { authorizeAsk, orderNo } from '../terminal/testing.ts';
import {
  type Agreement,
  type Amount,
  amountOf,
  batchSum,
  type CardAnswer,
  type Currency,
  captureOf,
  currencies,
  foretell,
  type Item,
  isCloseAwaited,
  leftOf,
  type Model,
  moneyOf,
  type Outcome,
  openBatch,
  refundedOf,
  refundsOf,
  type Step,
  type TargetedStep,
  targetOf,
} from './model.testing.ts';
import { asked, merchantSteps } from './testing.ts';

const cents = fc.integer({ min: 1, max: 6_000 });
const currency = fc.constantFrom<Currency>('USD', 'USD', 'JPY');
const target = fc.nat({ max: 10_000 });
const amount = fc.oneof<fc.Arbitrary<Amount>[]>(cents, fc.constant('all'), fc.constant('more'));
const answer = fc.constantFrom<CardAnswer>(
  'approved',
  'approved',
  'approved',
  'declined',
  'silent',
  'partial',
);

const agreement = fc.constantFrom<Agreement>('done', 'done', 'done', 'refused', 'silent');

/** Any step; the most telling ones have the most weight. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('sale' as const),
      order: cents,
      tip: fc.nat(500),
      currency,
      answer,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('authorize' as const), order: cents, currency, answer }),
  },
  { weight: 5, arbitrary: fc.record({ type: fc.constant('capture' as const), target, amount, agreement }) },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('increment' as const), target, order: cents, answer }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constantFrom('cancel' as const, 'void' as const, 'uncapture' as const),
      target,
      agreement,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('refund' as const),
      target,
      amount,
      surcharge: fc.constantFrom(0, 0, 35),
      answer: fc.constantFrom('paid' as const, 'paid' as const, 'failed' as const, 'pending' as const),
    }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('tip' as const), target, tip: fc.nat(700) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('repeat' as const), target }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('close' as const, 'settle' as const) }) },
  {
    weight: 1,
    // Never exactly the 30 days of an authorization, or the 365 of a refund.
    arbitrary: fc.record({ type: fc.constant('wait' as const), days: fc.constantFrom(16, 16, 200) }),
  },
);

/** Stage that a history is played on. */
export interface Stage {
  readonly context: RequestContext & { readonly world: TestTerminals; readonly clock: TestClock };
  readonly terminalSn: string;
  row(transNo: string): Promise<Transaction>;
  closeBatch(): Promise<{ readonly count: number; readonly net: number }>;
}

/** Returns the reports of a close of both currencies' batches. */
function openSum(model: Model) {
  const sums = currencies.map((one) => batchSum(model, openBatch(model, one)));
  return {
    count: sums.reduce((total, { count }) => total + count, 0),
    net: sums.reduce((total, { net }) => total + net, 0),
  };
}

type Result = Transaction | Refusal;
const issuer: Record<CardAnswer, TestTerminals['answer']> = {
  approved: (payment) => approvalOf(payment),
  declined: () => ({ kind: 'declined', errorCode: 'EC0102' }),
  silent: () => ({ kind: 'no-answer' }),
  partial: (payment) => approvalOf(payment, Math.floor(payment.amountMinor / 2)),
};
const agreements: Record<Agreement, AdviceAnswer> = {
  done: { kind: 'done' },
  refused: { kind: 'refused', errorCode: 'EC0101' },
  silent: { kind: 'unknown' },
};
const refundAnswers: Record<'paid' | 'failed' | 'pending', WalletAnswer> = {
  paid: { kind: 'paid', reference: { channelTransNo: 'R', userId: 'R', refNo: 'R' } },
  failed: { kind: 'failed', errorCode: 'E04130' },
  pending: { kind: 'pending', askAgainAt: 0 },
};

/** Presents a card for a new order of the terminal. */
export async function payAtTerminal(
  { context, terminalSn }: Pick<Stage, 'context' | 'terminalSn'>,
  {
    transType,
    order,
    tip,
    currency = 'USD',
  }: {
    readonly transType: TransType;
    readonly order: number;
    readonly tip: number;
    readonly currency?: Currency;
  },
): Promise<Result> {
  const created = await createPayment(context, {
    ...asked(orderNo()),
    kind: 'payment',
    transType,
    transStatus: 9,
    currency,
    orderMinor: order,
    terminalSn,
    payScenario: 'SWIPE_CARD',
    terminal: { ...newTerminal, needsCard: true, tipMinor: tip },
    expiresAt: context.clock.nowMs() + 300_000,
    dueAt: context.clock.nowMs() + 300_000,
  });
  const waiting = succeeded(created);
  const ask = authorizeAsk(waiting.transNo);
  if (ask.type !== 'authorize' || !isTerminalTransaction(waiting)) throw new Error('no order of a terminal');
  return authorizeCard(context, waiting, ask);
}

export function createPlayer(stage: Stage) {
  const { context } = stage;
  const { world } = context;
  let refundAnswer: WalletAnswer = refundAnswers.paid;
  const stageContext: Stage['context'] = withAcquirer(context, {
    cardPresent: { refund: async () => refundAnswer },
  });
  const numbers = new Map<Item, string>();
  const batchNumbers = new Map<string, string>();
  /** Returns how to send the same request once more, under the same number. */
  const repeats = new Map<Item, () => Promise<Result>>();

  async function rowOf(item: Item): Promise<Transaction> {
    const transNo = numbers.get(item);
    if (transNo === undefined) throw new Error(`nothing is known of a ${item.kind}`);
    return stage.row(transNo);
  }

  /** Takes the step on the transaction of `original`; `minor` is the amount that the step names. */
  function stepOn(step: TargetedStep, original: Transaction, minor: number): () => Promise<Result> {
    const request = asked(orderNo());
    switch (step.type) {
      case 'capture':
        return () => merchantSteps.capture(stageContext, original, minor, request);
      case 'increment':
        return () => merchantSteps.increment(stageContext, original, step.order, request);
      case 'cancel':
        return () => merchantSteps.cancel(stageContext, original, request);
      case 'void':
        return () => merchantSteps.void(stageContext, original, 2, request);
      case 'uncapture':
        return () => merchantSteps.void(stageContext, original, 7, request);
      case 'refund':
        return () => merchantSteps.refund(stageContext, original, minor, request, step.surcharge);
      case 'tip':
        return () => merchantSteps.tip(stageContext, original, step.tip);
      case 'repeat':
        return async () => original;
    }
  }

  /** Ends everything that has come to its time, as the scheduler does. */
  async function endHolds(): Promise<void> {
    for (const transNo of numbers.values()) await upToDate(stageContext, await stage.row(transNo));
  }

  async function settle(): Promise<void> {
    stageContext.clock.advance(recoveryMs);
    world.reversal = () => 'done';
    world.advice = () => agreements.done;
    refundAnswer = refundAnswers.paid;
    context.world.answer = issuer.approved;
    for (const transNo of numbers.values()) {
      const row = await stage.row(transNo);
      if (row.transStatus === 0) await advanceTransaction(stageContext, row);
    }
    await endHolds();
    world.reversal = () => 'unknown';
  }

  async function perform(
    model: Model,
    step: Step,
  ): Promise<{ result?: Result; again?: () => Promise<Result> }> {
    world.reversal = () => 'unknown';
    world.advice = () => agreements['agreement' in step ? step.agreement : 'done'];
    if ('answer' in step) {
      if (step.type === 'refund') refundAnswer = refundAnswers[step.answer];
      else world.answer = issuer[step.answer];
      // The reversal that a sale, or a partial approval, has left is made at once.
      const isUncertain = step.type === 'increment' && step.answer === 'silent';
      if (!isUncertain) world.reversal = () => 'done';
    }
    switch (step.type) {
      case 'sale':
        return {
          result: await payAtTerminal({ ...stage, context: stageContext }, { ...step, transType: 1 }),
        };
      case 'authorize':
        return {
          result: await payAtTerminal({ ...stage, context: stageContext }, { ...step, transType: 4, tip: 0 }),
        };
      case 'close':
        if (!isCloseAwaited(model)) expect(await stage.closeBatch()).toEqual(openSum(model));
        return {};
      case 'settle':
        await settle();
        return {};
      case 'wait':
        stageContext.clock.advance(step.days * 86_400_000);
        await endHolds();
        return {};
      default: {
        const item = targetOf(model, step);
        if (item === undefined) return {};
        const again = repeats.get(item);
        if (step.type === 'repeat' && again !== undefined) {
          world.reversal = () => 'unknown';
          return { result: await again() };
        }
        const minor = 'amount' in step ? amountOf(step.amount, leftOf(model, item)) : 0;
        const work = stepOn(step, await rowOf(item), minor);
        const isRepeatable = ['capture', 'increment', 'cancel', 'refund'].includes(step.type);
        return { result: await work(), ...(isRepeatable ? { again: work } : {}) };
      }
    }
  }

  function expectOutcome(step: Step, outcome: Outcome | undefined, result: Result | undefined): void {
    if (step.type === 'close') return;
    const told = result === undefined || !isRefusal(result) ? 'done' : result.refused;
    const expected = typeof outcome === 'object' && 'code' in outcome ? outcome.code : 'done';
    expect(told, JSON.stringify(step)).toBe(expected);
  }

  /** One number for each of the model's batches, and one batch for each number. */
  function expectBatch(batch: string | undefined, batchNo: string | null): void {
    expect(batch === undefined).toBe(batchNo === null);
    if (batch === undefined || batchNo === null) return;
    expect(batchNumbers.get(batch) ?? batchNo).toBe(batchNo);
    batchNumbers.set(batch, batchNo);
    expect(new Set(batchNumbers.values()).size).toBe(batchNumbers.size);
  }

  /** Checks everything that the model says of an item against its row. */
  async function expectRow(model: Model, item: Item): Promise<void> {
    const row = await rowOf(item);
    const isHeld = item.kind === 'authorization';
    const capture = isHeld ? captureOf(model, item) : undefined;
    // A reference to an original holds nothing.
    const hold = row.flow === 'terminal' ? row.terminal : newTerminal;
    expect({
      kind: item.kind,
      status: row.transStatus,
      paid: row.paidMinor,
      refunded: row.refundedMinor,
      refunds: row.refundCount,
      tip: row.terminal?.tipMinor,
      held: hold.authorizedMinor,
      captured: hold.capturedMinor,
      captureTransNo: hold.captureTransNo,
      currency: row.currency,
    }).toEqual({
      kind: item.kind,
      status: item.status,
      paid: moneyOf(item),
      refunded: refundedOf(model, item),
      refunds: refundsOf(model, item).length,
      tip: item.tip,
      held: item.held,
      captured: capture?.order ?? 0,
      captureTransNo: capture === undefined ? null : numbers.get(capture),
      currency: item.currency,
    });
    expectBatch(item.batch, row.batchNo);
    // The error pair goes with 1 only (decision 16).
    expect(row.errorCode !== null).toBe(item.status === 1);
  }

  return {
    /** Plays one step; true where there was something to do. */
    async play(model: Model, step: Step): Promise<boolean> {
      const repeated = step.type === 'repeat' ? targetOf(model, step) : undefined;
      const { result, again } = await perform(model, step);
      const outcome = foretell(model, step);
      expectOutcome(step, outcome, result);
      if (typeof outcome === 'object' && 'kind' in outcome && result !== undefined && !isRefusal(result)) {
        numbers.set(outcome, result.transNo);
        if (again !== undefined) repeats.set(outcome, again);
      }
      if (repeated !== undefined && result !== undefined && !isRefusal(result))
        expect(result.transNo).toBe(numbers.get(repeated));
      return outcome !== undefined;
    },
    async expectRows(model: Model): Promise<void> {
      for (const item of model.items) await expectRow(model, item);
    },
    /** Charges of cards at the acquirer: approved and not reversed, of sales and authorizations. */
    expectCharges(model: Model): void {
      for (const item of model.items.filter(({ kind }) => kind === 'sale' || kind === 'authorization')) {
        const charged = world.charges.get(numbers.get(item) ?? '');
        expect(charged !== undefined).toBe(item.status >= 2);
      }
    },
  };
}

/** Decision 16, once more for the rows that change: one decision may pass through 0. */
export function expectLegal(before: Transaction | undefined, after: Transaction): void {
  if (before === undefined) {
    expect(after.version).toBe(1);
    return;
  }
  expect(after.version).toBe(before.version + 1);
  if (before.transStatus === after.transStatus) return;
  const legal: Record<number, readonly number[]> = { 9: [0, 1, 2], 0: [1, 2, 3], 2: [3], 1: [], 3: [] };
  expect(legal[before.transStatus], after.transNo).toContain(after.transStatus);
}
