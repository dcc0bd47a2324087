/** payments/refund: give back a captured card payment, or a part of it, without the card (spec §4, decision 19). */
import type { paymentsRefund } from '@tollgate/contract/calls/payments-refund';
import { refundByReference } from '../orders/reference/card-refund.ts';
import { minorOf } from '../orders/state/amount.ts';
import { isRefusal } from '../orders/state/refusal.ts';
import type { Handler } from './call.ts';
import { originalOf, referenceData, referenceReply, requestOf } from './reference-fields.ts';

export const refundPayment: Handler<typeof paymentsRefund> = async (request, context) => {
  const payment = await originalOf(request, context);
  if (isRefusal(payment)) return payment;
  const amountMinor = minorOf(request.trans_amount, payment.currency, 'trans_amount');
  if (isRefusal(amountMinor)) return amountMinor;
  const surchargeMinor = minorOf(request.surcharge_amount ?? '0', payment.currency, 'surcharge_amount');
  if (isRefusal(surchargeMinor)) return surchargeMinor;
  const asked = requestOf(request, context);
  context.keepReply?.(asked, referenceData);
  const amounts = { amountMinor, surchargeMinor };
  return referenceReply(await refundByReference(context.orders, payment, asked, amounts));
};
