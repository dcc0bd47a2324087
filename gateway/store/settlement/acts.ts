/** Rows of acts on differences: what an act finds, and what it writes in the transaction that has found it. */

import type { LineKind } from '@tollgate/contract/settlement/mapping';
import type { Queries } from '../../ports/database.ts';
import { type Account, entryColumns } from '../book-entries.ts';
import {
  type DifferenceAct,
  type DifferenceKind,
  type DifferenceState,
  differenceNumber,
} from './differences.ts';

/** Members of a difference and its line that acts change. */
export interface ActedState {
  readonly kind: DifferenceKind;
  readonly state: DifferenceState;
  readonly merchantNo: string;
  readonly transNo: string | null;
  readonly expectedMinor: number | null;
  /** Absent in acts of earlier releases, none of which has changed it. */
  readonly expectedFeeMinor: number | null;
  /** Part of the order's due that the act clears beside the line's own amount. */
  readonly clearedMinor: number;
  /** False where there is no line. */
  readonly isSettled: boolean;
  readonly settlesMinor: number;
}

export interface ActedLine {
  readonly kind: LineKind;
  readonly amountMinor: number;
  readonly feeMinor: number;
}

/** A difference as an act finds it, locked. */
export interface ActedDifference extends ActedState {
  readonly differenceNo: string;
  readonly acquirer: string;
  readonly fileNo: string;
  readonly lineNo: number | null;
  readonly line: ActedLine | null;
  readonly currency: string;
  readonly acts: number;
}

const selection = `d.difference_no as "differenceNo", d.acquirer, d.file_no as "fileNo", d.line_no as "lineNo", d.kind,
  d.state, d.merchant_no as "merchantNo", d.trans_no as "transNo", d.expected_minor as "expectedMinor",
  d.cleared_minor as "clearedMinor", d.currency, d.expected_fee_minor as "expectedFeeMinor", d.acts,
  coalesce(l.is_settled, false) as "isSettled", coalesce(l.settles_minor, 0) as "settlesMinor",
  to_jsonb(l) as stored`;

interface StoredLine {
  readonly kind: ActedLine['kind'];
  readonly amount_minor: number;
  readonly fee_minor: number;
}

/** Finds the acquirer whose lock an act on the difference has to have. */
export async function acquirerOf(queries: Queries, differenceNo: string): Promise<string | undefined> {
  const rows = await queries.query<{ acquirer: string }>(
    'select acquirer from settlement_differences where difference_no = $1',
    [differenceNo],
  );
  return rows[0]?.acquirer;
}

export async function readDifference(
  queries: Queries,
  differenceNo: string,
): Promise<ActedDifference | undefined> {
  const [row] = await queries.query<Omit<ActedDifference, 'line'> & { stored: StoredLine | null }>(
    `select ${selection} from settlement_differences d left join settlement_lines l
       on l.merchant_no = d.merchant_no and l.file_no = d.file_no and l.line_no = d.line_no
     where d.difference_no = $1`,
    [differenceNo],
  );
  if (row === undefined) return undefined;
  const { stored, ...difference } = row;
  const line = stored && { kind: stored.kind, amountMinor: stored.amount_minor, feeMinor: stored.fee_minor };
  return { ...difference, line };
}

/** Numbers of differences that say of an order that no line settles it, and that an act has changed besides. */
interface Beside {
  readonly alsoResolved: readonly string[];
  /** Absent in acts of earlier releases. */
  readonly alsoOpened?: readonly string[];
}

export interface StoredAct {
  readonly actNo: number;
  readonly act: DifferenceAct | 'match';
  readonly transNo: string | null;
  readonly before: (ActedState & Beside) | null;
}

/** Returns the last act that no other one has taken back. */
export async function lastActOf(queries: Queries, differenceNo: string): Promise<StoredAct | undefined> {
  const rows = await queries.query<StoredAct>(
    `select act_no as "actNo", act, trans_no as "transNo", before from settlement_acts a
     where difference_no = $1 and act <> 'undo' and not exists (
       select 1 from settlement_acts u where u.difference_no = a.difference_no and u.undoes = a.act_no)
     order by act_no desc limit 1`,
    [differenceNo],
  );
  return rows[0];
}

/** An order as the books have it at one acquirer. */
export interface OpenOrder {
  readonly merchantNo: string;
  readonly transNo: string;
  readonly currency: string;
  /** Due of it, less what lines and acts have settled. */
  readonly openMinor: number;
}

export interface OrderQuestion {
  readonly acquirer: string;
  readonly transNo: string;
  /** Undefined: any merchant's. */
  readonly merchants: readonly string[] | undefined;
}

/** Returns the orders of that number: several only where merchants have the same one. */
export function findOpenOrders(
  queries: Queries,
  { acquirer, transNo, merchants }: OrderQuestion,
): Promise<OpenOrder[]> {
  return queries.query<OpenOrder>(
    `select m.merchant_no as "merchantNo", $2::text as "transNo", e.currency, (e.due - coalesce((
         select sum(l.settles_minor) from settlement_lines l join settlement_files f using (file_no)
         where l.trans_no = $2 and l.merchant_no = m.merchant_no and f.acquirer = $1), 0) - coalesce((
         select sum(d.cleared_minor) from settlement_differences d
         where d.trans_no = $2 and d.merchant_no = m.merchant_no and d.acquirer = $1), 0))::bigint as "openMinor"
     from merchants m cross join lateral (
       select min(currency) as currency,
         sum(case when debit = 'due' then amount_minor else -amount_minor end) as due
       from book_entries e
       where e.merchant_no = m.merchant_no and e.source_no = $2 and e.acquirer = $1
         and (e.debit = 'due' or e.credit = 'due')
       having count(*) > 0) e
     where $3::text[] is null or m.merchant_no = any($3::text[])
     order by m.merchant_no`,
    [acquirer, transNo, merchants ?? null],
  );
}

/** A transfer against `due`: above zero, the account is debited. */
export interface Transfer {
  readonly account: Account;
  readonly currency: string;
  readonly minor: number;
}

export interface NewAct extends Beside {
  readonly act: DifferenceAct;
  readonly transNo: string | null;
  readonly reason: string;
  readonly by: string;
  readonly atMs: number;
  /** The act that an undo takes back. */
  readonly undoes?: number;
}

async function enter(
  queries: Queries,
  { differenceNo, acquirer, acts }: ActedDifference,
  merchantNo: string,
  transfers: readonly Transfer[],
  atMs: number,
): Promise<void> {
  const moved = transfers.filter(({ minor }) => minor !== 0);
  if (moved.length === 0) return;
  const sides = moved.map(({ account, minor }) => (minor > 0 ? [account, 'due'] : ['due', account]));
  await queries.query(
    `insert into book_entries (${entryColumns})
     select $1, $2, $3::integer, n - 1, $4::bigint, $5, currency, debit, credit, minor
     from unnest($6::text[], $7::text[], $8::text[], $9::bigint[]) with ordinality
       as e (currency, debit, credit, minor, n)`,
    [
      ...[merchantNo, differenceNo, acts + 1, atMs, acquirer],
      moved.map(({ currency }) => currency),
      sides.map(([debit]) => debit ?? ''),
      sides.map(([, credit]) => credit ?? ''),
      moved.map(({ minor }) => Math.abs(minor)),
    ],
  );
}

const stateOf = (one: ActedState): ActedState => ({
  kind: one.kind,
  state: one.state,
  merchantNo: one.merchantNo,
  transNo: one.transNo,
  expectedMinor: one.expectedMinor,
  expectedFeeMinor: one.expectedFeeMinor,
  clearedMinor: one.clearedMinor,
  isSettled: one.isSettled,
  settlesMinor: one.settlesMinor,
});

/** Writes an act: the row of the act, the difference and its line as they are `after` it, and its entries. */
export async function writeAct(
  queries: Queries,
  found: ActedDifference,
  after: ActedState,
  transfers: readonly Transfer[],
  act: NewAct,
): Promise<void> {
  const { differenceNo, fileNo, lineNo } = found;
  const actNo = found.acts + 1;
  await enter(queries, found, after.merchantNo, transfers, act.atMs);
  const { alsoResolved, alsoOpened } = act;
  const before = JSON.stringify({ ...stateOf(found), alsoResolved, alsoOpened });
  await queries.query(
    `insert into settlement_acts (difference_no, act_no, act, undoes, before, trans_no, reason, acted_by, acted_at)
     values ($1, $2, $3, $4, $5::text::jsonb, $6, $7, $8, $9)`,
    [differenceNo, actNo, act.act, act.undoes ?? null, before, act.transNo, act.reason, act.by, act.atMs],
  );
  if (lineNo !== null)
    await queries.query(
      `update settlement_lines set merchant_no = $4, trans_no = $5, is_settled = $6, settles_minor = $7
       where merchant_no = $1 and file_no = $2 and line_no = $3`,
      [
        ...[found.merchantNo, fileNo, lineNo],
        ...[after.merchantNo, after.transNo, after.isSettled, after.settlesMinor],
      ],
    );
  await queries.query(
    `update settlement_differences set kind = $2, state = $3, merchant_no = $4, trans_no = $5, expected_minor = $6,
       cleared_minor = $7, acts = $8, act = $9, reason = $10, acted_by = $11, acted_at = $12, expected_fee_minor = $13
     where difference_no = $1`,
    [
      ...[differenceNo, after.kind, after.state, after.merchantNo, after.transNo, after.expectedMinor],
      ...[after.clearedMinor, actNo, act.act, act.reason, act.by, act.atMs, after.expectedFeeMinor],
    ],
  );
}

/** Enters the opposite of what an act has entered, as part of the act that comes next. */
export async function enterReversed(
  queries: Queries,
  { differenceNo, merchantNo, acts }: ActedDifference,
  actNo: number,
  atMs: number,
): Promise<void> {
  await queries.query(
    `insert into book_entries (${entryColumns})
     select merchant_no, source_no, $4::integer, n, $5::bigint, acquirer, currency, credit, debit, amount_minor
     from book_entries where merchant_no = $1 and source_no = $2 and part = $3`,
    [merchantNo, differenceNo, actNo, acts + 1, atMs],
  );
}

/** Returns the numbers of what says that no line settles an order, and is not resolved. */
export async function missingOf(
  queries: Queries,
  acquirer: string,
  { merchantNo, transNo }: Pick<OpenOrder, 'merchantNo' | 'transNo'>,
): Promise<string[]> {
  const rows = await queries.query<{ differenceNo: string }>(
    `select difference_no as "differenceNo" from settlement_differences
     where trans_no = $2 and merchant_no = $1 and acquirer = $3 and kind = 'missing-there' and state <> 'resolved'`,
    [merchantNo, transNo, acquirer],
  );
  return rows.map(({ differenceNo }) => differenceNo);
}

/** Resolves what said that no line settles an order, once a line was attached to it. */
export async function resolveMissing(
  queries: Queries,
  numbers: readonly string[],
  { by, atMs }: Pick<NewAct, 'by' | 'atMs'>,
): Promise<void> {
  await queries.query(
    `with found as (
       select difference_no, acts from settlement_differences
       where difference_no = any($1::text[]) and state <> 'resolved'),
     acted as (
       insert into settlement_acts (difference_no, act_no, act, reason, acted_by, acted_at)
       select difference_no, acts + 1, 'match', '', $2, $3::bigint from found)
     update settlement_differences d set state = 'resolved', acts = d.acts + 1, act = 'match', reason = '',
       acted_by = $2, acted_at = $3::bigint
     from found where found.difference_no = d.difference_no`,
    [numbers, by, atMs],
  );
}

/** Opens again what `resolveMissing` has resolved; returns the numbers of what is open by that. */
export async function reopenMissing(
  queries: Queries,
  numbers: readonly string[],
  { by, atMs }: Pick<NewAct, 'by' | 'atMs'>,
): Promise<string[]> {
  const rows = await queries.query<{ differenceNo: string }>(
    `with found as (
       select difference_no, acts from settlement_differences
       where difference_no = any($1::text[]) and state = 'resolved' and act = 'match'),
     acted as (
       insert into settlement_acts (difference_no, act_no, act, undoes, reason, acted_by, acted_at)
       select difference_no, acts + 1, 'undo', acts, '', $2, $3::bigint from found)
     update settlement_differences d set state = 'open', acts = d.acts + 1, act = 'undo', acted_by = $2,
       acted_at = $3::bigint
     from found where found.difference_no = d.difference_no returning d.difference_no as "differenceNo"`,
    [numbers, by, atMs],
  );
  return rows.map(({ differenceNo }) => differenceNo);
}

/**
 * Adds that no line settles an order, for the file of a difference that named it until now, unless another one names
 * it; returns the number. `date`: YYYYMMDD.
 */
export async function addMissing(
  queries: Queries,
  { acquirer, fileNo, differenceNo }: ActedDifference,
  { merchantNo, transNo, currency, openMinor }: OpenOrder,
  date: string,
): Promise<string[]> {
  const rows = await queries.query<{ differenceNo: string }>(
    `with missing as (
       insert into settlement_differences (difference_no, merchant_no, acquirer, file_no, kind, state, trans_no, currency,
         expected_minor)
       select ${differenceNumber}, $4, $3, $1, 'missing-there', 'open', $5, $6, $7
       where not exists (select 1 from settlement_differences d where d.trans_no = $5 and d.merchant_no = $4
         and d.acquirer = $3 and d.state <> 'resolved' and d.kind <> 'chargeback' and d.difference_no <> $8)
       returning difference_no),
     counted as (
       update settlement_files set differences = differences + 1 where file_no = $1 and exists (select 1 from missing))
     select difference_no as "differenceNo" from missing`,
    [fileNo, date, acquirer, merchantNo, transNo, currency, openMinor, differenceNo],
  );
  return rows.map((row) => row.differenceNo);
}
