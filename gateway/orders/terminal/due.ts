/** What is due for a terminal's transaction: attempts and advices that the acquirer has to hear of, its expiry. */
import { applyCommand } from '../core/apply.ts';
import type { OrderRoom } from '../core/context.ts';
import { heldUntil } from '../core/ended.ts';
import { isRefusal } from '../core/refusal.ts';
import { isOpen, status, type TerminalTransaction } from '../core/transaction.ts';
import { advancePayment, asksWallet, closeExpired, settleLate } from '../qr/payment.ts';
import { applyToIncrement, isIncrement } from '../reference/increment.ts';
import { advise } from '../reference/operation.ts';
import { advanceRefund } from '../reference/refund.ts';
import { takeBack } from './reversal.ts';

/** An attempt of which nobody has heard in its time: it is never made a second time, but taken back. */
async function recoverAttempt(room: OrderRoom, order: TerminalTransaction, psn: string): Promise<void> {
  const { attempt } = order.terminal;
  if (attempt === null || attempt.dueAt > room.clock.nowMs(order.merchantNo)) return;
  if (attempt.stage === 'reversing') {
    await takeBack(room, order, psn);
    return;
  }
  const command = { type: 'give-up-attempt', attemptId: attempt.id, errorCode: 'EC0105' } as const;
  if (isIncrement(order)) {
    await takeBack(room, await applyToIncrement(room, order, command, 0, psn), psn);
    return;
  }
  const applied = await applyCommand(room, order, command, psn);
  if (!isRefusal(applied)) await takeBack(room, applied.transaction, psn);
}

/** An authorization that was not captured in its time ends; its hold is released at the acquirer (decision 42). */
async function endHold(room: OrderRoom, order: TerminalTransaction, psn: string): Promise<void> {
  const ended = await applyCommand(room, order, { type: 'end-hold' }, psn);
  if (!isRefusal(ended)) await advise(room, ended.transaction, psn);
}

/** Does what is due; safe to repeat, whoever did it before. */
export async function advanceTerminal(
  room: OrderRoom,
  order: TerminalTransaction,
  psn: string,
): Promise<void> {
  const { attempt, advice } = order.terminal;
  if (attempt !== null) return recoverAttempt(room, order, psn);
  if (advice !== null) {
    await advise(room, order, psn);
    return;
  }
  if (order.kind === 'refund' && order.transStatus === status.processing)
    return advanceRefund(room, order, psn);
  if (heldUntil(order) !== null) return endHold(room, order, psn);
  if (!isOpen(order)) {
    if (asksWallet(order)) await settleLate(room, order, psn);
    return;
  }
  await (asksWallet(order) ? advancePayment(room, order, psn) : closeExpired(room, order, psn));
}
