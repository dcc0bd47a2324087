/** How far the books of orders from before the books have been made, and their entries. */
import type { Queries } from '../ports/database.ts';
import { entryColumns, entryRow, type StoredEntry } from './book-entries.ts';
import type { OrderPlace } from './book-histories.ts';

export interface MakingState extends OrderPlace {
  /** Orders that there were when the books came. */
  readonly orders: number;
  readonly made: number;
  readonly isDone: boolean;
}

const selection = `select merchant_no as "merchantNo", trans_no as "transNo", orders, made, is_done as "isDone"
  from book_making`;

/** Reads how far it has come. */
export async function readMaking(queries: Queries): Promise<MakingState> {
  const [state] = await queries.query<MakingState>(selection);
  return state ?? { merchantNo: '', transNo: '', orders: 0, made: 0, isDone: true };
}

/** Claims the next portion until the transaction ends; undefined where it is done, or another process has it. */
export async function claimMaking(queries: Queries): Promise<MakingState | undefined> {
  return (await queries.query<MakingState>(`${selection} where not is_done for update skip locked`))[0];
}

/** Keeps the progress; `last`: the portion's last order, undefined at the end. */
export async function keepMaking(
  queries: Queries,
  last: OrderPlace | undefined,
  made: number,
): Promise<void> {
  if (last === undefined) await queries.query('update book_making set is_done = true');
  else
    await queries.query('update book_making set merchant_no = $1, trans_no = $2, made = made + $3', [
      last.merchantNo,
      last.transNo,
      made,
    ]);
}

/** Writes the entries that are not there; an entry that was written with its event stays as it is. */
export async function writeMissing(queries: Queries, entries: readonly StoredEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await queries.query(
    `insert into book_entries (${entryColumns})
     select ${entryColumns} from json_populate_recordset(null::book_entries, $1::json) on conflict do nothing`,
    [JSON.stringify(entries.map(entryRow))],
    'write-missing-entries',
  );
}
