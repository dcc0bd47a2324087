/** Transactions as the Workbench lists them: by number or psn at once, else newest first by the primary key. */
import type { Queries } from '../../ports/database.ts';
import { type TransactionRow, type TransStatus, transactionSelection } from '../transaction.ts';
import { type Condition, type Param, type Part, type Place, walk, when } from './walk.ts';

export interface OrderFilter {
  readonly merchants: readonly string[];
  readonly transNo?: string | undefined;
  readonly merchantOrderNo?: string | undefined;
  /** Beginning of either number. */
  readonly numberBegins?: string | undefined;
  readonly psn?: string | undefined;
  /** Number of the transaction that others refer to. */
  readonly origTransNo?: string | undefined;
  /** order_minor by currency: an amount has other minor units in each. */
  readonly amounts?:
    | readonly { readonly minor: number; readonly currencies: readonly string[] }[]
    | undefined;
  readonly currency?: string | undefined;
  /** Part of the payer's account, name or phone, in any letter case. */
  readonly payer?: string | undefined;
  readonly status?: TransStatus | undefined;
  readonly transType?: number | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

/** trans_no is given a little after the time of the row. */
const slackMs = 2_000;
const lastMs = Date.UTC(9999, 0, 1);
const sale = 1;

/** The smallest trans_no of that moment: date and second (decision 13). */
function firstNumberAt(atMs: number): string {
  const at = Math.min(Math.max(atMs, 0), lastMs);
  const date = new Date(at).toISOString().slice(0, 10).replaceAll('-', '');
  return `${date}${String(Math.floor((at % 86_400_000) / 1000)).padStart(5, '0')}${'0'.repeat(9)}`;
}

/** When a trans_no was given, to the second; undefined for a text that is none. */
export function timeOfNumber(transNo: string): number | undefined {
  const [, year, month, day, second] = /^(\d{4})(\d\d)(\d\d)(\d{5})\d{9}$/.exec(transNo) ?? [];
  if (second === undefined) return undefined;
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) + Number(second) * 1000;
}

function ofPsn(psn: string, merchants: readonly string[], param: Param): string {
  const where = `psn = ${param(psn)} and merchant_no = any(${param(merchants)}::text[])`;
  // An array is looked up once, and not for each merchant.
  return `t.trans_no = any(array(
    select trans_no from transaction_events where ${where}
    union select trans_no from notifications where ${where}
    union select trans_no from requests where ${where} and trans_no is not null))`;
}

/** A text whose own signs are not taken for a pattern's. */
const literal = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

/** Part of a text. */
export const patternOf = (text: string) => `%${literal(text)}%`;

function ofBeginning(text: string, param: Param): string {
  const pattern = param(`${literal(text)}%`);
  return `(t.merchant_order_no like ${pattern} or t.trans_no like ${pattern})`;
}

function ofPayer(payer: string, param: Param): string {
  const pattern = param(patternOf(payer));
  return `(t.channel_user_id ilike ${pattern} or t.online -> 'billing' ->> 'name' ilike ${pattern}
    or t.online -> 'shipping' ->> 'name' ilike ${pattern} or t.online -> 'shipping' ->> 'phone' ilike ${pattern})`;
}

function ofAmounts(amounts: NonNullable<OrderFilter['amounts']>, param: Param): string {
  const ones = amounts.map(
    ({ minor, currencies }) =>
      `(t.order_minor = ${param(minor)} and t.currency = any(${param(currencies)}::text[]))`,
  );
  return `(${ones.join(' or ')})`;
}

const isRareType = ({ transType }: OrderFilter) => transType !== undefined && transType !== sale;

function ofType(filter: OrderFilter): readonly Condition[] {
  const rare = isRareType(filter) ? ` and t.trans_type <> ${sale}` : '';
  return when(filter.transType, (type, param) => `t.trans_type = ${param(type)}${rare}`);
}

/** Few are closed, cancelled or in progress: a partial index has these. What is open is among the newest. */
const isRareStatus = ({ status }: OrderFilter) => status !== undefined && status !== 2 && status !== 9;

function ofStatus(filter: OrderFilter): readonly Condition[] {
  const { status } = filter;
  const served = isRareStatus(filter) ? ' and t.trans_status in (0, 1, 3)' : '';
  return when(status, (value, param) => `t.trans_status = ${param(value)}${served}`);
}

/** At most `limit`, the newest first; those behind `after`. */
export function listOrders(
  queries: Queries,
  filter: OrderFilter,
  bounds: { readonly after: Place | undefined; readonly limit: number },
): Promise<Part<TransactionRow>> {
  const { merchants, transNo, merchantOrderNo, psn, fromMs, toMs } = filter;
  const named = [
    ...when(transNo, (value, param) => `t.trans_no = ${param(value)}`),
    ...when(merchantOrderNo, (value, param) => `t.merchant_order_no = ${param(value)}`),
    ...when(psn, (value, param) => ofPsn(value, merchants, param)),
    ...when(filter.origTransNo, (value, param) => `t.orig_trans_no = ${param(value)}`),
  ];
  const span = [
    ...when(fromMs, (at, param) => `t.trans_no >= ${param(firstNumberAt(at - slackMs))}`),
    ...when(toMs, (at, param) => `t.trans_no < ${param(firstNumberAt(at + slackMs))}`),
  ];
  const others = [
    ...when(fromMs, (at, param) => `t.created_at >= ${param(at)}`),
    ...when(toMs, (at, param) => `t.created_at < ${param(at)}`),
    ...when(filter.currency, (value, param) => `t.currency = ${param(value)}`),
    ...when(filter.numberBegins, ofBeginning),
    ...when(filter.payer, ofPayer),
    ...when(filter.amounts, ofAmounts),
  ];
  const isIndexed = { type: isRareType(filter), status: isRareStatus(filter) && !isRareType(filter) };
  const [type, status] = [ofType(filter), ofStatus(filter)];
  const within = [...span, ...(isIndexed.type ? type : []), ...(isIndexed.status ? status : [])];
  const search = [...others, ...(isIndexed.type ? [] : type), ...(isIndexed.status ? [] : status)];
  // A number finds so few that all else is looked for in each of them.
  const isNamed = named.length > 0;
  return walk<TransactionRow>(
    queries,
    {
      table: 'transactions',
      selection: transactionSelection,
      key: ['trans_no'],
      merchants,
      within: isNamed ? [...named, ...type, ...status, ...others] : within,
      search: isNamed ? [] : search,
    },
    bounds,
  );
}

/** Transactions of a tree that are read. */
export const treeMax = 500;

export interface TreeRows {
  readonly rows: readonly TransactionRow[];
  /** True if there are more; the transaction that was asked for is among `rows` all the same. */
  readonly isCut: boolean;
}

/** The transaction that `transNo` goes back to, and what refers to that one; empty where it is not there. */
export async function treeOf(
  queries: Queries,
  merchants: readonly string[],
  transNo: string,
): Promise<TreeRows> {
  const rows = await queries.query<TransactionRow>(
    `with recursive
       up as (
         select t.merchant_no, t.trans_no, t.orig_trans_no, 0 as depth from unnest($1::text[]) as m (merchant_no)
           cross join lateral (select * from transactions t where t.merchant_no = m.merchant_no and t.trans_no = $2) t
         union all
         select t.merchant_no, t.trans_no, t.orig_trans_no, up.depth + 1 from up
           join transactions t on t.merchant_no = up.merchant_no and t.trans_no = up.orig_trans_no
           where up.depth < 8),
       root as (select merchant_no, trans_no from up order by depth desc limit 1),
       down as (
         select merchant_no, trans_no, 0 as depth from root
         union all
         select t.merchant_no, t.trans_no, down.depth + 1 from down
           join transactions t on t.orig_trans_no = down.trans_no and t.merchant_no = down.merchant_no
           where down.depth < 8),
       part as (select merchant_no, trans_no from down limit ${treeMax + 1})
     select ${transactionSelection} from (select * from part union select merchant_no, trans_no from up) d
       join transactions t on t.merchant_no = d.merchant_no and t.trans_no = d.trans_no
     order by t.trans_no`,
    [merchants, transNo],
  );
  return { rows, isCut: rows.length > treeMax };
}
