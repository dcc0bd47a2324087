/** Terminals and batches as people list them. */
import type { Queries } from '../../ports/database.ts';
import { Conditions } from './conditions.ts';

export interface TerminalSummary {
  readonly merchantNo: string;
  readonly terminalSn: string;
  readonly storeNo: string;
  readonly storeName: string;
  readonly currency: string;
  readonly closeBatchAt: string | null;
  readonly state: 'online' | 'offline' | 'unknown';
  readonly seenAt: number | null;
  readonly activatedAt: number | null;
  readonly queueCount: number;
  readonly openBatches: number;
}

export interface TerminalFilter {
  /** undefined: all. */
  readonly merchants: readonly string[] | undefined;
  readonly terminalSn?: string | undefined;
  readonly storeNo?: string | undefined;
  readonly state?: string | undefined;
}

const terminalState = `case when l.seen_at is null then 'unknown' when l.online then 'online' else 'offline' end`;

/** At most `limit` terminals in the order of merchant and serial number, after `after`. */
export function listTerminals(
  queries: Queries,
  filter: TerminalFilter,
  { after, limit }: { readonly after?: readonly (string | number)[] | undefined; readonly limit: number },
): Promise<TerminalSummary[]> {
  const conditions = new Conditions()
    .merchants(filter.merchants, 't.merchant_no')
    .add(filter.terminalSn, (name) => `t.terminal_sn = ${name}`)
    .add(filter.storeNo, (name) => `t.store_no = ${name}`)
    .add(filter.state, (name) => `${terminalState} = ${name}`)
    .after(after, 't.merchant_no, t.terminal_sn', '>');
  return queries.query<TerminalSummary>(
    `select t.merchant_no as "merchantNo", t.terminal_sn as "terminalSn", t.store_no as "storeNo",
       coalesce(s.name, '') as "storeName", t.currency, t.close_batch_at as "closeBatchAt",
       ${terminalState} as state, l.seen_at as "seenAt", l.activated_at as "activatedAt",
       (select count(*) from transactions q where q.terminal_sn = t.terminal_sn and q.merchant_no = t.merchant_no
          and q.terminal is not null and q.trans_status in (0, 9))::integer as "queueCount",
       (select count(*) from batches b where b.terminal_sn = t.terminal_sn and b.merchant_no = t.merchant_no
          and b.closed_at is null)::integer as "openBatches"
     from terminals t
     left join stores s on s.merchant_no = t.merchant_no and s.store_no = t.store_no
     left join terminal_links l on l.merchant_no = t.merchant_no and l.terminal_sn = t.terminal_sn
     ${conditions.where} order by t.merchant_no, t.terminal_sn limit ${conditions.param(limit)}`,
    conditions.params,
  );
}

/** One kind of transaction of a batch in one currency, as a closed batch keeps them. */
export interface BatchSumLine {
  readonly currency: string;
  readonly kind: 'payment' | 'refund';
  readonly count: number;
  readonly amountMinor: number;
}

export interface BatchSummary {
  readonly merchantNo: string;
  readonly terminalSn: string;
  readonly batchNo: string;
  readonly openedAt: number;
  readonly closedAt: number | null;
  readonly dueAt: number | null;
  readonly adviceError: string | null;
  readonly currency: string | null;
  readonly psn: string | null;
  /** Null while it is open. */
  readonly sums: readonly BatchSumLine[] | null;
}

export interface BatchFilter {
  readonly merchants: readonly string[] | undefined;
  readonly terminalSn?: string | undefined;
  readonly state?: string | undefined;
  /** Start of the opening times, in milliseconds. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  /** Only those that were closed after, and not after. */
  readonly closedAfterMs?: number | undefined;
  readonly closedUntilMs?: number | undefined;
}

/** At most `limit` batches, the latest opened first, after `after`. */
export function listBatches(
  queries: Queries,
  filter: BatchFilter,
  { after, limit }: { readonly after?: readonly (string | number)[] | undefined; readonly limit: number },
): Promise<BatchSummary[]> {
  const isOpen = filter.state === 'open' ? 'closed_at is null' : 'closed_at is not null';
  const conditions = new Conditions()
    .merchants(filter.merchants, 'merchant_no')
    .add(filter.terminalSn, (name) => `terminal_sn = ${name}`)
    .fixed(filter.state === undefined ? undefined : isOpen)
    .add(filter.fromMs, (name) => `opened_at >= ${name}`)
    .add(filter.toMs, (name) => `opened_at < ${name}`)
    .add(filter.closedAfterMs, (name) => `closed_at > ${name}`)
    .add(filter.closedUntilMs, (name) => `closed_at <= ${name}`)
    .after(after, 'opened_at, merchant_no, terminal_sn, batch_no', '<');
  return queries.query<BatchSummary>(
    `select merchant_no as "merchantNo", terminal_sn as "terminalSn", batch_no as "batchNo",
       opened_at as "openedAt", closed_at as "closedAt", due_at as "dueAt",
       advice_error as "adviceError", currency, psn, sums
     from batches ${conditions.where}
     order by opened_at desc, merchant_no desc, terminal_sn desc, batch_no desc
     limit ${conditions.param(limit)}`,
    conditions.params,
  );
}
