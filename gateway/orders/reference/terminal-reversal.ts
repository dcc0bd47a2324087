/**
 * Reversal, at the acquirer, of a terminal's attempt that may have charged, however many attempts it takes (spec §4).
 */
import type { Asked } from '../../acquirers/guarded.ts';
import type { PresentedPayment, PresentedReversal } from '../../acquirers/port/card-present.ts';
import { applyCommand, originalOf } from '../change/apply.ts';
import type { Advancing, Stored } from '../change/context.ts';
import { isRefusal } from '../state/refusal.ts';
import type { TerminalAttempt } from '../state/terminal-state.ts';
import { isTerminalTransaction, reverserOf, type Transaction } from '../state/transaction.ts';
import { applyToIncrement, isIncrement } from './increment.ts';
import { originalFor } from './original.ts';

/** Describes an attempt as the acquirer knows it. */
export function presentedPayment(
  transaction: Transaction,
  attempt: TerminalAttempt,
): Asked<PresentedPayment> {
  const { merchantNo, transNo, transType, currency, terminalSn } = transaction;
  const { amountMinor, startedAt } = attempt;
  return { merchantNo, transNo, transType, amountMinor, currency, startedAt, terminalSn };
}

/** Describes an attempt that may have charged; an increment names the authorization that it was to raise. */
export async function presentedReversal(
  services: Stored,
  transaction: Transaction,
  attempt: TerminalAttempt,
): Promise<Asked<PresentedReversal>> {
  const original = isIncrement(transaction) ? originalFor(await originalOf(services, transaction)) : null;
  return { ...presentedPayment(transaction, attempt), original, reference: attempt.reference ?? null };
}

/** Reverses an attempt that is to be reversed, and ends the order with that. Without an answer it stays due. */
export async function takeBack(context: Advancing, transaction: Transaction): Promise<Transaction> {
  if (!isTerminalTransaction(transaction)) return transaction;
  const { attempt } = transaction.terminal;
  if (attempt?.stage !== 'reversing') return transaction;
  const acquirer = reverserOf(transaction);
  const { cardPresent } = context.acquirers.named(acquirer);
  const outcome = await cardPresent.reverse(
    await presentedReversal(context, transaction, attempt),
    context.clock.nowMs(transaction.merchantNo),
  );
  if (outcome === 'unknown') return transaction;
  const { id: attemptId, reference } = attempt;
  const channelTransNo = reference?.channelTransNo ?? null;
  const command = { type: 'report-taken-back', attemptId, acquirer, channelTransNo } as const;
  if (isIncrement(transaction)) return applyToIncrement(context, transaction, command, 0);
  const applied = await applyCommand(context, transaction, command);
  return isRefusal(applied) ? transaction : applied.transaction;
}

/** Reverses at once, for the request that has just left it behind; on failure the scheduler retries and logs. */
export function settleReversal(context: Advancing, transaction: Transaction): Promise<Transaction> {
  return takeBack(context, transaction).catch(() => transaction);
}
