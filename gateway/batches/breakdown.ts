/** Contents of open batches: payments, tips, refunds and voids, as a cashier compares them before the close. */
import type { Queries } from '../ports/database.ts';

interface Part {
  readonly count: number;
  readonly amountMinor: number;
}

export interface BatchBreakdown {
  readonly currency: string;
  /** Without what was voided; tips included. */
  readonly sales: Part;
  readonly tips: Part;
  readonly refunds: Part;
  readonly voids: Part;
}

// A voided payment keeps its batch; it is in no other sum.
const openParts = `with held as (
    select t.currency, t.paid_minor as paid, (t.terminal ->> 'tipMinor')::bigint as tip,
      t.trans_status = 2 and t.kind = 'payment' as "isSale", t.trans_status = 2 and t.kind = 'refund' as "isRefund",
      t.trans_status = 3 as "isVoid"
    from batches b join transactions t
      on t.merchant_no = b.merchant_no and t.terminal_sn = b.terminal_sn and t.batch_no = b.batch_no
    where b.merchant_no = $1 and b.terminal_sn = $2 and b.closed_at is null and t.trans_status in (2, 3))
  select currency,
    json_build_object('count', count(*) filter (where "isSale"),
      'amountMinor', coalesce(sum(paid) filter (where "isSale"), 0)) as sales,
    json_build_object('count', count(*) filter (where "isSale" and tip > 0),
      'amountMinor', coalesce(sum(tip) filter (where "isSale"), 0)) as tips,
    json_build_object('count', count(*) filter (where "isRefund"),
      'amountMinor', coalesce(sum(paid) filter (where "isRefund"), 0)) as refunds,
    json_build_object('count', count(*) filter (where "isVoid"),
      'amountMinor', coalesce(sum(paid) filter (where "isVoid"), 0)) as voids
  from held group by currency order by currency`;

/** The open batches of one terminal that hold anything, in the order of their currencies. */
export function openBreakdown(
  queries: Queries,
  merchantNo: string,
  terminalSn: string,
): Promise<BatchBreakdown[]> {
  return queries.query<BatchBreakdown>(openParts, [merchantNo, terminalSn], 'open-batch-parts');
}
