/** pay.checkout: an order that the buyer pays on the gateway's own page (spec §3, §7). */
import type { payCheckout } from '@tollgate/contract/calls/pay-checkout';
import { availableOptions } from '../checkout/choice.ts';
import { detailProblem } from '../checkout/detail.ts';
import { linkOfOrder, payPath } from '../checkout/pay-link.ts';
import { createPayment } from '../orders/change/creation.ts';
import { isRefusal, refuse } from '../orders/state/refusal.ts';
import { status, type Transaction } from '../orders/state/transaction.ts';
import type { Handler } from './call.ts';
import type { ReplyData } from './data.ts';
import { readOnlineOrder } from './online-order.ts';

export const createCheckout: Handler<typeof payCheckout> = async (request, context) => {
  const { orders } = context;
  const acquirers = await orders.acquirers.of(context.app.merchantNo);
  const available = availableOptions(acquirers.offer(request.price_currency));
  if (available.length === 0) return refuse('SYS031');
  const order = readOnlineOrder(
    request,
    context,
    (detail) => detailProblem(detail, available),
    orders.clock.nowMs(context.app.merchantNo),
  );
  if (isRefusal(order)) return order;
  const dataOf = (transaction: Transaction): ReplyData => ({
    pay_url: `${context.publicUrl}${payPath(linkOfOrder(transaction))}`,
  });
  const online = { ...order.online, hosted: true };
  const created = await createPayment(
    orders,
    { ...order, transStatus: status.prepaid, online },
    {
      onPlanned: (planned) => {
        context.concerns?.(planned);
        context.signAhead(dataOf(planned));
      },
    },
  );
  return isRefusal(created) ? created : dataOf(created);
};
