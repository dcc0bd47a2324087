/**
 * How long an authorization holds its amount, what ends it (decision 42), and when it is captured or increased no more.
 */
import { limits } from '@tollgate/contract/limits';
import type { Decision } from '../state/events.ts';
import { type Refusal, refuse } from '../state/refusal.ts';
import { isAuthorization, status, type TerminalOrder, type Transaction } from '../state/transaction.ts';
import { stateRefusal } from './original-refusals.ts';
import type { OriginalCommand } from './reference-commands.ts';

/**
 * Returns when the hold ends, in gateway time; null if the transaction holds nothing: it was captured or taken back, or
 * an operation on it is in progress and ends first.
 */
export function heldUntil(transaction: Transaction): number | null {
  if (!isAuthorization(transaction) || transaction.transStatus !== status.completed) return null;
  const { captureTransNo, operationTransNo, holdEndsAt } = transaction.terminal;
  return captureTransNo === null && operationTransNo === null ? holdEndsAt : null;
}

/** Says whether the moment has come; null never comes. */
export const isOver = (at: number | null, nowMs: number) => at !== null && nowMs >= at;

/** Returns why an authorization cannot be used now: its state, or another step of it in progress or done. */
export function authorizationRefusal(original: TerminalOrder, nowMs: number): Refusal | undefined {
  const refusal = stateRefusal(original);
  if (refusal !== undefined) return refusal;
  // Its time is over, whether or not the scheduler has run (decision 42).
  if (isOver(heldUntil(original), nowMs)) return refuse('E04154');
  return original.terminal.captureTransNo === null
    ? undefined
    : refuse('E04123', { detail: `completed by ${original.terminal.captureTransNo}` });
}

/** Returns why an amount in this currency is no part of the transaction. */
export function currencyRefusal({ currency }: Transaction, asked: string): Refusal | undefined {
  return asked === currency
    ? undefined
    : refuse('E04129', { field: 'price_currency', detail: `the order is in ${currency}` });
}

/** Begins to hold more: of an authorization that is neither captured, taken back nor over, in its currency. */
export function beginIncrement(
  original: TerminalOrder,
  command: Extract<OriginalCommand, { readonly type: 'begin-increment' }>,
  nowMs: number,
): Decision {
  if (original.terminal.operationTransNo === command.by) return [];
  const refusal = authorizationRefusal(original, nowMs) ?? currencyRefusal(original, command.currency);
  if (refusal !== undefined) return refusal;
  if (original.terminal.authorizedMinor + command.amountMinor > limits.amountMaxMinor)
    return refuse('E04115', { detail: 'above the largest amount' });
  return [{ type: 'increment-started', by: command.by }];
}

/** Ends an authorization that was not captured in its time: the acquirer releases it, as after a cancel. */
export function endHold(original: Transaction, nowMs: number): Decision {
  if (!isOver(heldUntil(original), nowMs)) return [];
  return [
    { type: 'advice-owed', advice: 'release' },
    { type: 'cancelled', dueAt: null },
  ];
}
