/** Rows of the request log: one partition a day, written in batches, read newest first by a cursor. */
import { dayMs } from '@tollgate/contract/durations';
import type { Queries, SqlValue } from '../ports/database.ts';
import { insertMarked, markedOf, markedValuesOf } from './request-texts.ts';

/** One call as it is kept: nothing of it is a secret or a card any more. */
export interface RequestRow {
  /** Empty where no app is known. */
  readonly merchantNo: string;
  /** When it came in, by the platform's clock. */
  readonly atMs: number;
  readonly psn: string;
  readonly appId: string;
  readonly path: string;
  /** Empty where the request names no call. */
  readonly method: string;
  readonly code: string;
  readonly httpStatus: number;
  readonly durationUs: number;
  readonly merchantOrderNo: string | null;
  readonly transNo: string | null;
  /** The caller's own id of the request (decision 15). */
  readonly clientPsn: string | null;
  /** IP address of the caller. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly reply: string;
  /** Names of members taken out of body and reply, `card number`, or `end` where a body was cut. */
  readonly redacted: readonly string[];
  /** True if signature or Basic credentials were right; null where an earlier version logged it. */
  readonly isAuthenticated: boolean | null;
  /** The field that a rejection names, or what is wrong with the signature; null: none, or an earlier version's. */
  readonly cause: string | null;
}

/** A row without what is long. */
export type RequestSummary = Omit<
  RequestRow,
  'headers' | 'body' | 'reply' | 'redacted' | 'clientPsn' | 'isAuthenticated' | 'cause'
>;

const dayOf = (atMs: number): number => Math.floor(atMs / dayMs);
export const dayStartMs = (atMs: number): number => dayOf(atMs) * dayMs;
const partitionOf = (day: number): string =>
  `requests_${new Date(day * dayMs).toISOString().slice(0, 10).replaceAll('-', '')}`;

const columns = `merchant_no, at_ms, psn, app_id, path, method, code, http_status, duration_us, merchant_order_no,
  trans_no, client_psn, address, headers, body, reply, redacted, authenticated, cause`;

/** Between the values of a column: no valid JSON holds it. */
const separator = '\u001f';

/** Each column is one text of all its values: neither this process nor the server has to escape them, as in JSON. */
const valuesOf: readonly ((row: RequestRow) => string | number | null)[] = [
  (row) => row.merchantNo,
  (row) => row.atMs,
  (row) => row.psn,
  (row) => row.appId,
  (row) => row.path,
  (row) => row.method,
  (row) => row.code,
  (row) => row.httpStatus,
  (row) => row.durationUs,
  (row) => row.merchantOrderNo,
  (row) => row.transNo,
  (row) => row.clientPsn,
  (row) => row.address,
  (row) => JSON.stringify(row.headers),
  (row) => row.body,
  (row) => row.reply,
  (row) => row.redacted.join(),
  (row) => String(row.isAuthenticated ?? ''),
  (row) => row.cause,
];

/** Parameters from $`first` on, as lists of texts. */
const listsFrom = (first: number, count: number): string =>
  Array.from({ length: count }, (_, at) => `string_to_array($${first + at}, E'\\x1f')`).join(', ');

// An array of one empty text is empty itself; what is missing then comes as null.
const insert = `with kept as (insert into requests (${columns}, marked)
  select coalesce(merchant_no, ''), at_ms::bigint, psn, coalesce(app_id, ''), path, coalesce(method, ''), code,
    http_status::smallint, duration_us::integer, nullif(merchant_order_no, ''), nullif(trans_no, ''),
    nullif(client_psn, ''), coalesce(address, ''), headers::jsonb, coalesce(body, ''), coalesce(reply, ''),
    coalesce(string_to_array(redacted, ','), '{}'), nullif(authenticated, '')::boolean, nullif(cause, ''), true
  from unnest(${listsFrom(1, valuesOf.length)}) as r (${columns})
  on conflict do nothing)
  ${insertMarked(listsFrom(valuesOf.length + 1, markedValuesOf.length))}`;

/** Makes the partition of the day at `atMs`, unless another process has. */
export async function addRequestDay(queries: Queries, atMs: number): Promise<void> {
  const day = dayOf(atMs);
  const name = partitionOf(day);
  const there = await queries.query<{ at: string | null }>('select to_regclass($1)::text as at', [name]);
  if (there[0]?.at !== null) return;
  await queries
    .query(
      `create table if not exists ${name} partition of requests for values from (${day * dayMs}) to (${(day + 1) * dayMs})`,
    )
    // Two processes that make it at once: one of them fails, and the partition is there.
    .catch(async (error) => {
      const made = await queries.query<{ at: string | null }>('select to_regclass($1)::text as at', [name]);
      if (made[0]?.at === null) throw error;
    });
}

/** A column's value without the separator, and without U+0000, which no text of PostgreSQL holds. */
function cellOf(value: string | number | null): string {
  const text = String(value ?? '');
  if (!text.includes(separator) && !text.includes('\0')) return text;
  return text.replaceAll('\0', '\ufffd').replaceAll(separator, '\ufffd');
}

/** Writes rows in one statement; a row that is there already stays as it is. Their days must have been added. */
export async function insertRequests(queries: Queries, rows: readonly RequestRow[]): Promise<void> {
  const listOf = <Item>(items: readonly Item[], read: (item: Item) => string | number | null) =>
    items.map((item) => cellOf(read(item))).join(separator);
  // The marked text is the stored text.
  const stored = (text: string) => cellOf(text).toWellFormed();
  const marked = markedOf(
    rows.map(({ atMs, psn, body, reply }) => ({ atMs, psn, body: stored(body), reply: stored(reply) })),
  );
  const texts = [
    ...valuesOf.map((ofRow) => listOf(rows, ofRow)),
    ...markedValuesOf.map((ofMarked) => listOf(marked, ofMarked)),
  ];
  await queries.query(insert, texts, 'insert_requests');
}

/** Which day of `rows` each belongs to, as the start of that day. */
export const daysOf = (rows: readonly RequestRow[]): readonly number[] => [
  ...new Set(rows.map(({ atMs }) => dayStartMs(atMs))),
];

/** Drops the days that are over at `beforeMs`, and gives how many. */
export async function dropRequestDays(queries: Queries, beforeMs: number): Promise<number> {
  const parts = await queries.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'requests'::regclass order by c.relname`,
  );
  const over = parts.filter(({ name }) => name < partitionOf(dayOf(beforeMs)));
  for (const { name } of over) await queries.query(`drop table if exists ${name}`);
  return over.length;
}

/** The newest row that is one too many where the log keeps `max`; undefined where there are no more than these. */
export async function firstSurplus(queries: Queries, max: number): Promise<RequestPlace | undefined> {
  const [place] = await queries.query<RequestPlace>(
    'select at_ms as "atMs", psn from requests order by at_ms desc, psn desc offset $1 limit 1',
    [max],
  );
  return place;
}

/** Deletes `limit` rows at most, the oldest first, none younger than `last`; gives how many there were. */
export async function dropRequestsTo(queries: Queries, last: RequestPlace, limit: number): Promise<number> {
  const gone = await queries.query(
    `delete from requests where (at_ms, psn) in
       (select at_ms, psn from requests where (at_ms, psn) <= ($1, $2) order by at_ms, psn limit $3)
     returning 1`,
    [last.atMs, last.psn, limit],
  );
  return gone.length;
}

/** Where a list goes on: after this row. */
export interface RequestPlace {
  readonly atMs: number;
  readonly psn: string;
}

export interface RequestFilter {
  /** Merchants whose requests may be seen; undefined: all, those of no known app included. */
  readonly merchants?: readonly string[] | undefined;
  readonly psn?: string | undefined;
  /** These alone. */
  readonly psns?: readonly string[];
  readonly appId?: string | undefined;
  readonly method?: string | undefined;
  /** A code, or `refused` for every code but 0. */
  readonly code?: string | undefined;
  readonly cause?: string | undefined;
  /** The least duration. */
  readonly minMs?: number | undefined;
  readonly merchantOrderNo?: string | undefined;
  readonly transNo?: string | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  /** Part of body or reply, in any letter case. */
  readonly text?: string | undefined;
}

/** Conditions and their parameters, numbered from $1. */
function conditionsOf(filter: RequestFilter): { readonly where: string[]; readonly params: SqlValue[] } {
  const where: string[] = [];
  const params: SqlValue[] = [];
  const add = (value: SqlValue | undefined, condition: (name: string) => string) => {
    if (value === undefined) return;
    params.push(value);
    where.push(condition(`$${params.length}`));
  };
  add(filter.merchants, (name) => `merchant_no = any(${name}::text[])`);
  add(filter.psn, (name) => `psn = ${name}`);
  add(filter.psns, (name) => `psn = any(${name}::text[])`);
  add(filter.appId, (name) => `app_id = ${name}`);
  add(filter.method, (name) => `method = ${name}`);
  if (filter.code !== undefined && filter.code !== '0') where.push("code <> '0'");
  add(filter.code === 'refused' ? undefined : filter.code, (name) => `code = ${name}`);
  add(filter.cause, (name) => `cause = ${name}`);
  add(filter.minMs && filter.minMs * 1000, (name) => `duration_us >= ${name}`);
  add(filter.merchantOrderNo, (name) => `merchant_order_no = ${name}`);
  add(filter.transNo, (name) => `trans_no = ${name}`);
  add(filter.fromMs, (name) => `at_ms >= ${name}`);
  add(filter.toMs, (name) => `at_ms < ${name}`);
  add(
    filter.text && `%${filter.text.replaceAll(/[\\%_]/g, '\\$&')}%`,
    (name) => `(body ilike ${name} or reply ilike ${name})`,
  );
  return { where, params };
}

const summary = `merchant_no as "merchantNo", at_ms as "atMs", psn, app_id as "appId", path, method, code,
  http_status as "httpStatus", duration_us as "durationUs", merchant_order_no as "merchantOrderNo",
  trans_no as "transNo", address`;

export interface RequestBounds {
  readonly after?: RequestPlace | undefined;
  /** The last row that is looked at; not with `forward`. */
  readonly downTo?: RequestPlace | undefined;
  readonly limit: number;
  readonly forward?: boolean;
}

/** At most `limit` rows: the newest before `after`, or, `forward`, the oldest behind it. */
export async function listRequests(
  queries: Queries,
  filter: RequestFilter,
  { after, downTo, limit, forward = false }: RequestBounds,
): Promise<RequestSummary[]> {
  const { where, params } = conditionsOf(filter);
  if (downTo !== undefined) {
    params.push(downTo.atMs, downTo.psn);
    where.push(`(at_ms, psn) >= ($${params.length - 1}, $${params.length})`);
  }
  if (after !== undefined) {
    params.push(after.atMs, after.psn);
    where.push(`(at_ms, psn) ${forward ? '>' : '<'} ($${params.length - 1}, $${params.length})`);
  }
  params.push(limit);
  const order = forward ? 'asc' : 'desc';
  // Named requests are looked up: `offset 0` keeps the planner from meeting them on a walk through all of the time.
  const isLookedUp = filter.psns !== undefined;
  return queries.query<RequestSummary>(
    `select ${summary} from (
       select * from requests ${where.length > 0 ? `where ${where.join(' and ')}` : ''}${isLookedUp ? ' offset 0' : ''}
     ) r order by at_ms ${order}, psn ${order} limit $${params.length}`,
    params,
  );
}

/** Returns true if a filter's code is that of one kind of refusal: those are few, and an index leads to them. */
export const isOneRefusal = (code: string | undefined): boolean =>
  code !== undefined && code !== '0' && code !== 'refused';

/** The place `count` rows behind `after` in the index that a filter is walked by; undefined where there are fewer. */
export async function placeBehind(
  queries: Queries,
  { merchants, code, fromMs, toMs }: RequestFilter,
  after: RequestPlace | undefined,
  count: number,
): Promise<RequestPlace | undefined> {
  const { where, params } = conditionsOf({
    fromMs,
    toMs,
    ...(merchants?.length === 1 && { merchants }),
    ...(merchants === undefined && isOneRefusal(code) && { code }),
  });
  if (after !== undefined) {
    params.push(after.atMs, after.psn);
    where.push(`(at_ms, psn) < ($${params.length - 1}, $${params.length})`);
  }
  const [place] = await queries.query<RequestPlace>(
    `select at_ms as "atMs", psn from requests ${where.length > 0 ? `where ${where.join(' and ')}` : ''}
     order by at_ms desc, psn desc offset ${count - 1} limit 1`,
    params,
  );
  return place;
}

/** One request with all that is kept of it. */
export async function findRequest(
  queries: Queries,
  psn: string,
  merchants: readonly string[] | undefined,
): Promise<RequestRow | undefined> {
  const { where, params } = conditionsOf({ psn, merchants });
  const rows = await queries.query<RequestRow>(
    `select ${summary}, client_psn as "clientPsn", headers, body, reply, redacted,
       authenticated as "isAuthenticated", cause from requests
     where ${where.join(' and ')} limit 1`,
    params,
  );
  return rows[0];
}

/** Rows that `lastAuthenticated` looks at, and how far back. */
const authenticatedAmong = 1_000;
const authenticatedSpanMs = 7 * dayMs;

/** When a request of the app was last authenticated before `toMs`. */
export async function lastAuthenticated(
  queries: Queries,
  { merchantNo, appId }: Pick<RequestRow, 'merchantNo' | 'appId'>,
  toMs: number,
): Promise<RequestPlace | undefined> {
  const [last] = await queries.query<RequestPlace>(
    `select at_ms as "atMs", psn from (
       select at_ms, psn, app_id, authenticated from requests
       where merchant_no = $1 and at_ms >= $3::bigint - ${authenticatedSpanMs} and at_ms < $3
       order by at_ms desc, psn desc limit ${authenticatedAmong}) r
     where app_id = $2 and authenticated order by at_ms desc limit 1`,
    [merchantNo, appId, toMs],
  );
  return last;
}
