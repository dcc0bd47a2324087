/** What is due for an online order: its expiry, its wallet, attempts that failed, and what is owed to acquirers. */
import { applyCommand } from '../core/apply.ts';
import type { Advancing } from '../core/context.ts';
import { takeEach } from '../core/each.ts';
import { isRefusal } from '../core/refusal.ts';
import { isOpen, type OnlineOrder, type Transaction } from '../core/transaction.ts';
import { advancePayment, closeExpired, settleLate } from '../qr/payment.ts';
import { reverseOwed, settleReversals } from './reversals.ts';

const isDue = (at: number | null | undefined, nowMs: number) =>
  at !== null && at !== undefined && at <= nowMs;

/** An attempt whose time has passed: its outcome is unknown, or the cardholder did not answer. */
async function recoverAttempt(context: Advancing, order: Transaction): Promise<Transaction> {
  const attempt = order.online?.attempt;
  if (!attempt || !isDue(attempt.dueAt, context.clock.nowMs(order.merchantNo))) return order;
  const applied = await applyCommand(context, order, { type: 'recover-attempt', number: attempt.number });
  return isRefusal(applied) ? order : settleReversals(context, applied.transaction);
}

/** Closes it where its time is over, and asks the wallet that could pay it. */
async function advanceOpen(context: Advancing, order: Transaction): Promise<Transaction> {
  if (!isOpen(order)) return order;
  const nowMs = context.clock.nowMs(order.merchantNo);
  const wallet = order.online?.wallet ?? null;
  const isOver = isDue(order.expiresAt, nowMs);
  if (wallet !== null && (isOver || isDue(wallet.checkAt, nowMs))) return advancePayment(context, order);
  return isOver ? closeExpired(context, order) : order;
}

/**
 * Does what is due; safe to repeat, whoever did it before. An acquirer that cannot be reached keeps no order open, and
 * no other acquirer from being asked.
 */
export async function advanceOnline(context: Advancing, transaction: OnlineOrder): Promise<void> {
  let order: Transaction = transaction;
  const steps = [advanceOpen, recoverAttempt, reverseOwed, settleLate];
  await takeEach(
    steps.map((step) => async () => {
      order = await step(context, order);
    }),
  );
}
