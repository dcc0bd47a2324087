/** payments/cancel: release what an authorization holds (spec §4). */
import type { paymentsCancel } from '@tollgate/contract/calls/payments-cancel';
import { cancelAuthorization } from '../orders/reference-authorization.ts';
import type { Handler } from './call.ts';
import { referenceReply, requestOf } from './reference-fields.ts';

export const cancelPayment: Handler<typeof paymentsCancel> = async (request, context) =>
  referenceReply(
    await cancelAuthorization(context.orders, request.trans_no, requestOf(request, context), context.psn),
  );
