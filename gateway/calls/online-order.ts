/** Checks of both online calls, and the order as it begins. */

import type { payCheckout } from '@tollgate/contract/calls/pay-checkout';
import { checkoutExpires } from '@tollgate/contract/fields/checkout';
import type { RequestOf } from '@tollgate/contract/types';
import { type CheckoutDetail, type DetailProblem, readDetail } from '../checkout/detail.ts';
import type { NewTransaction } from '../orders/change/creation.ts';
import { newOnline, type OnlineState } from '../orders/state/online-state.ts';
import { isRefusal, type Refusal } from '../orders/state/refusal.ts';
import { onlineScenario, transType } from '../orders/state/transaction.ts';
import type { CallContext } from './call.ts';
import { addressRefusal, readOrder } from './order-fields.ts';

/** The members that both calls have. */
type OnlineRequest = Omit<RequestOf<typeof payCheckout>, 'method'>;

/** An order about to be created, but for its status and who takes the payment. */
export type OnlineOrderStart = Omit<NewTransaction, 'transStatus'> & {
  readonly expiresAt: number;
  readonly online: OnlineState;
};

/**
 * The refusal of amount, currency, notify_url, return_url or order_detail, or the order as it begins at `nowMs`;
 * `problemOf` says what is wrong with the details.
 */
export function readOnlineOrder(
  request: OnlineRequest,
  context: CallContext,
  problemOf: (detail: CheckoutDetail) => DetailProblem | undefined,
  nowMs: number,
): OnlineOrderStart | Refusal {
  const order = readOrder(request, context);
  if (isRefusal(order)) return order;
  const refusal = addressRefusal(request.return_url, 'return_url', context);
  if (refusal !== undefined) return refusal;
  const currency = request.price_currency;
  const detail = request.order_detail === undefined ? null : readDetail(request.order_detail.data);
  const problem = detail === null ? undefined : problemOf(detail);
  if (problem !== undefined) return problem;
  const expiresAt = nowMs + (request.expires ?? checkoutExpires.default) * 1000;
  return {
    merchantNo: context.app.merchantNo,
    merchantOrderNo: request.merchant_order_no,
    appId: context.app.appId,
    kind: 'payment',
    transType: transType.sale,
    currency,
    orderMinor: order.orderMinor,
    storeNo: request.store_no,
    payScenario: onlineScenario,
    description: request.description,
    attach: request.attach,
    notifyUrl: request.notify_url,
    expiresAt,
    dueAt: expiresAt,
    hasCheckoutLink: true,
    online: { ...newOnline, returnUrl: request.return_url ?? null, detail },
  };
}
