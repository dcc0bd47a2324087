/** Cancelling a payment (spec §4, decision 18). */
import { refusalMessage } from '@tollgate/contract/errors/message';
import { type Applied, applyCommand } from './apply.ts';
import type { Command } from './command.ts';
import { decide } from './decide.ts';
import { asksWallet, channelPayment, lateCheckAt } from './payment.ts';
import { isRefusal, type Refusal, refuse } from './refusal.ts';
import { settleReversals } from './reversals.ts';
import type { OrderRoom } from './room.ts';
import type { Transaction } from './transaction.ts';

/**
 * Cancels: an unpaid order is closed, one under way or paid is taken back. Repeating it changes nothing.
 * A wallet is told first; should the process die in between, the merchant's repeat tells it again. What a card has
 * paid is owed a reversal with the cancel itself, and taken back right after it.
 */
export async function cancelPayment(
  room: OrderRoom,
  transaction: Transaction,
  reason: string | undefined,
  psn: string,
): Promise<Applied | Refusal> {
  const nowMs = room.clock.nowMs();
  const command: Command = {
    type: 'cancel',
    errorMsg: refusalMessage('E04121', reason === undefined ? {} : { detail: reason }),
    lateCheckAt: lateCheckAt(room, transaction, nowMs),
  };
  const foreseen = decide(transaction, command, nowMs);
  if (isRefusal(foreseen)) return foreseen;
  if (foreseen.length === 0) return { transaction, events: [] };
  const isTold = asksWallet(transaction);
  if (isTold && (await room.channel.cancel(channelPayment(transaction), nowMs)) === 'unknown')
    return refuse('SYS001');
  const applied = await applyCommand(room, transaction, command, psn);
  if (isRefusal(applied) || transaction.online === null) return applied;
  // The buyer may have chosen a wallet, and paid, in between.
  if (!isTold && asksWallet(applied.transaction))
    await room.channel.cancel(channelPayment(applied.transaction), nowMs);
  return { ...applied, transaction: await settleReversals(room, applied.transaction, psn) };
}
