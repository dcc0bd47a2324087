/** Taking back, at the acquirer, what a terminal's attempt may have charged: however often it takes (spec §4). */
import type { PresentedPayment } from '../../acquirers/port/card-present.ts';
import { applyCommand } from '../core/apply.ts';
import type { OrderRoom } from '../core/context.ts';
import { isRefusal } from '../core/refusal.ts';
import type { Transaction } from '../core/transaction.ts';
import { applyToIncrement, isIncrement } from '../reference/increment.ts';
import type { TerminalAttempt } from './state.ts';

/** An attempt as the acquirer knows it. */
export function presentedPayment(transaction: Transaction, attempt: TerminalAttempt): PresentedPayment {
  const { merchantNo, transNo, transType, currency } = transaction;
  const { amountMinor, startedAt } = attempt;
  return { merchantNo, transNo, transType, amountMinor, currency, startedAt };
}

/** Takes back what is to be taken back, and ends the order with that. What the acquirer does not hear stays due. */
export async function takeBack(room: OrderRoom, transaction: Transaction, psn: string): Promise<Transaction> {
  const attempt = transaction.terminal?.attempt;
  if (attempt === null || attempt === undefined || attempt.stage !== 'reversing') return transaction;
  const { cardPresent } = room.acquirers.named(transaction.acquirer);
  const outcome = await cardPresent.reverse(
    presentedPayment(transaction, attempt),
    room.clock.nowMs(transaction.merchantNo),
  );
  if (outcome === 'unknown') return transaction;
  const command = { type: 'report-taken-back', attemptId: attempt.id } as const;
  if (isIncrement(transaction)) return applyToIncrement(room, transaction, command, 0, psn);
  const applied = await applyCommand(room, transaction, command, psn);
  return isRefusal(applied) ? transaction : applied.transaction;
}

/** The same at once, for whoever has just left it behind: where it does not work, the scheduler goes on and says so. */
export function settleReversal(room: OrderRoom, transaction: Transaction, psn: string): Promise<Transaction> {
  return takeBack(room, transaction, psn).catch(() => transaction);
}
