/** Applies the events of online orders, and says when such an order falls due. Pure, as all of `evolve`. */

import type { CommonEvent } from '../state/events.ts';
import type { OnlineEvent } from '../state/online-events.ts';
import {
  isSameAttempt,
  isSameWallet,
  type OnlineState,
  type OwedReversal,
  type OwedStop,
  walletOnly,
} from '../state/online-state.ts';
import { invariant } from '../state/refusal.ts';
import { isOpen, lateOwedMinor, type OnlineOrder } from '../state/transaction.ts';
import { recoveryMs } from './recovery.ts';

const owing = (online: OnlineState, owed: OwedReversal): OwedReversal[] => [
  ...online.owed.filter(({ attempt }) => !isSameAttempt(attempt, owed.attempt)),
  owed,
];

/** Moves the attempt from those in progress to those that are owed a reversal. */
const withOwed = (online: OnlineState, owed: OwedReversal) => ({
  attempt: online.attempt && isSameAttempt(online.attempt, owed.attempt) ? null : online.attempt,
  owed: owing(online, owed),
});

/** Returns the owed stops after the wallet has left; it is to be stopped at `dueAt`. */
const withLeft = ({ wallet, owedStops }: OnlineState, leftAt: number, dueAt: number) =>
  wallet === null ? owedStops : [...owedStops, { wallet: walletOnly(wallet), leftAt, dueAt, late: null }];

/** Applies an online order's own event; `evolve` itself moves its status. */
export function applyOnline(order: OnlineOrder, event: OnlineEvent, atMs: number): OnlineOrder {
  const { online } = order;
  const { attempt, challenged } = online;
  const changed = (changes: Partial<OnlineState>) => ({ ...order, online: { ...online, ...changes } });
  switch (event.type) {
    case 'attempt-started': {
      const { billing, shipping } = event;
      const { number: attempts, payMethodId, acquirer = null } = event.attempt;
      return { ...changed({ attempt: event.attempt, attempts, billing, shipping }), payMethodId, acquirer };
    }
    case 'attempt-challenged': {
      if (attempt === null) return order;
      const { number, payMethodId, accountId } = attempt;
      const { expiresAt } = event;
      const challenge = { ...event.challenge, expiresAt };
      return changed({
        attempt: { ...attempt, stage: 'challenge', dueAt: expiresAt, challenge },
        challenged: { number, payMethodId, accountId, expiresAt, passed: false },
      });
    }
    case 'challenge-missed': {
      if (attempt === null || attempt.challenge === null) return order;
      return changed({
        attempt: { ...attempt, challenge: { ...attempt.challenge, ...event.challenge } },
      });
    }
    case 'challenge-passed': {
      const { dueAt, state } = event;
      const challenge = attempt?.challenge ? { ...attempt.challenge, state } : null;
      return changed({
        attempt: attempt && { ...attempt, stage: 'resuming', dueAt, challenge },
        challenged: challenged && { ...challenged, passed: true },
      });
    }
    case 'attempt-unanswered':
      return changed({ attempt: attempt && { ...attempt, stage: 'uncertain', dueAt: event.dueAt } });
    case 'attempt-declined':
      return changed({ attempt: null, lastDecline: event.errorCode });
    case 'reversal-owed':
      return changed(withOwed(online, { attempt: event.attempt, late: false }));
    case 'attempt-reversed': {
      const owed = online.owed.filter((one) => !isSameAttempt(one.attempt, event));
      const lateReturnedMinor = order.lateReturnedMinor + event.returnedMinor;
      return { ...changed({ owed }), lateReturnedMinor };
    }
    case 'wallet-chosen': {
      const { choice, payMethodId, acquirer, chosenAt, checkAt, shipping, linkSecret } = event;
      const begun = { choice, payMethodId, acquirer, chosenAt, checkAt };
      const isSame = isSameWallet(online.wallet, begun);
      const { state } = (isSame && online.wallet) || {};
      const wallet = { ...begun, ...(state !== undefined && { state }) };
      const owedStops = isSame ? online.owedStops : withLeft(online, atMs, atMs);
      const choices = Math.max(online.choices, choice);
      const qrCode = isSame ? order.qrCode : null;
      const chosen = changed({ shipping, wallet, choices, owedStops });
      return { ...chosen, payMethodId, acquirer, linkSecret, qrCode };
    }
    case 'wallet-declined': {
      const { attempts } = online;
      const owedStops = withLeft(online, atMs, atMs);
      return changed({ wallet: null, owedStops, attempts: attempts + 1, lastDecline: event.errorCode });
    }
    case 'wallet-stopped': {
      const { wallet, checkAt: dueAt } = event;
      const isMeant = (one: OwedStop) => one.late === null && isSameWallet(one.wallet, wallet);
      const owedStops = online.owedStops.flatMap((one) => {
        if (!isMeant(one)) return [one];
        return dueAt === null ? [] : [{ ...one, dueAt }];
      });
      return changed({ owedStops });
    }
  }
}

/** Applies an event of every order to the details of an online one. */
export function followOnline(order: OnlineOrder, event: CommonEvent, atMs: number): OnlineOrder {
  const { online } = order;
  const { wallet, owedStops } = online;
  const changed = (changes: Partial<OnlineState>) => ({ ...order, online: { ...online, ...changes } });
  const checkedAt = (checkAt: number | null) => wallet && { ...wallet, checkAt };
  const noted = (checkAt: number | null, state = wallet?.state) =>
    wallet && { ...wallet, checkAt, ...(state !== undefined && { state }) };
  switch (event.type) {
    case 'check-scheduled':
      return { ...changed({ wallet: noted(event.dueAt, event.state) }), acquirerState: null };
    case 'closed':
    case 'cancelled':
      return changed({
        wallet: checkedAt(null),
        owedStops: withLeft(online, atMs, event.dueAt ?? atMs),
      });
    case 'failed':
      // A wallet that was chosen before the last card was declined is still to be stopped.
      return changed({ wallet: checkedAt(null), owedStops: withLeft(online, atMs, atMs) });
    case 'completed': {
      const { attempt, reference } = event;
      if (attempt === undefined) {
        const { payMethodId, acquirer = null } = wallet ?? order;
        const acquirerState = reference.state ?? wallet?.state ?? null;
        return { ...changed({ wallet: checkedAt(null) }), payMethodId, acquirer, acquirerState };
      }
      // Only now is it certain which card Apple Pay or Google Pay has charged.
      const paidAttempt = { ...attempt, accountId: reference.userId };
      return {
        ...changed({ attempt: null, paidAttempt, wallet: null, owedStops: withLeft(online, atMs, atMs) }),
        acquirerState: reference.state ?? null,
        payMethodId: attempt.payMethodId,
        acquirer: attempt.acquirer ?? null,
      };
    }
    case 'late-payment-received': {
      const { attempt, wallet: paidBy, dueAt } = event;
      const { reference } = event;
      if (attempt !== undefined) return changed(withOwed(online, { attempt, late: true, reference }));
      if (paidBy === undefined) return order;
      const { channelTransNo, state = paidBy.state } = reference;
      const late = { channelTransNo, ...(state !== undefined && { state }) };
      const owed = { wallet: walletOnly(paidBy), leftAt: atMs, dueAt, late };
      return changed({ owedStops: [...owedStops, owed] });
    }
    case 'late-payment-returned': {
      const { channelTransNo = null, wallet: paidBy } = event;
      const isMeant = (one: OwedStop) => paidBy === undefined || isSameWallet(one.wallet, paidBy);
      const at = owedStops.findIndex((one) => one.late?.channelTransNo === channelTransNo && isMeant(one));
      return changed({ owedStops: owedStops.filter((_, index) => index !== at) });
    }
    case 'created':
    case 'payment-started':
    case 'code-given':
    case 'withdrawn':
    case 'came-to-rest':
    case 'acquirer-changed':
      return order;
  }
}

/** Returns when the scheduler has to advance an online order, from its state alone; null if nothing is left to do. */
export function dueAtOf(order: OnlineOrder, nowMs: number): number | null {
  const { attempt, owed, owedStops, wallet } = order.online;
  const times = [
    // Left to the process that has made the debt, and asks at once.
    owed.length > 0 ? nowMs + recoveryMs : null,
    isOpen(order) ? order.expiresAt : null,
    attempt?.dueAt ?? null,
    isOpen(order) ? (wallet?.checkAt ?? null) : null,
    ...owedStops.map(({ dueAt }) => dueAt),
  ].filter((at) => at !== null);
  return times.length === 0 ? null : Math.min(...times);
}

/** Asserts that an attempt is in progress only while it can still pay, and that the paying method is known. */
export function assertOnline(order: OnlineOrder): void {
  const { attempt, paidAttempt } = order.online;
  invariant(attempt === null || isOpen(order), 'an attempt on an order that has ended');
  invariant(paidAttempt === null || order.paidMinor > 0, 'an attempt that paid nothing');
  invariant(lateOwedMinor(order) >= 0, 'more late attempts than late money');
}
