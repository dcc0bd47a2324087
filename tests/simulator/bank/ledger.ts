/** The acquirers' books: what they hold of each transaction and have given back, whatever the gateway says. */

import type { BankName } from './names.ts';

/** Amounts that acquirers hold of one transaction, in minor units. */
export interface Account {
  /** By acquirer and by what it was taken for: an attempt, a card at a terminal, one payment from a wallet. */
  readonly held: Map<string, number>;
  /** Amount of a refund that went to the payer. */
  refundedMinor: number;
  refundedBy?: BankName;
}

export interface Ledger {
  accountOf(transNo: string): Account;
  hold(transNo: string, of: string, minor: number): void;
  giveBack(transNo: string, of: string): void;
  /** All that is held of a transaction, of whichever acquirer. */
  heldOf(transNo: string): number;
  all(): ReadonlyMap<string, Account>;
}

export function createLedger(note: (text: string) => void): Ledger {
  const accounts = new Map<string, Account>();
  function accountOf(transNo: string): Account {
    const account = accounts.get(transNo) ?? { held: new Map(), refundedMinor: 0 };
    accounts.set(transNo, account);
    return account;
  }
  return {
    accountOf,
    hold(transNo, of, minor) {
      note(`holds ${minor} of ${transNo} ${of}`);
      accountOf(transNo).held.set(of, minor);
    },
    giveBack(transNo, of) {
      if (accountOf(transNo).held.delete(of)) note(`gives back ${transNo} ${of}`);
    },
    heldOf: (transNo) => [...accountOf(transNo).held.values()].reduce((sum, minor) => sum + minor, 0),
    all: () => accounts,
  };
}
