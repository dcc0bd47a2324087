/** Reports of the books: balances, statements and the entries behind them, a page at a time. */
import type { Queries } from '../ports/database.ts';
import { type EntryOrder, readEntries, readMerchants, readSums, type SumRow } from '../store/books.ts';
import type { Account, StoredEntry } from './accounts.ts';
import { always, type Span } from './days.ts';

/** The part of the books that a report is about. */
export interface BooksScope {
  /** Undefined: all. */
  readonly merchants?: readonly string[] | undefined;
  readonly acquirer?: string | undefined;
  readonly currency?: string | undefined;
  readonly account?: Account | undefined;
}

/** One account of a merchant at an acquirer in a currency. */
export interface AccountKey {
  readonly merchantNo: string;
  readonly acquirer: string;
  readonly currency: string;
  readonly account: Account;
}

/** A line of a statement, in minor units. Balances are debits less credits. */
export interface StatementLine extends AccountKey {
  readonly openingMinor: number;
  readonly debitMinor: number;
  readonly creditMinor: number;
  readonly closingMinor: number;
}

/** Balance of an account, in minor units: all debits and credits, and debits less credits. */
export interface Balance extends AccountKey {
  readonly debitMinor: number;
  readonly creditMinor: number;
  readonly balanceMinor: number;
}

/** An entry and its source: a transaction and the version of its event, or a file and its line. */
export type BookEntry = StoredEntry;

/** Values of the key columns where a page ended. */
export type BooksPlace = readonly (string | number)[];

/** Rows of one page; `next`: where to go on, undefined at the end. A page may have fewer rows than were asked for. */
export interface BooksPage<Row, Place = BooksPlace> {
  readonly rows: readonly Row[];
  readonly next: Place | undefined;
}

export interface PageBounds<Place = BooksPlace> {
  readonly after?: Place | undefined;
  readonly limit: number;
}

/** Merchants whose entries one page adds up. */
const merchantsPerPage = 200;

async function sums(
  queries: Queries,
  scope: BooksScope,
  span: Span,
  { after, limit }: PageBounds,
): Promise<BooksPage<SumRow>> {
  const [from = '', ...rest] = (after ?? []).map(String);
  const merchants = await readMerchants(queries, scope.merchants, from, merchantsPerPage);
  if (merchants.length === 0) return { rows: [], next: undefined };
  // A place of a merchant alone is before the merchant's first account.
  const place = rest.length === 0 ? undefined : [from, ...rest];
  const rows = await readSums(queries, { ...scope, merchants: merchants.slice(0, merchantsPerPage) }, span, {
    after: place,
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  if (rows.length > limit && last !== undefined)
    return { rows: shown, next: [last.merchantNo, last.acquirer, last.currency, last.account] };
  const following = merchants[merchantsPerPage];
  return { rows: shown, next: following === undefined ? undefined : [following] };
}

/** Statement of a span: each account that moved in it, or is not at zero. By merchant, acquirer, currency. */
export async function statement(
  queries: Queries,
  scope: BooksScope,
  span: Span,
  bounds: PageBounds,
): Promise<BooksPage<StatementLine>> {
  const { rows, next } = await sums(queries, scope, span, bounds);
  return {
    next,
    rows: rows.map((row) => ({
      ...row,
      closingMinor: row.openingMinor + row.debitMinor - row.creditMinor,
    })),
  };
}

/** Balances at a moment: what came before `untilMs`; undefined: all. By merchant, acquirer, currency. */
export async function balances(
  queries: Queries,
  scope: BooksScope,
  untilMs: number | undefined,
  bounds: PageBounds,
): Promise<BooksPage<Balance>> {
  const span = { ...always, ...(untilMs !== undefined && { untilMs }) };
  const { rows, next } = await sums(queries, scope, span, bounds);
  return {
    next,
    rows: rows.map(({ openingMinor, ...row }) => ({
      ...row,
      balanceMinor: openingMinor + row.debitMinor - row.creditMinor,
    })),
  };
}

/** Entries of a span, oldest first or by the numbers of their sources. */
export async function entries(
  queries: Queries,
  scope: BooksScope,
  span: Span,
  { after, limit, order = 'time' }: PageBounds & { readonly order?: EntryOrder },
): Promise<BooksPage<BookEntry>> {
  const rows = await readEntries(queries, scope, span, { after, limit: limit + 1, order });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  if (rows.length <= limit || last === undefined) return { rows: shown, next: undefined };
  const number = [last.merchantNo, last.sourceNo, last.part, last.n];
  return { rows: shown, next: order === 'time' ? [last.at, ...number] : number };
}

/** Goes through all pages, one at a time. */
export async function* allRows<Row, Place = BooksPlace>(
  read: (bounds: PageBounds<Place>) => Promise<BooksPage<Row, Place>>,
  limit = 5_000,
): AsyncGenerator<readonly Row[]> {
  let after: Place | undefined;
  do {
    const { rows, next } = await read({ after, limit });
    if (rows.length > 0) yield rows;
    after = next;
  } while (after !== undefined);
}
