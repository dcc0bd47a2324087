/** Payments by wallets in progress at the channel: of QR, online and terminals' orders. */
import type { ConnectorFlow } from '@tollgate/contract/connector/values';
import { refusalMessage } from '@tollgate/contract/errors/message';
import { limits } from '@tollgate/contract/limits';
import type { Asked, GuardedAcquirer, WalletAnswer } from '../../acquirers/guarded.ts';
import type { CancelAnswer, ChannelPayment } from '../../acquirers/port/channel.ts';
import type { ChannelReference } from '../../acquirers/port/question.ts';
import { linkOfOrder, payPath } from '../../checkout/pay-link.ts';
import { type Applied, applyCommand } from '../change/apply.ts';
import type { Acquiring, Advancing, Stored, Timed } from '../change/context.ts';
import { takeEach } from '../change/each.ts';
import { eventsOf } from '../change/find.ts';
import type { Command } from '../rules/commands.ts';
import { recoveryMs } from '../rules/recovery.ts';
import { ownStop, type WalletDebt, walletDebts } from '../rules/wallet-debts.ts';
import { hasLeft } from '../rules/wallet-decide.ts';
import { stateOf } from '../state/channel-reference.ts';
import { choiceOf, type Wallet, walletOnly } from '../state/online-state.ts';
import { isRefusal, type Refusal } from '../state/refusal.ts';
import { hasEnded, isKnownPayment, type Transaction, totalMinor } from '../state/transaction.ts';
import { settleReversals } from './card-reversals.ts';

/** Returns the wallet that can pay an online order; null for orders that have one wallet from beginning to end. */
export const walletOf = ({ online }: Transaction): Wallet | null => online?.wallet ?? null;

type AskedWallet = Pick<WalletDebt, 'wallet' | 'leftAt'> & Partial<Pick<WalletDebt, 'late'>>;

/** Describes the payment by the order's own wallet, or by one that owes it something. */
export function channelPayment(
  transaction: Transaction,
  { wallet, leftAt, late = null }: AskedWallet = { wallet: walletOf(transaction), leftAt: null },
): Asked<ChannelPayment> {
  // At a terminal the payer's wallet comes in after the order was made.
  const { walletAskedAt = null } = transaction.flow === 'terminal' ? transaction.terminal : {};
  const isOwn = transaction.online === null && late === null;
  const state = late?.state ?? (isOwn ? transaction.acquirerState : wallet?.state);
  return {
    merchantNo: transaction.merchantNo,
    transNo: transaction.transNo,
    choice: choiceOf(wallet),
    amountMinor: totalMinor(transaction),
    currency: transaction.currency,
    payMethodId: wallet?.payMethodId ?? transaction.payMethodId,
    walletCode: transaction.walletCode,
    createdAt: wallet?.chosenAt ?? walletAskedAt ?? transaction.createdAt,
    expiresAt: transaction.expiresAt,
    endedAt: leftAt ?? transaction.endedAt,
    ended: leftAt !== null || hasEnded(transaction),
    ...(transaction.checkoutLink === null ? {} : { returnPath: payPath(linkOfOrder(transaction)) }),
    ...stateOf({ state }),
  };
}

/** Returns the flow of a payment in progress. */
function walletFlowOf({ flow, walletCode }: Transaction): ConnectorFlow {
  if (walletCode !== null) return 'customer-presented';
  return flow === 'online' ? 'hosted-wallet' : 'merchant-presented';
}

/** Returns the channel of the wallet that the payer pays from, or has chosen. */
export const walletsOf = (
  services: Acquiring,
  { acquirer }: Transaction,
  wallet: Wallet | null,
): GuardedAcquirer['wallets'] =>
  services.acquirers.named(wallet === null ? acquirer : (wallet.acquirer ?? null)).wallets;

async function applyAndSettle(context: Advancing, transaction: Transaction, command: Command) {
  const applied = await applyCommand(context, transaction, command);
  // A refusal means that the order has changed before the channel's answer: its state is kept.
  return isRefusal(applied) ? transaction : settleReversals(context, applied.transaction);
}

/** Stops the wallet, or has it give the money back. Rejects if the acquirer does not answer: it stays due. */
async function stopWallet(
  services: Acquiring & Timed,
  transaction: Transaction,
  { wallet, late }: WalletDebt,
  payment: Asked<ChannelPayment>,
): Promise<Extract<CancelAnswer, { readonly kind: 'done' }>> {
  const { merchantNo, transNo } = transaction;
  const asked = { ...payment, channelTransNo: late?.channelTransNo ?? null };
  const stopped = await walletsOf(services, transaction, wallet).cancel(
    asked,
    services.clock.nowMs(merchantNo),
  );
  if (stopped.kind === 'done') return stopped;
  throw new Error(`the acquirer did not confirm that ${transNo} can no longer be paid: it is asked again`);
}

/** Stops a wallet that can no longer pay the order, and keeps when to look at it again. */
async function stopEnded(
  context: Advancing,
  transaction: Transaction,
  stop: WalletDebt,
  payment = channelPayment(transaction, stop),
): Promise<Transaction> {
  const { askAgainAt: lateCheckAt = null } = await stopWallet(context, transaction, stop, payment);
  const { wallet, dueAt: stopDueAt } = stop;
  return applyAndSettle(context, transaction, { type: 'report-stopped', wallet, stopDueAt, lateCheckAt });
}

type Untimed<Each> = Each extends unknown ? Omit<Each, 'lateCheckAt'> : never;

/** Command that ends an order; when to look at its wallet again follows. */
type Ending = Untimed<Extract<Command, { readonly type: 'expire' | 'cancel' | 'close-waiting' | 'give-up' }>>;

/**
 * Ends an order, and then makes sure that its wallet takes no more money for it, or gives back its payment. This
 * sequence keeps any process from reporting a payment that the stop has returned. If the process dies in between, the
 * stop is still due; a payer who pays in between gets the money back (decision 18).
 */
export async function endAndStop(
  context: Advancing,
  transaction: Transaction,
  command: Ending,
): Promise<Applied | Refusal> {
  const lateCheckAt = context.clock.nowMs(transaction.merchantNo) + recoveryMs;
  const applied = await applyCommand(context, transaction, { ...command, lateCheckAt });
  if (isRefusal(applied) || applied.events.length === 0) return applied;
  const { transaction: ended } = applied;
  const settle = () => settleReversals(context, ended);
  const stop = ownStop(ended);
  if (stop === undefined) return { ...applied, transaction: await settle() };
  const asked = channelPayment(ended, stop);
  // To the wallet an unpaid order is open until the stop.
  const payment = ended.paidMinor > 0 ? asked : { ...asked, ended: false, endedAt: null };
  // If the wallet's acquirer does not answer, the scheduler retries and logs.
  const stopped = await stopEnded(context, ended, stop, payment).catch(settle);
  return { ...applied, transaction: stopped };
}

/** Closes an order whose time is over. */
export async function closeExpired(context: Advancing, transaction: Transaction): Promise<Transaction> {
  const errorMsg = refusalMessage('E04122', { detail: 'not paid in time' });
  const closed = await endAndStop(context, transaction, { type: 'expire', errorMsg });
  return isRefusal(closed) ? transaction : closed.transaction;
}

/** Says whether it is a text that the payer can scan, of an acquirer that makes its own. */
export const isPayerCode = (code: string | undefined): code is string =>
  code !== undefined && code !== '' && code.length <= limits.codeMaxLength;

interface Answered {
  /** The wallet of an online order that the answer is about; absent: the one that can pay the order. */
  readonly wallet?: Wallet | null;
  /** True while the call that made the order has no reply yet. */
  readonly isUnanswered?: boolean;
}

/** Applies an acquirer's answer about a payment, asked or not. */
export async function applyWalletAnswer(
  context: Advancing,
  transaction: Transaction,
  answer: WalletAnswer,
  { wallet = walletOf(transaction), isUnanswered = false }: Answered = {},
): Promise<Transaction> {
  if (answer.kind === 'paid') return reportPaid(context, transaction, answer.reference, wallet);
  const { acquirer } = transaction;
  if (answer.kind === 'failed') {
    const { errorCode } = answer;
    const errorMsg = refusalMessage(errorCode);
    return applyAndSettle(context, transaction, {
      type: 'report-failed',
      errorCode,
      errorMsg,
      wallet,
      acquirer,
      isUnanswered,
    });
  }
  const nowMs = context.clock.nowMs(transaction.merchantNo);
  const expiresAt = transaction.expiresAt ?? nowMs;
  if (nowMs >= expiresAt) return closeExpired(context, transaction);
  const dueAt = Math.min(answer.askAgainAt ?? expiresAt, expiresAt);
  const { began = false, code, state } = answer;
  const given = isPayerCode(code) ? { code } : {};
  const later = { type: 'check-later', dueAt, began, wallet, acquirer, state, ...given } as const;
  return applyAndSettle(context, transaction, later);
}

/**
 * Applies that the payer has paid the order's amount, in full (wallets pay no part of it). Throws if an order with one
 * wallet has gone to another acquirer since.
 */
export async function reportPaid(
  context: Advancing,
  transaction: Transaction,
  reference: ChannelReference,
  paidBy: Wallet | null = walletOf(transaction),
): Promise<Transaction> {
  const wallet = paidBy && walletOnly(paidBy);
  const paidMinor = totalMinor(transaction);
  const { transNo, acquirer } = transaction;
  const command = { type: 'report-paid', paidMinor, reference, wallet, acquirer } as const;
  const paid = await applyAndSettle(context, transaction, command);
  if (hasLeft(paid, acquirer))
    throw new Error(
      `${acquirer} says that ${transNo} was paid (${reference.channelTransNo}), which ${paid.acquirer} was asked for since`,
    );
  return paid;
}

/**
 * Gives the payment to the next acquirer in rank that takes it; undefined where there is none. Throws if the order has
 * changed meanwhile: it is asked again.
 */
export async function moveToNext(
  context: Advancing,
  transaction: Transaction,
): Promise<Transaction | undefined> {
  const { merchantNo, transNo, currency, walletCode } = transaction;
  const wallet = walletOf(transaction);
  const from = context.acquirers.named(wallet === null ? transaction.acquirer : (wallet.acquirer ?? null));
  const sought = {
    kind: 'wallet',
    flow: walletFlowOf(transaction),
    method: wallet?.payMethodId ?? transaction.payMethodId ?? '',
    currency,
  } as const;
  const next = (await context.acquirers.of(merchantNo)).next(from.name, sought);
  if (next === undefined) return undefined;
  // A code of another form is none of its wallets'.
  if (walletCode !== null && !next.capabilities.walletCode.test(walletCode)) return undefined;
  // An order has the code of a page of the gateway, or one of its acquirer, from the beginning.
  if (walletCode === null && next.capabilities.codes !== from.capabilities.codes) return undefined;
  const moved = await applyCommand(context, transaction, {
    type: 'move-wallet',
    from: transaction.acquirer,
    acquirer: next.name,
    wallet,
  });
  if (isRefusal(moved) || moved.events.length === 0)
    throw new Error(`${transNo} has changed while its acquirer was asked`);
  return moved.transaction;
}

/**
 * Asks the channel about an open payment and applies the answer; closes it if its time is over.
 * @param isUnanswered true while the call that made the order has no reply yet
 * @param isStart true for the question that starts the payment: an answer to a later one moves it to no other acquirer
 */
export async function advancePayment(
  context: Advancing,
  transaction: Transaction,
  {
    isUnanswered = false,
    isStart = false,
  }: { readonly isUnanswered?: boolean; readonly isStart?: boolean } = {},
): Promise<Transaction> {
  const nowMs = context.clock.nowMs(transaction.merchantNo);
  const answer = await walletsOf(context, transaction, walletOf(transaction))
    .payment(channelPayment(transaction), nowMs)
    .catch((error: unknown): WalletAnswer => {
      // An order whose time is over ends, even if its acquirer does not answer (decision 21).
      if (transaction.expiresAt !== null && nowMs >= transaction.expiresAt) return { kind: 'pending' };
      throw error;
    });
  if (answer.kind !== 'not-taken') return applyWalletAnswer(context, transaction, answer, { isUnanswered });
  const moved = isStart ? await moveToNext(context, transaction) : undefined;
  if (moved !== undefined) return advancePayment(context, moved, { isUnanswered, isStart });
  return applyWalletAnswer(context, transaction, { kind: 'failed', errorCode: 'EC0001' }, { isUnanswered });
}

/**
 * Returns the connector's note about a late payment. An order with one wallet has it in its events; the note of the
 * order itself belongs to the payment in time, or to the only one.
 */
async function noteOfLate(
  services: Stored,
  transaction: Transaction,
  { late }: WalletDebt,
): Promise<string | undefined> {
  const { online, channelTransNo, acquirerState, lateReferences } = transaction;
  if (online !== null || late === null) return late?.state;
  const received = (await eventsOf(services.database, transaction))
    .filter((event) => event.type === 'late-payment-received')
    .findLast(({ reference }) => reference.channelTransNo === late.channelTransNo);
  const isOnlyOne = channelTransNo === null && (lateReferences?.length ?? 1) === 1;
  return received?.reference.state ?? (isOnlyOne ? (acquirerState ?? undefined) : undefined);
}

/** Gives a late payment back; if the order has ended, the stop then says when to look next. */
async function giveBack(
  context: Advancing,
  transaction: Transaction,
  debt: WalletDebt,
): Promise<Transaction> {
  const state = await noteOfLate(context, transaction, debt);
  const noted = debt.late && { ...debt.late, ...stateOf({ state }) };
  await stopWallet(context, transaction, debt, channelPayment(transaction, { ...debt, late: noted }));
  const { wallet, late } = debt;
  const channelTransNo = late?.channelTransNo ?? null;
  const after = await applyAndSettle(context, transaction, {
    type: 'report-late-returned',
    channelTransNo,
    wallet,
  });
  const [next] = after.online === null ? walletDebts(after) : [];
  return next?.late === null ? stopEnded(context, after, next) : after;
}

/** Checks whether a wallet that can no longer pay has paid after all, and stops it if not. */
async function lookAndStop(
  context: Advancing,
  transaction: Transaction,
  stop: WalletDebt,
): Promise<Transaction> {
  const { wallet } = stop;
  const answer = await walletsOf(context, transaction, wallet)
    .payment(channelPayment(transaction, stop), context.clock.nowMs(transaction.merchantNo))
    .catch(async (error: unknown) => {
      // If the payment cannot be checked, the wallet can perhaps be stopped.
      await stopEnded(context, transaction, stop);
      throw error;
    });
  if (answer.kind === 'paid' && !isKnownPayment(transaction, answer.reference.channelTransNo, wallet))
    return reportPaid(context, transaction, answer.reference, wallet);
  // The process that ended the order may have died before the stop.
  return stopEnded(context, transaction, stop);
}

/** Settles the due debts of wallets: late money goes back, and wallets that can no longer pay are stopped. */
export async function settleLate(context: Advancing, transaction: Transaction): Promise<Transaction> {
  const debts = walletDebts(transaction);
  if (debts.length === 0 && transaction.online === null)
    return applyAndSettle(context, transaction, { type: 'rest' });
  const nowMs = context.clock.nowMs(transaction.merchantNo);
  let order = transaction;
  const steps = debts
    .filter(({ dueAt }) => dueAt <= nowMs)
    .map((debt) => async () => {
      order = await (debt.late === null ? lookAndStop : giveBack)(context, order, debt);
    });
  await takeEach(steps);
  return order;
}
