/** `books balance | statement`. */
import type { BooksOptions } from '@tollgate/contract/programs';
import { allRows, balances, statement } from '../../books/reports.ts';
import { scopeOf, spanOf } from './options.ts';
import { type OpenedBooks, type SumLine, showSums } from './sums.ts';

type Options<Act extends BooksOptions['act']> = Extract<BooksOptions, { readonly act: Act }>;

async function* linesOf<Row>(
  pages: AsyncIterable<readonly Row[]>,
  lineOf: (row: Row) => SumLine,
): AsyncGenerator<readonly SumLine[]> {
  for await (const rows of pages) yield rows.map(lineOf);
}

export async function showBalances(opened: OpenedBooks, options: Options<'balance'>): Promise<void> {
  const { database, timeZone } = opened;
  const { day, format } = options;
  const untilMs = day === undefined ? undefined : spanOf(timeZone, { day }).untilMs;
  const scope = await scopeOf(database, options);
  const pages = linesOf(
    allRows((bounds) => balances(database, scope, untilMs, bounds)),
    ({ debitMinor: debits, creditMinor: credits, balanceMinor: balance, ...key }) => ({
      ...key,
      sums: { debits, credits, balance },
    }),
  );
  await showSums(opened, pages, { titles: ['debits', 'credits', 'balance'], format });
}

export async function showStatement(opened: OpenedBooks, options: Options<'statement'>): Promise<void> {
  const { database, timeZone } = opened;
  const span = spanOf(timeZone, options);
  const scope = await scopeOf(database, options);
  const pages = linesOf(
    allRows((bounds) => statement(database, scope, span, bounds)),
    ({ openingMinor: opening, debitMinor: debits, creditMinor: credits, closingMinor: closing, ...key }) => ({
      ...key,
      sums: { opening, debits, credits, closing },
    }),
  );
  await showSums(opened, pages, {
    titles: ['opening', 'debits', 'credits', 'closing'],
    format: options.format,
  });
}
