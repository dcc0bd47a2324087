/** Data for the timeline of a whole tree of transactions: changes, calls, and moves of the clock. */
import type { Queries } from '../../ports/database.ts';
import { ownClockOf } from '../clock-group.ts';
import type { StoredEvents } from '../transactions.ts';

export interface ChangeOf<Event> extends StoredEvents<Event> {
  readonly transNo: string;
}

/** All changes of these transactions, the oldest first; at most `limit`. */
export function changesOf<Event extends object>(
  queries: Queries,
  merchantNo: string,
  transNos: readonly string[],
  limit: number,
): Promise<ChangeOf<Event>[]> {
  return queries.query<ChangeOf<Event>>(
    `select trans_no as "transNo", version, at, psn, events from transaction_events
     where merchant_no = $1 and trans_no = any($2::text[]) order by at, trans_no, version limit $3`,
    [merchantNo, transNos, limit],
  );
}

export interface CallOf {
  /** By the platform's clock. */
  readonly atMs: number;
  readonly psn: string;
  readonly method: string;
  readonly code: string;
  readonly durationUs: number;
  readonly transNo: string | null;
}

/** A call that changes nothing has one of these in its method; it comes every few seconds while a payment waits. */
export const queryMethods = 'query|recall';

/**
 * Calls that named these transactions or their order numbers, the oldest first. Where there are more than `limit`:
 * those that change something before queries, and of either the newest.
 */
export function callsOf(
  queries: Queries,
  merchantNo: string,
  numbers: { readonly transNos: readonly string[]; readonly orderNos: readonly string[] },
  limit: number,
): Promise<CallOf[]> {
  return queries.query<CallOf>(
    `select at_ms as "atMs", psn, method, code, duration_us as "durationUs", trans_no as "transNo" from (
       select * from requests
       where merchant_no = $1 and (trans_no = any($2::text[]) or merchant_order_no = any($3::text[]))
       order by method ~ $5, at_ms desc, psn desc limit $4) c
     order by at_ms, psn`,
    [merchantNo, numbers.transNos, numbers.orderNos, limit, queryMethods],
  );
}

/** A fault that was injected in the sandbox. */
export interface InjectedOf {
  readonly fault: string;
  readonly faultId: string | null;
  readonly merchantNo: string;
  /** By the merchant's clock. */
  readonly atMs: number;
  readonly psn: string | null;
  readonly transNo: string | null;
  readonly merchantOrderNo: string | null;
  readonly httpStatus: number | null;
  readonly reply: string | null;
}

const injectedColumns = `fault, fault_id as "faultId", merchant_no as "merchantNo", at_ms as "atMs", psn,
  trans_no as "transNo", merchant_order_no as "merchantOrderNo", http_status as "httpStatus", reply`;

/** Faults that struck these transactions, or requests with their order numbers, the oldest first; at most `limit`. */
export function injectedFor(
  queries: Queries,
  merchantNo: string,
  numbers: { readonly transNos: readonly string[]; readonly orderNos: readonly string[] },
  limit: number,
): Promise<InjectedOf[]> {
  return queries.query<InjectedOf>(
    `select ${injectedColumns} from injected_faults
     where merchant_no = $1 and (trans_no = any($2::text[]) or merchant_order_no = any($3::text[]))
     order by at_ms, injected_id limit $4`,
    [merchantNo, numbers.transNos, numbers.orderNos, limit],
  );
}

/** Faults that struck the request of this psn. */
export const injectedInto = (queries: Queries, merchantNo: string, psn: string): Promise<InjectedOf[]> =>
  queries.query<InjectedOf>(
    `select ${injectedColumns} from injected_faults where psn = $1 and merchant_no = $2 order by injected_id`,
    [psn, merchantNo],
  );

/** The clock was moved. */
export interface ClockChange {
  /** By the platform's clock. */
  readonly realAt: number;
  readonly fromAt: number;
  readonly toAt: number;
}

/** Notes that the clock of a merchant is moved; null: that of all merchants without one of their own. */
export async function noteClockChange(
  queries: Queries,
  { realAt, fromAt, toAt }: ClockChange,
  merchantNo: string | null = null,
): Promise<void> {
  await queries.query(
    'insert into clock_changes (real_at, merchant_no, from_at, to_at) values ($1, $2, $3, $4)',
    [realAt, merchantNo, fromAt, toAt],
  );
}

/** A move of a clock is shown as long; call times of older orders then go by the moves that are left. */
const clockChangesKeptMs = 90 * 86_400_000;

/** Forgets at most `limit` moves that are too old, by the platform's time; gives how many. */
export async function dropClockChanges(queries: Queries, nowMs: number, limit: number): Promise<number> {
  const gone = await queries.query(
    `delete from clock_changes where ctid = any(array(
       select ctid from clock_changes where real_at < $1 order by real_at limit $2)) returning 1`,
    [nowMs - clockChangesKeptMs, limit],
  );
  return gone.length;
}

/** Moves of a merchant's clock, the oldest first; the newest `limit` of them. */
export function clockChanges(queries: Queries, merchantNo: string, limit: number): Promise<ClockChange[]> {
  return queries.query<ClockChange>(
    `select * from (
       select real_at as "realAt", from_at as "fromAt", to_at as "toAt" from clock_changes
       where merchant_no = $1 or (merchant_no is null and not ${ownClockOf('$1::text')}) order by real_at desc limit $2) c
     order by c."realAt"`,
    [merchantNo, limit],
  );
}
