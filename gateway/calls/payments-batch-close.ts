/** payments/batch-close: ends the open batches of a store, or of the terminals listed (spec §4, decision 20). */
import type { paymentsBatchClose } from '@tollgate/contract/calls/payments-batch-close';
import { closeBatches } from '../batches/close.ts';
import { isRefusal, refuse } from '../orders/state/refusal.ts';
import { keepClosed, terminalsOf, totalsData, totalsReply } from './batch-fields.ts';
import type { Handler } from './call.ts';

export const closeOpenBatches: Handler<typeof paymentsBatchClose> = async (request, context) => {
  const { orders, app } = context;
  const terminalSns = await terminalsOf(request, context);
  if (isRefusal(terminalSns)) return terminalSns;
  const totals = await closeBatches(
    orders.database,
    { merchantNo: app.merchantNo, terminalSns },
    {
      nowMs: orders.clock.nowMs(app.merchantNo),
      psn: orders.psn,
      onClosed: (queries, closed) => keepClosed(context, queries, totalsData(closed)),
    },
  );
  return totals === 'awaited' ? refuse('E04134') : totalsReply(totals);
};
