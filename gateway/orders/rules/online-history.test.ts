/**
 * Random histories of online orders against a small model, a small acquirer that remembers its charges, and wallets
 * that remember their payments: payers use both, change their minds, and answer late. One payment is kept at most, all
 * others that were approved go back, and the sums are exact.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaled } from '../../../tests/support/scale.ts';
import type { ChallengeOutcome } from '../../acquirers/port/card-channel.ts';
import type { Challenge } from '../../acquirers/port/card-result.ts';
import { onlineRules } from '../../checkout/rules.ts';
import { KeptBooks } from '../change/books.testing.ts';
import { onlineLifetimeMs as lifetimeMs, unpaidOnlineOrder } from '../change/testing.ts';
import {
  type Attempt,
  choiceOf,
  newOnline,
  type OnlineState,
  type OwedReversal,
  type Wallet,
} from '../state/online-state.ts';
import { isRefusal, type Refusal } from '../state/refusal.ts';
import { isKnownPayment, type Transaction, transitions } from '../state/transaction.ts';
import type { Command } from './commands.ts';
import { decide } from './decide.ts';
import { entriesOfChange } from './entries.ts';
import { evolve } from './evolve.ts';
import { Acquirer, type Answer, type Deed, step, Wallets } from './online-history.testing.ts';
import { recoveryMs } from './recovery.ts';
import { type WalletDebt, walletDebts } from './wallet-debts.ts';

const { createdAt: startMs, orderMinor } = unpaidOnlineOrder;

const challenge: Challenge = { redirect: { url: '/pay/3ds/link' }, state: '0' };

/** A wrong code: the issuer takes three, and counts them in its state. */
function outcomeOf(attempt: Attempt | null): ChallengeOutcome {
  const tries = Number(attempt?.challenge?.state ?? 0) + 1;
  return tries < 3
    ? { kind: 'again', challenge: { ...challenge, state: String(tries) } }
    : { kind: 'failed', errorCode: 'EC0106' };
}

/** One history: the order as decide and evolve make it, and the world around it. */
class History {
  transaction: Transaction;
  nowMs = startMs;
  readonly books = new KeptBooks();
  readonly acquirer = new Acquirer();
  readonly wallets = new Wallets();
  readonly sent: OwedReversal[] = [];
  readonly stopped: { readonly debt: WalletDebt; readonly lateCheckAt: number | null }[] = [];

  constructor(hosted: boolean) {
    this.transaction = { ...unpaidOnlineOrder, online: { ...newOnline, hosted } };
  }

  get online(): OnlineState {
    if (this.transaction.online === null) throw new Error('the order has lost its details');
    return this.transaction.online;
  }

  /** Returns the refusal, if any; checks the rules of every change. */
  apply(command: Command): Refusal | undefined {
    const before = this.transaction;
    const events = decide(before, command, this.nowMs);
    if (isRefusal(events)) return events;
    if (events.length === 0) return undefined;
    const after = evolve(before, events, this.nowMs);
    this.transaction = after;
    const entries = entriesOfChange(before, after, events);
    expect(this.books.take({ before, after, events, entries })).toEqual([]);
    if (before.transStatus !== after.transStatus) {
      const reach = transitions[before.transStatus];
      const isLegal =
        reach.includes(after.transStatus) ||
        (reach.includes(0) && transitions[0].includes(after.transStatus));
      expect(isLegal, `${before.transStatus} to ${after.transStatus}`).toBe(true);
    }
    expect(after.errorCode !== null).toBe(after.transStatus === 1);
    expect(after.refundedMinor).toBeLessThanOrEqual(after.paidMinor);
    // An open order is looked at no later than at its expiry; one with a debt, at once.
    if (after.transStatus === 9 || after.transStatus === 0)
      expect(after.dueAt).toBeLessThanOrEqual(startMs + lifetimeMs);
    if (this.online.owed.length > 0) expect(after.dueAt).toBeLessThanOrEqual(this.nowMs + recoveryMs);
    return undefined;
  }

  /** Applies the answer of a wallet's acquirer, or its repeated report. */
  reportWallet(wallet: Wallet): void {
    const channelTransNo = this.wallets.paid.get(choiceOf(wallet));
    if (channelTransNo === undefined) return;
    this.apply({ type: 'report-paid', paidMinor: orderMinor, reference: reference(channelTransNo), wallet });
  }

  /** Checks a wallet: a look finds a payment that is not known yet, and a stop follows only if it finds none. */
  sendStop(debt: WalletDebt): void {
    const { wallet, late } = debt;
    if (wallet === null) throw new Error('a debt of no wallet');
    const choice = choiceOf(wallet);
    const isNew = this.wallets.held.has(choice) && !isKnownPayment(this.transaction, `W${choice}`);
    if (late === null && isNew) {
      this.reportWallet(wallet);
      return;
    }
    const lateCheckAt = this.wallets.cancel(choice, late === null, this.nowMs);
    this.stopped.push({ debt, lateCheckAt });
  }

  send(): void {
    for (const owed of this.online.owed) {
      this.acquirer.reverse(owed.attempt);
      this.sent.push(owed);
    }
    for (const debt of walletDebts(this.transaction)) if (debt.dueAt <= this.nowMs) this.sendStop(debt);
  }

  confirm(): void {
    for (const owed of this.sent.splice(0)) this.apply({ type: 'report-reversed', owed });
    for (const { debt, lateCheckAt } of this.stopped.splice(0)) {
      const { wallet, late, dueAt: stopDueAt } = debt;
      if (late === null) this.apply({ type: 'report-stopped', wallet, stopDueAt, lateCheckAt });
      else this.apply({ type: 'report-late-returned', channelTransNo: late.channelTransNo, wallet });
    }
  }

  settle(): void {
    this.send();
    this.confirm();
  }

  scheduler(): void {
    this.settle();
    const { wallet } = this.online;
    if (wallet !== null && this.wallets.held.has(choiceOf(wallet))) this.reportWallet(wallet);
    this.apply({ type: 'expire', errorMsg: 'late', lateCheckAt: null });
    const { attempt } = this.online;
    if (attempt !== null) this.apply({ type: 'recover-attempt', number: attempt.number });
    this.settle();
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
        this.apply({ type: 'decline-attempt', number, acquirer: attempt.acquirer, errorCode: 'EC0101' });
        return;
      case 'challenge':
        this.acquirer.asked.delete(number);
        this.apply({ type: 'challenge-attempt', number, acquirer: attempt.acquirer, challenge });
        return;
      case 'none':
        // It stays asked: the answer may yet come.
        this.apply({ type: 'leave-unanswered', number, acquirer: attempt.acquirer });
    }
  }
}

const reference = (channelTransNo: string) => ({ channelTransNo, userId: '411111******1111', refNo: 'ref' });

/** Says which steps are refused in which state, as a reader of the rules expects. */
function mayBegin(history: History, number: number): boolean {
  const { transStatus } = history.transaction;
  const isOpen = (transStatus === 9 || transStatus === 0) && history.nowMs < startMs + lifetimeMs;
  return isOpen && history.online.attempt === null && number === history.online.attempts + 1;
}

function act(history: History, done: Deed): void {
  const { acquirer, nowMs, online, transaction, wallets } = history;
  const { transStatus } = transaction;
  const picked = 'pick' in done ? wallets.chosen[done.pick % Math.max(1, wallets.chosen.length)] : undefined;
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
      const isFull = online.owedStops.length >= onlineRules.owedStopsMax;
      const isSame = online.wallet?.payMethodId === done.wallet;
      const may = mayBegin(history, online.attempts + 1) && (isSame || !isFull);
      expect(refusal === undefined).toBe(may);
      const { wallet } = history.online;
      if (may && !isSame && wallet !== null) wallets.chosen.push(wallet);
      return;
    }
    case 'wallet-pays': {
      // A wallet that was chosen may pay until its stop, whatever the state of the order.
      if (picked === undefined) return;
      wallets.pay(choiceOf(picked), nowMs);
      if (done.isReported) history.reportWallet(picked);
      return;
    }
    case 'wallet-reports':
      if (picked !== undefined) history.reportWallet(picked);
      return;
    case 'wallet-declines':
      history.apply({
        type: 'report-failed',
        errorCode: 'EC0001',
        errorMsg: 'declined',
        wallet: picked ?? null,
      } as const);
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
    case 'send':
      history.send();
      return;
    case 'confirm':
      history.confirm();
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
  for (let round = 0; round < 6; round += 1) {
    // A payer with a code still pays, if the wallet takes the money.
    for (const wallet of history.wallets.chosen) history.wallets.pay(choiceOf(wallet), history.nowMs);
    history.nowMs += lifetimeMs;
    history.scheduler();
  }
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
      const { acquirer, online, transaction, wallets } = history;
      const { transStatus, paidMinor, latePaidMinor, lateReturnedMinor } = transaction;
      expect([1, 2, 3]).toContain(transStatus);
      expect(online.attempt).toBeNull();
      expect(online.owed).toEqual([]);
      expect(online.owedStops).toEqual([]);
      expect(transaction.dueAt).toBeNull();
      expect(lateReturnedMinor).toBe(latePaidMinor);
      const paidBy = online.paidAttempt?.number;
      const isKept = transStatus === 2;
      expect([...acquirer.charged]).toEqual(isKept && paidBy !== undefined ? [paidBy] : []);
      const paidWallet = online.wallet === null ? undefined : choiceOf(online.wallet);
      expect([...wallets.held]).toEqual(isKept && paidBy === undefined ? [paidWallet] : []);
      if (isKept) expect(paidMinor).toBe(orderMinor);
      const by = paidMinor === 0 ? '' : paidBy === undefined ? ' by wallet' : ' by card';
      const end = `${transStatus}${by}${latePaidMinor > 0 ? ', late' : ''}`;
      ends.set(end, (ends.get(end) ?? 0) + 1);
    }),
    { numRuns: scaled(2_000), seed: 20_261_121 },
  );
  // The histories are useless if they hardly ever come to the interesting ends.
  const wanted = [
    '1',
    '1, late',
    '2 by card',
    '2 by card, late',
    '3 by card',
    '2 by wallet',
    '2 by wallet, late',
  ];
  for (const end of wanted)
    expect(ends.get(end) ?? 0, `${end} in ${JSON.stringify([...ends])}`).toBeGreaterThan(5);
});
