/** Closing batches: whole, and for good (spec §4). What is being written into them is waited for. */
import type { Database, Queries } from '../ports/database.ts';
import { type BatchTotals, countOf, openTotals } from './totals.ts';

// Locked in the order in which writers hold them open.
const lockOpen = `select batch_no from batches
  where merchant_no = $1 and terminal_sn = any($2::text[]) and closed_at is null
  order by merchant_no, terminal_sn, batch_no for update`;

const markClosed = `update batches b
  set closed_at = $2, psn = $3, transaction_count = r.transaction_count, sums = r.sums, due_at = null
  from json_to_recordset($1::json)
    as r (merchant_no text, terminal_sn text, batch_no text, transaction_count integer, sums jsonb)
  where b.merchant_no = r.merchant_no and b.terminal_sn = r.terminal_sn and b.batch_no = r.batch_no`;

/** Closes what `queries` has locked. */
export async function markBatchesClosed(
  queries: Queries,
  totals: readonly BatchTotals[],
  nowMs: number,
  psn: string,
): Promise<void> {
  const rows = totals.map((batch) => ({
    merchant_no: batch.merchantNo,
    terminal_sn: batch.terminalSn,
    batch_no: batch.batchNo,
    transaction_count: countOf([batch]),
    sums: batch.lines,
  }));
  await queries.query(markClosed, [JSON.stringify(rows), nowMs, psn]);
}

/**
 * Closes the open batches of these terminals together, and gives what they held; those that hold nothing stay open and
 * are left out. Where `mayClose` says no to that, none is closed. `alongside` is done in the same transaction.
 */
export function closeBatches(
  database: Database,
  { merchantNo, terminalSns }: { readonly merchantNo: string; readonly terminalSns: readonly string[] },
  { nowMs, psn }: { readonly nowMs: number; readonly psn: string },
  mayClose: (totals: readonly BatchTotals[]) => boolean = () => true,
  alongside: (queries: Queries, totals: readonly BatchTotals[]) => Promise<void> = async () => {},
): Promise<BatchTotals[]> {
  return database.transaction(async (queries) => {
    await queries.query(lockOpen, [merchantNo, terminalSns], 'lock-open-batches');
    // Read after the lock, and so with all that was being written into them.
    const totals = await openTotals(queries, merchantNo, terminalSns, nowMs);
    if (totals.length === 0 || !mayClose(totals)) return totals;
    await markBatchesClosed(queries, totals, nowMs, psn);
    await alongside(queries, totals);
    return totals;
  });
}
