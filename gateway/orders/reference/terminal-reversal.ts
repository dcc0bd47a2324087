/** Taking back, at the acquirer, what a terminal's attempt may have charged: however often it takes (spec §4). */
import type { PresentedPayment } from '../../acquirers/port/card-present.ts';
import { applyCommand } from '../change/apply.ts';
import type { Advancing } from '../change/context.ts';
import { isRefusal } from '../state/refusal.ts';
import type { TerminalAttempt } from '../state/terminal-state.ts';
import type { Transaction } from '../state/transaction.ts';
import { applyToIncrement, isIncrement } from './increment.ts';

/** An attempt as the acquirer knows it. */
export function presentedPayment(transaction: Transaction, attempt: TerminalAttempt): PresentedPayment {
  const { merchantNo, transNo, transType, currency } = transaction;
  const { amountMinor, startedAt } = attempt;
  return { merchantNo, transNo, transType, amountMinor, currency, startedAt };
}

/** Takes back what is to be taken back, and ends the order with that. What does not reach the acquirer stays due. */
export async function takeBack(context: Advancing, transaction: Transaction): Promise<Transaction> {
  const attempt = transaction.terminal?.attempt;
  if (attempt === null || attempt === undefined || attempt.stage !== 'reversing') return transaction;
  const { cardPresent } = context.acquirers.named(transaction.acquirer);
  const outcome = await cardPresent.reverse(
    presentedPayment(transaction, attempt),
    context.clock.nowMs(transaction.merchantNo),
  );
  if (outcome === 'unknown') return transaction;
  const command = { type: 'report-taken-back', attemptId: attempt.id } as const;
  if (isIncrement(transaction)) return applyToIncrement(context, transaction, command, 0);
  const applied = await applyCommand(context, transaction, command);
  return isRefusal(applied) ? transaction : applied.transaction;
}

/** The same at once, for whoever has just left it behind: where it does not work, the scheduler goes on and says so. */
export function settleReversal(context: Advancing, transaction: Transaction): Promise<Transaction> {
  return takeBack(context, transaction).catch(() => transaction);
}
