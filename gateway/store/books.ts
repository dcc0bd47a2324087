/** Reading the books: sums by account, and entries. */
import type { Queries } from '../ports/database.ts';
import { type Account, entrySelection, type StoredEntry } from './book-entries.ts';
import { Conditions } from './workbench/conditions.ts';

export interface EntryFilter {
  readonly merchants?: readonly string[] | undefined;
  readonly acquirer?: string | undefined;
  readonly currency?: string | undefined;
  readonly account?: string | undefined;
}

interface EntrySpan {
  readonly fromMs: number;
  readonly untilMs: number;
}

type Place = readonly (string | number)[];

export interface SumRow {
  readonly merchantNo: string;
  readonly acquirer: string;
  readonly currency: string;
  readonly account: Account;
  readonly openingMinor: number;
  readonly debitMinor: number;
  readonly creditMinor: number;
}

/** Entries by their time, or by the numbers of their sources. */
export type EntryOrder = 'time' | 'number';

const bySource = 'e.merchant_no, e.source_no, e.part, e.n';

const filtered = ({ merchants, acquirer, currency }: EntryFilter) =>
  new Conditions()
    .merchants(merchants, 'e.merchant_no')
    .add(acquirer, (name) => `e.acquirer = ${name}`)
    .add(currency, (name) => `e.currency = ${name}`);

/** Numbers of merchants from `from` on, one more than `limit` where there are more. */
export async function readMerchants(
  queries: Queries,
  among: readonly string[] | undefined,
  from: string,
  limit: number,
): Promise<string[]> {
  const conditions = new Conditions()
    .merchants(among, 'merchant_no')
    .add(from, (name) => `merchant_no >= ${name}`);
  const rows = await queries.query<{ merchantNo: string }>(
    `select merchant_no as "merchantNo" from merchants ${conditions.where}
     order by merchant_no limit ${conditions.param(limit + 1)}`,
    conditions.params,
  );
  return rows.map(({ merchantNo }) => merchantNo);
}

/** Sums of each account before the span and in it; accounts that are at zero and did not move are left out. */
export function readSums(
  queries: Queries,
  filter: EntryFilter,
  { fromMs, untilMs }: EntrySpan,
  { after, limit }: { readonly after: Place | undefined; readonly limit: number },
): Promise<SumRow[]> {
  const entries = filtered(filter).add(untilMs, (name) => `e.at < ${name}`);
  const from = entries.param(fromMs);
  const account = filter.account === undefined ? '' : `where a.account = ${entries.param(filter.account)}`;
  const place = (after ?? []).map((value) => entries.param(value));
  const behind = after === undefined ? '' : `where (merchant_no, acquirer, currency, account) > (${place})`;
  // Added up by pairs of accounts first: few rows are left for the rest.
  return queries.query<SumRow>(
    `select merchant_no as "merchantNo", acquirer, currency, account, opening::bigint as "openingMinor",
       debits::bigint as "debitMinor", credits::bigint as "creditMinor"
     from (
       select merchant_no, acquirer, currency, a.account, sum(a.side * p.before) as opening,
         sum(case when a.side = 1 then p.within else 0 end) as debits,
         sum(case when a.side = -1 then p.within else 0 end) as credits, bool_or(p.moves) as moves
       from (
         select e.merchant_no, e.acquirer, e.currency, e.debit, e.credit,
           sum(e.amount_minor) - coalesce(sum(e.amount_minor) filter (where e.at >= ${from}), 0) as before,
           coalesce(sum(e.amount_minor) filter (where e.at >= ${from}), 0) as within, max(e.at) >= ${from} as moves
         from book_entries e ${entries.where} group by 1, 2, 3, 4, 5) p
       cross join lateral (values (p.debit, 1), (p.credit, -1)) as a (account, side)
       ${account} group by 1, 2, 3, 4) s
     ${behind === '' ? 'where' : `${behind} and`} (opening <> 0 or moves)
     order by merchant_no, acquirer, currency, account limit ${entries.param(limit)}`,
    entries.params,
  );
}

/** At most `limit` entries behind `after`. */
export function readEntries(
  queries: Queries,
  filter: EntryFilter,
  { fromMs, untilMs }: EntrySpan,
  bounds: { readonly after: Place | undefined; readonly limit: number; readonly order: EntryOrder },
): Promise<StoredEntry[]> {
  const key = bounds.order === 'time' ? `e.at, ${bySource}` : bySource;
  const conditions = filtered(filter)
    .add(fromMs, (name) => `e.at >= ${name}`)
    .add(untilMs, (name) => `e.at < ${name}`)
    .add(filter.account, (name) => `${name} in (e.debit, e.credit)`)
    .after(bounds.after, key, '>');
  return queries.query<StoredEntry>(
    `select ${entrySelection}
     from book_entries e ${conditions.where} order by ${key} limit ${conditions.param(bounds.limit)}`,
    conditions.params,
  );
}
