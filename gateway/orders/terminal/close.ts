/** Ending an order that waits for its payer: the merchant closes it, or the operator at the terminal does. */
import { refusalMessage } from '@tollgate/contract/errors/message';
import { type Applied, applyCommand } from '../core/apply.ts';
import type { Advancing } from '../core/context.ts';
import { decide } from '../core/decide.ts';
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts';
import type { Transaction } from '../core/transaction.ts';
import { asksWallet, stopWallet } from '../qr/payment.ts';
import type { TerminalCommand } from './commands.ts';

/**
 * Closes (E04122, `detail` says why) or cancels (K026) what has status 9; else the refusal that its state asks for. A
 * wallet that shows the order is stopped first; whoever pays all the same gets the money back (decision 18).
 */
export async function closeWaiting(
  context: Advancing,
  order: Transaction,
  reason: { readonly errorCode: 'K026' | 'E04122'; readonly detail?: string | undefined },
): Promise<Applied | Refusal> {
  const nowMs = context.clock.nowMs(order.merchantNo);
  const { errorCode, detail } = reason;
  const command: TerminalCommand = {
    type: 'close-waiting',
    errorCode,
    errorMsg: refusalMessage(errorCode, detail === undefined ? {} : { detail }),
    lateCheckAt: null,
  };
  const expected = decide(order, command, nowMs);
  if (isRefusal(expected)) return expected;
  if (expected.length === 0) return applyCommand(context, order, command);
  const stopped = await stopWallet(context, order, nowMs);
  if (stopped.kind === 'unknown') return refuse('SYS001');
  const lateCheckAt = stopped.askAgainAt ?? null;
  const applied = await applyCommand(context, order, { ...command, lateCheckAt });
  // The wallet has come in between.
  if (!isRefusal(applied) && applied.events.length > 0 && !asksWallet(order))
    await stopWallet(context, applied.transaction, nowMs);
  return applied;
}
