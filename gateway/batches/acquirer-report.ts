/** Closed batches that their acquirers have to get: a batch may hold payments of several. */
import type { Asked } from '../acquirers/guarded.ts';
import type { BatchCloseAdvice } from '../acquirers/port/card-present.ts';
import type { ClockGroup } from '../ports/clock.ts';
import type { Queries } from '../ports/database.ts';
import type { BatchKey } from '../store/change.ts';
import { inClockGroup } from '../store/clock-group.ts';
import type { BatchLine } from './totals.ts';

type Sum = Omit<BatchLine, 'currency' | 'firstAt' | 'lastAt'>;
type KeptSum = Omit<Sum, 'acquirer'> & Partial<Sum>;

export interface ClosedBatch extends BatchKey {
  readonly currency: string;
  readonly closedAt: number;
  /** Sums of its close; a batch that an earlier release has closed does not say at which acquirer. */
  readonly sums: readonly KeptSum[];
}

/** How many batches one query claims. */
const claimMax = 50;

const claim = (inItsGroup: string) => `update batches b set advice_due_at = $2
  from (select merchant_no, terminal_sn, batch_no from batches
    where advice_due_at <= $1${inItsGroup} order by advice_due_at limit $3 for update skip locked) d
  where b.merchant_no = d.merchant_no and b.terminal_sn = d.terminal_sn and b.batch_no = d.batch_no
  returning b.merchant_no as "merchantNo", b.terminal_sn as "terminalSn", b.batch_no as "batchNo", b.currency,
    b.closed_at as "closedAt", b.sums`;
// What it holds now: a refund may have come back since its close.
const sumsOf = `select acquirer, kind, trans_type as "transType", count(*)::integer as count,
    sum(paid_minor)::bigint as "amountMinor"
  from transactions
  where merchant_no = $1 and terminal_sn = $2 and batch_no = $3 and trans_status = 2
  group by acquirer, kind, trans_type order by acquirer, trans_type, kind`;
const setDue = `update batches set advice_due_at = $4, advice_error = coalesce($5::text, advice_error)
  where merchant_no = $1 and terminal_sn = $2 and batch_no = $3`;

/** Claims at most `max` batches of the clock group whose acquirers have not got them yet, until `untilMs`. */
export function claimClosed(
  queries: Queries,
  { nowMs, untilMs, max }: { readonly nowMs: number; readonly untilMs: number; readonly max: number },
  clockGroup: ClockGroup,
): Promise<ClosedBatch[]> {
  const { sql, params, suffix } = inClockGroup(clockGroup, 4);
  return queries.query<ClosedBatch>(
    claim(sql),
    [nowMs, untilMs, Math.min(max, claimMax), ...params],
    `claim-closed-batches${suffix}`,
  );
}

const isWhole = (sum: KeptSum): sum is Sum => sum.acquirer !== undefined;

/** Returns the message to each acquirer that had payments in the batch at its close: asked again, it is the same. */
export async function closeAdvices(
  queries: Queries,
  { merchantNo, terminalSn, batchNo, currency, sums: kept }: ClosedBatch,
): Promise<{ readonly acquirer: string | null; readonly message: Asked<BatchCloseAdvice> }[]> {
  const sums = kept.every(isWhole)
    ? kept
    : await queries.query<Sum>(sumsOf, [merchantNo, terminalSn, batchNo], 'closed-batch-sums');
  return [...new Set(sums.map(({ acquirer }) => acquirer))].map((acquirer) => {
    const own = sums.filter((one) => one.acquirer === acquirer);
    const netOf = ({ kind, amountMinor }: Sum) => (kind === 'refund' ? -amountMinor : amountMinor);
    const message = {
      merchantNo,
      transNo: `${terminalSn}/${batchNo}`,
      terminalSn,
      advice: 'batch-close',
      batchNo,
      totals: own.map(({ transType, count, amountMinor }) => ({ transType, count, amountMinor })),
      amountMinor: own.reduce((net, sum) => net + netOf(sum), 0),
      currency,
    } as const;
    return { acquirer, message };
  });
}

/** Notes the outcome of the report: `dueAt` null if all acquirers have it; `errorCode` of the one that refused. */
export async function noteReported(
  queries: Queries,
  { merchantNo, terminalSn, batchNo }: BatchKey,
  { dueAt, errorCode }: { readonly dueAt: number | null; readonly errorCode: string | null },
): Promise<void> {
  await queries.query(setDue, [merchantNo, terminalSn, batchNo, dueAt, errorCode]);
}
