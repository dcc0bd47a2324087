/** QR payments in progress at the channel. */
import { refusalMessage } from '@tollgate/contract/errors/message';
import type { CancelAnswer, Channel, ChannelAnswer, ChannelPayment } from '../../acquirers/port/channel.ts';
import { type Applied, applyCommand } from '../core/apply.ts';
import type { Acquiring, Advancing } from '../core/context.ts';
import { isRefusal } from '../core/refusal.ts';
import { hasEnded, lateOwedMinor, type Transaction, totalMinor } from '../core/transaction.ts';
import { settleReversals } from '../online/reversals.ts';

/** How soon a payment is looked at again when the process that asked the channel may have died. */
export const recoveryMs = 5_000;

/**
 * Whether a wallet may take the payer's money: always of a QR order, of an online one once it was chosen, at a terminal
 * once a code was shown or scanned.
 */
export function asksWallet(transaction: Transaction): boolean {
  switch (transaction.flow) {
    case 'qr':
    case 'refund':
      return true;
    case 'online':
      return transaction.online.wallet !== null && transaction.online.paidAttempt === null;
    case 'terminal':
      return transaction.terminal.walletAskedAt !== null;
    case 'reference':
      return false;
  }
}

/** When the payer's wallet came in, where that was after the order was made. */
function walletAskedAt(transaction: Transaction): number | null {
  if (transaction.flow === 'online') return transaction.online.wallet?.chosenAt ?? null;
  return transaction.flow === 'terminal' ? transaction.terminal.walletAskedAt : null;
}

export function channelPayment(transaction: Transaction): ChannelPayment {
  const { wallet } = transaction.online ?? { wallet: null };
  return {
    merchantNo: transaction.merchantNo,
    transNo: transaction.transNo,
    amountMinor: totalMinor(transaction),
    currency: transaction.currency,
    payMethodId: wallet?.payMethodId ?? transaction.payMethodId,
    walletCode: transaction.walletCode,
    createdAt: walletAskedAt(transaction) ?? transaction.createdAt,
    expiresAt: transaction.expiresAt,
    endedAt: transaction.endedAt,
    ended: hasEnded(transaction),
  };
}

/** The acquirer of the wallet that the payer pays from, or has chosen. */
const walletsOf = (services: Acquiring, { online, acquirer }: Transaction): Channel =>
  services.acquirers.named(online?.wallet?.acquirer ?? acquirer).wallets;

/** Makes sure that the payer's wallet takes no money for this order any more; there is nothing to do without one. */
export async function stopWallet(
  services: Acquiring,
  transaction: Transaction,
  nowMs: number,
): Promise<CancelAnswer> {
  if (!asksWallet(transaction)) return { kind: 'done' };
  return walletsOf(services, transaction).cancel(channelPayment(transaction), nowMs);
}

async function current(
  context: Advancing,
  transaction: Transaction,
  command: Parameters<typeof applyCommand>[2],
) {
  const applied = await applyCommand(context, transaction, command);
  // A refusal here means that the order has changed before the channel's answer: its state is kept.
  return isRefusal(applied) ? transaction : settleReversals(context, applied.transaction);
}

/** Closes an order whose time is over. */
export async function closeExpired(context: Advancing, transaction: Transaction): Promise<Transaction> {
  const nowMs = context.clock.nowMs(transaction.merchantNo);
  // What the payer can still pay must be stopped at the acquirer before the order may be called closed.
  const stopped = await stopWallet(context, transaction, nowMs);
  const lateCheckAt = stopped.kind === 'done' ? (stopped.askAgainAt ?? null) : null;
  const errorMsg = refusalMessage('E04122', { detail: 'not paid in time' });
  return current(context, transaction, { type: 'expire', errorMsg, lateCheckAt });
}

/**
 * Applies what the acquirer says of an open payment, asked or not.
 * @param isUnanswered whether the call that made the order is still to be answered
 */
export async function applyWalletAnswer(
  context: Advancing,
  transaction: Transaction,
  answer: ChannelAnswer,
  isUnanswered = false,
): Promise<Transaction> {
  if (answer.kind === 'paid') return reportPaid(context, transaction, answer.reference);
  if (answer.kind === 'failed') {
    const { errorCode } = answer;
    return current(context, transaction, {
      type: 'report-failed',
      errorCode,
      errorMsg: refusalMessage(errorCode),
      isUnanswered,
    });
  }
  const nowMs = context.clock.nowMs(transaction.merchantNo);
  const expiresAt = transaction.expiresAt ?? nowMs;
  if (nowMs >= expiresAt) return closeExpired(context, transaction);
  const dueAt = Math.min(answer.askAgainAt ?? expiresAt, expiresAt);
  return current(context, transaction, { type: 'check-later', dueAt, began: answer.began ?? false });
}

/** The payer has paid: the order's amount, in full (wallets pay no part of it). */
export async function reportPaid(
  context: Advancing,
  transaction: Transaction,
  reference: { readonly channelTransNo: string; readonly userId: string; readonly refNo: string },
): Promise<Transaction> {
  return current(context, transaction, {
    type: 'report-paid',
    paidMinor: totalMinor(transaction),
    reference,
  });
}

/**
 * Asks the channel about an open payment and applies the answer; closes it where its time is over.
 * @param isUnanswered whether the call that made the order is still to be answered
 */
export async function advancePayment(
  context: Advancing,
  transaction: Transaction,
  isUnanswered = false,
): Promise<Transaction> {
  const answer = await walletsOf(context, transaction).payment(
    channelPayment(transaction),
    context.clock.nowMs(transaction.merchantNo),
  );
  return applyWalletAnswer(context, transaction, answer, isUnanswered);
}

/** What is due for a payment that has ended: giving late money back, or one more look for it (decision 18). */
export async function settleLate(context: Advancing, transaction: Transaction): Promise<Transaction> {
  if (lateOwedMinor(transaction) > 0) {
    const asked = channelPayment(transaction);
    const returned = await walletsOf(context, transaction).cancel(
      asked,
      context.clock.nowMs(transaction.merchantNo),
    );
    if (returned.kind === 'unknown') return transaction;
    return current(context, transaction, { type: 'report-late-returned' });
  }
  if (hasEnded(transaction) && transaction.latePaidMinor === 0) {
    const answer = await walletsOf(context, transaction).payment(
      channelPayment(transaction),
      context.clock.nowMs(transaction.merchantNo),
    );
    if (answer.kind === 'paid') return reportPaid(context, transaction, answer.reference);
  }
  return current(context, transaction, { type: 'rest' });
}

export type { Applied };
