/**
 * Hosted orders whose payers use wallets and cards: a method that leaves the order takes no money, or gives it back.
 */
import { beforeEach, expect, test } from 'vitest';
import { scaled } from '../../../tests/support/scale.ts';
import type { FinalAnswer } from '../../acquirers/port/inbound.ts';
import { createAcquirers } from '../../acquirers/routing.ts';
import { withAcquirer } from '../../acquirers/testing.ts';
import { claimDueTransactions } from '../../store/transactions.ts';
import { reread } from '../change/apply.ts';
import { approvalOf } from '../change/cards.testing.ts';
import type { TestContext } from '../change/testing.ts';
import { applyAcquirerEvent } from '../due/acquirer-event.ts';
import { advanceDue } from '../due/due.ts';
import type { Transaction } from '../state/transaction.ts';
import { cancelPayment } from '../wallet/cancel.ts';
import { payByCard } from './card-payment.ts';
import { chooseWallet, giveUp } from './checkout.ts';
import { payment, succeeded, useOnlineWorld } from './testing.ts';
import { createLedgerWallets, type LedgerWallets } from './wallets.testing.ts';

const world = useOnlineWorld();
const { checkout, notices } = world;
let context: TestContext;
let wallets: LedgerWallets;
beforeEach(() => {
  wallets = createLedgerWallets();
  context = withAcquirer(world.context(), { wallets: wallets.channel });
});

const nowMs = () => context.clock.nowMs();
const choose = async (order: Transaction, payMethodId: string) =>
  succeeded(await chooseWallet(context, await reread(context, order), { payMethodId, shipping: null }));
const payWithCard = async (order: Transaction, number = 1) =>
  succeeded(await payByCard(context, await reread(context, order), payment(number)));
const choiceOf = ({ online }: Transaction) => online?.wallet?.choice ?? 1;

/** Does the due work until nothing is due. */
async function schedule(): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (let fired = 1; fired > 0; ) fired = await advanceDue(context, (error) => errors.push(error));
  return errors;
}

const sum = { amountMinor: 10_000, currency: 'USD' };
const returned = { latePaidMinor: 10_000, lateReturnedMinor: 10_000, dueAt: null };

test('a card pays while a wallet is chosen: the wallet is stopped, and takes no more money', async () => {
  const order = await choose(await checkout(), 'Alipay+');
  expect(await payWithCard(order)).toMatchObject({ transStatus: 2 });
  await schedule();
  expect(wallets.calls).toContain('cancel 1');
  expect(wallets.pay(order.transNo, 1, nowMs())).toBeUndefined();
  expect(await reread(context, order)).toMatchObject({ transStatus: 2, latePaidMinor: 0, dueAt: null });
});

test('… and a payment that it still took goes back, and is notified', async () => {
  const order = await choose(await checkout(), 'Alipay+');
  wallets.lagMs = 3_000;
  await payWithCard(order);
  await schedule();
  expect(wallets.pay(order.transNo, 1, nowMs())).toBeDefined();
  context.clock.advance(3_000);
  await schedule();
  expect(wallets.held(order.transNo)).toEqual([]);
  expect(context.cards.charged(order.transNo)).toEqual([1]);
  expect(await reread(context, order)).toMatchObject({ transStatus: 2, paidMinor: 10_000, ...returned });
  expect(await notices(order)).toHaveLength(2);
});

for (const line of ['away', 'unknown', 'lost'] as const)
  test(`… and while its acquirer is ${line} the stop stays owed`, async () => {
    const order = await choose(await checkout(), 'Alipay+');
    wallets.line = () => line;
    await payWithCard(order);
    expect(await schedule()).not.toEqual([]);
    expect((await reread(context, order)).dueAt).not.toBeNull();
    wallets.line = () => 'up';
    context.clock.advance(10_000);
    await schedule();
    expect(wallets.pay(order.transNo, 1, nowMs())).toBeUndefined();
    expect(await reread(context, order)).toMatchObject({ transStatus: 2, dueAt: null });
  });

test('the payer pays with the first wallet and changes it: that payment goes back, and the second wallet pays', async () => {
  const first = await choose(await checkout(), 'Alipay+');
  expect(wallets.pay(first.transNo, 1, nowMs())).toBeDefined();
  const second = await choose(first, 'WeChatPay');
  await schedule();
  expect(await reread(context, first)).toMatchObject({
    transStatus: 9,
    paidMinor: 0,
    latePaidMinor: 10_000,
    lateReturnedMinor: 10_000,
    dueAt: second.expiresAt,
  });
  const reference = wallets.pay(first.transNo, choiceOf(second), nowMs());
  context.clock.advance(1_800_000);
  await schedule();
  expect(wallets.held(first.transNo)).toEqual([reference?.channelTransNo]);
  expect(await reread(context, first)).toMatchObject({
    transStatus: 2,
    payMethodId: 'WeChatPay',
    channelTransNo: reference?.channelTransNo,
    ...returned,
  });
});

test('the payer comes back to a wallet that was replaced: it has a new code, which pays', async () => {
  const first = await choose(await checkout(), 'Alipay+');
  await choose(first, 'WeChatPay');
  const again = await choose(first, 'Alipay+');
  expect(again.linkSecret).not.toBe(first.linkSecret);
  await schedule();
  expect(wallets.pay(first.transNo, choiceOf(again), nowMs())).toBeDefined();
  context.clock.advance(1_800_000);
  await schedule();
  expect(await reread(context, first)).toMatchObject({
    transStatus: 2,
    payMethodId: 'Alipay+',
    latePaidMinor: 0,
  });
});

/** WeChatPay at another acquirer, which numbers its payments as the first one does. */
function twoAcquirers(): LedgerWallets {
  const others = createLedgerWallets();
  const other = { ...context.acquirers.named(null), name: 'elsewhere', wallets: others.channel };
  const scope = { kinds: ['wallet' as const], methods: ['WeChatPay'] };
  const accounts = [{ acquirer: other.name, scope }];
  const fallback = context.acquirers.named(null);
  const accountsOf = async () => accounts;
  context = { ...context, acquirers: createAcquirers({ connected: [other], fallback, accountsOf }) };
  return others;
}

test('two acquirers name their payments of an order alike: each of them counts', async () => {
  const others = twoAcquirers();
  const first = await choose(await checkout(), 'Alipay+');
  wallets.pay(first.transNo, 1, nowMs());
  await choose(first, 'WeChatPay');
  expect(others.pay(first.transNo, 2, nowMs())?.channelTransNo).toBe('W1');
  await schedule();
  context.clock.advance(1_800_000);
  await schedule();
  expect(await reread(context, first)).toMatchObject({
    transStatus: 2,
    payMethodId: 'WeChatPay',
    channelTransNo: 'W1',
    ...returned,
  });
  expect([wallets.held(first.transNo), others.held(first.transNo)]).toEqual([[], ['W1']]);
});

test('… and where both are late, both go back', async () => {
  const others = twoAcquirers();
  others.lagMs = 5_000;
  wallets.lagMs = 5_000;
  const order = await choose(await checkout(), 'Alipay+');
  await choose(order, 'WeChatPay');
  await schedule();
  await payWithCard(order);
  await schedule();
  wallets.line = () => 'away';
  const reference = wallets.pay(order.transNo, 1, nowMs());
  if (reference === undefined) throw new Error('not paid');
  others.pay(order.transNo, 2, nowMs());
  await report(order, 1, { kind: 'paid', ...sum, reference });
  context.clock.advance(5_000);
  await schedule();
  expect([wallets.held(order.transNo), others.held(order.transNo)]).toEqual([['W1'], []]);
  wallets.line = () => 'up';
  context.clock.advance(900_000);
  await schedule();
  expect(wallets.held(order.transNo)).toEqual([]);
  expect(await reread(context, order)).toMatchObject({
    transStatus: 2,
    latePaidMinor: 20_000,
    lateReturnedMinor: 20_000,
    dueAt: null,
  });
});

test("due work counts an owed stop for its wallet's acquirer, not the order's", async () => {
  twoAcquirers();
  const order = await choose(await checkout(), 'WeChatPay');
  expect(await payWithCard(order)).toMatchObject({ transStatus: 2, acquirer: 'sandbox' });
  const shares = { each: 10, free: new Map([['sandbox', 0]]) };
  const claimed = await claimDueTransactions(context.database, nowMs(), 1_000, shares);
  expect(claimed).toMatchObject([{ transNo: order.transNo, askedAcquirer: 'elsewhere' }]);
});

const report = ({ merchantNo, transNo }: Transaction, choice: number, answer: FinalAnswer) =>
  applyAcquirerEvent(context, 'sandbox', { merchantNo, transNo, choice, answer });

/** A seeded generator, so that a failing round can be played again by its number. */
function dice(round: number): (sides: number) => number {
  let state = round * 2_654_435_761 + 1;
  return (sides) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return (state >>> 8) % sides;
  };
}

/** Takes a step of a payer, a merchant or the scheduler; `scanned`: the codes that a payer may still pay. */
async function act(order: Transaction, roll: (sides: number) => number, scanned: number[]): Promise<void> {
  const seen = await reread(context, order);
  switch (roll(13)) {
    case 0:
    case 1:
    case 2:
      scanned.push(choiceOf(await choose(order, roll(2) === 0 ? 'Alipay+' : 'WeChatPay')));
      return;
    case 3:
    case 4: {
      const choice = scanned[roll(scanned.length)];
      if (choice === undefined) return;
      const reference = wallets.pay(order.transNo, choice, nowMs());
      scanned.splice(0, scanned.length, ...scanned.filter((one) => one !== choice));
      // Some acquirers report by themselves, others are asked.
      if (reference !== undefined && roll(2) === 0)
        await report(order, choice, { kind: 'paid', ...sum, reference });
      return;
    }
    case 11: {
      const choice = scanned[roll(scanned.length)];
      if (choice !== undefined) await report(order, choice, { kind: 'failed', errorCode: 'EC0001' });
      return;
    }
    case 5:
    case 6:
    case 7:
      await payWithCard(order, (seen.online?.attempts ?? 0) + 1);
      return;
    case 8:
      context.clock.advance([500, 2_000, 20_000, 60_000][roll(4)] ?? 0);
      return;
    case 9:
      if (roll(3) === 0) await cancelPayment(context, seen, undefined);
      return;
    case 10:
      if (roll(3) === 0) await giveUp(context, seen);
      return;
    default:
      await advanceDue(context, () => {});
  }
}

test('random histories of payers with wallets and cards: one payment at most is kept, all else goes back', async () => {
  const ends = new Map<string, number>();
  for (let round = 1; round <= scaled(60); round += 1) {
    const roll = dice(round);
    wallets.line = () => (['away', 'lost', 'unknown'] as const)[roll(12)] ?? 'up';
    wallets.lagMs = [0, 0, 4_000][roll(3)] ?? 0;
    context.cards.answer = (attempt) =>
      roll(2) === 0 ? approvalOf(attempt) : { kind: 'declined', errorCode: 'EC0101' };
    const order = await checkout();
    const scanned: number[] = [];
    for (let turn = 0; turn < 14; turn += 1) await act(order, roll, scanned).catch(() => undefined);
    wallets.line = () => 'up';
    await schedule();
    // A payer who has scanned a code pays in the end, if the wallet still takes the money.
    for (const choice of scanned) wallets.pay(order.transNo, choice, nowMs());
    for (const byMs of [60_000, 1_800_000, 60_000]) {
      context.clock.advance(byMs);
      await schedule();
    }
    const after = await reread(context, order);
    const kept = [...wallets.held(order.transNo), ...context.cards.charged(order.transNo)];
    const what = `round ${round}: ${after.transStatus}, ${JSON.stringify(kept)}`;
    expect([1, 2, 3], what).toContain(after.transStatus);
    expect(kept.length, what).toBe(after.transStatus === 2 ? 1 : 0);
    expect(after.lateReturnedMinor, what).toBe(after.latePaidMinor);
    expect(after.dueAt, what).toBeNull();
    const by = after.online?.paidAttempt === null ? 'wallet' : 'card';
    const end = `${after.transStatus === 2 ? `paid by ${by}` : 'not paid'}${after.latePaidMinor > 0 ? ', late' : ''}`;
    ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  for (const end of ['not paid', 'not paid, late', 'paid by card', 'paid by card, late', 'paid by wallet'])
    expect(ends.get(end) ?? 0, `${end} in ${JSON.stringify([...ends])}`).toBeGreaterThan(0);
});
