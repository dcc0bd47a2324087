/** Numbers by their beginning, for the Workbench's search: ranges of indexes, of which so many entries are read. */
import type { Queries, SqlValue } from '../../ports/database.ts';
import { listRequests, type RequestSummary } from '../requests.ts';
import { type TransactionRow, transactionSelection } from '../transaction.ts';
import { type Condition, type List, walk } from './walk.ts';

export interface Beginning {
  readonly begins: string;
  /** Most of each kind that are found. */
  readonly limit: number;
}

/** Entries of an index that are read for one kind: other merchants may have numbers that begin the same. */
const entriesMax = 200;
/** Behind every text that begins so. */
const last = '\u{10fffd}';

/** The condition of a range of an index; `starts_with` holds in a database that orders texts by a language, too. */
const beginsWith = (column: string, name: string, end: string) =>
  `${column} >= ${name} and ${column} <= ${end} and starts_with(${column}, ${name})`;

const inRange =
  (column: string, begins: string): Condition =>
  (param) =>
    beginsWith(column, param(begins), param(begins + last));

async function walked<Row extends object>(
  queries: Queries,
  list: Pick<List, 'table' | 'selection' | 'merchants'>,
  key: string,
  { begins, limit }: Beginning,
): Promise<readonly Row[]> {
  const within = [inRange(`t.${key}`, begins)];
  const part = await walk<Row>(
    queries,
    { ...list, key: [key], within, search: [] },
    { after: undefined, limit },
  );
  return part.rows;
}

/** Orders by trans_no or by the merchant's number, the newest first. */
export async function ordersBeginning(
  queries: Queries,
  merchants: readonly string[],
  beginning: Beginning,
): Promise<readonly TransactionRow[]> {
  const { begins, limit } = beginning;
  const named = await queries.query<TransactionRow>(
    `select ${transactionSelection} from (
       select t.merchant_no, t.trans_no from transactions t where ${beginsWith('t.merchant_order_no', '$1', '$2')}
       order by t.merchant_order_no limit ${entriesMax}) k
     join transactions t on t.merchant_no = k.merchant_no and t.trans_no = k.trans_no
     where k.merchant_no = any($3::text[]) order by t.trans_no desc limit $4`,
    [begins, begins + last, merchants, limit],
  );
  if (!/^\d{1,22}$/.test(begins)) return named;
  const list = { table: 'transactions', selection: transactionSelection, merchants } as const;
  const numbered = await walked<TransactionRow>(queries, list, 'trans_no', beginning);
  const known = new Set(named.map(({ transNo }) => transNo));
  return [...named, ...numbered.filter(({ transNo }) => !known.has(transNo))].slice(0, limit);
}

export interface FoundNotification {
  readonly notificationId: string;
  readonly merchantNo: string;
  readonly transNo: string;
  readonly createdAt: number;
}

export const notificationsBeginning = (
  queries: Queries,
  merchants: readonly string[],
  beginning: Beginning,
): Promise<readonly FoundNotification[]> =>
  walked<FoundNotification>(
    queries,
    {
      table: 'notifications',
      merchants,
      selection: `t.notification_id as "notificationId", t.merchant_no as "merchantNo", t.trans_no as "transNo",
        t.created_at as "createdAt"`,
    },
    'notification_id',
    beginning,
  );

/** Values of an indexed column of the request log; `merchants` undefined: those of no known app as well. */
async function loggedBeginning(
  queries: Queries,
  column: 'psn' | 'merchant_order_no',
  merchants: readonly string[] | undefined,
  { begins, limit }: Beginning,
): Promise<readonly string[]> {
  const params: SqlValue[] = [begins, begins + last, limit];
  const own = merchants === undefined ? '' : `where merchant_no = any($${params.push(merchants)}::text[])`;
  const rows = await queries.query<{ value: string }>(
    `select distinct value from (
       select ${column} as value, merchant_no from requests where ${beginsWith(column, '$1', '$2')}
       order by ${column} desc limit ${entriesMax}) r ${own} order by value desc limit $3`,
    params,
  );
  return rows.map(({ value }) => value);
}

/** Requests by psn, the newest first. */
export async function requestsBeginning(
  queries: Queries,
  merchants: readonly string[] | undefined,
  beginning: Beginning,
): Promise<readonly RequestSummary[]> {
  const psns = await loggedBeginning(queries, 'psn', merchants, beginning);
  if (psns.length === 0) return [];
  return listRequests(queries, { psns, merchants }, { limit: beginning.limit });
}

/** Order numbers that requests name, whether or not there is such an order. */
export const requestedNumbers = (
  queries: Queries,
  merchants: readonly string[] | undefined,
  beginning: Beginning,
): Promise<readonly string[]> => loggedBeginning(queries, 'merchant_order_no', merchants, beginning);
