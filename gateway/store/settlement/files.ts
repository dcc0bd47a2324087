/** Settlement files that were imported, for people to look at. */
import type { Queries } from '../../ports/database.ts';
import { Conditions } from '../workbench/conditions.ts';

/** Totals of a file in one currency, in minor units. The net is what the acquirer pays. */
export interface SettlementTotal {
  readonly currency: string;
  /** Payments and chargebacks given back, less refunds and chargebacks. */
  readonly grossMinor: number;
  readonly feeMinor: number;
  readonly netMinor: number;
}

export interface SettlementFile {
  /** Begins with the date of the import. */
  readonly fileNo: string;
  readonly acquirer: string;
  /** SHA-256 of its bytes, in hex. */
  readonly digest: string;
  readonly name: string;
  /** Name of the mapping that it was read by. */
  readonly mapping: string;
  /** The acquirer's own name of the file; null where it gives none. */
  readonly reference: string | null;
  /** Days that it settles, as YYYY-MM-DD; null where neither the file nor its lines say so. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly lines: number;
  readonly settledLines: number;
  readonly differences: number;
  readonly openDifferences: number;
  readonly waitingDifferences: number;
  readonly totals: readonly SettlementTotal[];
  /** False: its days are unknown, so orders that no line settles were not looked for. */
  readonly isMissingThereChecked: boolean;
  /** False: no fees are agreed with the acquirer, so its fees were compared with nothing. */
  readonly areFeesChecked: boolean;
  readonly importedAt: number;
  readonly importedBy: string;
}

export interface FileFilter {
  /** Files with a line or a difference of these merchants; undefined: all files. */
  readonly merchants: readonly string[] | undefined;
  readonly acquirer?: string | undefined;
  readonly fileNo?: string | undefined;
}

export interface SettlementPage {
  /** The number of the last row of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

const countOf = (state: string) =>
  `(select count(*) from settlement_differences d where d.file_no = f.file_no and d.state = '${state}')`;

const selection = `f.file_no as "fileNo", f.acquirer, f.digest, f.name, f.mapping, f.reference,
  f.first_day as "firstDay", f.last_day as "lastDay", f.lines, f.settled_lines as "settledLines", f.differences,
  ${countOf('open')} as "openDifferences", ${countOf('waiting')} as "waitingDifferences", f.totals,
  f.is_missing_there_checked as "isMissingThereChecked", f.are_fees_checked as "areFeesChecked",
  f.imported_at as "importedAt", f.imported_by as "importedBy"`;

const hasLineOf = (name: string) =>
  `exists (select 1 from unnest(${name}::text[]) as m (merchant_no)
     where exists (select 1 from settlement_lines l
         where l.merchant_no = m.merchant_no and l.file_no = f.file_no limit 1)
       or exists (select 1 from settlement_differences d
         where d.file_no = f.file_no and d.merchant_no = m.merchant_no limit 1))`;

/** Returns at most `limit` files, the newest first. Counts and totals are of the whole file, whoever asks. */
export function listFiles(
  queries: Queries,
  { merchants, acquirer, fileNo }: FileFilter,
  { after, limit }: SettlementPage,
): Promise<SettlementFile[]> {
  const conditions = new Conditions()
    .add(merchants, hasLineOf)
    .add(acquirer, (name) => `f.acquirer = ${name}`)
    .add(fileNo, (name) => `f.file_no = ${name}`)
    .after(after === undefined ? undefined : [after], 'f.file_no', '<');
  return queries.query<SettlementFile>(
    `select ${selection} from settlement_files f ${conditions.where}
     order by f.file_no desc limit ${conditions.param(limit)}`,
    conditions.params,
  );
}
