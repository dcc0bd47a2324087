/** Lines of a settlement file that is being imported, in temporary tables of one database transaction. */
import type { Queries } from '../../ports/database.ts';
import { stagedFees, stageFees } from './agreed-fees.ts';

/** Property, column and type of each value of a line. */
const lineColumns = [
  ['lineNo', 'id', 'integer'],
  ['kind', 'kind', 'text'],
  ['channelTransNo', 'channel_trans_no', 'text'],
  ['refNo', 'ref_no', 'text'],
  ['transNo', 'given_trans_no', 'text'],
  ['account', 'account', 'text'],
  ['currency', 'currency', 'text'],
  ['amountMinor', 'amount_minor', 'bigint'],
  ['feeMinor', 'fee_minor', 'bigint'],
  ['transactedAt', 'transacted_at', 'bigint'],
] as const;

/** A line as its file was read: see `SettlementLine` in the books. */
export type StagedLine = Readonly<Record<(typeof lineColumns)[number][0], string | number | null>>;

/** Line kinds that raise what the acquirer pays. */
export const signedAmount = (line: string) =>
  `(case when ${line}.kind in ('payment', 'chargeback-reversal') then 1 else -1 end * ${line}.amount_minor)`;

// Orders are looked up by the million: what serves single rows best would take hours.
const planning = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'].map(
  (name) => `set local ${name} = on`,
);

// fixed_trans_no: the order is known, of a line that an earlier file has brought. id is the line of the file; of such
// earlier lines it is below zero.
const tables = [
  `create temporary table staged_lines (id integer not null, difference_no text, fixed_trans_no text,
     ${lineColumns
       .slice(1)
       .map(([, column, type]) => `${column} ${type}`)
       .join(', ')}) on commit drop`,
  `create temporary table account_merchants (account text not null, merchant_no text not null) on commit drop`,
  stagedFees,
];

/** Makes two imports of one acquirer, or an import and an act, wait for each other until the transaction ends. */
export async function lockAcquirer(queries: Queries, acquirer: string): Promise<void> {
  await queries.query('select pg_advisory_xact_lock(hashtextextended($1, 28))', [`settlement ${acquirer}`]);
}

export async function prepareStaging(queries: Queries): Promise<void> {
  for (const statement of [...planning, `set local work_mem = '96MB'`, ...tables])
    await queries.query(statement);
}

const mustQuote = /["\\{},\s]|^$|^null$/i;

function elementOf(value: string | number | null): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  return mustQuote.test(value) ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : value;
}

const columnNames = lineColumns.map(([, column]) => column).join(', ');
const arrays = lineColumns.map(([, , type], at) => `$${at + 1}::text::${type}[]`).join(', ');
const stage = `insert into staged_lines (${columnNames}) select * from unnest(${arrays})`;

/** Stages some thousand lines in one statement: the texts of arrays are made here, which the driver does slower. */
export async function stageLines(queries: Queries, lines: readonly StagedLine[]): Promise<void> {
  const params = lineColumns.map(
    ([property]) => `{${lines.map((line) => elementOf(line[property])).join(',')}}`,
  );
  await queries.query(stage, params, 'stage-settlement');
}

// A line that an earlier file has brought too early, or beside another, is looked at once more with each file.
const stagePending = `insert into staged_lines (id, difference_no, fixed_trans_no, ${columnNames.slice('id, '.length)})
  select -row_number() over (order by d.difference_no), d.difference_no,
    case when d.kind in ('amount', 'duplicate') then d.trans_no end, l.kind, l.channel_trans_no, l.ref_no,
    l.given_trans_no, l.account, l.currency, l.amount_minor, l.fee_minor, l.transacted_at
  from settlement_differences d
    join settlement_lines l on l.merchant_no = d.merchant_no and l.file_no = d.file_no and l.line_no = d.line_no
  where d.acquirer = $1 and d.state <> 'resolved' and l.kind <> 'fee'
    and d.kind in ('missing-here', 'ambiguous', 'amount', 'duplicate')`;

const stageAccounts = `insert into account_merchants
  select distinct value, merchant_no from merchant_acquirers m cross join jsonb_each_text(m.settings)
  where m.acquirer = $1 and value is not null
  union select merchant_no, merchant_no from merchant_acquirers where acquirer = $1`;

/** Stages what the lines are compared with besides orders; returns true if fees are agreed with the acquirer. */
export async function stageRest(queries: Queries, acquirer: string): Promise<boolean> {
  await queries.query(stagePending, [acquirer]);
  await queries.query(stageAccounts, [acquirer]);
  await queries.query('analyze staged_lines');
  return stageFees(queries, acquirer);
}

/** Returns true if the acquirer is connected, has accounts, or has taken payments. */
export async function isKnownAcquirer(queries: Queries, acquirer: string): Promise<boolean> {
  const rows = await queries.query(
    `select 1 where $1 = 'sandbox' or exists (select 1 from connectors where name = $1)
       or exists (select 1 from merchant_acquirers where acquirer = $1)
       or exists (select 1 from transactions
         where acquirer = $1 and acquirer <> 'sandbox' and channel_trans_no is not null)`,
    [acquirer],
  );
  return rows.length > 0;
}

/** Lists acquirers for a message: the sandbox's own, and at most ten that are connected or have accounts. */
export async function acquirerNames(queries: Queries): Promise<readonly string[]> {
  const rows = await queries.query<{ name: string }>(
    `select name from connectors union select acquirer from merchant_acquirers order by 1 limit 10`,
  );
  return [...new Set(['sandbox', ...rows.map(({ name }) => name)])];
}
