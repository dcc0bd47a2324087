/** Writes what the staged lines have come to: the file, its lines, their entries in the books, and the differences. */
import type { Queries } from '../../ports/database.ts';
import { entryColumns } from '../book-entries.ts';
import { type DifferenceKind, differenceNumber } from './differences.ts';
import type { SettlementTotal } from './files.ts';
import { signedAmount } from './staging.ts';

/** Facts of a file that is being imported. */
export interface NewFile {
  readonly acquirer: string;
  readonly digest: string;
  readonly name: string;
  readonly mapping: string;
  readonly reference: string | null;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly isMissingThereChecked: boolean;
  readonly areFeesChecked: boolean;
  readonly importedAt: number;
  readonly importedBy: string;
}

/** Numbers and names of files that were imported before. */
export interface EarlierFile {
  readonly fileNo: string;
  readonly name: string;
  readonly importedAt: number;
  /** False: it has the same bytes. True: other bytes under the acquirer's same name. */
  readonly isOtherContent: boolean;
}

/** Returns the file of the same content, or of the acquirer's same name for it, that was imported before. */
export async function findEarlierFile(
  queries: Queries,
  { acquirer, digest, reference }: Pick<NewFile, 'acquirer' | 'digest' | 'reference'>,
): Promise<EarlierFile | undefined> {
  const rows = await queries.query<EarlierFile>(
    `select file_no as "fileNo", name, imported_at as "importedAt", digest <> $2 as "isOtherContent"
     from settlement_files where acquirer = $1 and (digest = $2 or reference = $3) order by digest <> $2 limit 1`,
    [acquirer, digest, reference],
  );
  return rows[0];
}

/** Number that begins with its date: rises with time, and is short enough to be typed. */
const numberOf = (date: string, letter: string, sequence: string, digits: number) =>
  `${date} || '${letter}' || (select lpad(n::text, greatest(${digits}, length(n::text)), '0')
    from (select nextval('${sequence}') as n) s)`;

const insertFile = `insert into settlement_files (file_no, acquirer, digest, name, mapping, reference, first_day,
    last_day, lines, settled_lines, differences, totals, is_missing_there_checked, are_fees_checked, imported_at,
    imported_by)
  select ${numberOf('$1::text', 'F', 'settlement_file_numbers', 6)}, $2, $3, $4, $5, $6, $7, $8,
    (select count(*) from staged_lines where id > 0),
    (select count(*) from verdicts where id > 0 and verdict = 'settled'), 0,
    coalesce((select jsonb_agg(jsonb_build_object('currency', currency, 'grossMinor', gross, 'feeMinor', fee,
        'netMinor', gross - fee) order by currency)
      from (select currency, sum(${signedAmount('s')})::bigint as gross, sum(fee_minor)::bigint as fee
        from staged_lines s where id > 0 group by currency) t), '[]'),
    $9, $10, $11::bigint, $12
  returning file_no as "fileNo"`;

// A line with another fee holds its order while the difference is open: no second line may settle it.
const insertLines = `insert into settlement_lines (merchant_no, file_no, line_no, kind, is_settled, trans_no, currency,
    amount_minor, fee_minor, settles_minor, channel_trans_no, ref_no, given_trans_no, account, transacted_at)
  select v.merchant_no, $1, s.id, s.kind, v.verdict = 'settled', v.trans_no, s.currency, s.amount_minor, s.fee_minor,
    case when v.verdict in ('settled', 'fee') then v.signed_minor else 0 end, s.channel_trans_no, s.ref_no, s.given_trans_no,
    s.account, s.transacted_at
  from verdicts v join staged_lines s using (id) where s.id > 0 order by v.merchant_no, s.id`;

/** The same for a line's own entries and for those that an act writes: every one is against `due`. */
const sides = `case when e.minor > 0 then e.account else 'due' end,
    case when e.minor > 0 then 'due' else e.account end, abs(e.minor)`;
const partsOfLine = `cross join lateral (values (0, 'paid-out', v.signed_minor - s.fee_minor),
    (1, 'fees', s.fee_minor)) e (n, account, minor)`;

const insertEntries = `insert into book_entries (${entryColumns})
  select v.merchant_no, $1, s.id, e.n, $2::bigint, $3, s.currency, ${sides}
  from verdicts v join staged_lines s using (id) ${partsOfLine}
  where s.id > 0 and v.verdict = 'settled' and e.minor <> 0 order by v.merchant_no, s.id, e.n`;

const differenceColumns = `difference_no, merchant_no, acquirer, file_no, kind, state, line_no, trans_no, currency,
  expected_minor, found_minor, expected_fee_minor, found_fee_minor, candidates`;

const insertDifferences = `insert into settlement_differences (${differenceColumns})
  select ${differenceNumber}, v.merchant_no, $3, $1, v.verdict, 'open', v.id, v.trans_no, s.currency,
    v.expected_minor, v.signed_minor, v.expected_fee, s.fee_minor, c.candidates
  from (select * from verdicts where id > 0 and verdict <> 'settled' order by id) v join staged_lines s using (id)
    left join (
      select id, to_jsonb((array_agg(distinct trans_no))[1:10]) as candidates from found_orders
      where id in (select id from verdicts where verdict in ('ambiguous', 'missing-here')) group by id) c using (id)`;

const isBrought = `exists (select 1 from verdicts v
  where v.merchant_no = o.merchant_no and v.trans_no = o.trans_no and v.verdict <> 'chargeback')`;

const insertMissing = `insert into settlement_differences (${differenceColumns})
  select ${differenceNumber}, merchant_no, $3, $1, 'missing-there', 'open', null, trans_no, currency, open_now,
    null::bigint, null::bigint, null::bigint, null::jsonb
  from (select * from open_orders o
    where is_of_days and open_now <> 0 and open_then <> 0 and not ${isBrought}
      and not exists (select 1 from settlement_differences d where d.trans_no = o.trans_no
        and d.merchant_no = o.merchant_no and d.acquirer = $3 and d.state <> 'resolved' and d.kind <> 'chargeback')
    order by merchant_no, trans_no) o`;

/** Differences that this file matches: earlier lines that agree now, but for their fees, and orders that it brings. */
const matchedNow = `create temporary table matched_now on commit drop as
  select d.difference_no, v.id, v.merchant_no, v.trans_no, v.verdict = 'settled' as is_resolved, v.signed_minor,
    v.expected_fee
  from verdicts v join settlement_differences d using (difference_no)
  union all
  select d.difference_no, null, d.merchant_no, d.trans_no, true, null, null
  from settlement_differences d join open_orders o on o.merchant_no = d.merchant_no and o.trans_no = d.trans_no
  where d.acquirer = $1 and d.state <> 'resolved' and d.kind = 'missing-there' and (o.open_now = 0 or ${isBrought})`;

const settleEarlier = `update settlement_lines l set merchant_no = r.merchant_no, trans_no = r.trans_no,
    is_settled = r.is_resolved, settles_minor = r.signed_minor
  from matched_now r join settlement_differences d using (difference_no)
  where r.id is not null and l.merchant_no = d.merchant_no and l.file_no = d.file_no and l.line_no = d.line_no`;

const enterEarlier = `insert into book_entries (${entryColumns})
  select r.merchant_no, r.difference_no, d.acts + 1, e.n, $1::bigint, d.acquirer, s.currency, ${sides}
  from matched_now r join settlement_differences d using (difference_no) join verdicts v on v.id = r.id
    join staged_lines s on s.id = r.id ${partsOfLine}
  where r.is_resolved and e.minor <> 0`;

// What is left of a line that agrees but for its fee is a difference of fees.
const actOnMatched = `with acted as (
    insert into settlement_acts (difference_no, act_no, act, reason, file_no, acted_by, acted_at)
    select r.difference_no, d.acts + 1, 'match', '', $1, $2, $3::bigint
    from matched_now r join settlement_differences d using (difference_no))
  update settlement_differences d set merchant_no = r.merchant_no, trans_no = r.trans_no,
    state = case when r.is_resolved then 'resolved' else 'open' end,
    kind = case when r.is_resolved then d.kind else 'fee' end,
    expected_minor = case when r.is_resolved then d.expected_minor else r.signed_minor end,
    expected_fee_minor = case when r.is_resolved then d.expected_fee_minor else r.expected_fee end,
    acts = d.acts + 1, act = 'match', reason = '', acted_by = $2, acted_at = $3::bigint
  from matched_now r where r.difference_no = d.difference_no`;

const countDifferences = `with counted as (
    select kind, count(*) as count from settlement_differences where file_no = $1 group by kind),
  noted as (
    update settlement_files set differences = (select coalesce(sum(count), 0) from counted) where file_no = $1)
  select kind, count from counted order by kind`;

export interface WrittenFile {
  readonly fileNo: string;
  readonly lines: number;
  readonly settledLines: number;
  readonly totals: readonly SettlementTotal[];
  readonly differences: readonly { readonly kind: DifferenceKind; readonly count: number }[];
  /** Number of differences of earlier files that this one has resolved. */
  readonly resolved: number;
}

/** Writes all of a file in the transaction that has staged and judged its lines. `date`: YYYYMMDD. */
export async function writeFile(queries: Queries, file: NewFile, date: string): Promise<WrittenFile> {
  const { acquirer, importedAt, importedBy } = file;
  const facts = [acquirer, file.digest, file.name, file.mapping, file.reference, file.firstDay, file.lastDay];
  const checks = [file.isMissingThereChecked, file.areFeesChecked];
  const [inserted] = await queries.query<{ fileNo: string }>(insertFile, [
    ...[date, ...facts],
    ...checks,
    ...[importedAt, importedBy],
  ]);
  const fileNo = inserted?.fileNo ?? '';
  await queries.query(matchedNow, [acquirer]);
  await queries.query(enterEarlier, [importedAt]);
  await queries.query(settleEarlier);
  const resolved = await queries.query<{ count: number }>(
    'select count(*) as count from matched_now where is_resolved',
  );
  await queries.query(actOnMatched, [fileNo, importedBy, importedAt]);
  await queries.query(insertLines, [fileNo]);
  await queries.query(insertEntries, [fileNo, importedAt, acquirer]);
  await queries.query(insertDifferences, [fileNo, date, acquirer]);
  await queries.query(insertMissing, [fileNo, date, acquirer]);
  const differences = await queries.query<WrittenFile['differences'][number]>(countDifferences, [fileNo]);
  const [written] = await queries.query<Pick<WrittenFile, 'lines' | 'settledLines' | 'totals'>>(
    'select lines, settled_lines as "settledLines", totals from settlement_files where file_no = $1',
    [fileNo],
  );
  return {
    fileNo,
    lines: written?.lines ?? 0,
    settledLines: written?.settledLines ?? 0,
    totals: written?.totals ?? [],
    differences,
    resolved: resolved[0]?.count ?? 0,
  };
}
