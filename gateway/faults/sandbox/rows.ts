/** Rules of faults, and what was injected, as rows. */
import type { FaultName } from '@tollgate/contract/faults';
import type { Queries } from '../../ports/database.ts';
import { inClockGroup } from '../../store/clock-group.ts';

export interface FaultRule {
  /** Empty: all merchants without a clock of their own. */
  readonly merchantNo: string;
  readonly faultId: string;
  readonly fault: FaultName;
  readonly appId: string | null;
  readonly method: string | null;
  readonly merchantOrderNo: string | null;
  readonly transNo: string | null;
  readonly times: number;
  readonly every: number;
  readonly probability: number;
  readonly delayMs: number;
  readonly seed: string;
  readonly createdAt: number;
  readonly endsAt: number;
  /** Events that it was asked about, and those that were struck. */
  readonly seen: number;
  readonly injected: number;
}

export interface InjectedFault {
  readonly merchantNo: string;
  readonly injectedId: string;
  /** Null: asked for by a header. */
  readonly faultId: string | null;
  readonly fault: FaultName;
  /** By the merchant's clock. */
  readonly atMs: number;
  /** By the platform's. */
  readonly realAt: number;
  readonly delayMs: number;
  readonly psn: string | null;
  readonly transNo: string | null;
  readonly merchantOrderNo: string | null;
  /** HTTP status of a receiver's reply to a forged notification. */
  readonly httpStatus: number | null;
  readonly reply: string | null;
}

const ruleColumns = `merchant_no as "merchantNo", fault_id as "faultId", fault, app_id as "appId", method,
  merchant_order_no as "merchantOrderNo", trans_no as "transNo", times, every, probability, delay_ms as "delayMs", seed,
  created_at as "createdAt", ends_at as "endsAt", seen, injected`;

const injectedColumns = `merchant_no as "merchantNo", injected_id as "injectedId", fault_id as "faultId", fault,
  at_ms as "atMs", real_at as "realAt", delay_ms as "delayMs", psn, trans_no as "transNo",
  merchant_order_no as "merchantOrderNo", http_status as "httpStatus", reply`;

/** Rules that may strike once more, the oldest first, whether or not their time is over. */
export const readRules = (queries: Queries): Promise<FaultRule[]> =>
  queries.query<FaultRule>(
    `select ${ruleColumns} from fault_rules where injected < times order by created_at, fault_id`,
    [],
    'fault-rules',
  );

/** Rules that have struck as often as they may, the newest first. */
export const readUsedUp = (queries: Queries, limit: number): Promise<FaultRule[]> =>
  queries.query<FaultRule>(
    `select ${ruleColumns} from fault_rules where injected >= times order by created_at desc, fault_id limit $1`,
    [limit],
  );

/** Deletes all but the newest `max` of the rules that have struck as often as they may. */
export async function dropUsedUp(queries: Queries, max: number): Promise<void> {
  await queries.query(
    `delete from fault_rules where injected >= times and fault_id not in (
       select fault_id from fault_rules where injected >= times order by created_at desc, fault_id limit $1)`,
    [max],
  );
}

/** False where there are `max` rules already that may strike. */
export async function insertRule(queries: Queries, rule: FaultRule, max: number): Promise<boolean> {
  const rows = await queries.query(
    `insert into fault_rules (merchant_no, fault_id, fault, app_id, method, merchant_order_no, trans_no, times, every,
       probability, delay_ms, seed, created_at, ends_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14
     where (select count(*) from fault_rules where injected < times) < $15::int returning 1`,
    [
      ...[
        rule.merchantNo,
        rule.faultId,
        rule.fault,
        rule.appId,
        rule.method,
        rule.merchantOrderNo,
        rule.transNo,
      ],
      ...[
        rule.times,
        rule.every,
        rule.probability,
        rule.delayMs,
        rule.seed,
        rule.createdAt,
        rule.endsAt,
        max,
      ],
    ],
  );
  return rows.length > 0;
}

/** Removes rules by their ids; gives those that were there. */
export async function deleteRules(queries: Queries, faultIds: readonly string[]): Promise<string[]> {
  const rows = await queries.query<{ faultId: string }>(
    'delete from fault_rules where fault_id = any($1::text[]) returning fault_id as "faultId"',
    [faultIds],
  );
  return rows.map(({ faultId }) => faultId);
}

/** The number of one more event of the rule, 1 for the first; undefined where the rule is over or gone. */
export async function countSeen(
  queries: Queries,
  rule: FaultRule,
  nowMs: number,
): Promise<number | undefined> {
  const rows = await queries.query<{ seen: number }>(
    `update fault_rules set seen = seen + 1
     where merchant_no = $1 and fault_id = $2 and injected < times and ends_at > $3 returning seen`,
    [rule.merchantNo, rule.faultId, nowMs],
    'count-seen',
  );
  return rows[0]?.seen;
}

/** How many the rule has struck with this one; undefined where another process has struck the last one. */
export async function countInjected(queries: Queries, rule: FaultRule): Promise<number | undefined> {
  const rows = await queries.query<{ injected: number }>(
    `update fault_rules set injected = injected + 1
     where merchant_no = $1 and fault_id = $2 and injected < times returning injected`,
    [rule.merchantNo, rule.faultId],
    'count-injected',
  );
  return rows[0]?.injected;
}

export async function insertInjected(queries: Queries, one: InjectedFault): Promise<void> {
  await queries.query(
    `insert into injected_faults (merchant_no, injected_id, fault_id, fault, at_ms, real_at, delay_ms, psn, trans_no,
       merchant_order_no, http_status, reply) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      ...[one.merchantNo, one.injectedId, one.faultId, one.fault, one.atMs, one.realAt, one.delayMs, one.psn],
      ...[one.transNo, one.merchantOrderNo, one.httpStatus, one.reply],
    ],
    'insert-injected',
  );
}

/** The newest first. `merchants` undefined: of all. */
export const readInjected = (
  queries: Queries,
  merchants: readonly string[] | undefined,
  limit: number,
  clockGroup: 'everyone' | 'followers' = 'everyone',
): Promise<InjectedFault[]> =>
  queries.query<InjectedFault>(
    `select ${injectedColumns} from injected_faults
     where ($1::text[] is null or merchant_no = any($1::text[]))${inClockGroup(clockGroup, 3).sql}
     order by real_at desc, injected_id limit $2`,
    [merchants ?? null, limit],
  );

/** Those that decide what the acquirer and the pages of the sandbox answer from now on; the oldest first. */
export const readLasting = (queries: Queries, faults: readonly FaultName[], sinceMs: number, limit: number) =>
  queries.query<InjectedFault>(
    `select * from (
       select ${injectedColumns} from injected_faults
       where fault = any($1::text[]) and real_at >= $2 and trans_no is not null order by real_at desc limit $3) i
     order by "realAt"`,
    [faults, sinceMs, limit],
    'lasting-faults',
  );

/** Deletes rows that are too old or beyond the newest `max`, at most `limit`; returns the number deleted. */
export async function deleteInjected(
  queries: Queries,
  beforeMs: number,
  max: number,
  limit: number,
): Promise<number> {
  const rows = await queries.query(
    `delete from injected_faults where (merchant_no, injected_id) in (
       select merchant_no, injected_id from injected_faults
       where real_at < greatest($1, coalesce(
         (select real_at from injected_faults order by real_at desc offset $2 limit 1), 0))
       order by real_at limit $3) returning 1`,
    [beforeMs, max, limit],
    'forget-injected',
  );
  return rows.length;
}

/** A transaction with the one that it refers to, by their numbers. */
export interface Family {
  readonly appId: string;
  readonly transNos: readonly string[];
  readonly orderNos: readonly string[];
}

export async function familyOf(
  queries: Queries,
  merchantNo: string,
  transNo: string,
): Promise<Family | undefined> {
  const rows = await queries.query<{
    appId: string;
    orderNo: string;
    origTransNo: string | null;
    origOrderNo: string | null;
  }>(
    `select t.app_id as "appId", t.merchant_order_no as "orderNo", t.orig_trans_no as "origTransNo",
       o.merchant_order_no as "origOrderNo"
     from transactions t left join transactions o on o.merchant_no = t.merchant_no and o.trans_no = t.orig_trans_no
     where t.merchant_no = $1 and t.trans_no = $2`,
    [merchantNo, transNo],
    'family-of-transaction',
  );
  const [row] = rows;
  const isText = (text: string | null): text is string => text !== null;
  return (
    row && {
      appId: row.appId,
      transNos: [transNo, row.origTransNo].filter(isText),
      orderNos: [row.orderNo, row.origOrderNo].filter(isText),
    }
  );
}
