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

/** Columns of an entry, in the order in which every statement writes them. */
export const entryColumns =
  'merchant_no, source_no, part, n, at, acquirer, currency, debit, credit, amount_minor';

/** `select` list of entries `e`, under the names of `StoredEntry`. */
export const entrySelection = `e.merchant_no as "merchantNo", e.source_no as "sourceNo", e.part, e.n, e.at, e.acquirer,
  e.currency, e.debit, e.credit, e.amount_minor as "amountMinor"`;

/** One transfer: `amountMinor`, above zero, in minor units, from the credited to the debited account. */
export interface Entry {
  readonly acquirer: string;
  readonly currency: string;
  readonly debit: Account;
  readonly credit: Account;
  readonly amountMinor: number;
}

/** An entry and its source: a transaction and the version of its event, or a file and its line. */
export interface StoredEntry extends Entry {
  readonly merchantNo: string;
  readonly sourceNo: string;
  readonly part: number;
  readonly n: number;
  readonly at: number;
}

/** Returns the entry under its column names, as statements take it in JSON. */
export const entryRow = (entry: StoredEntry) => ({
  merchant_no: entry.merchantNo,
  source_no: entry.sourceNo,
  part: entry.part,
  n: entry.n,
  at: entry.at,
  acquirer: entry.acquirer,
  currency: entry.currency,
  debit: entry.debit,
  credit: entry.credit,
  amount_minor: entry.amountMinor,
});
