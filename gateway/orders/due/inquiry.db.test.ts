/** Questions about cards that got no answer: the acquirer says what became of them before anything is reversed. */
import { beforeEach, expect, test } from 'vitest';
import type { AttemptAnswer, GuardedAcquirer, TerminalAnswer } from '../../acquirers/guarded.ts';
import type { Inquired } from '../../acquirers/port/question.ts';
import { withAcquirer } from '../../acquirers/testing.ts';
import { reread } from '../change/apply.ts';
import { approvalOf as cardApproval } from '../change/cards.testing.ts';
import { approvalOf as presentedApproval } from '../change/terminals.testing.ts';
import type { TestContext } from '../change/testing.ts';
import { applyCardAnswer, payByCard } from '../online/card-payment.ts';
import { payment, succeeded, useOnlineWorld } from '../online/testing.ts';
import { incrementAuthorization } from '../reference/authorization.ts';
import { isTerminalTransaction, type Transaction } from '../state/transaction.ts';
import { authorizeCard } from '../terminal/card.ts';
import { authorizeAsk, useTerminalWorld } from '../terminal/testing.ts';
import { cardAttempt } from '../wallet/card-reversals.ts';
import { advanceDue } from './due.ts';

const online = useOnlineWorld();
const terminal = useTerminalWorld();
type Cards = GuardedAcquirer['cards'];
type Presented = GuardedAcquirer['cardPresent'];

let inquired = 0;
beforeEach(() => {
  inquired = 0;
});

/** Returns, of an answer to the question itself, what an inquiry can say. */
const said = <Answer extends AttemptAnswer | TerminalAnswer>(answer: Answer): Inquired<Answer> =>
  answer.kind === 'approved' || answer.kind === 'declined'
    ? (answer as Inquired<Answer>)
    : { kind: 'unknown' };

/** The acquirer of all tests, which does not answer, and says what became of it. */
function silent(answers: {
  readonly card?: (...asked: Parameters<Cards['inquire']>) => Inquired<AttemptAnswer>;
  readonly presented?: (...asked: Parameters<Presented['inquire']>) => Inquired<TerminalAnswer>;
}): TestContext {
  const context = answers.presented === undefined ? online.context() : terminal.context();
  context.cards.answer = () => ({ kind: 'no-answer' });
  context.world.answer = () => ({ kind: 'no-answer' });
  return withAcquirer(context, {
    capabilities: { inquiry: true },
    cards: {
      async inquire(...asked) {
        inquired += 1;
        return answers.card?.(...asked) ?? { kind: 'unknown' };
      },
    },
    cardPresent: {
      async inquire(...asked) {
        inquired += 1;
        return answers.presented?.(...asked) ?? { kind: 'unknown' };
      },
    },
  });
}

async function payOnline(context: TestContext): Promise<Transaction> {
  return succeeded(await payByCard(context, await online.checkout(), payment(1)));
}
const reversed = (context: TestContext, { transNo }: Transaction) => context.cards.count(transNo, 'reverse');

test('an attempt whose approval got lost is paid, and nothing is reversed', async () => {
  const context = silent({ card: (asked) => said(cardApproval(asked)) });
  const paid = await payOnline(context);
  expect(paid).toMatchObject({ transStatus: 2, paidMinor: 10_000 });
  expect([inquired, reversed(context, paid)]).toEqual([1, 0]);
});

test.each([
  [{ kind: 'declined', errorCode: 'EC0102' }, 'EC0102'],
  [{ kind: 'not-found' }, 'EC0105'],
] as const)('an attempt that is %j ends with its code, and without a reversal', async (answer, code) => {
  const context = silent({ card: () => answer });
  const order = await payOnline(context);
  expect(order).toMatchObject({ transStatus: 0, online: { attempt: null, lastDecline: code, owed: [] } });
  expect(reversed(context, order)).toBe(0);
});

test('an attempt of which the acquirer says nothing is asked after once more, and then reversed', async () => {
  const context = silent({});
  const order = await payOnline(context);
  expect(order.online?.attempt?.stage).toBe('uncertain');
  context.clock.advance(120_000);
  for (let fired = 1; fired > 0; ) fired = await advanceDue(context, () => {});
  expect((await reread(context, order)).online).toMatchObject({ attempt: null, lastDecline: 'EC0105' });
  expect([inquired, reversed(context, order)]).toEqual([2, 1]);
});

/** Returns an order whose first attempt got no answer, was reversed, and was approved late: its money went back. */
async function givenBack(context: TestContext): Promise<{ order: Transaction; given: AttemptAnswer }> {
  context.cards.answer = () => ({ kind: 'no-answer' });
  const begun = await payOnline(context);
  const attempt = begun.online?.attempt;
  if (!attempt) throw new Error('unreachable');
  context.clock.advance(120_000);
  await settle(context);
  const given = cardApproval(cardAttempt(begun, attempt));
  const order = await applyCardAnswer(context, await reread(context, begun), attempt, given);
  expect(order).toMatchObject({ transStatus: 0, latePaidMinor: 10_000, lateReturnedMinor: 10_000 });
  return { order, given };
}
async function settle(context: TestContext): Promise<void> {
  for (let fired = 1; fired > 0; ) fired = await advanceDue(context, () => {});
}

test('a payment that was given back pays no second attempt: that one is uncertain, and is reversed', async () => {
  const context = online.context();
  const { order, given } = await givenBack(context);
  context.cards.answer = () => given;
  const again = succeeded(await payByCard(context, order, payment(2)));
  expect(again).toMatchObject({ transStatus: 0, paidMinor: 0, online: { attempt: { stage: 'uncertain' } } });
  context.clock.advance(120_000);
  await settle(context);
  const after = await reread(context, order);
  expect(after).toMatchObject({ transStatus: 0, online: { attempt: null, owed: [], lastDecline: 'EC0105' } });
  expect([after.latePaidMinor, reversed(context, order)]).toEqual([10_000, 3]);
  context.cards.answer = cardApproval;
  expect(succeeded(await payByCard(context, after, payment(3)))).toMatchObject({ transStatus: 2 });
});

test('an inquiry that names a payment that was given back keeps no attempt open', async () => {
  const { order, given } = await givenBack(online.context());
  const context = silent({ card: () => said(given) });
  const again = succeeded(await payByCard(context, order, payment(2)));
  expect(again.online?.attempt?.stage).toBe('uncertain');
  context.clock.advance(120_000);
  await settle(context);
  expect(await reread(context, order)).toMatchObject({
    transStatus: 0,
    paidMinor: 0,
    online: { attempt: null, owed: [], lastDecline: 'EC0105' },
  });
  expect(inquired).toBe(2);
});

async function presentCard(context: TestContext, changes = {}): Promise<Transaction> {
  const order = await terminal.order(changes);
  const ask = authorizeAsk(order.transNo);
  if (!isTerminalTransaction(order) || ask.type !== 'authorize') throw new Error('unreachable');
  return succeeded(await authorizeCard(context, order, ask));
}

test('a card at a terminal is paid, ends, or is reversed, as the acquirer says', async () => {
  const reversals = ({ transNo }: Transaction) =>
    terminal.context().world.calls.filter((call) => call.kind === 'reverse' && call.transNo === transNo)
      .length;
  const paid = await presentCard(silent({ presented: (asked) => said(presentedApproval(asked)) }));
  expect([paid.transStatus, reversals(paid)]).toEqual([2, 0]);
  const lost = await presentCard(silent({ presented: () => ({ kind: 'not-found' }) }));
  expect([lost.transStatus, lost.errorCode, reversals(lost)]).toEqual([1, 'EC0105', 0]);
  const unknown = await presentCard(silent({ presented: () => ({ kind: 'unknown' }) }));
  expect([unknown.transStatus, unknown.errorCode, reversals(unknown)]).toEqual([1, 'EC0105', 1]);
});

test('an increment that got no answer names the authorization that it was to raise, and is added', async () => {
  const { world } = terminal.context();
  const held = await presentCard(terminal.context(), { trans_type: 4 });
  const originals: unknown[] = [];
  const context = silent({
    presented(asked) {
      originals.push(asked.original);
      return said(presentedApproval(asked));
    },
  });
  const request = { merchantNo: held.merchantNo, appId: held.appId, merchantOrderNo: 'INC-1' };
  const raised = succeeded(await incrementAuthorization(context, held, request, 500));
  expect([raised.transStatus, (await reread(context, held)).terminal]).toMatchObject([
    2,
    { authorizedMinor: 3_000 },
  ]);
  const { transNo, channelTransNo } = held;
  expect(originals).toMatchObject([{ transNo, amountMinor: 2_500, reference: { channelTransNo } }]);
  expect(world.calls.filter(({ kind }) => kind === 'reverse')).toEqual([]);
});

test('a reversal names the authorization that an increment was to raise, and nothing for a sale', async () => {
  const held = await presentCard(terminal.context(), { trans_type: 4 });
  const originals: unknown[] = [];
  const context = withAcquirer(silent({ presented: () => ({ kind: 'unknown' }) }), {
    cardPresent: {
      async reverse({ original }) {
        originals.push(original);
        return 'done';
      },
    },
  });
  const request = { merchantNo: held.merchantNo, appId: held.appId, merchantOrderNo: 'INC-2' };
  await incrementAuthorization(context, held, request, 500);
  await presentCard(context, { merchant_order_no: 'SALE-1' });
  const { transNo, channelTransNo } = held;
  expect(originals).toMatchObject([{ transNo, amountMinor: 2_500, reference: { channelTransNo } }, null]);
});
