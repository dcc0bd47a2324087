/** Questions of a terminal besides orders: the tip of an earlier sale, the content of its batch, its close. */
import { toMinor } from '@tollgate/contract/amount';
import { decimalsOf } from '@tollgate/contract/currencies';
import type { BatchTotal, TerminalBatches } from '@tollgate/contract/terminal/messages';
import type { MerchantAcquirers } from '../../acquirers/routing.ts';
import { type BatchBreakdown, openBreakdown } from '../../batches/breakdown.ts';
import { closeBatches } from '../../batches/close.ts';
import { type BatchTotals, openTotals } from '../../batches/totals.ts';
import { findByOrderNo } from '../change/find.ts';
import { adjustTip, tipReply } from '../reference/tip.ts';
import { isRefusal, type Refusal, refuse } from '../state/refusal.ts';
import { wireAmount } from '../state/wire.ts';
import { batchReports } from './batch-report.ts';
import type { FollowUps } from './service.ts';
import { terminalResult } from './view.ts';

/** Returns the reports of a terminal's batches, one for each currency (decision 37). */
function reportsOf(acquirers: MerchantAcquirers, totals: readonly BatchTotals[]): TerminalBatches | Refusal {
  const reports = totals.flatMap((batch) => batchReports(acquirers, batch));
  const [first] = reports;
  if (first === undefined) return refuse('ET007');
  return reports.length === 1 ? { ...first, settle_list: reports } : { settle_list: reports };
}

function batchTotal({ currency, sales, tips, refunds, voids }: BatchBreakdown): BatchTotal {
  const text = (minor: number) => wireAmount({ currency }, minor);
  const totalMinor = sales.amountMinor - refunds.amountMinor;
  return {
    price_currency: currency,
    sale_count: sales.count,
    sale_amount: text(sales.amountMinor),
    tip_count: tips.count,
    tip_amount: text(tips.amountMinor),
    refund_count: refunds.count,
    refund_amount: text(refunds.amountMinor),
    void_count: voids.count,
    void_amount: text(voids.amountMinor),
    total_amount: totalMinor < 0 ? `-${text(-totalMinor)}` : text(totalMinor),
  };
}

export const followUps: FollowUps = {
  async adjustTip(context, { merchantNo, terminalSn }, ask) {
    const found = await findByOrderNo(context.database, merchantNo, ask.merchant_order_no);
    if (found === undefined || found.terminalSn !== terminalSn)
      return refuse('E04111', { field: 'merchant_order_no' });
    const tipMinor = toMinor(ask.tip_amount, decimalsOf(found.currency) ?? 2);
    if (typeof tipMinor !== 'number') return refuse('E04115', { field: 'tip_amount' });
    const adjusted = await adjustTip(context, await context.upToDate(context, found), tipMinor);
    const payment = isRefusal(adjusted) ? adjusted : tipReply(adjusted);
    if (!isRefusal(payment)) return terminalResult(payment);
    return payment.field === 'trans_no' ? { ...payment, field: 'merchant_order_no' } : payment;
  },
  async batch(context, { merchantNo, terminalSn }) {
    const nowMs = context.clock.nowMs(merchantNo);
    const open = await openTotals(context.database, merchantNo, [terminalSn], nowMs);
    const reports = reportsOf(await context.acquirers.of(merchantNo), open);
    if (isRefusal(reports)) return reports;
    const parts = await openBreakdown(context.database, merchantNo, terminalSn);
    return { ...reports, totals: parts.map(batchTotal) };
  },
  async closeBatch({ context, keepIn }, { merchantNo, terminalSn }) {
    const { database, psn } = context;
    const acquirers = await context.acquirers.of(merchantNo);
    const terminals = { merchantNo, terminalSns: [terminalSn] };
    const closed = await closeBatches(database, terminals, {
      nowMs: context.clock.nowMs(merchantNo),
      psn,
      onClosed: (queries, totals) => keepIn(queries, reportsOf(acquirers, totals)),
    });
    return closed === 'awaited' ? refuse('E04134') : reportsOf(acquirers, closed);
  },
};
