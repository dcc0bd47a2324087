/** Computes the entries of all orders again from their events, and names every row of the books that differs. */
import type { Database, Queries } from '../ports/database.ts';
import { firstPlace, type OrderEntryPage, type OrderPlace, orderEntries } from '../store/book-histories.ts';
import { portionAfter } from './histories.ts';
import type { BookEntry } from './reports.ts';

/** Members of an entry that its key does not say. */
export const comparedMembers = ['at', 'acquirer', 'currency', 'debit', 'credit', 'amountMinor'] as const;
export type ComparedMember = (typeof comparedMembers)[number];

/** A row that is not in the books, is there without an event, or says something else. `entry`: as the events say. */
export type BooksDifference = { readonly kind: 'missing' | 'extra'; readonly entry: BookEntry } | ChangedRow;

export interface ChangedRow {
  readonly kind: 'different';
  readonly entry: BookEntry;
  readonly stored: BookEntry;
  readonly members: readonly ComparedMember[];
}

/** Progress of a check. */
export interface CheckProgress {
  readonly orders: number;
  readonly entries: number;
  readonly differences: number;
}

const ordersPerPortion = 500;
const entriesPerPage = 1_000;
/** Behind all entries of an order: the largest value of the column. */
const partMax = 2_147_483_647;

const keyOf = ({ merchantNo, sourceNo, part, n }: BookEntry) => `${merchantNo}/${sourceNo}/${part}/${n}`;

/** Compares stored entries, given in any portions, with those that the events say. */
function comparison(computed: readonly BookEntry[], onDifference: (found: BooksDifference) => void) {
  const left = new Map(computed.map((entry) => [keyOf(entry), entry]));
  return {
    add(row: BookEntry): void {
      const key = keyOf(row);
      const entry = left.get(key);
      left.delete(key);
      if (entry === undefined) {
        onDifference({ kind: 'extra', entry: row });
        return;
      }
      const members = comparedMembers.filter((member) => row[member] !== entry[member]);
      if (members.length > 0) onDifference({ kind: 'different', entry, stored: row, members });
    },
    end(): void {
      for (const entry of left.values()) onDifference({ kind: 'missing', entry });
    },
  };
}

/** Compares one portion, however many rows it has. Both sides are read at one moment, since gateways go on writing. */
async function checkPortion(
  queries: Queries,
  after: OrderPlace,
  onDifference: (found: BooksDifference) => void,
): Promise<{ readonly orders: number; readonly entries: number; readonly last: OrderPlace | undefined }> {
  await queries.query('set transaction isolation level repeatable read, read only');
  const { orders, last, entries: computed } = await portionAfter(queries, after, ordersPerPortion);
  const compared = comparison(computed, onDifference);
  let entries = 0;
  let page: OrderEntryPage = { place: { ...after, part: partMax, n: 0 }, rows: [], isLast: false };
  while (!page.isLast) {
    page = await orderEntries(queries, page.place, last, entriesPerPage);
    entries += page.rows.length;
    page.rows.forEach(compared.add);
  }
  compared.end();
  return { orders, entries, last };
}

/** Walks all orders; `onProgress` is called after each portion. Settlement files and acts have no events. */
export async function checkBooks(
  database: Database,
  onDifference: (found: BooksDifference) => void,
  onProgress: (progress: CheckProgress) => void = () => {},
): Promise<CheckProgress> {
  let progress: CheckProgress = { orders: 0, entries: 0, differences: 0 };
  let after: OrderPlace | undefined = firstPlace;
  while (after !== undefined) {
    const place: OrderPlace = after;
    let differences = 0;
    const one = await database.transaction((queries) =>
      checkPortion(queries, place, (difference) => {
        differences += 1;
        onDifference(difference);
      }),
    );
    progress = {
      orders: progress.orders + one.orders,
      entries: progress.entries + one.entries,
      differences: progress.differences + differences,
    };
    onProgress(progress);
    after = one.last;
  }
  return progress;
}
