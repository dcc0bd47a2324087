/** Taking card attempts back at the channel: whatever is owed a reversal gets one, however often it takes. */
import type { CardAttempt, CardChannel } from '../../acquirers/port/card-channel.ts';
import { challengePath, checkoutLink } from '../../checkout/link.ts';
import { applyCommand } from '../core/apply.ts';
import type { Acquiring, Advancing } from '../core/context.ts';
import { isRefusal } from '../core/refusal.ts';
import type { Transaction } from '../core/transaction.ts';
import type { Attempt } from './state.ts';

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
 * Takes back what `transaction` owes and gives it in its new state. Rejects where the channel cannot be reached; what
 * is left stays due.
 */
export async function reverseOwed(context: Advancing, transaction: Transaction): Promise<Transaction> {
  let current = transaction;
  for (const owed of transaction.online?.owed ?? []) {
    const asked = cardAttempt(transaction, owed.attempt);
    if (
      (await cardsOf(context, owed.attempt).reverse(asked, context.clock.nowMs(asked.merchantNo))) ===
      'unknown'
    )
      continue;
    const applied = await applyCommand(context, current, { type: 'report-reversed', owed });
    if (!isRefusal(applied)) current = applied.transaction;
  }
  return current;
}

/** The same at once, for whoever has just made the debt: where it does not work, the scheduler goes on and says so. */
export function settleReversals(context: Advancing, transaction: Transaction): Promise<Transaction> {
  return reverseOwed(context, transaction).catch(() => transaction);
}
