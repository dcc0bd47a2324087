/** payments/cancel: release what an authorization holds (spec §4). */
import type { paymentsCancel } from '@tollgate/contract/calls/payments-cancel';
import { cancelAuthorization } from '../orders/reference/authorization.ts';
import type { Handler } from './call.ts';
import { referenceData, referenceReply, requestOf } from './reference-fields.ts';

export const cancelPayment: Handler<typeof paymentsCancel> = async (request, context) => {
  const asked = requestOf(request, context);
  context.keepReply?.(asked, referenceData);
  return referenceReply(await cancelAuthorization(context.orders, request.trans_no, asked));
};
