/** Applies the events of online orders, and says when such an order falls due. Pure, as all of `evolve`. */
import type { Attempt, OnlineDetails, OwedReversal } from '../../store/online.ts';
import type { OrderEvent } from '../core/events.ts';
import { isOpen, lateOwedMinor, type OnlineOrder, status, type Transaction } from '../core/transaction.ts';
import type { OnlineEvent } from './events.ts';

const owing = (online: OnlineDetails, owed: OwedReversal): OwedReversal[] => [
  ...online.owed.filter(({ attempt }) => attempt.number !== owed.attempt.number),
  owed,
];

/** Without the attempt, where it is the one under way: from now on it is owed a reversal. */
const withOwed = (online: OnlineDetails, attempt: Attempt, late: boolean): OnlineDetails => ({
  ...online,
  attempt: online.attempt?.number === attempt.number ? null : online.attempt,
  owed: owing(online, { attempt, late }),
});

function changed(online: OnlineDetails, event: Exclude<OnlineEvent, { type: 'attempt-started' }>) {
  const { attempt, challenged } = online;
  switch (event.type) {
    case 'attempt-challenged': {
      if (attempt === null) return online;
      const { number, payMethodId, accountId } = attempt;
      const { expiresAt, challenge } = event;
      return {
        ...online,
        attempt: {
          ...attempt,
          stage: 'challenge' as const,
          dueAt: expiresAt,
          challenge: { ...challenge, expiresAt },
        },
        challenged: { number, payMethodId, accountId, expiresAt, passed: false },
      };
    }
    case 'challenge-missed': {
      if (attempt === null || attempt.challenge === null) return online;
      return {
        ...online,
        attempt: { ...attempt, challenge: { ...attempt.challenge, ...event.challenge } },
      };
    }
    case 'challenge-passed':
      return {
        ...online,
        attempt: attempt && {
          ...attempt,
          stage: 'resuming' as const,
          dueAt: event.dueAt,
          challenge: attempt.challenge && { ...attempt.challenge, state: event.state },
        },
        challenged: challenged && { ...challenged, passed: true },
      };
    case 'attempt-unanswered':
      return {
        ...online,
        attempt: attempt && { ...attempt, stage: 'uncertain' as const, dueAt: event.dueAt },
      };
    case 'attempt-declined':
      return { ...online, attempt: null, lastDecline: event.errorCode };
    case 'reversal-owed':
      return withOwed(online, event.attempt, false);
    case 'attempt-reversed':
      return { ...online, owed: online.owed.filter((owed) => owed.attempt.number !== event.number) };
    case 'wallet-chosen': {
      const { payMethodId, acquirer, chosenAt, checkAt, shipping } = event;
      return { ...online, shipping, wallet: { payMethodId, acquirer, chosenAt, checkAt } };
    }
    case 'wallet-declined':
      return {
        ...online,
        wallet: null,
        attempts: online.attempts + 1,
        lastDecline: event.errorCode,
      };
  }
}

/** An online order after an event of its own kind; what moves its status is seen to by `evolve`. */
export function applyOnline(order: OnlineOrder, event: OnlineEvent): Transaction {
  const { online } = order;
  if (event.type === 'attempt-started') {
    const { attempt, billing, shipping } = event;
    const { number, payMethodId, acquirer = null } = attempt;
    return {
      ...order,
      payMethodId,
      acquirer,
      online: { ...online, attempt, attempts: number, billing, shipping },
    };
  }
  const after = { ...order, online: changed(online, event) };
  if (event.type === 'wallet-chosen') {
    const { payMethodId, acquirer, linkSecret } = event;
    return { ...after, payMethodId, acquirer, linkSecret };
  }
  if (event.type !== 'attempt-reversed') return after;
  return { ...after, lateReturnedMinor: order.lateReturnedMinor + event.returnedMinor };
}

/** What an event of every order means for the details of an online one. */
export function followOnline(order: OnlineOrder, event: OrderEvent): Transaction {
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
    case 'came-to-rest':
      return checkedAt(null);
    case 'completed': {
      const after = checkedAt(null);
      const { attempt, reference } = event;
      if (attempt === undefined) {
        const { payMethodId, acquirer } = wallet ?? order;
        return { ...after, payMethodId, acquirer: acquirer ?? null };
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
      if (event.attempt !== undefined) return { ...order, online: withOwed(online, event.attempt, true) };
      return order;
    }
    default:
      return order;
  }
}

/** When the scheduler has to see to an online order: follows from its state alone. Null: it has come to rest. */
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
