/** Applies the events of online orders, and says when such an order falls due. Pure, as all of `evolve`. */

import type { CommonEvent } from '../core/events.ts';
import { invariant } from '../core/refusal.ts';
import { isOpen, lateOwedMinor, type OnlineOrder, status } from '../core/transaction.ts';
import type { OnlineEvent } from './events.ts';
import type { Attempt, OnlineState, OwedReversal } from './state.ts';

const owing = (online: OnlineState, owed: OwedReversal): OwedReversal[] => [
  ...online.owed.filter(({ attempt }) => attempt.number !== owed.attempt.number),
  owed,
];

/** Without the attempt, where it is the one in progress: from now on it is owed a reversal. */
const withOwed = (online: OnlineState, attempt: Attempt, late: boolean) => ({
  attempt: online.attempt?.number === attempt.number ? null : online.attempt,
  owed: owing(online, { attempt, late }),
});

/** An online order after an event of its own kind; `evolve` itself moves its status. */
export function applyOnline(order: OnlineOrder, event: OnlineEvent): OnlineOrder {
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
      return changed(withOwed(online, event.attempt, false));
    case 'attempt-reversed': {
      const owed = online.owed.filter((one) => one.attempt.number !== event.number);
      const lateReturnedMinor = order.lateReturnedMinor + event.returnedMinor;
      return { ...changed({ owed }), lateReturnedMinor };
    }
    case 'wallet-chosen': {
      const { payMethodId, acquirer, chosenAt, checkAt, shipping, linkSecret } = event;
      const wallet = { payMethodId, acquirer, chosenAt, checkAt };
      return { ...changed({ shipping, wallet }), payMethodId, acquirer, linkSecret };
    }
    case 'wallet-declined':
      return changed({ wallet: null, attempts: online.attempts + 1, lastDecline: event.errorCode });
  }
}

/** What an event of every order means for the details of an online one. */
export function followOnline(order: OnlineOrder, event: CommonEvent): OnlineOrder {
  const { online } = order;
  const { wallet } = online;
  const checkedAt = (checkAt: number | null) => ({
    ...order,
    online: { ...online, wallet: wallet && { ...wallet, checkAt } },
  });
  switch (event.type) {
    case 'check-scheduled':
      return checkedAt(event.dueAt);
    case 'closed':
    case 'cancelled':
      return checkedAt(event.dueAt);
    case 'failed':
      // A wallet that was chosen before the last card was declined is still to be stopped.
      return checkedAt(order.endedAt);
    case 'came-to-rest':
      return checkedAt(null);
    case 'completed': {
      const after = checkedAt(null);
      const { attempt, reference } = event;
      if (attempt === undefined) {
        const { payMethodId, acquirer } = wallet ?? order;
        // Another process may have declined the wallet in between: a cancel gives back what it took all the same.
        const named = { payMethodId: payMethodId ?? '', ...(acquirer && { acquirer }) };
        const paidBy = wallet ?? { ...named, chosenAt: order.createdAt };
        const paid = { ...after.online, wallet: { ...paidBy, checkAt: null } };
        return { ...after, payMethodId, acquirer: acquirer ?? null, online: paid };
      }
      // Only now is it sure which card lay behind Apple Pay and Google Pay.
      const paidAttempt = { ...attempt, accountId: reference.userId };
      return {
        ...after,
        payMethodId: attempt.payMethodId,
        acquirer: attempt.acquirer ?? null,
        online: { ...after.online, attempt: null, paidAttempt },
      };
    }
    case 'late-payment-received': {
      if (event.attempt === undefined) return order;
      return { ...order, online: { ...online, ...withOwed(online, event.attempt, true) } };
    }
    case 'created':
    case 'payment-started':
    case 'withdrawn':
    case 'late-payment-returned':
      return order;
  }
}

/** When the scheduler has to advance an online order: follows from its state alone. Null: it has come to rest. */
export function dueAtOf(order: OnlineOrder, nowMs: number): number | null {
  const { attempt, owed, wallet } = order.online;
  const isOwing = owed.length > 0 || lateOwedMinor(order) > 0;
  const times = [
    isOwing ? nowMs : null,
    isOpen(order) ? order.expiresAt : null,
    attempt?.dueAt ?? null,
    order.transStatus === status.completed ? null : (wallet?.checkAt ?? null),
  ].filter((at) => at !== null);
  return times.length === 0 ? null : Math.min(...times);
}

/** An attempt is in progress only while it can still pay, and what it was paid with is known. */
export function assertOnline(order: OnlineOrder): void {
  const { attempt, paidAttempt } = order.online;
  invariant(attempt === null || isOpen(order), 'an attempt on an order that has ended');
  invariant(paidAttempt === null || order.paidMinor > 0, 'an attempt that paid nothing');
  invariant(lateOwedMinor(order) >= 0, 'more late attempts than late money');
}
