/** Online orders with concurrent steps: one payment at most is kept, whatever comes first. */
import { beforeEach, expect, test } from 'vitest';
import type { Asked, AttemptAnswer } from '../../acquirers/guarded.ts';
import type { CardAttempt } from '../../acquirers/port/card-channel.ts';
import { onlineRules } from '../../checkout/rules.ts';
import { reread } from '../change/apply.ts';
import { approvalOf, challengeOf, rightCode } from '../change/cards.testing.ts';
import type { TestContext } from '../change/testing.ts';
import { advanceDue, upToDate } from '../due/due.ts';
import { recoveryMs } from '../rules/recovery.ts';
import { actAsPayer } from '../sandbox/payer.ts';
import { isRefusal } from '../state/refusal.ts';
import type { Transaction } from '../state/transaction.ts';
import { cancelPayment } from '../wallet/cancel.ts';
import { payByCard } from './card-payment.ts';
import { returnFromChallenge } from './challenge.ts';
import { chooseWallet, giveUp } from './checkout.ts';
import { address, heldAnswer, payment, succeeded, until, useOnlineWorld } from './testing.ts';

const world = useOnlineWorld();
const { challenged, checkout, notices, pay, schedule } = world;
let context: TestContext;
beforeEach(() => {
  context = world.context();
});

test('a hundred clicks at once, in as many processes, are one payment', async () => {
  const order = await checkout();
  const clicks = Array.from({ length: 100 }, () => {
    const process = { ...context, cards: { ...context.cards, startingAttempts: new Set<string>() } };
    return payByCard(process, order, payment(1));
  });
  const results = await Promise.all(clicks);
  expect(results.filter((one) => !isRefusal(one))).toHaveLength(1);
  expect(context.cards.count(order.transNo, 'authorize')).toBe(1);
  expect(context.cards.charged(order.transNo)).toEqual([1]);
  expect((await reread(context, order)).transStatus).toBe(2);
});

test('two clicks in one process open the card once', async () => {
  const order = await checkout();
  const before = context.cards.kept.size;
  await Promise.all(Array.from({ length: 20 }, () => pay(order, 1)));
  expect(context.cards.kept.size).toBe(before + 1);
});

test('3-D Secure: of many codes sent at once three are checked', async () => {
  const order = await challenged();
  const wrong = Array.from({ length: 30 }, () => returnFromChallenge(context, order, { code: '000000' }));
  await Promise.all(wrong);
  expect(await returnFromChallenge(context, order, { code: rightCode })).toMatchObject({
    refused: 'E04134',
  });
  expect(context.cards.count(order.transNo, 'resume')).toBe(0);
  const again = await challenged();
  const right = await Promise.all(
    Array.from({ length: 30 }, () => returnFromChallenge(context, again, { code: rightCode })),
  );
  expect(right.filter((one) => !isRefusal(one))).toHaveLength(1);
  expect(context.cards.count(again.transNo, 'resume')).toBe(1);
});

test('the process dies before the answer: reversed, EC0105, never authorized again', async () => {
  const order = await checkout();
  const held = heldAnswer(context);
  const dying = pay(order, 1);
  await until(() => context.cards.count(order.transNo, 'authorize') === 1);
  // As long as an acquirer may take, neither the scheduler nor a query takes anything back.
  context.clock.advance(onlineRules.authorizationMs - 1);
  await schedule();
  expect((await upToDate(context, await reread(context, order))).online?.attempt?.stage).toBe('authorizing');
  context.clock.advance(1);
  await schedule();
  const after = await reread(context, order);
  expect(after.online).toMatchObject({ attempt: null, owed: [], lastDecline: 'EC0105' });
  expect(context.cards.count(order.transNo, 'authorize')).toBe(1);
  expect(context.cards.count(order.transNo, 'reverse')).toBe(1);
  // The process was slow and not dead after all: its approval is reversed as well.
  held.give('approved');
  const late = succeeded(await dying);
  expect(late).toMatchObject({ transStatus: 0, latePaidMinor: 10_000, lateReturnedMinor: 10_000 });
  expect(late.dueAt).toBe(order.expiresAt);
  expect(context.cards.charged(order.transNo)).toEqual([]);
});

test('a wallet pays while the issuer is asked: the wallet’s payment stands, the card’s goes back', async () => {
  const order = await checkout();
  const chosen = succeeded(await chooseWallet(context, order, { payMethodId: 'WeChatPay', shipping: null }));
  expect(chosen).toMatchObject({ transStatus: 9, payMethodId: 'WeChatPay' });
  const held = heldAnswer(context);
  const paying = pay(chosen, 1, { billing: address });
  await until(() => context.cards.count(order.transNo, 'authorize') === 1);
  const scanned = await actAsPayer(context, await reread(context, order), 'pay');
  expect(scanned.transaction).toMatchObject({ transStatus: 2, payMethodId: 'WeChatPay' });
  held.give('approved');
  expect(succeeded(await paying)).toMatchObject({
    transStatus: 2,
    paidMinor: 10_000,
    latePaidMinor: 10_000,
    lateReturnedMinor: 10_000,
    dueAt: null,
  });
  expect(context.cards.charged(order.transNo)).toEqual([]);
  const [told, again, ...others] = await notices(order);
  expect(others).toEqual([]);
  // The card's money came when the order was paid already: reported once more when it is back (decision 41).
  expect(again?.content).toEqual({ ...told?.content, late_paid_amount: '100', late_returned_amount: '100' });
  // A billing address belongs to cards; this order was paid by a wallet.
  expect(told?.content).not.toHaveProperty('billing_address');
});

test('a cancel while the issuer is asked: the order stays cancelled, the approval goes back', async () => {
  const order = await checkout();
  const held = heldAnswer(context);
  const paying = pay(order, 1);
  await until(() => context.cards.count(order.transNo, 'authorize') === 1);
  context.clock.advance(15_000);
  const cancelled = succeeded(await cancelPayment(context, await reread(context, order), undefined));
  expect(cancelled.transaction.transStatus).toBe(3);
  expect(context.cards.count(order.transNo, 'reverse')).toBe(1);
  held.give('approved');
  expect(succeeded(await paying)).toMatchObject({ transStatus: 3, lateReturnedMinor: 10_000, paidMinor: 0 });
  expect(context.cards.charged(order.transNo)).toEqual([]);
});

test('a reversal is repeated until the channel confirms it, and delays no other', async () => {
  const paid = succeeded(await pay(await checkout(), 1));
  context.clock.advance(15_000);
  context.cards.reversal = () => 'unknown';
  expect(succeeded(await cancelPayment(context, paid, undefined)).transaction.transStatus).toBe(3);
  // The cancel has asked just now.
  expect(await schedule()).toBe(0);
  context.clock.advance(recoveryMs);
  expect(await schedule()).toBe(1);
  // Its lease keeps it from being asked for without a pause.
  expect(await schedule()).toBe(0);
  context.cards.reversal = () => Promise.reject(new Error('the line is dead'));
  context.clock.advance(10_000);
  const errors: unknown[] = [];
  await advanceDue(context, (error) => errors.push(error));
  expect(errors).toHaveLength(1);
  context.cards.reversal = () => 'done';
  // The second pause is longer than the first.
  context.clock.advance(10_000);
  expect(await schedule()).toBe(0);
  context.clock.advance(10_000);
  await schedule();
  expect(context.cards.charged(paid.transNo)).toEqual([]);
  expect((await reread(context, paid)).dueAt).toBeNull();
});

/** A seeded generator, so that a failing round can be played again by its number. */
function dice(round: number): (sides: number) => number {
  let state = round * 2_654_435_761 + 1;
  return (sides) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return (state >>> 8) % sides;
  };
}

/** Takes one step of a person, a tab or a process, regardless of the others. */
async function meddle(order: Transaction, roll: (sides: number) => number): Promise<void> {
  const seen = await reread(context, order);
  switch (roll(12)) {
    case 0:
      await chooseWallet(context, seen, { payMethodId: 'Alipay+', shipping: null });
      return;
    case 1:
      await actAsPayer(context, seen, roll(3) === 0 ? 'decline' : 'pay');
      return;
    case 2:
      context.clock.advance([1_000, 5_000, 30_000, 400_000][roll(4)] ?? 0);
      return;
    case 3:
    case 4:
      await advanceDue(context, () => {});
      return;
    case 5:
      if (roll(4) === 0) await cancelPayment(context, seen, undefined);
      return;
    case 6:
      if (roll(6) === 0) await giveUp(context, seen);
      return;
    case 7:
    case 8:
      await returnFromChallenge(context, seen, { code: roll(2) === 0 ? rightCode : '000000' });
      return;
    default:
      await pay(seen, (seen.online?.attempts ?? 0) + 1).catch(() => undefined);
  }
}

test('concurrent steps in any order: at most one payment is kept, all others go back', async () => {
  const ends = new Map<number, number>();
  for (let round = 1; round <= 60; round += 1) {
    const roll = dice(round);
    const answers = (attempt: Asked<CardAttempt>): AttemptAnswer | Promise<AttemptAnswer> => {
      const answer: AttemptAnswer = [
        approvalOf(attempt),
        approvalOf(attempt),
        { kind: 'declined', errorCode: 'EC0101' } as const,
        challengeOf(attempt),
        { kind: 'no-answer' } as const,
      ][roll(5)] ?? { kind: 'no-answer' };
      if (roll(10) === 0) throw new Error('the line is dead');
      // Some issuers take so long that the world has moved on.
      return new Promise((resolve) => setTimeout(resolve, roll(3) === 0 ? roll(12) : 0, answer));
    };
    context.cards.answer = answers;
    context.cards.resumption = (attempt) => (roll(3) === 0 ? { kind: 'no-answer' } : approvalOf(attempt));
    context.cards.reversal = () => (roll(5) === 0 ? 'unknown' : 'done');
    const order = await checkout();
    for (let turn = 0; turn < 6; turn += 1)
      await Promise.all(
        Array.from({ length: 1 + roll(5) }, () => meddle(order, roll).catch(() => undefined)),
      );
    context.cards.reversal = () => 'done';
    context.clock.advance(1_800_000);
    for (let fired = 1; fired > 0; context.clock.advance(10_000)) fired = await advanceDue(context, () => {});
    const after = await reread(context, order);
    const { transStatus, online } = after;
    const what = `round ${round}: ${JSON.stringify(after)} ${JSON.stringify(context.cards.calls)}`;
    expect([1, 2, 3], what).toContain(transStatus);
    expect(online, what).toMatchObject({ attempt: null, owed: [] });
    expect(after.dueAt, what).toBeNull();
    expect(after.lateReturnedMinor, what).toBe(after.latePaidMinor);
    const paidBy = online?.paidAttempt?.number;
    expect(context.cards.charged(order.transNo), what).toEqual(
      transStatus === 2 && paidBy !== undefined ? [paidBy] : [],
    );
    const authorized = context.cards.calls.filter(
      (one) => one.transNo === order.transNo && one.kind === 'authorize',
    );
    // No attempt is asked for twice.
    expect(new Set(authorized.map(({ attempt }) => attempt)).size, what).toBe(authorized.length);
    expect((await notices(order)).length, what).toBe(transStatus === 3 && after.paidMinor > 0 ? 2 : 1);
    ends.set(transStatus, (ends.get(transStatus) ?? 0) + 1);
  }
  expect(ends.get(1) ?? 0).toBeGreaterThan(2);
  expect(ends.get(2) ?? 0).toBeGreaterThan(10);
});
