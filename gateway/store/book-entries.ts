/** Entries of the books as they are kept: one row of table `book_entries` is one transfer between two accounts. */

/**
 * The accounts, each for one merchant, acquirer and currency. `due`: what the acquirer owes the merchant. `payable`:
 * sales less refunds. `tips`, `surcharges`, `taxes`: parts of a payment that are kept apart. `late`: money that arrived
 * after the end of an order, until it goes back. `fees`, `chargebacks`, `write-offs`: what the acquirer keeps.
 * `paid-out`: what the acquirer has paid to the merchant.
 */
export const accounts = [
  'due',
  'payable',
  'tips',
  'surcharges',
  'taxes',
  'late',
  'fees',
  'chargebacks',
  'write-offs',
  'paid-out',
] as const;

export type Account = (typeof accounts)[number];

/** One transfer: `amountMinor`, above zero, in minor units, from the credited to the debited account. */
export interface Entry {
  readonly acquirer: string;
  readonly currency: string;
  readonly debit: Account;
  readonly credit: Account;
  readonly amountMinor: number;
}
