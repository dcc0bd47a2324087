/** The books as the Workbench needs them besides their reports: what is due, what a file holds of some merchants. */
import type { LineKind } from '@tollgate/contract/settlement/mapping';
import type { Queries } from '../../ports/database.ts';
import { entrySelection, type StoredEntry } from '../book-entries.ts';
import { Conditions } from '../workbench/conditions.ts';
import type { SettlementTotal } from './files.ts';
import { signedAmount } from './staging.ts';

export type Merchants = readonly string[] | undefined;

export interface DueSum {
  readonly acquirer: string;
  readonly currency: string;
  readonly dueMinor: number;
}

/** Returns what each acquirer owes these merchants together; zero where it has paid all. */
export function readDues(queries: Queries, merchants: Merchants): Promise<DueSum[]> {
  const conditions = new Conditions().merchants(merchants, 'merchant_no').fixed(`'due' in (debit, credit)`);
  return queries.query<DueSum>(
    `select acquirer, currency,
       sum(case debit when 'due' then amount_minor else -amount_minor end)::bigint as "dueMinor"
     from book_entries ${conditions.where} group by acquirer, currency order by acquirer, currency`,
    conditions.params,
  );
}

export interface BooksState {
  readonly hasEntries: boolean;
  readonly hasFiles: boolean;
  readonly open: number;
  readonly waiting: number;
}

export async function readState(queries: Queries, merchants: Merchants): Promise<BooksState | undefined> {
  const own = merchants === undefined ? 'true' : 'merchant_no = any($1::text[])';
  // A file is another merchant's as well; its lines are not.
  const files = merchants === undefined ? 'settlement_files' : 'settlement_lines';
  const count = (state: string) =>
    `(select count(*) from settlement_differences where state <> 'resolved' and state = '${state}' and ${own})`;
  const [state] = await queries.query<BooksState>(
    `select exists (select 1 from book_entries where ${own}) as "hasEntries",
       exists (select 1 from ${files} where ${own}) as "hasFiles",
       ${count('open')} as open, ${count('waiting')} as waiting`,
    merchants === undefined ? [] : [merchants],
  );
  return state;
}

export interface FilePart {
  readonly fileNo: string;
  readonly lines: number;
  readonly settledLines: number;
  readonly differences: number;
  readonly openDifferences: number;
  readonly waitingDifferences: number;
  readonly totals: readonly Omit<SettlementTotal, 'netMinor'>[];
}

/** Returns what these files hold of some merchants: the files themselves count everything. */
export function readFileParts(
  queries: Queries,
  merchants: readonly string[],
  fileNos: readonly string[],
): Promise<FilePart[]> {
  const differences = (condition: string) =>
    `(select count(*) from settlement_differences d
      where d.file_no = f.file_no and d.merchant_no = any($1::text[])${condition})`;
  return queries.query<FilePart>(
    `select f.file_no as "fileNo", coalesce(sum(l.lines), 0)::bigint as lines,
       coalesce(sum(l.settled), 0)::bigint as "settledLines", ${differences('')} as differences,
       ${differences(` and d.state = 'open'`)} as "openDifferences",
       ${differences(` and d.state = 'waiting'`)} as "waitingDifferences",
       coalesce(jsonb_agg(jsonb_build_object('currency', l.currency, 'grossMinor', l.gross, 'feeMinor', l.fee)
         order by l.currency) filter (where l.currency is not null), '[]') as totals
     from unnest($2::text[]) as f (file_no) left join (
       select file_no, currency, count(*) as lines, count(*) filter (where is_settled) as settled,
         sum(${signedAmount('settlement_lines')})::bigint as gross,
         sum(fee_minor)::bigint as fee
       from settlement_lines where merchant_no = any($1::text[]) and file_no = any($2::text[])
       group by file_no, currency) l using (file_no)
     group by f.file_no`,
    [merchants, fileNos],
  );
}

/** A line of a file as it is kept. */
export interface LineRow {
  readonly merchantNo: string;
  readonly fileNo: string;
  readonly lineNo: number;
  readonly kind: LineKind;
  readonly transNo: string | null;
  readonly currency: string;
  readonly amountMinor: number;
  readonly feeMinor: number;
  readonly channelTransNo: string | null;
  readonly refNo: string | null;
  readonly givenTransNo: string | null;
  readonly account: string | null;
  readonly transactedAt: number | null;
  readonly isSettled: boolean;
}

const lineSelection = `select l.merchant_no as "merchantNo", l.file_no as "fileNo", l.line_no as "lineNo", l.kind,
  l.trans_no as "transNo", l.currency, l.amount_minor as "amountMinor", l.fee_minor as "feeMinor",
  l.channel_trans_no as "channelTransNo", l.ref_no as "refNo", l.given_trans_no as "givenTransNo", l.account,
  l.transacted_at as "transactedAt", l.is_settled as "isSettled" from settlement_lines l`;

export async function readLine(
  queries: Queries,
  merchantNo: string,
  fileNo: string,
  lineNo: number,
): Promise<LineRow | undefined> {
  const rows = await queries.query<LineRow>(
    `${lineSelection} where l.merchant_no = $1 and l.file_no = $2 and l.line_no = $3`,
    [merchantNo, fileNo, lineNo],
  );
  return rows[0];
}

/** Lines that are read at most for each transaction. */
const linesMax = 20;

/** Returns lines that settle some transactions or are compared with them, the oldest first. */
export const linesOfOrder = (
  queries: Queries,
  merchantNo: string,
  transNos: readonly string[],
): Promise<LineRow[]> =>
  queries.query<LineRow>(
    `${lineSelection} where l.trans_no = any($1::text[]) and l.merchant_no = $2
     order by l.file_no, l.line_no limit ${linesMax} * cardinality($1::text[])`,
    [transNos, merchantNo],
  );

/** A source of entries; of a file one line alone, or they would be thousands. */
export interface EntrySource {
  readonly sourceNo: string;
  readonly part?: number;
}

/** Returns the entries of a merchant from some sources, the oldest first. */
export function entriesOf(
  queries: Queries,
  merchantNo: string,
  sources: readonly EntrySource[],
  limit: number,
): Promise<StoredEntry[]> {
  return queries.query<StoredEntry>(
    `select ${entrySelection}
     from jsonb_to_recordset($2::jsonb) as s ("sourceNo" text, part integer)
       join book_entries e on e.merchant_no = $1 and e.source_no = s."sourceNo"
         and (s.part is null or e.part = s.part)
     order by e.at, e.source_no, e.part, e.n limit $3`,
    [merchantNo, JSON.stringify(sources), limit],
  );
}
