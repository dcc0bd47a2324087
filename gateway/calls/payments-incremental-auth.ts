/** payments/incremental-auth: add to what an authorization holds (spec §4). */
import type { paymentsIncrementalAuth } from '@tollgate/contract/calls/payments-incremental-auth';
import { incrementAuthorization } from '../orders/reference/authorization.ts';
import { minorOf } from '../orders/state/amount.ts';
import { isRefusal } from '../orders/state/refusal.ts';
import type { Handler } from './call.ts';
import { originalOf, referenceData, referenceReply, requestOf } from './reference-fields.ts';

export const incrementPayment: Handler<typeof paymentsIncrementalAuth> = async (request, context) => {
  const { orders } = context;
  const original = await originalOf(request, context);
  if (isRefusal(original)) return original;
  const amountMinor = minorOf(request.trans_amount, original.currency, 'trans_amount');
  if (isRefusal(amountMinor)) return amountMinor;
  const asked = requestOf(request, context);
  context.keepReply?.(asked, referenceData);
  return referenceReply(await incrementAuthorization(orders, original, asked, amountMinor));
};
