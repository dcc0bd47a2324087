/** Months of the books, each a partition of its own: what is old can be taken away at once. */
import type { Database } from '../ports/database.ts';

/** Entries wait no longer than this for a partition that is being made. */
const lockTimeout = '2s';

/** Log line for a month whose partition could not be made, on Node and in a page. */
export const noMonthText = 'the books have no partition for a month: its entries go to the default partition';

/** Year and month by UTC, as source numbers begin: 202611. */
function monthOf(atMs: number, monthsLater: number): string {
  const at = new Date(atMs);
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + monthsLater, 1));
  return first.toISOString().slice(0, 7).replace('-', '');
}

const partitionOf = (month: string) => `book_entries_${month}`;

async function isThere(database: Database, month: string): Promise<boolean> {
  const rows = await database.query<{ at: string | null }>('select to_regclass($1)::text as at', [
    partitionOf(month),
  ]);
  return rows[0]?.at !== null;
}

/** Makes it beside the books, and attaches it then: entries and readers of other months wait for nothing. */
function addMonth(database: Database, month: string, next: string): Promise<void> {
  const name = partitionOf(month);
  return database.transaction(async (queries) => {
    await queries.query(`set local lock_timeout = '${lockTimeout}'`);
    await queries.query(`create table ${name} (like book_entries including all)`);
    await queries.query(
      `alter table book_entries attach partition ${name} for values from ('${month}') to ('${next}')`,
    );
  });
}

/**
 * Makes the partitions of the month at `atMs` and of the next one, unless they are there. Where one cannot be made, its
 * entries go to the default partition; the error says why.
 */
export async function addBookMonths(database: Database, atMs: number): Promise<void> {
  for (const later of [0, 1]) {
    const month = monthOf(atMs, later);
    if (await isThere(database, month)) continue;
    await addMonth(database, month, monthOf(atMs, later + 1)).catch(async (error: unknown) => {
      // Another process may have made it meanwhile.
      if (!(await isThere(database, month))) throw error;
    });
  }
}
