/** What wallets owe an order: to take no money for it any more, or to give back what came late. Pure. */

import { isSameWallet, type OwedStop, type Wallet } from '../state/online-state.ts';
import { asksWallet, hasEnded, lateOwedMinor, type Transaction, totalMinor } from '../state/transaction.ts';

/** As an online order's `OwedStop`; `wallet` and `leftAt` are null of an order that has one wallet only. */
export type WalletDebt = Omit<OwedStop, 'wallet' | 'leftAt'> & {
  readonly wallet: Wallet | null;
  readonly leftAt: number | null;
};

/** The stop of the order's own wallet, once it has ended; undefined where it has none. */
export function ownStop(transaction: Transaction): WalletDebt | undefined {
  const { online, dueAt } = transaction;
  if (online !== null)
    return online.owedStops.find(({ late, wallet }) => late === null && isSameWallet(wallet, online.wallet));
  return asksWallet(transaction) ? { wallet: null, leftAt: null, dueAt: dueAt ?? 0, late: null } : undefined;
}

/**
 * Of an order with one wallet: the late payment that goes back next, the one that came first. Its wallet pays the whole
 * amount each time, so that the last of the late references are those that are still owed.
 */
function nextLate(transaction: Transaction): WalletDebt | undefined {
  const owed = lateOwedMinor(transaction) / totalMinor(transaction);
  if (owed <= 0) return undefined;
  const channelTransNo = transaction.lateReferences?.at(-Math.ceil(owed)) ?? null;
  return { wallet: null, leftAt: null, dueAt: transaction.dueAt ?? 0, late: { channelTransNo } };
}

/** What is owed at this moment. */
export function walletDebts(transaction: Transaction): readonly WalletDebt[] {
  if (transaction.online !== null) return transaction.online.owedStops;
  const late = nextLate(transaction);
  if (late !== undefined) return [late];
  const stop = hasEnded(transaction) && transaction.dueAt !== null ? ownStop(transaction) : undefined;
  return stop === undefined ? [] : [stop];
}
