/** QR payments in progress at the channel. */
import { refusalMessage } from '@tollgate/contract/errors/message';
import type { CancelAnswer, Channel, ChannelAnswer, ChannelPayment } from '../../acquirers/port/channel.ts';
import { type Applied, applyCommand } from '../core/apply.ts';
import type { Command } from '../core/commands.ts';
import type { Acquiring, Advancing } from '../core/context.ts';
import { recoveryMs } from '../core/recovery.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import {
  hasEnded,
  hasWallet,
  isKnownPayment,
  lateOwedMinor,
  stopDueAt,
  type Transaction,
  totalMinor,
} from '../core/transaction.ts';
import { settleReversals } from '../online/reversals.ts';

export { recoveryMs };

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

async function current(context: Advancing, transaction: Transaction, command: Command) {
  const applied = await applyCommand(context, transaction, command);
  // A refusal here means that the order has changed before the channel's answer: its state is kept.
  return isRefusal(applied) ? transaction : settleReversals(context, applied.transaction);
}

/** Has the wallet stopped, or the money given back. Rejects where the acquirer does not answer: it stays due. */
async function stopWallet(
  services: Acquiring,
  transaction: Transaction,
  payment: ChannelPayment,
  nowMs: number,
): Promise<Extract<CancelAnswer, { readonly kind: 'done' }>> {
  const stopped = await walletsOf(services, transaction).cancel(payment, nowMs);
  if (stopped.kind === 'done') return stopped;
  const { transNo } = transaction;
  throw new Error(`the acquirer does not say that ${transNo} can no longer be paid: it is asked again`);
}

/** Stops the wallet of an order that has ended, and keeps when to look at it again. */
async function stopEnded(
  context: Advancing,
  transaction: Transaction,
  payment: ChannelPayment,
  nowMs: number,
): Promise<Transaction> {
  const { askAgainAt: lateCheckAt = null } = await stopWallet(context, transaction, payment, nowMs);
  return current(context, transaction, {
    type: 'report-stopped',
    stopDueAt: stopDueAt(transaction),
    lateCheckAt,
  });
}

type Untimed<Each> = Each extends unknown ? Omit<Each, 'lateCheckAt'> : never;

/** What ends an order; when its wallet is looked at again follows. */
type Ending = Untimed<Extract<Command, { readonly type: 'expire' | 'cancel' | 'close-waiting' | 'give-up' }>>;

/**
 * Ends an order, and then makes sure that its wallet takes no money for it any more, or gives back what it took. In
 * this order: of an order that has ended no process reports paid what the stop has given back. Should the process die
 * in between, the stop is still due; whoever pays in between gets the money back (decision 18).
 */
export async function endAndStop(
  context: Advancing,
  transaction: Transaction,
  command: Ending,
): Promise<Applied | Refusal> {
  const nowMs = context.clock.nowMs(transaction.merchantNo);
  const applied = await applyCommand(context, transaction, { ...command, lateCheckAt: nowMs + recoveryMs });
  if (isRefusal(applied) || applied.events.length === 0) return applied;
  const { transaction: ended } = applied;
  const settle = () => settleReversals(context, ended);
  if (!hasWallet(ended)) return { ...applied, transaction: await settle() };
  const asked = channelPayment(ended);
  // To the wallet an unpaid order is open until the stop.
  const payment = ended.paidMinor > 0 ? asked : { ...asked, ended: false, endedAt: null };
  // Where the acquirer of the wallet cannot be reached, the scheduler goes on and says so.
  const stopped = await stopEnded(context, ended, payment, nowMs).catch(settle);
  return { ...applied, transaction: stopped };
}

/** Closes an order whose time is over. */
export async function closeExpired(context: Advancing, transaction: Transaction): Promise<Transaction> {
  const errorMsg = refusalMessage('E04122', { detail: 'not paid in time' });
  const closed = await endAndStop(context, transaction, { type: 'expire', errorMsg });
  return isRefusal(closed) ? transaction : closed.transaction;
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
  const nowMs = context.clock.nowMs(transaction.merchantNo);
  const answer = await walletsOf(context, transaction)
    .payment(channelPayment(transaction), nowMs)
    .catch((fault: unknown): ChannelAnswer => {
      // An order whose time is over ends, whether or not its acquirer can be reached (decision 21).
      if (transaction.expiresAt !== null && nowMs >= transaction.expiresAt) return { kind: 'pending' };
      throw fault;
    });
  return applyWalletAnswer(context, transaction, answer, isUnanswered);
}

/** What is due for a payment that has ended: giving late money back, or stopping its wallet and one more look. */
export async function settleLate(context: Advancing, transaction: Transaction): Promise<Transaction> {
  const asked = channelPayment(transaction);
  const nowMs = context.clock.nowMs(transaction.merchantNo);
  if (lateOwedMinor(transaction) > 0) {
    await stopWallet(context, transaction, asked, nowMs);
    return current(context, transaction, { type: 'report-late-returned' });
  }
  if (!hasEnded(transaction) || !hasWallet(transaction))
    return current(context, transaction, { type: 'rest' });
  // Where it cannot be looked at, it can perhaps be stopped.
  const answer = await walletsOf(context, transaction)
    .payment(asked, nowMs)
    .catch(async (fault: unknown) => {
      await stopEnded(context, transaction, asked, nowMs);
      throw fault;
    });
  if (answer.kind === 'paid' && !isKnownPayment(transaction, answer.reference.channelTransNo))
    return reportPaid(context, transaction, answer.reference);
  // Whoever ended it may have died before the stop.
  return stopEnded(context, transaction, asked, nowMs);
}

export type { Applied };
