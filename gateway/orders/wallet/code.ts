/** Codes that payers scan, where the acquirer of the wallet makes them (decision 53). */
import { applyCommand, reread } from '../change/apply.ts';
import type { Acquiring, Advancing } from '../change/context.ts';
import { hasLeft } from '../rules/wallet-decide.ts';
import { isRefusal } from '../state/refusal.ts';
import { isOpen, type Transaction } from '../state/transaction.ts';
import {
  applyWalletAnswer,
  channelPayment,
  isPayerCode,
  moveToNext,
  walletOf,
  walletsOf,
} from './payment.ts';

/**
 * Asks the acquirer for the code of an order that is stored, and returns the order with it. Without a code nothing can
 * be paid: the order ends, or a hosted one loses this wallet, and the wallet's stop is owed.
 */
export async function askForCode(context: Advancing, order: Transaction): Promise<Transaction> {
  const after = await askOnce(context, order);
  // Another process has moved it meanwhile, and is asking for the code as well.
  return hasLeft(after, order.acquirer) && isOpen(after) && after.qrCode === null
    ? askForCode(context, after)
    : after;
}

async function askOnce(context: Advancing, order: Transaction): Promise<Transaction> {
  const wallet = walletOf(order);
  const answer = await walletsOf(context, order, wallet)
    .payment(channelPayment(order), context.clock.nowMs(order.merchantNo))
    .catch(() => undefined);
  if (answer?.kind === 'pending' && isPayerCode(answer.code))
    return applyWalletAnswer(context, order, answer, { wallet });
  if (answer?.kind === 'not-taken') {
    const moved = await moveToNext(context, order).catch(() => undefined);
    if (moved !== undefined) return askForCode(context, moved);
  }
  const errorCode = answer?.kind === 'failed' ? answer.errorCode : 'EC0004';
  const { acquirer } = order;
  const ended = await applyCommand(context, order, { type: 'end-without-code', errorCode, wallet, acquirer });
  return isRefusal(ended) ? reread(context, order) : ended.transaction;
}

/** Says whether a terminal's order waits for the code of its acquirer. */
function lacksCode(services: Acquiring, order: Transaction): boolean {
  if (order.kind !== 'payment' || order.payScenario !== 'SCANQR_PAY' || !isOpen(order)) return false;
  if (order.qrCode !== null || order.linkSecret !== null) return false;
  return services.acquirers.named(order.acquirer).capabilities.codes === 'acquirer';
}

/** Returns an order that is on its terminal's screen with its code, asking for it where it lacks one. */
export const withCode = async (context: Advancing, order: Transaction): Promise<Transaction> =>
  lacksCode(context, order) ? askForCode(context, order) : order;
