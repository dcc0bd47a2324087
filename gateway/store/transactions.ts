/** Reading transactions: every query of a call carries the merchant. */
import { limits } from '@tollgate/contract/limits';
import type { ClockGroup } from '../ports/clock.ts';
import type { Queries } from '../ports/database.ts';
import { inClockGroup } from './clock-group.ts';
import { type TransactionRow, transactionSelection } from './transaction.ts';

const byTransNo = `select ${transactionSelection} from transactions t where t.merchant_no = $1 and t.trans_no = $2`;
const byOrderNo = `select ${transactionSelection} from transactions t where t.merchant_no = $1 and t.merchant_order_no = $2`;
// The index leaves the sandbox's acquirer out. A void has the number of what it takes back, and a capture that of its
// authorization, as each one after a capture that was cancelled.
const byChannel = `select ${transactionSelection} from transactions t
  where t.acquirer = $1 and t.acquirer <> 'sandbox' and t.channel_trans_no = $2 and ($3 = '' or t.merchant_no = $3)
    and t.kind <> 'operation'
  order by t.created_at desc, t.trans_no limit 10`;
// Few orders have any. A number is named with its acquirer where another one may have taken the order.
const byLate = `select ${transactionSelection} from transactions t
  where t.late_references is not null and ($3 = '' or t.merchant_no = $3)
    and (t.late_references ? ($1 || '/' || $2) or (t.acquirer = $1 and t.late_references ? $2))
  order by t.created_at desc, t.trans_no limit 10`;
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

/** Whom due work asks, of several the first that is owed something; empty for orders from before there was a choice. */
const askedAcquirer =
  `coalesce(online #>> '{owed,0,attempt,acquirer}', online #>> '{owedStops,0,wallet,acquirer}', ` +
  `acquirer, online #>> '{attempt,acquirer}', online #>> '{wallet,acquirer}', '')`;

// For each acquirer its share, so that the backlog of one keeps no other waiting; the names are found by skipping
// through the index.
const readyOfAll = (inItsGroup: string) => `recursive
  names as (
    (select ${askedAcquirer} as name from transactions
      where due_at is not null${inItsGroup} order by ${askedAcquirer} limit 1)
    union all
    select (select ${askedAcquirer} from transactions
      where due_at is not null and ${askedAcquirer} > n.name${inItsGroup} order by ${askedAcquirer} limit 1)
    from names n where n.name is not null),
  shares as (
    select n.name, coalesce(b.free, $3::int) as free
    from names n left join unnest($4::text[], $5::int[]) as b (name, free) on b.name = n.name
    where n.name is not null),
  ready as (
    select s.name, c.merchant_no, c.trans_no from shares s cross join lateral (
      select merchant_no, trans_no from transactions
      where due_at is not null and ${askedAcquirer} = s.name
        and greatest(due_at, claimed_until) <= $1${inItsGroup}
      order by greatest(due_at, claimed_until) limit s.free) c)`;

// The same for one merchant with its own clock. Its few rows are read by their own index: skipping through that
// of all merchants would walk past those of every other test.
const readyOfOne = (inItsGroup: string) => `
  ranked as (
    select ${askedAcquirer} as name, merchant_no, trans_no,
      row_number() over (partition by ${askedAcquirer} order by greatest(due_at, claimed_until)) as place
    from transactions where due_at is not null and due_at <= $1 and claimed_until <= $1${inItsGroup}),
  ready as (
    select r.name, r.merchant_no, r.trans_no
    from ranked r left join unnest($4::text[], $5::int[]) as b (name, free) on b.name = r.name
    where r.place <= coalesce(b.free, $3::int))`;

// Two steps, because rows cannot be ranked and locked at once: the process that loses a row passes it over.
const claimDue = (ready: string) => `with ${ready},
  locked as (
    select r.name, t.merchant_no, t.trans_no from transactions t join ready r on t.merchant_no = r.merchant_no and t.trans_no = r.trans_no
    where t.due_at <= $1 and t.claimed_until <= $1 for update of t skip locked)
  update transactions t set claimed_until = $2 from locked l
  where t.merchant_no = l.merchant_no and t.trans_no = l.trans_no
  returning l.name as "askedAcquirer", ${transactionSelection}`;

// Whatever has changed it since the claim has given it a new due moment as well.
const putOff = `update transactions set claimed_until = $4
  where merchant_no = $1 and trans_no = $2 and version = $3 and due_at is not null`;

export async function findByTransNo(queries: Queries, merchantNo: string, transNo: string) {
  return (await queries.query<TransactionRow>(byTransNo, [merchantNo, transNo], 'by-trans-no'))[0];
}

export async function findByOrderNo(queries: Queries, merchantNo: string, merchantOrderNo: string) {
  return (await queries.query<TransactionRow>(byOrderNo, [merchantNo, merchantOrderNo], 'by-order-no'))[0];
}

/** Transactions that the acquirer knows under this number; `merchantNo`: of that merchant alone. */
export function findByChannel(
  queries: Queries,
  acquirer: string,
  channelTransNo: string,
  merchantNo = '',
): Promise<TransactionRow[]> {
  return queries.query<TransactionRow>(byChannel, [acquirer, channelTransNo, merchantNo], 'by-channel');
}

/** Orders that a payment of this number came for after their end; parameters as of `findByChannel`. */
export function findByLate(
  queries: Queries,
  acquirer: string,
  channelTransNo: string,
  merchantNo = '',
): Promise<TransactionRow[]> {
  return queries.query<TransactionRow>(byLate, [acquirer, channelTransNo, merchantNo], 'by-late');
}

/**
 * Says whether the acquirer has given that number to a payment of another order of the merchant. A capture has that of
 * its authorization.
 */
export async function isOfOtherOrder(
  queries: Queries,
  payment: Record<'acquirer' | 'channelTransNo' | 'merchantNo' | 'transNo', string>,
): Promise<boolean> {
  const { acquirer, channelTransNo, merchantNo, transNo: own } = payment;
  const named = await findByChannel(queries, acquirer, channelTransNo, merchantNo);
  return named.some(
    ({ kind, transNo, origTransNo }) => kind === 'payment' && transNo !== own && origTransNo !== own,
  );
}

/** Orders of a terminal that have not ended, oldest first. */
export async function openAtTerminal(queries: Queries, merchantNo: string, terminalSn: string) {
  return queries.query<TransactionRow>(openOrders, [merchantNo, terminalSn], 'open-at-terminal');
}

/** Returns the operations on a terminal's screen that refer to this transaction; none has begun. */
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

/** How much due work an acquirer may be given. */
export interface DueShares {
  /** Places of each acquirer that `free` does not name. */
  readonly each: number;
  readonly free: ReadonlyMap<string, number>;
}

/** Counts the transactions of an acquirer that are not final, or about which it is to be asked. */
export async function countOpenOf(queries: Queries, acquirer: string): Promise<number> {
  const [row] = await queries.query<{ readonly count: number }>(
    `select count(*) as count from transactions
     where (due_at is not null and $1 in (${askedAcquirer}, terminal #>> '{attempt,acquirer}'))
       or (acquirer = $1 and trans_status in (0, 9))`,
    [acquirer],
  );
  return row?.count ?? 0;
}

/** Due, and whom it will ask. */
export interface DueRow extends TransactionRow {
  readonly askedAcquirer: string;
}

/**
 * Claims what is due in the clock group at `nowMs` for this process, of each acquirer the oldest within its share;
 * returns it oldest first. Until `leaseMs` has passed no other process gets it.
 */
export async function claimDueTransactions(
  queries: Queries,
  nowMs: number,
  leaseMs: number,
  { each, free }: DueShares,
  clockGroup: ClockGroup = 'everyone',
) {
  const { sql, params, suffix } = inClockGroup(clockGroup, 6);
  const rows = await queries.query<DueRow>(
    claimDue(typeof clockGroup === 'object' ? readyOfOne(sql) : readyOfAll(sql)),
    [nowMs, nowMs + leaseMs, each, [...free.keys()], [...free.values()], ...params],
    `claim-due${suffix}`,
  );
  return rows.sort((left, right) => (left.dueAt ?? 0) - (right.dueAt ?? 0));
}

/** Keeps every process from a claimed transaction until `untilMs`, unless it has changed since it was claimed. */
export async function putOffTransaction(
  queries: Queries,
  { merchantNo, transNo, version }: Pick<TransactionRow, 'merchantNo' | 'transNo' | 'version'>,
  untilMs: number,
): Promise<void> {
  await queries.query(putOff, [merchantNo, transNo, version, untilMs], 'put-off');
}

/** When the next transaction can be worked on: what is claimed counts from the end of its claim. */
export async function nextTransactionDueAt(
  queries: Queries,
  clockGroup: ClockGroup = 'everyone',
): Promise<number | undefined> {
  const { sql, params } = inClockGroup(clockGroup, 1);
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

/** Returns true if the transaction has an event of this type that is later than its version `version`. */
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
