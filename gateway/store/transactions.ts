/** Reading transactions: every query of a call carries the merchant. */
import { limits } from '@tollgate/contract/limits';
import type { Timeline } from '../ports/clock.ts';
import type { Queries } from '../ports/database.ts';
import { inTimeline } from './timeline.ts';
import { type TransactionRow, transactionSelection } from './transaction.ts';

const byTransNo = `select ${transactionSelection} from transactions t where t.merchant_no = $1 and t.trans_no = $2`;
const byOrderNo = `select ${transactionSelection} from transactions t where t.merchant_no = $1 and t.merchant_order_no = $2`;
const byCheckoutLink = `select ${transactionSelection} from transactions t where t.merchant_no = $1 and t.checkout_link = $2`;

const openOrders = `select ${transactionSelection} from transactions t
  where t.merchant_no = $1 and t.terminal_sn = $2 and t.terminal is not null and t.trans_status in (0, 9)
  order by t.created_at, t.trans_no limit 1000`;
const shownForOriginal = `select ${transactionSelection} from transactions t
  where t.merchant_no = $1 and t.orig_trans_no = $2 and t.trans_status = 9 and t.terminal ->> 'sentAt' is not null`;
// An order that was put on the screen and not shown may never have reached its terminal.
const freeScreens = `select t.merchant_no as "merchantNo", t.terminal_sn as "terminalSn"
  from transactions t join terminal_links l using (merchant_no, terminal_sn)
  where t.terminal is not null and t.trans_status in (0, 9) and l.online
    and (l.merchant_no, l.terminal_sn) > ($2, $3)
  group by t.merchant_no, t.terminal_sn
  having bool_or(t.trans_status = 9) and not bool_or(t.terminal ->> 'sentAt' is not null
    and (t.trans_status = 0 or t.terminal ->> 'shownAt' is not null)) order by 1, 2 limit $1`;

// The lease keeps other processes away while this one works on what it has claimed.
const claimDue = (inItsTimeline: string) => `update transactions t set claimed_until = $2
  where (t.merchant_no, t.trans_no) in (
    select merchant_no, trans_no from transactions
    where due_at <= $1 and claimed_until <= $1${inItsTimeline} order by due_at limit $3 for update skip locked)
  returning ${transactionSelection}`;

export async function findByTransNo(queries: Queries, merchantNo: string, transNo: string) {
  return (await queries.query<TransactionRow>(byTransNo, [merchantNo, transNo], 'by-trans-no'))[0];
}

export async function findByOrderNo(queries: Queries, merchantNo: string, merchantOrderNo: string) {
  return (await queries.query<TransactionRow>(byOrderNo, [merchantNo, merchantOrderNo], 'by-order-no'))[0];
}

/** Orders of a terminal that have not ended, oldest first. */
export async function openAtTerminal(queries: Queries, merchantNo: string, terminalSn: string) {
  return queries.query<TransactionRow>(openOrders, [merchantNo, terminalSn], 'open-at-terminal');
}

/** What is on a terminal's screen and refers to this transaction; nothing of it has begun. */
export function shownFor(
  queries: Queries,
  { merchantNo, transNo }: Pick<TransactionRow, 'merchantNo' | 'transNo'>,
): Promise<TransactionRow[]> {
  return queries.query<TransactionRow>(shownForOriginal, [merchantNo, transNo], 'shown-for-original');
}

/**
 * Returns at most `limit` terminals that are online and show nothing though an order is there for them: those that
 * follow `after` by merchant and serial number, or the first ones.
 */
export function waitingTerminals(
  queries: Queries,
  after: { readonly merchantNo: string; readonly terminalSn: string } | undefined,
  limit: number,
): Promise<{ merchantNo: string; terminalSn: string }[]> {
  const { merchantNo, terminalSn } = after ?? { merchantNo: '', terminalSn: '' };
  return queries.query(freeScreens, [limit, merchantNo, terminalSn], 'free-screens');
}

/** The order behind a link of the checkout page; `code` is the link's unguessable part. */
export async function findByCheckoutLink(queries: Queries, merchantNo: string, code: string) {
  const rows = await queries.query<TransactionRow>(byCheckoutLink, [merchantNo, code], 'by-checkout-link');
  return rows[0];
}

/** Claims what is due in the timeline at `nowMs` for this process, oldest first; returns it in that order. */
export async function claimDueTransactions(
  queries: Queries,
  nowMs: number,
  leaseMs: number,
  limit: number,
  timeline: Timeline = 'everyone',
) {
  const { sql, params, suffix } = inTimeline(timeline, 4);
  const rows = await queries.query<TransactionRow>(
    claimDue(sql),
    [nowMs, nowMs + leaseMs, limit, ...params],
    `claim-due${suffix}`,
  );
  return rows.sort((left, right) => (left.dueAt ?? 0) - (right.dueAt ?? 0));
}

/** When the next transaction can be worked on: what is claimed counts from the end of its claim. */
export async function nextTransactionDueAt(
  queries: Queries,
  timeline: Timeline = 'everyone',
): Promise<number | undefined> {
  const { sql, params } = inTimeline(timeline, 1);
  const rows = await queries.query<{ at: number | null }>(
    `select min(greatest(due_at, claimed_until)) as at from transactions where due_at is not null${sql}`,
    params,
  );
  return rows[0]?.at ?? undefined;
}

// There may be any number of failed ones: of those the newest are reported, as far as there is space beside the others.
const refundsOfPayment = `select ${transactionSelection} from (
    select * from transactions where merchant_no = $1 and orig_trans_no = $2 and kind = 'refund'
    order by trans_status = 1, created_at desc, trans_no desc limit ${limits.refundsMax}) t
  order by t.created_at, t.trans_no`;

/** At most 50 (decision 19), the oldest first. */
export function refundsOf(
  queries: Queries,
  { merchantNo, transNo }: Pick<TransactionRow, 'merchantNo' | 'transNo'>,
): Promise<TransactionRow[]> {
  return queries.query<TransactionRow>(refundsOfPayment, [merchantNo, transNo], 'refunds-of-payment');
}

export interface StoredEvents<Event> {
  readonly version: number;
  readonly at: number;
  readonly psn: string;
  readonly events: readonly Event[];
}

/** The history of one transaction, oldest first. */
export function eventsOfTransaction<Event extends object>(
  queries: Queries,
  merchantNo: string,
  transNo: string,
): Promise<StoredEvents<Event>[]> {
  return queries.query<StoredEvents<Event>>(
    'select version, at, psn, events from transaction_events where merchant_no = $1 and trans_no = $2 order by version',
    [merchantNo, transNo],
  );
}

/** Whether the transaction has an event of this type that is later than its version `version`. */
export async function hasEventAfter(
  queries: Queries,
  { merchantNo, transNo }: { readonly merchantNo: string; readonly transNo: string },
  version: number,
  type: string,
): Promise<boolean> {
  const rows = await queries.query(
    `select 1 as one from transaction_events
     where merchant_no = $1 and trans_no = $2 and version > $3 and events @> $4::text::jsonb limit 1`,
    [merchantNo, transNo, version, JSON.stringify([{ type }])],
  );
  return rows.length > 0;
}
