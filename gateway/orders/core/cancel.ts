/** Cancelling a payment (spec §4, decision 18). */
import { refusalMessage } from '@tollgate/contract/errors/message';
import { settleReversals } from '../online/reversals.ts';
import { asksWallet, stopWallet } from '../qr/payment.ts';
import { type Applied, applyCommand } from './apply.ts';
import type { Command } from './commands.ts';
import type { OrderRoom } from './context.ts';
import { decide } from './decide.ts';
import type { OrderEvent } from './events.ts';
import { historyOf } from './find.ts';
import { isRefusal, type Refusal, refuse } from './refusal.ts';
import type { Transaction } from './transaction.ts';

export interface Cancelled extends Applied {
  /** psn of the change that ended the order: a repeated cancel gets the first one's (decision 38). */
  readonly messageId: string;
}

const isEnd = ({ type }: OrderEvent) => type === 'cancelled' || type === 'closed' || type === 'failed';

/** With the number of the cancel; of one that changed nothing, that of what had ended the order before. */
async function numbered(room: OrderRoom, applied: Applied, psn: string): Promise<Cancelled> {
  if (applied.events.length > 0) return { ...applied, messageId: psn };
  const { merchantNo, transNo } = applied.transaction;
  const history = await historyOf(room.database, merchantNo, transNo);
  const end = history.find(({ events }) => events.some(isEnd));
  return { ...applied, messageId: end?.psn ?? psn };
}

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
): Promise<Cancelled | Refusal> {
  const nowMs = room.clock.nowMs(transaction.merchantNo);
  const errorMsg = refusalMessage('E04121', reason === undefined ? {} : { detail: reason });
  const command: Command = { type: 'cancel', errorMsg, lateCheckAt: null };
  const foreseen = decide(transaction, command, nowMs);
  if (isRefusal(foreseen)) return foreseen;
  if (foreseen.length === 0) return numbered(room, { transaction, events: [] }, psn);
  const isTold = asksWallet(transaction);
  const stopped = await stopWallet(room, transaction, nowMs);
  if (stopped.kind === 'unknown') return refuse('SYS001');
  const lateCheckAt = stopped.askAgainAt ?? null;
  const applied = await applyCommand(room, transaction, { ...command, lateCheckAt }, psn);
  if (isRefusal(applied)) return applied;
  if (transaction.online === null) return numbered(room, applied, psn);
  // The buyer may have chosen a wallet, and paid, in between.
  if (!isTold) await stopWallet(room, applied.transaction, nowMs);
  const settled = await settleReversals(room, applied.transaction, psn);
  return numbered(room, { ...applied, transaction: settled }, psn);
}
