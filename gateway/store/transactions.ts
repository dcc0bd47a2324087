/** Reading transactions: every query of a call carries the merchant. */
import type { Queries } from '../ports/database.ts';
import { type TransactionRecord, transactionSelection } from './transaction.ts';

const byTransNo = `select ${transactionSelection} from transactions t where t.merchant_no = $1 and t.trans_no = $2`;
const byOrderNo = `select ${transactionSelection} from transactions t where t.merchant_no = $1 and t.merchant_order_no = $2`;

// The lease keeps other processes away while this one works on what it has claimed.
const claimDue = `update transactions t set claimed_until = $2
  where (t.merchant_no, t.trans_no) in (
    select merchant_no, trans_no from transactions
    where due_at <= $1 and claimed_until <= $1 order by due_at limit $3 for update skip locked)
  returning ${transactionSelection}`;

export async function findByTransNo(queries: Queries, merchantNo: string, transNo: string) {
  return (await queries.query<TransactionRecord>(byTransNo, [merchantNo, transNo], 'by-trans-no'))[0];
}

export async function findByOrderNo(queries: Queries, merchantNo: string, merchantOrderNo: string) {
  return (await queries.query<TransactionRecord>(byOrderNo, [merchantNo, merchantOrderNo], 'by-order-no'))[0];
}

/** Claims what is due at `nowMs` for this process, oldest first; returns it in that order. */
export async function claimDueTransactions(queries: Queries, nowMs: number, leaseMs: number, limit: number) {
  const rows = await queries.query<TransactionRecord>(claimDue, [nowMs, nowMs + leaseMs, limit], 'claim-due');
  return rows.sort((left, right) => (left.dueAt ?? 0) - (right.dueAt ?? 0));
}

/** When the next transaction can be worked on: what is claimed counts from the end of its claim. */
export async function nextTransactionDueAt(queries: Queries): Promise<number | undefined> {
  const rows = await queries.query<{ at: number | null }>(
    'select min(greatest(due_at, claimed_until)) as at from transactions where due_at is not null',
  );
  return rows[0]?.at ?? undefined;
}

export interface StoredEvents {
  readonly version: number;
  readonly at: number;
  readonly psn: string;
  readonly events: readonly object[];
}

/** The history of one transaction, oldest first. */
export function eventsOfTransaction(
  queries: Queries,
  merchantNo: string,
  transNo: string,
): Promise<StoredEvents[]> {
  return queries.query<StoredEvents>(
    'select version, at, psn, events from transaction_events where merchant_no = $1 and trans_no = $2 order by version',
    [merchantNo, transNo],
  );
}
