/** Batches as the Workbench's API shows them: what they hold, in major units, by currency. */
import type { BatchItem, BatchSum } from '@tollgate/contract/workbench/terminals';
import { openTotals } from '../../batches/totals.ts';
import type { Queries } from '../../ports/database.ts';
import type { BatchSumLine, BatchSummary } from '../../store/workbench/terminals.ts';
import { signedDecimalOf } from './order-items.ts';

function sumsOf(lines: readonly BatchSumLine[]): BatchSum[] {
  const currencies = [...new Set(lines.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const part = (kind: 'payment' | 'refund') => {
      const own = lines.filter((line) => line.currency === currency && line.kind === kind);
      return {
        count: own.reduce((sum, { count }) => sum + count, 0),
        minor: own.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      };
    };
    const [payments, refunds] = [part('payment'), part('refund')];
    return {
      price_currency: currency,
      count: payments.count + refunds.count,
      total_amount: signedDecimalOf(currency, payments.minor - refunds.minor),
      payment_count: payments.count,
      payment_amount: signedDecimalOf(currency, payments.minor),
      refund_count: refunds.count,
      refund_amount: signedDecimalOf(currency, refunds.minor),
    };
  });
}

const keyOf = (batch: Pick<BatchSummary, 'merchantNo' | 'terminalSn' | 'batchNo'>) =>
  `${batch.merchantNo}/${batch.terminalSn}/${batch.batchNo}`;

/** Returns what the open batches among these hold now, by their keys. */
async function openLines(
  queries: Queries,
  batches: readonly BatchSummary[],
  nowMs: number,
): Promise<ReadonlyMap<string, readonly BatchSumLine[]>> {
  const serials = new Map<string, Set<string>>();
  for (const { merchantNo, terminalSn, sums } of batches)
    if (sums === null) serials.set(merchantNo, (serials.get(merchantNo) ?? new Set()).add(terminalSn));
  const totals = await Promise.all(
    [...serials].map(([merchantNo, own]) => openTotals(queries, merchantNo, [...own], nowMs)),
  );
  return new Map(totals.flat().map((batch) => [keyOf(batch), batch.lines]));
}

/** These batches with their totals, in the same order. */
export async function batchItems(
  queries: Queries,
  batches: readonly BatchSummary[],
  nowMs: number,
): Promise<BatchItem[]> {
  const open = await openLines(queries, batches, nowMs);
  return batches.map((batch) => {
    const totals = sumsOf(batch.sums ?? open.get(keyOf(batch)) ?? []);
    return {
      merchant_no: batch.merchantNo,
      terminal_sn: batch.terminalSn,
      batch_no: batch.batchNo,
      state: batch.closedAt === null ? 'open' : 'closed',
      opened_ms: batch.openedAt,
      ...(batch.closedAt !== null && { closed_ms: batch.closedAt }),
      ...(batch.dueAt !== null && { due_ms: batch.dueAt }),
      ...(batch.adviceError !== null && { acquirer_error: batch.adviceError }),
      ...(batch.currency !== null && { price_currency: batch.currency }),
      count: totals.reduce((sum, { count }) => sum + count, 0),
      totals,
      ...(batch.psn !== null && { psn: batch.psn }),
    };
  });
}
