/** The books after a run: every row of the database against what merchants got, by reply and by notification. */
import { bookFaults } from '../../gateway/orders/change/books.testing.ts';
import type { Queries } from '../../gateway/ports/database.ts';
import type { Received } from '../support/receiver.ts';
import type { KnownOrder, Ledger } from './ledger.ts';

interface Row {
  readonly orderNo: string;
  readonly transNo: string;
  readonly kind: 'payment' | 'refund';
  readonly transStatus: number;
  readonly orderMinor: number;
  readonly paidMinor: number;
  readonly refundedMinor: number;
  readonly refundCount: number;
  readonly latePaidMinor: number;
  readonly origTransNo: string | null;
  readonly notifyUrl: string | null;
}

interface Told {
  readonly transNo: string;
  readonly notificationId: string;
  readonly attempts: number;
  readonly logged: number;
  readonly lastOutcome: string | null;
  readonly isDelivered: boolean;
}

const allRows = `select merchant_order_no as "orderNo", trans_no as "transNo", kind, trans_status as "transStatus",
  order_minor as "orderMinor", paid_minor as "paidMinor", refunded_minor as "refundedMinor",
  refund_count as "refundCount", late_paid_minor as "latePaidMinor", orig_trans_no as "origTransNo",
  notify_url as "notifyUrl" from transactions where merchant_no = $1`;

const brokenHistories = `select t.merchant_order_no as "orderNo" from transactions t left join transaction_events e
    on e.merchant_no = t.merchant_no and e.trans_no = t.trans_no
  where t.merchant_no = $1 group by t.merchant_no, t.trans_no
  having count(e.version) <> t.version or max(e.version) <> t.version or min(e.version) <> 1`;

const allTold = `select n.trans_no as "transNo", n.notification_id as "notificationId", n.attempts,
    count(a.attempt)::int as logged, n.delivered_at is not null as "isDelivered",
    (array_agg(a.outcome order by a.attempt desc))[1] as "lastOutcome"
  from notifications n left join notification_attempts a
    on a.merchant_no = n.merchant_no and a.notification_id = n.notification_id
  where n.merchant_no = $1 group by n.merchant_no, n.notification_id`;

export interface Audit {
  readonly faults: readonly string[];
  readonly payments: number;
  readonly refunds: number;
  /** Notifications that are to be there, and requests that came for them. */
  readonly notifications: number;
  readonly received: number;
}

/** A code that a payer shows is paid at once; what a payer scans, once it is paid. All else has expired by now. */
const isToBePaid = (order: KnownOrder) =>
  order.method === 'bscanc.pay.submit' || order.paid === 'acknowledged';

const isFinal = (row: Row) => [1, 2, 3].includes(row.transStatus);

/** Compares everything, once the clock is past every expiry; `received`: what came for the ledger's orders. */
export async function auditBooks(
  queries: Queries,
  merchantNo: string,
  ledger: Ledger,
  received: readonly Received[],
): Promise<Audit> {
  const rows = await queries.query<Row>(allRows, [merchantNo]);
  const told = await queries.query<Told>(allTold, [merchantNo]);
  const broken = await queries.query<{ orderNo: string }>(brokenHistories, [merchantNo]);
  const faults = broken.map(({ orderNo }) => `${orderNo}: a history with gaps`);
  faults.push(...(await bookFaults(queries)));
  const check = (holds: boolean, what: string) => {
    if (!holds) faults.push(what);
  };

  const byOrderNo = Map.groupBy(rows, (row) => row.orderNo);
  const known = ledger.orders.flatMap((order) => [
    { ...order, status: isToBePaid(order) ? 2 : 1 },
    ...order.refunds.map((refund) => ({ ...refund, status: 2 })),
  ]);
  for (const { orderNo, transNo, amountMinor, status } of known) {
    const found = byOrderNo.get(orderNo) ?? [];
    check(found.length === 1, `${orderNo} is there ${found.length} times`);
    check(found[0]?.transNo === transNo, `${orderNo}: another trans_no`);
    check(found[0]?.orderMinor === amountMinor, `${orderNo}: another amount`);
    check(found[0]?.transStatus === status, `${orderNo} has trans_status ${found[0]?.transStatus}`);
  }
  check(rows.length === known.length, `${rows.length} transactions, ${known.length} were sent`);

  const refundsOf = Map.groupBy(rows, (row) => row.origTransNo);
  for (const row of rows) {
    const { orderNo, transStatus } = row;
    const refunds = refundsOf.get(row.transNo) ?? [];
    const refunded = refunds.reduce((sum, refund) => sum + refund.orderMinor, 0);
    check(row.paidMinor === (transStatus === 2 ? row.orderMinor : 0), `${orderNo}: paid ${row.paidMinor}`);
    check(row.refundedMinor === refunded, `${orderNo}: refunds of ${refunded}, ${row.refundedMinor} kept`);
    check(
      row.refundCount === refunds.length,
      `${orderNo}: ${refunds.length} refunds, ${row.refundCount} kept`,
    );
    check(row.latePaidMinor === 0, `${orderNo} was paid twice`);
  }

  const receivedOf = Map.groupBy(received, ({ body }) => `${body?.['trans_no']}-${body?.['trans_status']}`);
  const toldOf = Map.groupBy(told, (one) => one.notificationId);
  const owed = rows.filter((row) => isFinal(row) && row.notifyUrl !== null);
  for (const { orderNo, transNo, transStatus } of owed) {
    const id = `${transNo}-${transStatus}`;
    const entry = toldOf.get(id)?.[0];
    const came = receivedOf.get(id)?.length ?? 0;
    check(came > 0, `${orderNo}: its result ${transStatus} never came to the receiver`);
    check(entry?.isDelivered === true, `${orderNo}: not delivered by the log`);
    check(entry?.lastOutcome === 'delivered', `${orderNo}: the log ends with ${entry?.lastOutcome}`);
    check(
      entry?.logged === entry?.attempts,
      `${orderNo}: ${entry?.logged} of ${entry?.attempts} attempts logged`,
    );
    // An attempt that a crash cut off may have come without being logged; none is logged that did not come.
    check(came >= (entry?.logged ?? 0), `${orderNo}: ${entry?.logged} attempts logged, ${came} came`);
  }
  const isOwed = new Set(owed.map((row) => `${row.transNo}-${row.transStatus}`));
  for (const id of receivedOf.keys()) check(isOwed.has(id), `${id} was told and is not so`);
  check(told.length === owed.length, `${told.length} notifications for ${owed.length} final results`);
  const payments = rows.filter((row) => row.kind === 'payment').length;
  const counts = { payments, refunds: rows.length - payments, notifications: owed.length };
  return { faults, ...counts, received: received.length };
}
