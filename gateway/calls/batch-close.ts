/** batch.close: ends the open batch of one terminal, the older form (spec §3, decision 20). */
import type { batchClose } from '@tollgate/contract/calls/batch-close';
import type { BatchReport } from '@tollgate/contract/terminal/messages';
import type { MerchantAcquirers } from '../acquirers/routing.ts';
import { closeBatches } from '../batches/close.ts';
import type { BatchTotals } from '../batches/totals.ts';
import { isRefusal, refuse } from '../orders/state/refusal.ts';
import { batchReports } from '../orders/terminal/batch-report.ts';
import { keepClosed, terminalsOf } from './batch-fields.ts';
import type { Handler } from './call.ts';
import { dataJson, decimal, listOf } from './data.ts';

const reportJson = ({ settle_summary, ...report }: BatchReport): string =>
  dataJson({
    ...report,
    settle_summary: listOf(settle_summary.map((line) => dataJson({ ...line, amount: decimal(line.amount) }))),
  });

const replyOf = (acquirers: MerchantAcquirers, totals: readonly BatchTotals[]) => ({
  settle_list: listOf(totals.flatMap((batch) => batchReports(acquirers, batch)).map(reportJson)),
});

export const closeTerminalBatch: Handler<typeof batchClose> = async (request, context) => {
  const { orders, app } = context;
  const { store_no, terminal_sn: terminalSn } = request;
  const store = store_no === undefined ? {} : { store_no };
  const terminalSns = await terminalsOf({ ...store, terminal_sn_list: [terminalSn] }, context);
  if (isRefusal(terminalSns)) return { ...terminalSns, field: 'terminal_sn' };
  const acquirers = await orders.acquirers.of(app.merchantNo);
  const totals = await closeBatches(
    orders.database,
    { merchantNo: app.merchantNo, terminalSns },
    {
      nowMs: orders.clock.nowMs(app.merchantNo),
      psn: orders.psn,
      onClosed: (queries, closed) => keepClosed(context, queries, replyOf(acquirers, closed)),
    },
  );
  if (totals === 'awaited') return refuse('E04134');
  return totals.length === 0 ? refuse('ET007') : replyOf(acquirers, totals);
};
