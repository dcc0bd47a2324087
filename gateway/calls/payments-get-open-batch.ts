/** payments/get-open-batch: what has gathered since the last close (spec §3, decision 20). */
import type { paymentsGetOpenBatch } from '@tollgate/contract/calls/payments-get-open-batch';
import { openTotals } from '../batches/totals.ts';
import { isRefusal } from '../orders/state/refusal.ts';
import { terminalsOf, totalsReply } from './batch-fields.ts';
import type { Handler } from './call.ts';

export const getOpenBatch: Handler<typeof paymentsGetOpenBatch> = async (request, context) => {
  const { orders, app } = context;
  const terminalSns = await terminalsOf(request, context);
  if (isRefusal(terminalSns)) return terminalSns;
  const totals = await openTotals(
    orders.database,
    app.merchantNo,
    terminalSns,
    orders.clock.nowMs(app.merchantNo),
  );
  return totalsReply(totals);
};
