/** Differences between settlement files and the books, and what was done about them. */
import type { LineKind } from '@tollgate/contract/settlement/mapping';
import { differenceKinds, differenceStates } from '@tollgate/contract/workbench/books/values';
import type { Queries } from '../../ports/database.ts';
import { Conditions } from '../workbench/conditions.ts';
import type { SettlementPage } from './files.ts';

export { differenceKinds, differenceStates };

export type DifferenceKind = (typeof differenceKinds)[number];
export type DifferenceState = (typeof differenceStates)[number];

/** Acts of people; `match` is that of a later file, which brings what was missing. */
export const differenceActs = ['accept', 'attach', 'write-off', 'wait', 'undo'] as const;

export type DifferenceAct = (typeof differenceActs)[number];

/** An amount with a sign: above zero is what the acquirer pays to the merchant. Null: there is none. */
export interface Difference {
  /** Begins with the date of the import. */
  readonly differenceNo: string;
  /** Empty where nothing says whose a line is. */
  readonly merchantNo: string;
  readonly acquirer: string;
  readonly fileNo: string;
  readonly fileName: string;
  /** When the file was imported. */
  readonly foundAt: number;
  readonly kind: DifferenceKind;
  readonly state: DifferenceState;
  /** Line of the file; null where no line settles the order. */
  readonly lineNo: number | null;
  /** Null where nothing is known of the line's kind, as of an order that no line settles. */
  readonly lineKind: LineKind | null;
  readonly channelTransNo: string | null;
  readonly refNo: string | null;
  /** The gateway's number as the file names it. */
  readonly givenTransNo: string | null;
  readonly account: string | null;
  readonly transactedAt: number | null;
  /** The order that the line is compared with, or was attached to. */
  readonly transNo: string | null;
  readonly currency: string;
  readonly expectedMinor: number | null;
  readonly foundMinor: number | null;
  /** Null where no fee is agreed. */
  readonly expectedFeeMinor: number | null;
  readonly foundFeeMinor: number | null;
  /** Orders that the line fits alike, as trans_no; null for every other kind. */
  readonly candidates: readonly string[] | null;
  /** The last act; null: none. */
  readonly act: DifferenceAct | 'match' | null;
  readonly reason: string;
  readonly actedBy: string | null;
  readonly actedAt: number | null;
}

/** The next number; $2 is the date that it begins with. */
export const differenceNumber = `$2::text || 'D' || lpad(nextval('settlement_difference_numbers')::text, 8, '0')`;

export interface DifferenceFilter {
  /** Differences of these merchants; undefined: all, with those of which no merchant is known. */
  readonly merchants: readonly string[] | undefined;
  readonly acquirer?: string | undefined;
  readonly fileNo?: string | undefined;
  readonly kind?: DifferenceKind | undefined;
  readonly states?: readonly DifferenceState[] | undefined;
  readonly transNos?: readonly string[] | undefined;
  readonly differenceNo?: string | undefined;
}

const selection = `d.difference_no as "differenceNo", d.merchant_no as "merchantNo", d.acquirer,
  d.file_no as "fileNo", f.name as "fileName", f.imported_at as "foundAt", d.kind, d.state, d.line_no as "lineNo", l.kind as "lineKind",
  l.channel_trans_no as "channelTransNo", l.ref_no as "refNo", l.given_trans_no as "givenTransNo", l.account,
  l.transacted_at as "transactedAt", d.trans_no as "transNo", d.currency, d.expected_minor as "expectedMinor",
  d.found_minor as "foundMinor", d.expected_fee_minor as "expectedFeeMinor", d.found_fee_minor as "foundFeeMinor",
  d.candidates, d.act, d.reason, d.acted_by as "actedBy", d.acted_at as "actedAt"`;

/** Returns at most `limit` differences, the newest first. */
export function listDifferences(
  queries: Queries,
  { merchants, acquirer, fileNo, kind, states, transNos, differenceNo }: DifferenceFilter,
  { after, limit }: SettlementPage,
): Promise<Difference[]> {
  const conditions = new Conditions()
    .merchants(merchants, 'd.merchant_no')
    .add(acquirer, (name) => `d.acquirer = ${name}`)
    .add(fileNo, (name) => `d.file_no = ${name}`)
    .add(kind, (name) => `d.kind = ${name}`)
    .add(states, (name) => `d.state = any(${name}::text[])`)
    .add(transNos, (name) => `d.trans_no = any(${name}::text[])`)
    .add(differenceNo, (name) => `d.difference_no = ${name}`)
    // The planner takes the index of the few that are left only where the condition is that of the index.
    .fixed(states?.includes('resolved') === false ? `d.state <> 'resolved'` : undefined)
    .after(after === undefined ? undefined : [after], 'd.difference_no', '<');
  return queries.query<Difference>(
    `select ${selection} from settlement_differences d join settlement_files f using (file_no)
       left join settlement_lines l on l.merchant_no = d.merchant_no and l.file_no = d.file_no and l.line_no = d.line_no
     ${conditions.where} order by d.difference_no desc limit ${conditions.param(limit)}`,
    conditions.params,
  );
}

/** Finds a difference among those of these merchants; undefined: of all. */
export async function findDifference(
  queries: Queries,
  differenceNo: string,
  merchants?: readonly string[],
): Promise<Difference | undefined> {
  return (await listDifferences(queries, { merchants, differenceNo }, { limit: 1 }))[0];
}

/** One act on a difference. */
export interface ActRow {
  readonly actNo: number;
  readonly act: DifferenceAct | 'match';
  /** The merchant that the difference was with after it. */
  readonly merchantNo: string;
  /** The order that `attach` names. */
  readonly transNo: string | null;
  readonly reason: string;
  /** The later file that has resolved it. */
  readonly fileNo: string | null;
  readonly actedBy: string;
  readonly actedAt: number;
}

/** Returns all acts on a difference, the oldest first. */
export function actsOf(queries: Queries, differenceNo: string): Promise<ActRow[]> {
  return queries.query<ActRow>(
    `select act_no as "actNo", a.act, a.trans_no as "transNo", a.reason, a.file_no as "fileNo", a.acted_by as "actedBy",
       a.acted_at as "actedAt", coalesce((
         select n.before ->> 'merchantNo' from settlement_acts n
         where n.difference_no = a.difference_no and n.act_no > a.act_no and n.before is not null
         order by n.act_no limit 1), d.merchant_no) as "merchantNo"
     from settlement_acts a join settlement_differences d using (difference_no)
     where difference_no = $1 order by act_no`,
    [differenceNo],
  );
}
