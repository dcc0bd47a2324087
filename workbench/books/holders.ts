/** Accounts of a merchant at an acquirer in a currency, put together from the rows of a list. */
import type { BookAccount, BookHolder } from '@tollgate/contract/workbench/books/schemas';
import { minorOf } from '@tollgate/design/amount';
import { accountTexts } from './texts.ts';

export interface Holder<Row> {
  readonly key: string;
  readonly merchantNo: string;
  readonly acquirer: string;
  readonly currency: string;
  readonly rows: readonly Row[];
}

const names = Object.keys(accountTexts);
const rankOf = (account: BookAccount) => names.indexOf(account);

/** Returns the rows by their holder, in the order in which these come; accounts in that of the texts. */
export function holdersOf<Row extends BookHolder>(rows: readonly Row[]): readonly Holder<Row>[] {
  const byKey = Map.groupBy(rows, (row) => `${row.merchant_no} ${row.acquirer} ${row.price_currency}`);
  return [...byKey].flatMap(([key, own]) => {
    const [first] = own;
    if (first === undefined) return [];
    return {
      key,
      merchantNo: first.merchant_no,
      acquirer: first.acquirer,
      currency: first.price_currency,
      rows: own.toSorted((left, right) => rankOf(left.account) - rankOf(right.account)),
    };
  });
}

/** Minor units of the balance on the side on which the account grows. */
export function ownSideMinor(account: BookAccount, currency: string, balance: string): number {
  const minor = minorOf(currency, balance) ?? 0;
  return accountTexts[account].side === 'debit' || minor === 0 ? minor : -minor;
}
