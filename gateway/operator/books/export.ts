/** `books export`: all entries as CSV or as a journal, a page at a time. */
import { counted } from '@tollgate/contract/counted';
import type { BooksOptions } from '@tollgate/contract/programs';
import { csvLine, entryCells, entryColumns, journalHead, journalTransactions } from '../../books/formats.ts';
import { allRows, type BookEntry, entries, statement } from '../../books/reports.ts';
import { createProgress } from '../progress.ts';
import { scopeOf, spanOf } from './options.ts';
import type { OpenedBooks } from './sums.ts';

type ExportOptions = Extract<BooksOptions, { readonly act: 'export' }>;

/** Pages of entries that end where a source ends: a transaction of the journal is whole. */
async function* wholeSources(
  pages: AsyncIterable<readonly BookEntry[]>,
): AsyncGenerator<readonly BookEntry[]> {
  let held: readonly BookEntry[] = [];
  for await (const rows of pages) {
    const all = [...held, ...rows];
    const last = all.at(-1);
    const end = all.findLastIndex(
      ({ merchantNo, sourceNo, part }) =>
        part !== last?.part || sourceNo !== last.sourceNo || merchantNo !== last.merchantNo,
    );
    held = all.slice(end + 1);
    if (end >= 0) yield all.slice(0, end + 1);
  }
  if (held.length > 0) yield held;
}

export async function exportEntries(opened: OpenedBooks, options: ExportOptions): Promise<void> {
  const { database, context, timeZone } = opened;
  const span = spanOf(timeZone, options);
  const scope = await scopeOf(database, options);
  const isJournal = options.format === 'journal';
  if (isJournal) {
    // An entry has two accounts: all of them are declared, whichever is asked for.
    const whole = { ...scope, account: undefined };
    const accounts = [];
    for await (const rows of allRows((bounds) => statement(database, whole, span, bounds)))
      accounts.push(...rows);
    await context.write([...journalHead(accounts)].join(''));
  } else {
    await context.write(csvLine(entryColumns));
  }
  const progress = createProgress(context);
  let count = 0;
  const pages = allRows((bounds) => entries(database, scope, span, { ...bounds, order: 'number' }));
  for await (const rows of wholeSources(pages)) {
    const texts = isJournal
      ? [...journalTransactions(rows, timeZone)]
      : rows.map((entry) => csvLine(entryCells(entry, timeZone)));
    await context.write(texts.join(''));
    count += rows.length;
    progress(() => ({ en: `${counted(count, 'entry', 'entries')}`, zh: `${count} 笔分录` }));
  }
}
