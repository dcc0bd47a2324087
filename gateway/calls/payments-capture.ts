/** payments/capture: collect what an authorization holds, or a part of it (spec §4). */
import type { paymentsCapture } from '@tollgate/contract/calls/payments-capture';
import { captureAuthorization } from '../orders/reference/authorization.ts';
import { minorOf } from '../orders/state/amount.ts';
import { isRefusal } from '../orders/state/refusal.ts';
import type { Handler } from './call.ts';
import { originalOf, referenceData, referenceReply, requestOf } from './reference-fields.ts';

export const capturePayment: Handler<typeof paymentsCapture> = async (request, context) => {
  const { orders } = context;
  const original = await originalOf(request, context);
  if (isRefusal(original)) return original;
  const amountMinor = minorOf(request.trans_amount, original.currency, 'trans_amount');
  if (isRefusal(amountMinor)) return amountMinor;
  const asked = requestOf(request, context);
  context.keepReply?.(asked, referenceData);
  return referenceReply(await captureAuthorization(orders, original, asked, amountMinor));
};
