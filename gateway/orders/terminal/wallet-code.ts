/** Payer's code, scanned at the terminal: a customer-presented payment like bscanc.pay.submit's. */
import type { TerminalAsk } from '@tollgate/contract/terminal/messages';
import { applyCommand, reread } from '../change/apply.ts';
import type { Advancing, Limits } from '../change/context.ts';
import { recoveryMs } from '../rules/recovery.ts';
import { isRefusal, type Refusal, refuse } from '../state/refusal.ts';
import type { TerminalTransaction, Transaction } from '../state/transaction.ts';
import { advancePayment } from '../wallet/payment.ts';
import { tipOf } from './card.ts';

export type WalletCodeAsk = Extract<TerminalAsk, { readonly type: 'wallet-code' }>;

/** Asks the wallet, once for each attempt_id; EC0000 if it is no wallet's code, and nothing has changed then. */
export async function payByWalletCode(
  context: Advancing & Limits,
  order: TerminalTransaction,
  ask: WalletCodeAsk,
): Promise<Transaction | Refusal> {
  const { attempt_id: attemptId, auth_code: walletCode } = ask;
  if (order.terminal.attemptId === attemptId) return order;
  const { capabilities } = context.acquirers.named(order.acquirer);
  if (!capabilities.walletCode.test(walletCode)) return refuse('EC0000', { field: 'auth_code' });
  const tipMinor = await tipOf(context, order, ask.tip_amount);
  if (isRefusal(tipMinor)) return tipMinor;
  const recoverAt = context.clock.nowMs(order.merchantNo) + recoveryMs;
  const begun = await applyCommand(context, order, {
    type: 'scan-wallet-code',
    attemptId,
    walletCode,
    tipMinor,
    recoverAt,
  });
  if (!isRefusal(begun)) return advancePayment(context, begun.transaction, { isStart: true });
  // A concurrent duplicate of the ask: the other one carries it out.
  const current = await reread(context, order);
  return current.terminal?.attemptId === attemptId ? current : begun;
}
