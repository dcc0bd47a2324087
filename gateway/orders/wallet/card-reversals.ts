/** Reversals of card attempts at the channel: each debt is reversed, however many attempts that takes. */
import type { Asked, AttemptAnswer, GuardedAcquirer } from '../../acquirers/guarded.ts';
import { inquire } from '../../acquirers/inquiry.ts';
import type { CardAttempt, CardReversal } from '../../acquirers/port/card-channel.ts';
import { challengePath, linkOfOrder } from '../../checkout/pay-link.ts';
import { applyCommand } from '../change/apply.ts';
import type { Acquiring, Advancing, Timed } from '../change/context.ts';
import { takeEach } from '../change/each.ts';
import { referenceOf } from '../state/channel-reference.ts';
import type { Attempt, OwedReversal } from '../state/online-state.ts';
import { isRefusal } from '../state/refusal.ts';
import type { Transaction } from '../state/transaction.ts';

/** Describes an attempt as the channel knows it. */
export function cardAttempt(transaction: Transaction, attempt: Attempt): Asked<CardAttempt> {
  const { merchantNo, transNo, orderMinor: amountMinor, currency, expiresAt } = transaction;
  return {
    merchantNo,
    transNo,
    attempt: attempt.number,
    amountMinor,
    currency,
    startedAt: attempt.startedAt,
    expiresAt,
    returnPath: challengePath(linkOfOrder(transaction)),
  };
}

/** Describes an attempt that is reversed, or asked after. */
function cardReversal(
  transaction: Transaction,
  { attempt, reference }: Omit<OwedReversal, 'late'>,
): Asked<CardReversal> {
  const isPaid = transaction.online?.paidAttempt?.number === attempt.number;
  const state = attempt.challenge?.state;
  return {
    ...cardAttempt(transaction, attempt),
    reference: reference ?? (isPaid ? referenceOf(transaction) : null),
    ...(state !== undefined && { state }),
  };
}

/** Asks what became of an attempt that got no answer, and returns it as that answer. */
export async function inquireAttempt(
  context: Acquiring & Timed,
  order: Transaction,
  attempt: Attempt,
): Promise<AttemptAnswer> {
  const { capabilities, cards } = context.acquirers.named(attempt.acquirer ?? null);
  const asked = cardReversal(order, { attempt });
  return inquire<AttemptAnswer>(capabilities, () =>
    cards.inquire(asked, context.clock.nowMs(order.merchantNo)),
  );
}

/** Returns the card channel of the acquirer that was asked for the attempt. */
export const cardsOf = (services: Acquiring, { acquirer }: Attempt): GuardedAcquirer['cards'] =>
  services.acquirers.named(acquirer ?? null).cards;

/**
 * Reverses what `transaction` owes and returns its new state. Rejects if a channel does not answer; the rest stays due.
 */
export async function reverseOwed(context: Advancing, transaction: Transaction): Promise<Transaction> {
  let current = transaction;
  async function reverse(owed: OwedReversal): Promise<void> {
    const asked = cardReversal(transaction, owed);
    const nowMs = context.clock.nowMs(asked.merchantNo);
    if ((await cardsOf(context, owed.attempt).reverse(asked, nowMs)) === 'unknown') return;
    const applied = await applyCommand(context, current, { type: 'report-reversed', owed });
    if (!isRefusal(applied)) current = applied.transaction;
  }
  await takeEach((transaction.online?.owed ?? []).map((owed) => () => reverse(owed)));
  return current;
}

/** Reverses at once, for the request that has just made the debt; on failure the scheduler retries and logs. */
export function settleReversals(context: Advancing, transaction: Transaction): Promise<Transaction> {
  return reverseOwed(context, transaction).catch(() => transaction);
}
