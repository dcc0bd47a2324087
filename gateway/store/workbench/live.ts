/** Recent changes, in the order in which they happened: changes of transactions, attempts of notifications. */
import type { Queries, SqlValue } from '../../ports/database.ts';
import { type TransactionRow, transactionSelection } from '../transaction.ts';
import { Conditions } from './conditions.ts';
import { type NotificationRow, notificationAttempts, notificationSelection } from './notifications.ts';

export interface LiveFilter {
  /** Undefined: of all. */
  readonly merchants: readonly string[] | undefined;
  readonly transNo?: string | undefined;
}

/** A transaction as it is now, and what changed it. */
export interface ChangedRow extends TransactionRow {
  readonly changePsn: string;
  readonly changeVersion: number;
}

const ofFilter = (
  { merchants, transNo }: LiveFilter,
  from: (param: (value: SqlValue) => string) => string,
) => {
  const conditions = new Conditions();
  return conditions
    .fixed(from((value) => conditions.param(value)))
    .merchants(merchants, 'merchant_no')
    .add(transNo, (name) => `trans_no = ${name}`);
};

/** Changes behind a place of (psn, merchant_no, trans_no, version): psn rises with the system's clock. */
export function changesAfter(
  queries: Queries,
  filter: LiveFilter,
  after: readonly SqlValue[],
  limit: number,
): Promise<ChangedRow[]> {
  // The first column once more by itself, for the index.
  const conditions = ofFilter(filter, (param) => `psn >= ${param(after[0] ?? '')}`).after(
    after,
    'psn, merchant_no, trans_no, version',
    '>',
  );
  const order = 'psn, merchant_no, trans_no, version';
  return queries.query<ChangedRow>(
    `select ${transactionSelection}, e.psn as "changePsn", e.version as "changeVersion" from (
       select ${order} from transaction_events ${conditions.where} order by ${order}
       limit ${conditions.param(limit)}) e
     join transactions t on t.merchant_no = e.merchant_no and t.trans_no = e.trans_no
     order by e.psn, e.merchant_no, e.trans_no, e.version`,
    conditions.params,
  );
}

/** A notification as it is now, and when its last attempt among these was written. */
export interface AttemptedRow extends NotificationRow {
  readonly recordedAt: number;
}

/** The database's time, by which attempts are recorded. */
export async function recordingTime(queries: Queries): Promise<number> {
  const [row] = await queries.query<{ nowMs: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::bigint as "nowMs"',
  );
  return row?.nowMs ?? 0;
}

/** Attempts, of the schedule and by hand, behind a place of (recorded_at, merchant_no, notification_id). */
export function attemptsAfter(
  queries: Queries,
  merchants: readonly string[] | undefined,
  after: readonly SqlValue[],
  limit: number,
): Promise<AttemptedRow[]> {
  const order = 'recorded_at, merchant_no, notification_id';
  const conditions = ofFilter({ merchants }, (param) => `recorded_at >= ${param(after[0] ?? 0)}`).after(
    after,
    order,
    '>',
  );
  const most = conditions.param(limit);
  const made = ['notification_attempts', 'notification_resends'].map(
    (table) => `(select ${order} from ${table} ${conditions.where} order by ${order} limit ${most})`,
  );
  return queries.query<AttemptedRow>(
    `select ${notificationSelection}, a.recorded_at as "recordedAt" from (
       select * from (${made.join(' union all ')}) u order by ${order} limit ${most}) a
     join notifications t on t.merchant_no = a.merchant_no and t.notification_id = a.notification_id
     ${notificationAttempts}
     order by a.recorded_at, a.merchant_no, a.notification_id`,
    conditions.params,
  );
}
