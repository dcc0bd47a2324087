/** pay.merchant.checkout: a card that the merchant's own page has taken (spec §3, §7, decision 27). */
import type { payMerchantCheckout } from '@tollgate/contract/calls/pay-merchant-checkout';
import type { RequestOf } from '@tollgate/contract/types';
import { onlineRules } from '../checkout/rules.ts';
import { createPayment } from '../orders/change/creation.ts';
import { findByOrderNo } from '../orders/change/find.ts';
import { carryOut, type ReadyMeans, readMeans } from '../orders/online/card-payment.ts';
import { challengeUrlOf } from '../orders/online/checkout.ts';
import type { Attempt } from '../orders/state/online-state.ts';
import { isRefusal, type Refusal, refuse } from '../orders/state/refusal.ts';
import { status, type Transaction } from '../orders/state/transaction.ts';
import type { CallContext, Handler } from './call.ts';
import type { ReplyData } from './data.ts';
import { type OnlineOrderStart, readOnlineOrder } from './online-order.ts';
import { resultData } from './order-result.ts';

/** trans_no comes with a completed payment only (spec §3); only the query has paid_amount and discounts. */
function replyData(order: Transaction, publicUrl: string): ReplyData {
  const { paid_amount: _, discount_bmopc: __, discount_bpc: ___, ...result } = resultData(order);
  const challengeUrl = challengeUrlOf(order);
  return {
    trans_no: order.transStatus === status.completed ? order.transNo : null,
    ...result,
    pay_method_id: order.payMethodId,
    redirect_url_3dsecure: challengeUrl?.startsWith('/') ? `${publicUrl}${challengeUrl}` : challengeUrl,
  };
}

export const payWithCard: Handler<typeof payMerchantCheckout> = async (request, context) => {
  const { orders, app } = context;
  const { merchantNo } = app;
  const acquirers = await orders.acquirers.of(merchantNo);
  if (acquirers.offer(request.price_currency).cardBrands.size === 0) return refuse('SYS031');
  const nowMs = orders.clock.nowMs(merchantNo);
  // No page is made of these details: they are kept as the contract reads them.
  const order = readOnlineOrder(request, context, () => undefined, nowMs);
  if (isRefusal(order)) return order;
  // Asked first, so that a repeated call opens no card and keeps none.
  const taken = await findByOrderNo(orders.database, merchantNo, request.merchant_order_no);
  if (taken !== undefined) return refuse('E04112', { field: 'merchant_order_no' });
  const means = { option: 'Card', card: request.card, encType: request.enc_type } as const;
  const ready = await readMeans(orders, order, means);
  if (isRefusal(ready)) return ready;
  return payWith(ready, order, request, context).finally(ready.erase);
};

/** Creates the order with its first attempt, and asks for the money. */
async function payWith(
  ready: ReadyMeans,
  order: OnlineOrderStart,
  request: RequestOf<typeof payMerchantCheckout>,
  { orders, publicUrl, keepReply, concerns }: CallContext,
): Promise<ReplyData | Refusal> {
  const nowMs = orders.clock.nowMs(order.merchantNo);
  const billing = request.billing_address ?? null;
  const dueAt = nowMs + onlineRules.authorizationMs;
  const attempt: Attempt = {
    ...ready.attempt,
    number: 1,
    startedAt: nowMs,
    stage: 'authorizing',
    challenge: null,
    dueAt,
  };
  keepReply?.({ merchantOrderNo: order.merchantOrderNo }, (one) => replyData(one, publicUrl));
  // Order and attempt in one change, before the channel is asked: if this process dies, the attempt is reversed.
  const created = await createPayment(
    orders,
    {
      ...order,
      transStatus: status.processing,
      payMethodId: attempt.payMethodId,
      acquirer: attempt.acquirer,
      dueAt: Math.min(dueAt, order.expiresAt),
      online: { ...order.online, hosted: false, billing, attempts: 1, attempt },
    },
    { events: [{ type: 'attempt-started', attempt, billing, shipping: null }] },
  );
  if (isRefusal(created)) return created;
  concerns?.(created);
  return replyData(await carryOut(orders, created, ready.authorize), publicUrl);
}
