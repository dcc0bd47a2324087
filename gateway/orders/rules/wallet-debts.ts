/** Debts of wallets to an order: to take no more money for it, or to give a late payment back. Pure. */

import { isSameWallet, type OwedStop, type Wallet } from '../state/online-state.ts';
import { asksWallet, hasEnded, lateOwedMinor, type Transaction, totalMinor } from '../state/transaction.ts';

/** Debt as in an online order's `OwedStop`; `wallet` and `leftAt` are null for an order that has one wallet only. */
export type WalletDebt = Omit<OwedStop, 'wallet' | 'leftAt'> & {
  readonly wallet: Wallet | null;
  readonly leftAt: number | null;
};

/** Returns the stop of the order's own wallet, once the order has ended; undefined if it has no wallet. */
export function ownStop(transaction: Transaction): WalletDebt | undefined {
  const { online, dueAt } = transaction;
  if (online !== null)
    return online.owedStops.find(({ late, wallet }) => late === null && isSameWallet(wallet, online.wallet));
  return asksWallet(transaction) ? { wallet: null, leftAt: null, dueAt: dueAt ?? 0, late: null } : undefined;
}

/**
 * Returns the late payment that goes back next, the first to come, of an order with one wallet. Its wallet pays the
 * whole amount each time, so the last of the late references are those that are still owed.
 */
function nextLate(transaction: Transaction): WalletDebt | undefined {
  const owed = lateOwedMinor(transaction) / totalMinor(transaction);
  if (owed <= 0) return undefined;
  const channelTransNo = transaction.lateReferences?.at(-Math.ceil(owed)) ?? null;
  return { wallet: null, leftAt: null, dueAt: transaction.dueAt ?? 0, late: { channelTransNo } };
}

/** Returns all debts at this moment. */
export function walletDebts(transaction: Transaction): readonly WalletDebt[] {
  if (transaction.online !== null) return transaction.online.owedStops;
  const late = nextLate(transaction);
  if (late !== undefined) return [late];
  const stop = hasEnded(transaction) && transaction.dueAt !== null ? ownStop(transaction) : undefined;
  return stop === undefined ? [] : [stop];
}
