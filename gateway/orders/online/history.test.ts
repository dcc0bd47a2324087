/**
 * Random histories of online orders against a small model, and a small acquirer that remembers what it charged: one
 * payment is kept at most, everything else that was approved goes back, and the sums are exact.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaled } from '../../../tests/support/scale.ts';
import type { ChallengeOutcome } from '../../acquirers/port/card-channel.ts';
import type { Challenge } from '../../acquirers/port/card-result.ts';
import { onlineRules } from '../../checkout/rules.ts';
import type { Command } from '../core/commands.ts';
import { decide } from '../core/decide.ts';
import { evolve } from '../core/evolve.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import { onlineLifetimeMs as lifetimeMs, unpaidOnlineOrder } from '../core/testing.ts';
import { hasEnded, stopDueAt, type Transaction, transitions } from '../core/transaction.ts';
import { type Attempt, newOnline, type OnlineState, type OwedReversal } from './state.ts';

const { createdAt: startMs, orderMinor } = unpaidOnlineOrder;

const challenge: Challenge = { redirect: { url: '/pay/3ds/link' }, state: '0' };

/** A wrong code: the issuer takes three, and counts them in its state. */
function outcomeOf(attempt: Attempt | null): ChallengeOutcome {
  const tries = Number(attempt?.challenge?.state ?? 0) + 1;
  return tries < 3
    ? { kind: 'again', challenge: { ...challenge, state: String(tries) } }
    : { kind: 'failed', errorCode: 'EC0106' };
}

/** `lost`: the issuer charges, but its answer never arrives. */
const answers = ['approve', 'decline', 'challenge', 'challenge', 'none', 'lost'] as const;
type Answer = (typeof answers)[number];

/** What a buyer, merchant or issuer does. `pick` chooses among the attempts that the issuer still has to answer. */
type Deed =
  | { readonly kind: 'begin'; readonly off: number }
  | { readonly kind: 'answer'; readonly pick: number; readonly answer: Answer }
  | { readonly kind: 'code'; readonly isRight: boolean }
  | { readonly kind: 'leave-challenge' }
  | { readonly kind: 'choose'; readonly wallet: string }
  | { readonly kind: 'wallet-pays' }
  | { readonly kind: 'wallet-declines' }
  | { readonly kind: 'give-up' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'refund'; readonly amountMinor: number }
  /** A reversal goes out, or its confirmation comes in; meanwhile anything may happen. */
  | { readonly kind: 'send-reversals' }
  | { readonly kind: 'confirm-reversals' }
  | { readonly kind: 'scheduler' };

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(0, 0, 0, 0, -1, 1).map((off): Deed => ({ kind: 'begin', off })) },
  {
    weight: 7,
    arbitrary: fc
      .tuple(fc.nat(5), fc.constantFrom(...answers))
      .map(([pick, answer]): Deed => ({ kind: 'answer', pick, answer })),
  },
  { weight: 4, arbitrary: fc.boolean().map((isRight): Deed => ({ kind: 'code', isRight })) },
  { weight: 1, arbitrary: fc.constant<Deed>({ kind: 'leave-challenge' }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('Alipay+', 'WeChatPay').map((wallet): Deed => ({ kind: 'choose', wallet })),
  },
  { weight: 1, arbitrary: fc.constantFrom<Deed>({ kind: 'wallet-pays' }, { kind: 'wallet-declines' }) },
  { weight: 1, arbitrary: fc.constantFrom<Deed>({ kind: 'give-up' }, { kind: 'cancel' }) },
  {
    weight: 2,
    arbitrary: fc
      .integer({ min: 1, max: 6_000 })
      .map((amountMinor): Deed => ({ kind: 'refund', amountMinor })),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Deed>({ kind: 'send-reversals' }, { kind: 'confirm-reversals' }),
  },
  { weight: 3, arbitrary: fc.constant<Deed>({ kind: 'scheduler' }) },
);

const step = fc.record({
  afterMs: fc.oneof({ weight: 4, arbitrary: fc.nat(3_000) }, { weight: 1, arbitrary: fc.nat(200_000) }),
  deed,
});

/** The issuer's side: what it charged and what it gave back since. */
class Acquirer {
  readonly asked = new Map<number, Attempt>();
  readonly charged = new Set<number>();
  readonly reversed = new Set<number>();

  approve(attempt: Attempt): void {
    this.charged.add(attempt.number);
    this.asked.delete(attempt.number);
  }
  /** It charges, and its answer is lost; after a reversal it does not (that is what a reversal is for). */
  lose(attempt: Attempt): void {
    this.asked.delete(attempt.number);
    if (!this.reversed.has(attempt.number)) this.charged.add(attempt.number);
  }
  reverse({ number }: Attempt): void {
    this.charged.delete(number);
    this.reversed.add(number);
  }
}

/** One history: the order as decide and evolve make it, and the world around it. */
class History {
  transaction: Transaction;
  nowMs = startMs;
  readonly acquirer = new Acquirer();
  readonly sent: OwedReversal[] = [];
  walletCharges = 0;
  walletLate = 0;

  constructor(hosted: boolean) {
    this.transaction = { ...unpaidOnlineOrder, online: { ...newOnline, hosted } };
  }

  get online(): OnlineState {
    if (this.transaction.online === null) throw new Error('the order has lost its details');
    return this.transaction.online;
  }

  /** Gives the refusal, if any; checks what every change must keep to. */
  apply(command: Command): Refusal | undefined {
    const before = this.transaction;
    const events = decide(before, command, this.nowMs);
    if (isRefusal(events)) return events;
    if (events.length === 0) return undefined;
    const after = evolve(before, events, this.nowMs);
    this.transaction = after;
    if (before.transStatus !== after.transStatus) {
      const reach = transitions[before.transStatus];
      const isLegal =
        reach.includes(after.transStatus) ||
        (reach.includes(0) && transitions[0].includes(after.transStatus));
      expect(isLegal, `${before.transStatus} to ${after.transStatus}`).toBe(true);
    }
    expect(after.errorCode !== null).toBe(after.transStatus === 1);
    expect(after.refundedMinor).toBeLessThanOrEqual(after.paidMinor);
    // Whoever is open is looked at no later than at its expiry; whoever owes something, at once.
    if (after.transStatus === 9 || after.transStatus === 0)
      expect(after.dueAt).toBeLessThanOrEqual(startMs + lifetimeMs);
    if (this.online.owed.length > 0) expect(after.dueAt).toBeLessThanOrEqual(this.nowMs);
    return undefined;
  }

  sendReversals(): void {
    for (const owed of this.online.owed) {
      this.acquirer.reverse(owed.attempt);
      this.sent.push(owed);
    }
  }

  confirmReversals(): void {
    for (const owed of this.sent.splice(0)) this.apply({ type: 'report-reversed', owed });
  }

  reverseOwed(): void {
    this.sendReversals();
    this.confirmReversals();
    if (this.walletLate > 0 && this.apply({ type: 'report-late-returned' }) === undefined) {
      this.walletCharges -= this.walletLate;
      this.walletLate = 0;
    }
  }

  scheduler(): void {
    this.reverseOwed();
    this.apply({ type: 'expire', errorMsg: 'late', lateCheckAt: null });
    const { attempt } = this.online;
    if (attempt !== null) this.apply({ type: 'recover-attempt', number: attempt.number });
    this.reverseOwed();
    const dueAt = stopDueAt(this.transaction);
    if (hasEnded(this.transaction) && dueAt !== null && dueAt <= this.nowMs)
      this.apply({ type: 'report-stopped', stopDueAt: dueAt, lateCheckAt: null });
  }

  answer(attempt: Attempt, kind: Answer): void {
    const { number } = attempt;
    switch (kind) {
      case 'approve':
        this.acquirer.approve(attempt);
        expect(
          this.apply({ type: 'approve-attempt', attempt, reference: reference(`C${number}`) }),
        ).toBeUndefined();
        return;
      case 'lost':
        this.acquirer.lose(attempt);
        return;
      case 'decline':
        this.acquirer.asked.delete(number);
        this.apply({ type: 'decline-attempt', number, errorCode: 'EC0101' });
        return;
      case 'challenge':
        this.acquirer.asked.delete(number);
        this.apply({ type: 'challenge-attempt', number, challenge });
        return;
      case 'none':
        // It stays asked: the answer may yet come.
        this.apply({ type: 'leave-unanswered', number });
    }
  }
}

const reference = (channelTransNo: string) => ({ channelTransNo, userId: '411111******1111', refNo: 'ref' });

/** What a reader of the rules expects: which deeds are refused in which state. */
function mayBegin(history: History, number: number): boolean {
  const { transStatus } = history.transaction;
  const isOpen = (transStatus === 9 || transStatus === 0) && history.nowMs < startMs + lifetimeMs;
  return isOpen && history.online.attempt === null && number === history.online.attempts + 1;
}

function act(history: History, done: Deed): void {
  const { acquirer, nowMs, online, transaction } = history;
  const { transStatus } = transaction;
  const isOpen = transStatus === 9 || transStatus === 0;
  switch (done.kind) {
    case 'begin': {
      const number = online.attempts + 1 + done.off;
      const expected = mayBegin(history, number);
      const refusal = history.apply({
        type: 'begin-attempt',
        attempt: {
          number,
          option: 'Card',
          cardId: 'card',
          payMethodId: 'Visa',
          accountId: '411111******1111',
        },
        billing: null,
        shipping: null,
        recoverAt: nowMs + 5_000,
      });
      expect(refusal === undefined, JSON.stringify(refusal)).toBe(expected);
      const { attempt } = history.online;
      if (expected && attempt !== null) acquirer.asked.set(number, attempt);
      return;
    }
    case 'answer': {
      const asked = [...acquirer.asked.values()];
      const attempt = asked[done.pick % Math.max(1, asked.length)];
      if (attempt !== undefined) history.answer(attempt, done.answer);
      return;
    }
    case 'code': {
      const number = online.attempts;
      const isAsked =
        online.attempt?.stage === 'challenge' && nowMs < (online.attempt.challenge?.expiresAt ?? 0);
      const before = online.attempt;
      const refusal = history.apply({
        type: 'answer-challenge',
        number: before?.number ?? number,
        outcome: done.isRight ? { kind: 'passed', state: '' } : outcomeOf(before),
        recoverAt: nowMs + 5_000,
      });
      expect(refusal === undefined).toBe(isAsked);
      if (isAsked && done.isRight && before !== null) acquirer.asked.set(before.number, before);
      return;
    }
    case 'leave-challenge': {
      const number = online.attempt?.number ?? 0;
      const isAsked =
        online.attempt?.stage === 'challenge' && nowMs < (online.attempt.challenge?.expiresAt ?? 0);
      const outcome: ChallengeOutcome = { kind: 'failed', errorCode: 'EC0107' };
      const refusal = history.apply({ type: 'answer-challenge', number, outcome, recoverAt: nowMs + 5_000 });
      expect(refusal === undefined).toBe(isAsked);
      return;
    }
    case 'choose': {
      const refusal = history.apply({
        type: 'choose-wallet',
        payMethodId: done.wallet,
        acquirer: 'sandbox',
        linkSecret: 'secret',
        checkAt: null,
        shipping: null,
      });
      expect(refusal === undefined).toBe(mayBegin(history, history.online.attempts + 1));
      return;
    }
    case 'wallet-pays':
      // A wallet that was chosen may pay at any time, whatever has become of the order.
      if (online.wallet === null) return;
      history.walletCharges += 1;
      if (!isOpen) history.walletLate += 1;
      history.apply({
        type: 'report-paid',
        paidMinor: orderMinor,
        reference: reference(`W${history.walletCharges}-${nowMs}`),
      });
      return;
    case 'wallet-declines':
      history.apply({ type: 'report-failed', errorCode: 'EC0001', errorMsg: 'declined' });
      return;
    case 'give-up': {
      const refusal = history.apply({ type: 'give-up', lateCheckAt: null });
      const stage = online.attempt?.stage;
      expect(refusal === undefined).toBe(isOpen && (stage === undefined || stage === 'challenge'));
      return;
    }
    case 'cancel': {
      const refusal = history.apply({
        type: 'cancel',
        errorMsg: 'cancelled',
        lateCheckAt: null,
        refundDays: 365,
      });
      const isRefused = nowMs - startMs < 15_000 || (transStatus === 2 && transaction.refundCount > 0);
      expect(refusal === undefined).toBe(!isRefused);
      // What a wallet has paid is taken back by its own channel, before the cancel.
      if (transStatus === 2 && !isRefused && online.paidAttempt === null) history.walletCharges -= 1;
      return;
    }
    case 'refund': {
      const { amountMinor } = done;
      const fits = transStatus === 2 && amountMinor <= transaction.paidMinor - transaction.refundedMinor;
      const refusal = history.apply({
        type: 'reserve-refund',
        refundTransNo: 'r',
        amountMinor,
        currency: 'USD',
        refundDays: 365,
      });
      expect(refusal === undefined).toBe(fits && transaction.refundCount < 50);
      return;
    }
    case 'send-reversals':
      history.sendReversals();
      return;
    case 'confirm-reversals':
      history.confirmReversals();
      return;
    case 'scheduler':
      history.scheduler();
  }
}

function play(hosted: boolean, steps: readonly { readonly afterMs: number; readonly deed: Deed }[]): History {
  const history = new History(hosted);
  for (const { afterMs, deed: done } of steps) {
    history.nowMs += afterMs;
    act(history, done);
    const { online, transaction } = history;
    // Attempts are bounded, and no payment follows the last one.
    if (hosted) expect(online.attempts).toBeLessThanOrEqual(onlineRules.attemptsMax + 1);
    else expect(online.attempts).toBeLessThanOrEqual(transaction.transStatus === 9 ? 0 : 1_000);
    expect(transaction.paidMinor === 0 || transaction.paidMinor === orderMinor).toBe(true);
  }
  return history;
}

/** Every answer that is still missing arrives, in the worst form: as an approval. */
function settle(history: History): void {
  for (const attempt of [...history.acquirer.asked.values()]) history.answer(attempt, 'approve');
  history.nowMs += lifetimeMs;
  for (let round = 0; round < 3; round += 1) history.scheduler();
}

test.each([
  ['hosted', true],
  ['merchant-hosted', false],
])('%s: of all that the issuer and the wallets approve, one payment is kept at most', (_name, hosted) => {
  const ends = new Map<string, number>();
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }), (steps) => {
      const history = play(hosted, steps);
      settle(history);
      const { acquirer, online, transaction, walletCharges } = history;
      const { transStatus, paidMinor, latePaidMinor, lateReturnedMinor } = transaction;
      expect([1, 2, 3]).toContain(transStatus);
      expect(online.attempt).toBeNull();
      expect(online.owed).toEqual([]);
      expect(transaction.dueAt).toBeNull();
      expect(lateReturnedMinor).toBe(latePaidMinor);
      const paidBy = online.paidAttempt?.number;
      const isKept = transStatus === 2;
      expect([...acquirer.charged]).toEqual(isKept && paidBy !== undefined ? [paidBy] : []);
      expect(walletCharges).toBe(isKept && paidBy === undefined ? 1 : 0);
      if (isKept) expect(paidMinor).toBe(orderMinor);
      const end = `${transStatus}${paidBy === undefined ? '' : ' by card'}${latePaidMinor > 0 ? ', late' : ''}`;
      ends.set(end, (ends.get(end) ?? 0) + 1);
    }),
    { numRuns: scaled(2_000), seed: 20_261_121 },
  );
  // The histories are no good if they hardly ever come to the interesting ends.
  for (const end of ['1', '1, late', '2 by card', '2 by card, late', '3 by card'])
    expect(ends.get(end) ?? 0, `${end} in ${JSON.stringify([...ends])}`).toBeGreaterThan(5);
});
