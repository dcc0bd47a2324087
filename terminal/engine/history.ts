/**
 * The history of transactions that a terminal keeps: enough to find them again, and nothing of any card. A
 * receipt is printed again from the gateway's data of the transaction at that time.
 */
import type { TerminalOrder, TerminalResult } from '@tollgate/contract/terminal/messages';
import { isFinalStatus } from './status.ts';

export interface HistoryEntry {
  readonly transNo: string;
  readonly orderNo: string;
  readonly transType: number;
  /** trans_status as far as it is known here. */
  readonly status: number;
  readonly currency: string;
  /** trans_amount, decimal text. */
  readonly amount: string;
  readonly tipAmount?: string;
  readonly errorCode?: string;
  readonly isCard: boolean;
  /** When it ended, or when the terminal last learned of it, ms since 1970. */
  readonly atMs: number;
}

/** A busy day of one terminal. */
export const historyMax = 200;

export function entryOfResult(result: TerminalResult, nowMs: number): HistoryEntry {
  return {
    transNo: result.trans_no,
    orderNo: result.merchant_order_no,
    transType: result.trans_type,
    status: result.trans_status,
    currency: result.price_currency,
    amount: result.trans_amount,
    isCard: result.card_no !== undefined || (result.pay_scenario ?? 'SWIPE_CARD') === 'SWIPE_CARD',
    atMs: nowMs,
    ...(result.tip_amount === undefined ? {} : { tipAmount: result.tip_amount }),
    ...(result.trans_error_code === undefined ? {} : { errorCode: result.trans_error_code }),
  };
}

/** Returns the entry of an order whose end is not known. */
export function entryOfOrder(order: TerminalOrder, nowMs: number): HistoryEntry {
  return {
    transNo: order.trans_no,
    orderNo: order.merchant_order_no,
    transType: order.trans_type,
    status: 0,
    currency: order.price_currency,
    amount: order.order_amount,
    isCard: order.pay_scenario === 'SWIPE_CARD',
    atMs: nowMs,
  };
}

/** The history with `entry` in it, once; a final status is not replaced by an open one. */
export function remember(history: readonly HistoryEntry[], entry: HistoryEntry): readonly HistoryEntry[] {
  const known = history.find(({ transNo }) => transNo === entry.transNo);
  if (known === undefined) return [entry, ...history].slice(0, historyMax);
  if (isFinalStatus(known.status) && !isFinalStatus(entry.status)) return history;
  // It keeps its position: the list is ordered by when each transaction began.
  return history.map((one) => (one === known ? { ...entry, atMs: known.atMs } : one));
}

/** The newest transaction that has a receipt. */
export const lastEnded = (history: readonly HistoryEntry[]): HistoryEntry | undefined =>
  history.find((entry) => isFinalStatus(entry.status));

/** Transactions whose result the terminal does not know. */
export const openEntries = (history: readonly HistoryEntry[]): readonly HistoryEntry[] =>
  history.filter((entry) => !isFinalStatus(entry.status));

function isEntry(value: unknown): value is HistoryEntry {
  if (typeof value !== 'object' || value === null) return false;
  const hasAll = (names: readonly (keyof HistoryEntry)[], type: string) =>
    names.every((name) => typeof Reflect.get(value, name) === type);
  return (
    hasAll(['transNo', 'orderNo', 'currency', 'amount'], 'string') &&
    hasAll(['transType', 'status', 'atMs'], 'number') &&
    hasAll(['isCard'], 'boolean')
  );
}

/** Reads a history from text; empty for anything else, since what a browser stores may have been changed. */
export function readHistory(text: string | null): readonly HistoryEntry[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isEntry).slice(0, historyMax) : [];
  } catch {
    return [];
  }
}
