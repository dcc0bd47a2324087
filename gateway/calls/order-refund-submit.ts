/** order.refund.submit: give back all or part of a payment (spec §3, decision 19). */
import type { orderRefundSubmit } from '@tollgate/contract/calls/order-refund-submit';
import { createRefund, settleRefund } from '../orders/reference/refund.ts';
import { isRefusal, refuse } from '../orders/state/refusal.ts';
import { status, type Transaction, transType } from '../orders/state/transaction.ts';
import type { ChannelCharges } from '../store/transaction.ts';
import type { Handler } from './call.ts';
import { findNamed } from './lookup.ts';
import { readOrder } from './order-fields.ts';
import { amountData } from './order-result.ts';

/** A refund of the whole order returns the fee and its tax; a part of it returns what the merchant says and no more. */
function refundCharges(
  { charges, orderMinor }: Transaction,
  refundMinor: number,
): ChannelCharges | undefined {
  if (charges === null || refundMinor !== orderMinor) return undefined;
  const { feeMinor = 0, vatMinor = 0 } = charges;
  return { feeMinor, vatMinor };
}

export const submitRefund: Handler<typeof orderRefundSubmit> = async (request, context) => {
  const { orders, app } = context;
  const order = readOrder(request, context);
  if (isRefusal(order)) return order;
  const payment = await findNamed(
    {
      ...(request.orig_trans_no === undefined ? {} : { trans_no: request.orig_trans_no }),
      ...(request.orig_merchant_order_no === undefined
        ? {}
        : { merchant_order_no: request.orig_merchant_order_no }),
    },
    context,
  );
  if (isRefusal(payment)) {
    return {
      ...payment,
      field: request.orig_trans_no === undefined ? 'orig_merchant_order_no' : 'orig_trans_no',
    };
  }
  // The refund would go to another order than one of the numbers says: which of them is meant is not known.
  const { orig_merchant_order_no: origOrderNo } = request;
  if (origOrderNo !== undefined && origOrderNo !== payment.merchantOrderNo)
    return refuse('E04160', { field: 'orig_merchant_order_no' });
  const replyOf = (refund: Transaction) => ({ trans_no: refund.transNo, ...amountData(refund) });
  context.keepReply?.({ merchantOrderNo: request.merchant_order_no }, replyOf);
  const refund = await createRefund(orders, payment, {
    merchantNo: app.merchantNo,
    merchantOrderNo: request.merchant_order_no,
    appId: app.appId,
    kind: 'refund',
    transType: transType.refund,
    transStatus: status.processing,
    currency: request.price_currency,
    orderMinor: order.orderMinor,
    charges: refundCharges(payment, order.orderMinor),
    origTransNo: payment.transNo,
    storeNo: payment.storeNo ?? undefined,
    payScenario: payment.payScenario ?? undefined,
    payMethodId: payment.payMethodId ?? undefined,
    description: request.description,
    notifyUrl: request.notify_url,
  });
  if (isRefusal(refund)) return refund;
  await settleRefund(orders, refund);
  return replyOf(refund);
};
