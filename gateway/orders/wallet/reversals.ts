/** Taking card attempts back at the channel: whatever is owed a reversal gets one, however often it takes. */
import type { CardAttempt, CardChannel } from '../../acquirers/port/card-channel.ts';
import { challengePath, checkoutLink } from '../../checkout/link.ts';
import { applyCommand } from '../change/apply.ts';
import type { Acquiring, Advancing } from '../change/context.ts';
import { takeEach } from '../change/each.ts';
import type { Attempt, OwedReversal } from '../state/online-state.ts';
import { isRefusal } from '../state/refusal.ts';
import type { Transaction } from '../state/transaction.ts';

/** An attempt as the channel knows it. */
export function cardAttempt(transaction: Transaction, attempt: Attempt): CardAttempt {
  const {
    merchantNo,
    transNo,
    orderMinor: amountMinor,
    currency,
    expiresAt,
    checkoutLink: code,
  } = transaction;
  return {
    merchantNo,
    transNo,
    attempt: attempt.number,
    amountMinor,
    currency,
    startedAt: attempt.startedAt,
    expiresAt,
    returnPath: challengePath(checkoutLink(merchantNo, code ?? '')),
  };
}

/** The acquirer that was asked for the attempt. */
export const cardsOf = (services: Acquiring, { acquirer }: Attempt): CardChannel =>
  services.acquirers.named(acquirer ?? null).cards;

/**
 * Takes back what `transaction` owes and gives it in its new state. Rejects where a channel cannot be reached; what
 * is left stays due.
 */
export async function reverseOwed(context: Advancing, transaction: Transaction): Promise<Transaction> {
  let current = transaction;
  async function reverse(owed: OwedReversal): Promise<void> {
    const asked = cardAttempt(transaction, owed.attempt);
    const nowMs = context.clock.nowMs(asked.merchantNo);
    if ((await cardsOf(context, owed.attempt).reverse(asked, nowMs)) === 'unknown') return;
    const applied = await applyCommand(context, current, { type: 'report-reversed', owed });
    if (!isRefusal(applied)) current = applied.transaction;
  }
  await takeEach((transaction.online?.owed ?? []).map((owed) => () => reverse(owed)));
  return current;
}

/** The same at once, for whoever has just made the debt: where it does not work, the scheduler goes on and says so. */
export function settleReversals(context: Advancing, transaction: Transaction): Promise<Transaction> {
  return reverseOwed(context, transaction).catch(() => transaction);
}
