/** Entries, files and differences as the Workbench's API shows them: amounts in major units. */
import type {
  BookEntry,
  BookFile,
  DifferenceActItem,
  DifferenceItem,
  SettledLine,
} from '@tollgate/contract/workbench/books/schemas';
import type { StoredEntry } from '../../../books/accounts.ts';
import { signedMinor } from '../../../books/settlement/line-amounts.ts';
import type { ActRow, Difference } from '../../../store/settlement/differences.ts';
import type { SettlementFile } from '../../../store/settlement/files.ts';
import type { FilePart, LineRow } from '../../../store/settlement/shown.ts';
import { decimalOf, present, signedDecimalOf } from '../order-items.ts';

/** Numbers of files and differences have a letter behind their date; a trans_no has digits alone. */
function sourceOf(sourceNo: string): BookEntry['source'] {
  const letter = sourceNo[8];
  if (letter === 'F') return 'settlement';
  return letter === 'D' ? 'difference' : 'order';
}

export const entryItem = (entry: StoredEntry): BookEntry => ({
  merchant_no: entry.merchantNo,
  at_ms: entry.at,
  acquirer: entry.acquirer,
  price_currency: entry.currency,
  debit: entry.debit,
  credit: entry.credit,
  amount: decimalOf(entry.currency, entry.amountMinor),
  source: sourceOf(entry.sourceNo),
  source_no: entry.sourceNo,
  part: entry.part,
  n: entry.n,
});

/** `part`: what the file holds of the merchants that the actor sees; undefined where these are all. */
export function fileItem(file: SettlementFile, part: FilePart | undefined): BookFile {
  const counts = part ?? file;
  return {
    file_no: file.fileNo,
    acquirer: file.acquirer,
    file_name: file.name,
    mapping: file.mapping,
    ...present({ file_reference: file.reference, first_day: file.firstDay, last_day: file.lastDay }),
    imported_ms: file.importedAt,
    imported_by: file.importedBy,
    line_count: counts.lines,
    settled_count: counts.settledLines,
    difference_count: counts.differences,
    open_count: counts.openDifferences,
    waiting_count: counts.waitingDifferences,
    totals: counts.totals.map(({ currency, grossMinor, feeMinor }) => ({
      price_currency: currency,
      gross_amount: signedDecimalOf(currency, grossMinor),
      fee_amount: signedDecimalOf(currency, feeMinor),
      net_amount: signedDecimalOf(currency, grossMinor - feeMinor),
    })),
    is_missing_there_checked: file.isMissingThereChecked,
    are_fees_checked: file.areFeesChecked,
  };
}

export function lineItem(line: LineRow): SettledLine {
  const { currency, feeMinor } = line;
  const grossMinor = signedMinor(line);
  return {
    file_no: line.fileNo,
    line_no: line.lineNo,
    kind: line.kind,
    is_settled: line.isSettled,
    ...present({
      channel_trans_no: line.channelTransNo,
      ref_no: line.refNo,
      trans_no: line.givenTransNo,
      merchant_account: line.account,
      transacted_ms: line.transactedAt,
    }),
    price_currency: currency,
    gross_amount: signedDecimalOf(currency, grossMinor),
    fee_amount: signedDecimalOf(currency, feeMinor),
    net_amount: signedDecimalOf(currency, grossMinor - feeMinor),
  };
}

export function differenceItem(difference: Difference): DifferenceItem {
  const { currency } = difference;
  // Of a difference of currencies, the books' amount is in the order's.
  const expectedMinor = difference.kind === 'currency' ? null : difference.expectedMinor;
  const amountOf = (minor: number | null) => (minor === null ? null : signedDecimalOf(currency, minor));
  return {
    difference_no: difference.differenceNo,
    kind: difference.kind,
    state: difference.state,
    acquirer: difference.acquirer,
    file_no: difference.fileNo,
    price_currency: currency,
    found_ms: difference.foundAt,
    ...present({
      merchant_no: difference.merchantNo,
      line_no: difference.lineNo,
      trans_no: difference.transNo,
      gateway_amount: amountOf(expectedMinor),
      acquirer_amount: amountOf(difference.foundMinor),
      gateway_fee_amount: amountOf(difference.expectedFeeMinor),
      acquirer_fee_amount: amountOf(difference.foundFeeMinor),
    }),
  };
}

/** `merchants`: those that the actor sees; undefined: all. What led to another one's order says no more than that. */
export const actItem = (row: ActRow, merchants: readonly string[] | undefined): DifferenceActItem => {
  const isSeen = merchants === undefined || merchants.includes(row.merchantNo);
  return {
    act: row.act,
    at_ms: row.actedAt,
    who: row.actedBy,
    ...present({ file_no: row.fileNo }),
    ...(isSeen && present({ reason: row.reason, trans_no: row.transNo })),
  };
};
