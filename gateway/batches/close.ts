/** Closing batches: whole, and for good (spec §4). What is being written into them is waited for. */
import type { Database, Queries } from '../ports/database.ts';
import type { BatchKey } from '../store/change.ts';
import { type BatchTotals, countOf, openTotals } from './totals.ts';

// Locked in the order in which writers hold them open.
const lockOpen = `select merchant_no as "merchantNo", terminal_sn as "terminalSn", batch_no as "batchNo" from batches
  where merchant_no = $1 and terminal_sn = any($2::text[]) and closed_at is null
  order by merchant_no, terminal_sn, batch_no for update`;

// What its acquirer agrees to changes what the batch holds, so the close waits for the answer.
const awaited = `select 1 from transactions
  where merchant_no = $1 and terminal_sn = any($2::text[]) and batch_no = any($3::text[]) and trans_status = 2
    and terminal ->> 'operationTransNo' is not null limit 1`;

const markClosed = `update batches b
  set closed_at = $2, advice_due_at = $2, psn = $3, transaction_count = r.transaction_count, sums = r.sums, due_at = null
  from json_to_recordset($1::json)
    as r (merchant_no text, terminal_sn text, batch_no text, transaction_count integer, sums jsonb)
  where b.merchant_no = r.merchant_no and b.terminal_sn = r.terminal_sn and b.batch_no = r.batch_no`;

export interface Closing {
  readonly nowMs: number;
  readonly psn: string;
  /** Writes more in the transaction of the close, or rejects and so prevents the close. */
  readonly onClosed?: (queries: Queries, totals: readonly BatchTotals[]) => Promise<void>;
}

/** Says whether a void, a cancel or a tip of what these batches hold, locked by `queries`, has no answer yet. */
export async function isAwaited(queries: Queries, batches: readonly BatchKey[]): Promise<boolean> {
  const [first] = batches;
  if (first === undefined) return false;
  const terminalSns = batches.map(({ terminalSn }) => terminalSn);
  const batchNos = batches.map(({ batchNo }) => batchNo);
  const rows = await queries.query(awaited, [first.merchantNo, terminalSns, batchNos], 'awaited-in-batches');
  return rows.length > 0;
}

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
 * are left out. Closes none while an acquirer has to answer to an operation on a payment in one of them.
 */
export function closeBatches(
  database: Database,
  { merchantNo, terminalSns }: { readonly merchantNo: string; readonly terminalSns: readonly string[] },
  { nowMs, psn, onClosed }: Closing,
): Promise<BatchTotals[] | 'awaited'> {
  return database.transaction(async (queries) => {
    const locked = await queries.query<BatchKey>(lockOpen, [merchantNo, terminalSns], 'lock-open-batches');
    const isLocked = ({ terminalSn, batchNo }: BatchTotals) =>
      locked.some((one) => one.terminalSn === terminalSn && one.batchNo === batchNo);
    // Asked before the sums are read: an answer that comes in between would change what was summed, and none can begin.
    if (await isAwaited(queries, locked)) return 'awaited';
    // Read after the lock, and so with all that was being written into them; one that was opened meanwhile stays open.
    const totals = (await openTotals(queries, merchantNo, terminalSns, nowMs)).filter(isLocked);
    if (totals.length === 0) return totals;
    await markBatchesClosed(queries, totals, nowMs, psn);
    await onClosed?.(queries, totals);
    return totals;
  });
}
