/** Due work of a terminal's transaction: attempts and advice that the acquirer has to get, its expiry. */
import { applyCommand, reread } from '../change/apply.ts';
import type { Completing } from '../change/context.ts';
import { advise } from '../reference/advice.ts';
import { applyIncrementAnswer, applyToIncrement, isIncrement } from '../reference/increment.ts';
import { inquirePresented } from '../reference/inquiry.ts';
import { advanceRefund } from '../reference/refund.ts';
import { presentedReversal, takeBack } from '../reference/terminal-reversal.ts';
import { heldUntil } from '../rules/authorization-hold.ts';
import { outlivesOrder } from '../rules/terminal-evolve.ts';
import { isRefusal } from '../state/refusal.ts';
import {
  asksWallet,
  isOpen,
  isTerminalTransaction,
  status,
  type TerminalTransaction,
} from '../state/transaction.ts';
import { advancePayment, closeExpired, settleLate } from '../wallet/payment.ts';
import { applyAnswer } from './card.ts';

/** Reverses an attempt without an answer in its time; it is never made a second time. */
async function recoverAttempt(context: Completing, order: TerminalTransaction): Promise<void> {
  const { acquirer } = order;
  const { attempt } = order.terminal;
  if (attempt === null || attempt.dueAt > context.clock.nowMs(order.merchantNo)) return;
  if (attempt.stage === 'reversing') {
    await takeBack(context, order);
    return;
  }
  const asked = await presentedReversal(context, order, attempt);
  const answer = await inquirePresented(context, acquirer, asked);
  if (answer.kind !== 'no-answer') {
    await (isIncrement(order) ? applyIncrementAnswer : applyAnswer)(context, order, answer);
    return;
  }
  const command = { type: 'give-up-attempt', attemptId: attempt.id, acquirer, errorCode: 'EC0105' } as const;
  if (isIncrement(order)) {
    await takeBack(context, await applyToIncrement(context, order, command, 0));
    return;
  }
  const applied = await applyCommand(context, order, command);
  if (!isRefusal(applied)) await takeBack(context, applied.transaction);
}

/** Ends an authorization that was not captured in its time, and releases its hold at the acquirer (decision 42). */
async function endHold(context: Completing, order: TerminalTransaction): Promise<void> {
  const ended = await applyCommand(context, order, { type: 'end-hold' });
  if (!isRefusal(ended)) await advise(context, ended.transaction);
}

/** Does the due work; safe to repeat, in any process. */
export async function advanceTerminal(context: Completing, order: TerminalTransaction): Promise<void> {
  const { attempt } = order.terminal;
  if (attempt === null) return advanceOwn(context, order);
  await recoverAttempt(context, order);
  if (!outlivesOrder(order)) return;
  const now = await reread(context, order);
  if (isTerminalTransaction(now)) await advanceOwn(context, now);
}

/** Does what is due of the order itself, whatever a previous acquirer still has to reverse. */
async function advanceOwn(context: Completing, order: TerminalTransaction): Promise<void> {
  if (order.terminal.advice !== null) {
    await advise(context, order);
    return;
  }
  if (order.kind === 'refund' && order.transStatus === status.processing)
    return advanceRefund(context, order);
  if (heldUntil(order) !== null) return endHold(context, order);
  if (!isOpen(order)) {
    if (asksWallet(order)) await settleLate(context, order);
    return;
  }
  await (asksWallet(order) ? advancePayment(context, order) : closeExpired(context, order));
}
