/** Parts that the calls on reference transactions share: the caller, amounts in the original's currency, the reply. */
import { findOriginal, type ReferenceRequest } from '../orders/reference/reference.ts';
import { isRefusal, type Refusal } from '../orders/state/refusal.ts';
import { status, type Transaction } from '../orders/state/transaction.ts';
import { wireTime } from '../orders/state/wire.ts';
import type { CallContext } from './call.ts';
import type { ReplyData } from './data.ts';

export const requestOf = (
  { merchant_order_no: merchantOrderNo }: { readonly merchant_order_no: string },
  { app }: CallContext,
): ReferenceRequest => ({ merchantNo: app.merchantNo, appId: app.appId, merchantOrderNo });

/** ET003 where the merchant has no such transaction. */
export async function originalOf(
  { trans_no: transNo }: { readonly trans_no: string },
  { orders, app, concerns }: CallContext,
): Promise<Transaction | Refusal> {
  const found = await findOriginal(orders, app.merchantNo, transNo, 'ET003');
  if (!isRefusal(found)) concerns?.(found);
  return found;
}

/** The acquirer's answer; nothing before it has come, and for orders that it was never asked about. */
function answerData({ transStatus, kind, terminal, errorCode, errorMsg }: Transaction): ReplyData {
  if (transStatus === status.completed || transStatus === status.cancelled)
    return { resp_code: '00', resp_msg: 'Approved' };
  const wasAsked = kind === 'refund' || (terminal !== null && terminal.attemptId !== null);
  return transStatus === status.closed && wasAsked ? { resp_code: errorCode, resp_msg: errorMsg } : {};
}

/** The reply that all of them have (spec §3). */
export function referenceData(transaction: Transaction): ReplyData {
  return {
    ...answerData(transaction),
    trans_no: transaction.transNo,
    auth_no: transaction.terminal?.approval?.authCode,
    trans_time: wireTime(transaction.endedAt ?? transaction.createdAt),
    trans_status: transaction.transStatus,
  };
}

export const referenceReply = (outcome: Transaction | Refusal): ReplyData | Refusal =>
  isRefusal(outcome) ? outcome : referenceData(outcome);
