/** What is due for an online order: reversals, attempts that failed, its wallet, its expiry. */
import { applyCommand } from '../core/apply.ts';
import type { Advancing } from '../core/context.ts';
import { isRefusal } from '../core/refusal.ts';
import { hasWallet, isOpen, lateOwedMinor, stopDueAt, type Transaction } from '../core/transaction.ts';
import { advancePayment, closeExpired, settleLate } from '../qr/payment.ts';
import { reverseOwed, settleReversals } from './reversals.ts';

const isDue = (at: number | null | undefined, nowMs: number) =>
  at !== null && at !== undefined && at <= nowMs;

/** An attempt whose time has passed: its outcome is unknown, or the cardholder did not answer. */
async function recoverAttempt(context: Advancing, transaction: Transaction): Promise<void> {
  const attempt = transaction.online?.attempt;
  if (
    attempt === null ||
    attempt === undefined ||
    !isDue(attempt.dueAt, context.clock.nowMs(transaction.merchantNo))
  )
    return;
  const { number } = attempt;
  const applied = await applyCommand(context, transaction, { type: 'recover-attempt', number });
  if (!isRefusal(applied)) await settleReversals(context, applied.transaction);
}

/** Its wallet is stopped also where the acquirer of its cards cannot be reached. */
async function advanceEnded(context: Advancing, transaction: Transaction): Promise<void> {
  let order = transaction;
  try {
    order = await reverseOwed(context, transaction);
  } finally {
    const isLookDue = isDue(stopDueAt(order), context.clock.nowMs(order.merchantNo));
    if (lateOwedMinor(order) > 0 || isLookDue) await settleLate(context, order);
  }
}

/** Does what is due; safe to repeat, whoever did it before. */
export async function advanceOnline(context: Advancing, transaction: Transaction): Promise<void> {
  const nowMs = context.clock.nowMs(transaction.merchantNo);
  if (!isOpen(transaction)) return advanceEnded(context, transaction);
  const order = await reverseOwed(context, transaction);
  const isOver = isDue(order.expiresAt, nowMs);
  if (hasWallet(order) && (isOver || isDue(order.online?.wallet?.checkAt, nowMs)))
    return recoverAttempt(context, await advancePayment(context, order));
  if (isOver) await closeExpired(context, order);
  else await recoverAttempt(context, order);
}
