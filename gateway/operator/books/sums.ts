/** Sums of the books as lines for a person, as CSV, or as members for a script. */
import type { Text } from '@tollgate/contract/model';
import type { ProgramContext } from '@tollgate/contract/programs';
import { csvLine, majorText } from '../../books/formats.ts';
import type { AccountKey } from '../../books/reports.ts';
import type { Database } from '../../ports/database.ts';
import { createProgress } from '../progress.ts';

export interface OpenedBooks {
  readonly database: Database;
  readonly context: ProgramContext;
  readonly timeZone: string;
}

/** Sums of an account in minor units, by the names of their columns. */
export interface SumLine extends AccountKey {
  readonly sums: Readonly<Record<string, number>>;
}

const cellsOf = ({ merchantNo, acquirer, currency, account, sums }: SumLine) => [
  merchantNo,
  acquirer,
  currency,
  account,
  ...Object.values(sums).map((minor) => majorText(minor, currency)),
];

/** Columns with a space between, numbers to the right. */
function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, at) => (at < 4 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

const none: Text = { en: 'no entries', zh: '没有分录' };

/** Shows pages of sums; the columns are those of `titles`. */
export async function showSums(
  { context, timeZone }: OpenedBooks,
  pages: AsyncIterable<readonly SumLine[]>,
  { titles, format }: { readonly titles: readonly string[]; readonly format: 'csv' | undefined },
): Promise<void> {
  const columns = ['merchant_no', 'acquirer', 'currency', 'account', ...titles];
  const progress = createProgress(context);
  const all: (readonly string[])[] = [];
  let count = 0;
  if (format === 'csv') await context.write(csvLine(columns));
  for await (const page of pages) {
    const rows = page.map(cellsOf);
    if (format === 'csv') await context.write(rows.map(csvLine).join(''));
    else all.push(...rows);
    count += rows.length;
    progress(() => ({ en: `${count} accounts`, zh: `${count} 个科目` }));
  }
  if (format === 'csv') return;
  const lines = all.length === 0 ? [none] : tableLines([columns, ...all]);
  const members = all.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])));
  context.result(lines, { time_zone: timeZone, accounts: members });
}
