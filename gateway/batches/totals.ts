/** Totals of batches: completed card-present transactions by currency and kind (decisions 20 and 37). */
import type { Queries } from '../ports/database.ts';
import type { BatchKey } from '../store/change.ts';

/** Transactions of one kind in one currency, at one acquirer. */
export interface BatchLine {
  readonly acquirer: string | null;
  readonly currency: string;
  readonly kind: 'payment' | 'refund';
  readonly transType: number;
  readonly count: number;
  /** Never below zero, of refunds neither. */
  readonly amountMinor: number;
  readonly firstAt: number;
  readonly lastAt: number;
}

/** A batch as it stood at `atMs`: when it was closed, or looked at. */
export interface BatchTotals extends BatchKey {
  readonly atMs: number;
  /** By currency, trans_type and acquirer, in that order; never empty. */
  readonly lines: readonly BatchLine[];
}

// A transaction that was voided since has another status; authorizations and operations are in no batch.
const openSums = `select b.terminal_sn as "terminalSn", b.batch_no as "batchNo", t.currency, t.kind,
    t.trans_type as "transType", t.acquirer, count(*)::integer as count, sum(t.paid_minor)::bigint as "amountMinor",
    min(t.ended_at) as "firstAt", max(t.ended_at) as "lastAt"
  from batches b join transactions t
    on t.merchant_no = b.merchant_no and t.terminal_sn = b.terminal_sn and t.batch_no = b.batch_no
  where b.merchant_no = $1 and b.terminal_sn = any($2::text[]) and b.closed_at is null and t.trans_status = 2
  group by b.terminal_sn, b.batch_no, t.currency, t.kind, t.trans_type, t.acquirer
  order by b.terminal_sn, t.currency, b.batch_no, t.trans_type, t.kind, t.acquirer`;

interface SumRow extends BatchLine {
  readonly terminalSn: string;
  readonly batchNo: string;
}

/** The open batches of these terminals that hold anything, in the order of their terminals and currencies. */
export async function openTotals(
  queries: Queries,
  merchantNo: string,
  terminalSns: readonly string[],
  nowMs: number,
): Promise<BatchTotals[]> {
  const rows = await queries.query<SumRow>(openSums, [merchantNo, terminalSns], 'open-batch-sums');
  const totals = new Map<string, BatchKey & { readonly atMs: number; readonly lines: BatchLine[] }>();
  for (const { terminalSn, batchNo, ...line } of rows) {
    const key = `${terminalSn}/${batchNo}`;
    const known = totals.get(key) ?? { merchantNo, terminalSn, batchNo, atMs: nowMs, lines: [] };
    known.lines.push(line);
    totals.set(key, known);
  }
  return [...totals.values()];
}

const linesOf = (totals: readonly BatchTotals[]) => totals.flatMap(({ lines }) => lines);

export function countOf(totals: readonly BatchTotals[]): number {
  return linesOf(totals).reduce((sum, { count }) => sum + count, 0);
}

/** Those of one currency. */
export const inCurrency = (totals: readonly BatchTotals[], currency: string): BatchTotals[] =>
  totals
    .map((batch) => ({ ...batch, lines: batch.lines.filter((line) => line.currency === currency) }))
    .filter(({ lines }) => lines.length > 0);

/** Payments less refunds, in minor units; of use for totals of one currency only. */
export function netMinor(totals: readonly BatchTotals[]): number {
  return linesOf(totals).reduce(
    (sum, { kind, amountMinor }) => sum + (kind === 'refund' ? -amountMinor : amountMinor),
    0,
  );
}

/** Currencies in which they hold anything, each once, in the order of their codes. */
export function currenciesOf(totals: readonly BatchTotals[]): string[] {
  return [...new Set(linesOf(totals).map(({ currency }) => currency))].sort();
}
