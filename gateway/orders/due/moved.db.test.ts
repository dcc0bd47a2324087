/** A payment that has gone to another acquirer: what the first one says about it later concerns that one alone. */
import { beforeEach, expect, test } from 'vitest';
import type { GuardedAcquirer } from '../../acquirers/guarded.ts';
import { attemptLeaseMs } from '../../acquirers/question-limits.ts';
import { withRanked } from '../../acquirers/testing.ts';
import { onlineRules } from '../../checkout/rules.ts';
import { reread } from '../change/apply.ts';
import type { TestContext } from '../change/testing.ts';
import { payByCard } from '../online/card-payment.ts';
import { payment, succeeded, useOnlineWorld } from '../online/testing.ts';
import { uncertainMs } from '../rules/online-decide.ts';
import { isTerminalTransaction } from '../state/transaction.ts';
import { authorizeCard } from '../terminal/card.ts';
import { authorizeAsk, useTerminalWorld } from '../terminal/testing.ts';
import { advanceDue } from './due.ts';

const online = useOnlineWorld();
const terminal = useTerminalWorld();

/** A moment that a test waits for, and an answer that waits for it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

let calls: string[];
beforeEach(() => {
  calls = [];
});

/**
 * Two acquirers. While the first one is asked whether it has the payment, which it has not, it says that it takes
 * nothing; the second one, which the payment then goes to, never answers, but does what it was asked for.
 */
function twoOf(context: TestContext) {
  const [asked, inquired, moved, ending] = [gate(), gate(), gate(), gate()];
  const { capabilities, cards, cardPresent, ...all } = context.acquirers.named(null);
  const notTaken = async () => {
    asked.open();
    await inquired.opened;
    return { kind: 'not-taken' } as const;
  };
  const notFound = async () => {
    inquired.open();
    await moved.opened;
    return { kind: 'not-found' } as const;
  };
  const silent = async () => {
    moved.open();
    await ending.opened;
    return { kind: 'no-answer' } as const;
  };
  const reverse = async () => {
    calls.push('second reverse');
    return 'done' as const;
  };
  const first: GuardedAcquirer = {
    ...all,
    name: 'first',
    capabilities: { ...capabilities, inquiry: true },
    cards: { ...cards, authorize: notTaken, inquire: notFound },
    cardPresent: { ...cardPresent, authorize: notTaken, inquire: notFound },
  };
  const second: GuardedAcquirer = {
    ...all,
    name: 'second',
    capabilities,
    cards: { ...cards, authorize: silent, reverse },
    cardPresent: { ...cardPresent, authorize: silent, reverse },
  };
  return { context: withRanked(context, [first, second]), asked: asked.opened, answer: ending.open };
}

const fail = (error: unknown) => {
  throw error;
};

test('a card that has gone elsewhere is not declined by the first acquirer, and is reversed at the second', async () => {
  const { context, asked, answer } = twoOf(online.context());
  const order = await online.checkout();
  const paying = payByCard(context, order, payment(1));
  await asked;
  context.clock.advance(onlineRules.authorizationMs);
  await advanceDue(context, fail);
  const moved = await reread(context, order);
  expect(moved.online?.attempt).toMatchObject({ acquirer: 'second', stage: 'authorizing' });
  answer();
  expect(succeeded(await paying).online?.attempt).toMatchObject({ stage: 'uncertain' });
  context.clock.advance(uncertainMs);
  await advanceDue(context, fail);
  expect(calls).toEqual(['second reverse']);
});

test('a card at a terminal that has gone elsewhere is reversed at the second acquirer', async () => {
  const { context, asked, answer } = twoOf(terminal.context());
  const order = await terminal.order();
  const ask = authorizeAsk(order.transNo);
  if (!isTerminalTransaction(order) || ask.type !== 'authorize') throw new Error('unreachable');
  const paying = authorizeCard(context, order, ask);
  await asked;
  context.clock.advance(attemptLeaseMs);
  await advanceDue(context, fail);
  const moved = await reread(context, order);
  expect(moved).toMatchObject({ transStatus: 0, acquirer: 'second' });
  expect(moved.terminal?.attempt).toMatchObject({ stage: 'authorizing' });
  answer();
  expect(await paying).toMatchObject({ transStatus: 1, errorCode: 'EC0105' });
  expect(calls).toEqual(['second reverse']);
});
