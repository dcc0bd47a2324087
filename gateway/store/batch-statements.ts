/** The statements that write changes. A batch is few round trips, however many changes it holds. */
import { entryColumns } from './book-entries.ts';
import { counterColumns, transactionColumns } from './transaction.ts';

const columns = transactionColumns.map(([, column]) => column);
const columnList = columns.join(', ');
// A withdrawn order gives its merchant_order_no back.
const fixed = new Set(['merchant_no', 'trans_no', 'checkout_link', 'created_at']);

/** Rows leave out what is empty: counters are zero then, everything else null. */
const rowValue = (column: string) =>
  counterColumns.has(column) ? `coalesce(r.${column}, 0)` : `r.${column}`;
const assignments = columns
  .filter((column) => !fixed.has(column))
  .map((column) => `${column} = ${rowValue(column)}`)
  .join(', ');

const eventColumns = 'merchant_no, trans_no, version, at, psn, events';
const notificationColumns = `merchant_no, notification_id, trans_no, app_id, url, receiver, content, psn, created_at, due_at,
  claimed_until, endpoint_id, order_trans_no`;
const prefixed = (list: string) => list.replaceAll(/\b(\w+)\b/g, 'e.$1');

const eventsFrom = (parameter: string) =>
  `insert into transaction_events (${eventColumns})
   select ${prefixed(eventColumns)} from json_populate_recordset(null::transaction_events, ${parameter}::json) e`;
const notificationsFrom = (parameter: string) =>
  `insert into notifications (${notificationColumns})
   select ${prefixed(notificationColumns)} from json_populate_recordset(null::notifications, ${parameter}::json) e`;
const entriesFrom = (parameter: string) =>
  `insert into book_entries (${entryColumns})
   select ${prefixed(entryColumns)} from json_populate_recordset(null::book_entries, ${parameter}::json) e`;

/** $1 new transactions; returns those whose numbers were free. */
export const insertNew = `insert into transactions (${columnList})
  select ${columns.map(rowValue).join(', ')} from json_populate_recordset(null::transactions, $1::json) r
  on conflict do nothing returning merchant_no, trans_no`;

/** New orders only: one statement, one round trip, one commit. $1 transactions, $2 events. */
export const createOnly = `with created as (${insertNew}),
  written as (${eventsFrom('$2')} join created using (merchant_no, trans_no))
  select merchant_no, trans_no from created`;

const updateWith = (
  more: string,
) => `with r as materialized (select * from json_populate_recordset(null::transactions, $1::json)),
  current as materialized (
    select t.merchant_no, t.trans_no from transactions t join r on t.merchant_no = r.merchant_no and t.trans_no = r.trans_no
    where t.version = r.version - 1 order by t.merchant_no, t.trans_no for update of t),
  changed as (
    update transactions t set ${assignments}, claimed_until = 0 from r join current c using (merchant_no, trans_no)
    where t.merchant_no = r.merchant_no and t.trans_no = r.trans_no),
  written as (${eventsFrom('$2')} join current using (merchant_no, trans_no)),
  told as (${notificationsFrom('$3')} join current using (merchant_no, trans_no))${more}
  select merchant_no, trans_no from current`;

/**
 * Changes of one transaction each: one statement as well. $1 transactions, $2 events, $3 notifications. Rows are
 * locked in one order by every process; those whose version has moved on are left out.
 */
export const updateOnly = updateWith('');

/** The same with $4 entries of the books. */
export const updateBooked = updateWith(`,
  booked as (${entriesFrom('$4')}
    join current c on c.merchant_no = e.merchant_no and c.trans_no = e.source_no)`);

/** The general statements, for changes of several transactions: $1, $2 keys. Locked in one order by every process. */
export const lockExisting = `select merchant_no, trans_no, version from transactions
  where (merchant_no, trans_no) in (select * from unnest($1::text[], $2::text[]))
  order by merchant_no, trans_no for update`;

export const updateExisting = `update transactions t set ${assignments}, claimed_until = 0
  from json_populate_recordset(null::transactions, $1::json) r
  where t.merchant_no = r.merchant_no and t.trans_no = r.trans_no`;

export const insertEvents = eventsFrom('$1');
export const insertNotifications = notificationsFrom('$1');
export const insertEntries = entriesFrom('$1');
