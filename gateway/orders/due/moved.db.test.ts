/** A payment that has gone to another acquirer: what the first one says about it later concerns that one alone. */
import { beforeEach, expect, test } from 'vitest';
import type { GuardedAcquirer, TerminalAnswer, WalletAnswer } from '../../acquirers/guarded.ts';
import type { NotTaken } from '../../acquirers/port/question.ts';
import { attemptLeaseMs } from '../../acquirers/question-limits.ts';
import { withRanked } from '../../acquirers/testing.ts';
import { onlineRules } from '../../checkout/rules.ts';
import { reread } from '../change/apply.ts';
import { createPayment } from '../change/creation.ts';
import { approvalOf } from '../change/terminals.testing.ts';
import { orderDetails, type TestContext } from '../change/testing.ts';
import { payByCard } from '../online/card-payment.ts';
import { payment, succeeded, useOnlineWorld } from '../online/testing.ts';
import { alarmOfReports } from '../reference/report-alarms.ts';
import { uncertainMs } from '../rules/online-decide.ts';
import { recoveryMs } from '../rules/recovery.ts';
import { isTerminalTransaction } from '../state/transaction.ts';
import { authorizeCard } from '../terminal/card.ts';
import { authorizeAsk, useTerminalWorld } from '../terminal/testing.ts';
import { askForCode } from '../wallet/code.ts';
import { advancePayment } from '../wallet/payment.ts';
import { applyAcquirerEvent } from './acquirer-event.ts';
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

/**
 * A sale at a terminal, presented to two acquirers. The first one takes nothing, but approves when it is asked after the
 * sale beside that: once `approve` is called. The second one answers `answer`.
 */
async function saleAtTwo(answer: 'approved' | 'declined') {
  const [asked, inquired, moved, ending, approving] = [gate(), gate(), gate(), gate(), gate()];
  const { capabilities, cardPresent, ...all } = terminal.context().acquirers.named(null);
  const named = (name: string, changes: Partial<GuardedAcquirer['cardPresent']>): GuardedAcquirer => ({
    ...all,
    name,
    capabilities: { ...capabilities, inquiry: true },
    cardPresent: {
      ...cardPresent,
      ...changes,
      reverse: async () => {
        calls.push(`${name} reverse`);
        return 'done';
      },
    },
  });
  const first = named('first', {
    authorize: async () => {
      asked.open();
      await inquired.opened;
      return { kind: 'not-taken' };
    },
    inquire: async (sale) => {
      inquired.open();
      await moved.opened;
      await approving.opened;
      const approval = approvalOf(sale);
      return approval.kind === 'approved' ? approval : { kind: 'unknown' };
    },
  });
  const second = named('second', {
    authorize: async (sale): Promise<TerminalAnswer> => {
      moved.open();
      await ending.opened;
      const approved = approvalOf(sale);
      if (answer === 'declined' || approved.kind !== 'approved')
        return { kind: 'declined', errorCode: 'EC0101' };
      return { ...approved, approval: { ...approved.approval, surchargeMinor: 90 } };
    },
  });
  const context = withRanked(terminal.context(), [first, second]);
  const sale = await terminal.order();
  const ask = authorizeAsk(sale.transNo);
  if (!isTerminalTransaction(sale) || ask.type !== 'authorize') throw new Error('unreachable');
  const paying = authorizeCard(context, sale, ask);
  await asked.opened;
  context.clock.advance(attemptLeaseMs);
  context.committed.length = 0;
  const recovering = advanceDue(context, fail);
  await moved.opened;
  return {
    now: () => reread(context, sale),
    async answer() {
      ending.open();
      await paying;
    },
    /** The first one reports that it has approved. */
    report(amountMinor = sale.orderMinor) {
      const { merchantNo, transNo, currency } = sale;
      const channelTransNo = `CP${transNo.slice(2)}`;
      const reference = { channelTransNo, userId: '411111******1111', refNo: 'R' };
      const answer = { kind: 'paid', amountMinor, currency, reference } as const;
      return applyAcquirerEvent(context, 'first', { merchantNo, transNo, answer });
    },
    async approve() {
      approving.open();
      await recovering;
    },
    alarms() {
      const alarms: object[] = [];
      const error = (about: object) => void alarms.push(about);
      for (const change of context.committed) alarmOfReports({ error, warn: error }, change);
      return alarms;
    },
    late: () =>
      context.database.query(
        'select acquirer, debit, amount_minor as "amountMinor" from book_entries ' +
          "where source_no = $1 and 'late' in (debit, credit) order by part, n",
        [sale.transNo],
      ),
  };
}

const lateAtFirst = [
  { acquirer: 'first', debit: 'due', amountMinor: 2_500 },
  { acquirer: 'first', debit: 'late', amountMinor: 2_500 },
];

const ends = [
  ['declined', { transStatus: 1, errorCode: 'EC0101', paidMinor: 0 }],
  ['approved', { transStatus: 2, acquirer: 'second', paidMinor: 2_590 }],
] as const;

test.each(ends)(
  'a card that the second acquirer has %s is reversed at the first one, which approved it too',
  async (answer, end) => {
    const sale = await saleAtTwo(answer);
    await sale.answer();
    await sale.approve();
    expect(calls).toEqual(['first reverse']);
    expect(await sale.now()).toMatchObject({
      ...end,
      latePaidMinor: 2_500,
      lateReturnedMinor: 2_500,
      dueAt: null,
    });
    expect(await sale.late()).toEqual(lateAtFirst);
  },
);

test.each(ends)(
  'a card that the second acquirer has %s is reversed at the first one, which reports that it approved it',
  async (answer, end) => {
    const sale = await saleAtTwo(answer);
    await sale.answer();
    for (let time = 0; time < 2; time += 1) expect(await sale.report()).toBe(true);
    await sale.approve();
    expect(calls).toEqual(['first reverse']);
    const late = { latePaidMinor: 2_500, lateReturnedMinor: 2_500, dueAt: null };
    expect(await sale.now()).toMatchObject({ ...end, ...late });
    expect(await sale.late()).toEqual(lateAtFirst);
  },
);

test('a part that the first acquirer reports after the second one was paid goes back', async () => {
  const sale = await saleAtTwo('approved');
  await sale.answer();
  expect(await sale.report(1_000)).toBe(true);
  const late = { paidMinor: 2_590, latePaidMinor: 1_000, lateReturnedMinor: 1_000 };
  expect(await sale.now()).toMatchObject(late);
  await expect(sale.report(2_501)).rejects.toThrow('impossible amount');
});

test('a report of the first acquirer while the second one is asked waits, and is reversed at the first one', async () => {
  const sale = await saleAtTwo('approved');
  await expect(sale.report()).rejects.toThrow('is being asked about');
  await sale.answer();
  for (let time = 0; time < 2; time += 1) expect(await sale.report()).toBe(true);
  expect(sale.alarms()).toEqual([]);
  const late = { latePaidMinor: 2_500, lateReturnedMinor: 2_500 };
  expect(await sale.now()).toMatchObject({ transStatus: 2, acquirer: 'second', ...late });
  expect(calls).toEqual(['first reverse']);
});

test('an approval of the first acquirer while the second one is asked is for the operator to reverse', async () => {
  const sale = await saleAtTwo('approved');
  await sale.approve();
  const { transNo, terminal: open } = await sale.now();
  expect(open?.attempt?.stage).toBe('authorizing');
  const channelTransNo = `CP${transNo.slice(2)}`;
  expect(sale.alarms()).toEqual([expect.objectContaining({ transNo, acquirer: 'first', channelTransNo })]);
  await sale.answer();
  expect(await sale.now()).toMatchObject({ transStatus: 2, acquirer: 'second', latePaidMinor: 0 });
  expect(calls).toEqual([]);
});

const reference = { channelTransNo: 'M-1', userId: 'payer', refNo: 'R' };

/**
 * Two acquirers of wallets. The first one takes nothing when it is asked first; asked again beside that, it answers
 * `again` once the payment has gone to the second one, which then waits, and answers `taken`.
 */
function walletsOfTwo(context: TestContext, again: WalletAnswer, taken: WalletAnswer) {
  const [asked, askedAgain, moved, ending] = [gate(), gate(), gate(), gate()];
  const { capabilities: all, wallets, ...rest } = context.acquirers.named(null);
  const capabilities = { ...all, codes: 'acquirer' } as const;
  const named = (name: string, answer: () => Promise<WalletAnswer | NotTaken>): GuardedAcquirer => ({
    ...rest,
    name,
    capabilities,
    wallets: { ...wallets, payment: answer },
  });
  const first = named('first', async () => {
    calls.push('first');
    if (calls.length === 1) {
      asked.open();
      await askedAgain.opened;
      return { kind: 'not-taken' };
    }
    askedAgain.open();
    await moved.opened;
    return again;
  });
  const second = named('second', async () => {
    calls.push('second');
    moved.open();
    // Whoever waits for it gets the same answer as the one who asks beside.
    if (calls.filter((name) => name === 'second').length > 1) ending.open();
    await ending.opened;
    return taken;
  });
  return { context: withRanked(context, [first, second]), asked: asked.opened, answer: ending.open };
}

const paid = { kind: 'paid', reference } as const;
const failed = { kind: 'failed', errorCode: 'EC0001' } as const;

test.each<[string, WalletAnswer, number]>([
  ['fails it', failed, 0],
  ['lets it wait', { kind: 'pending', askAgainAt: 0, state: 'of the first' }, 0],
  [
    'has it paid, which the operator gets to know',
    { kind: 'paid', reference: { ...reference, channelTransNo: 'M-0' } },
    1,
  ],
])(
  'a wallet that has gone elsewhere is answered for by the second acquirer alone: the first %s',
  async (_name, again, errors) => {
    const { context, asked, answer } = walletsOfTwo(online.context(), again, paid);
    const dueAt = context.clock.nowMs() + recoveryMs;
    const presented = { transStatus: 0, walletCode: '280000000000000017', acquirer: 'first', dueAt } as const;
    const order = succeeded(await createPayment(context, orderDetails(context, presented)));
    const paying = advancePayment(context, order, { isUnanswered: true, isStart: true });
    await asked;
    context.clock.advance(recoveryMs);
    const logged: unknown[] = [];
    await advanceDue(context, (error) => void logged.push(error));
    const left = await reread(context, order);
    // Left to the process that asks the second one at this moment.
    expect(left).toMatchObject({
      transStatus: 0,
      acquirer: 'second',
      dueAt: context.clock.nowMs() + recoveryMs,
    });
    expect(left).toMatchObject({ acquirerState: null, latePaidMinor: 0 });
    expect(logged).toHaveLength(errors);
    answer();
    expect(await paying).toMatchObject({ transStatus: 2, acquirer: 'second', channelTransNo: 'M-1' });
  },
);

test('an order near its end that goes elsewhere is looked at then', async () => {
  const { context, asked, answer } = walletsOfTwo(online.context(), failed, paid);
  const expiresAt = context.clock.nowMs() + 1_000;
  const presented = { transStatus: 0, walletCode: '280000000000000017', acquirer: 'first' } as const;
  const order = succeeded(await createPayment(context, orderDetails(context, { ...presented, expiresAt })));
  const paying = advancePayment(context, order, { isUnanswered: true, isStart: true });
  await asked;
  expect(await advancePayment(context, order)).toMatchObject({
    transStatus: 0,
    acquirer: 'second',
    dueAt: expiresAt,
  });
  answer();
  await paying;
});

test.each<[string, WalletAnswer]>([
  ['fails', failed],
  ['gives another code', { kind: 'pending', code: 'https://qr.example.com/first' }],
])(
  'the code to scan is that of the acquirer that the order has gone to, though the first %s',
  async (_name, again) => {
    const code = 'https://qr.example.com/second';
    const { context, asked, answer } = walletsOfTwo(online.context(), again, { kind: 'pending', code });
    const details = orderDetails(context, { acquirer: 'first', linkSecret: undefined });
    const order = succeeded(await createPayment(context, details));
    const asking = askForCode(context, order);
    await asked;
    const beside = await askForCode(context, order);
    answer();
    for (const given of [beside, await asking])
      expect(given).toMatchObject({ transStatus: 9, acquirer: 'second', qrCode: code });
  },
);
