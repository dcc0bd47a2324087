/** Ending an order that waits for its payer: the merchant closes it, or the operator at the terminal does. */
import { refusalMessage } from '@tollgate/contract/errors/message';
import { type Applied, applyCommand } from '../core/apply.ts';
import { decide } from '../core/decide.ts';
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts';
import type { OrderRoom } from '../core/room.ts';
import type { Transaction } from '../core/transaction.ts';
import { asksWallet, channelPayment, lateCheckAt } from '../qr/payment.ts';
import type { TerminalCommand } from './commands.ts';

/**
 * Closes (E04122, `detail` says why) or cancels (K026) what has status 9; else the refusal that its state asks for. A
 * wallet that shows the order is told first; whoever pays all the same gets the money back (decision 18).
 */
export async function closeWaiting(
  room: OrderRoom,
  order: Transaction,
  reason: { readonly errorCode: 'K026' | 'E04122'; readonly detail?: string | undefined },
  psn: string,
): Promise<Applied | Refusal> {
  const nowMs = room.clock.nowMs();
  const { errorCode, detail } = reason;
  const command: TerminalCommand = {
    type: 'close-waiting',
    errorCode,
    errorMsg: refusalMessage(errorCode, detail === undefined ? {} : { detail }),
    lateCheckAt: lateCheckAt(room, order, nowMs),
  };
  const foreseen = decide(order, command, nowMs);
  if (isRefusal(foreseen)) return foreseen;
  const isTold = foreseen.length > 0 && asksWallet(order);
  if (isTold && (await room.channel.cancel(channelPayment(order), nowMs)) === 'unknown')
    return refuse('SYS001');
  const applied = await applyCommand(room, order, command, psn);
  if (isRefusal(applied) || isTold || !asksWallet(applied.transaction)) return applied;
  // The wallet has come in between.
  if (applied.events.length > 0) await room.channel.cancel(channelPayment(applied.transaction), nowMs);
  return applied;
}
