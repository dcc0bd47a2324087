/** The tip of a card payment, set after the cardholder has signed for it, while its batch is open (spec §4, §5). */
import type { SeenReply } from '../../store/seen-signatures.ts';
import { applyPlan, partOf, reread } from '../core/apply.ts';
import type { Batching, Changing, Limits } from '../core/context.ts';
import { decide } from '../core/decide.ts';
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts';
import type { Transaction } from '../core/transaction.ts';
import { openBatchOf } from './operation.ts';

/** What is known of the request itself, where a repeat of it could undo a later one. */
export interface TipRequest {
  /** Whether it has been carried out before, or was refused before `payment` got a later tip. */
  readonly isRepeat: (payment: Transaction) => Promise<boolean>;
  /** Its reply, kept with the tip. */
  readonly seenReply: (after: Transaction, nowMs: number) => SeenReply;
}

/** The payment with this tip in place of its own; ET010 once its batch is closed. The same tip changes nothing. */
export async function adjustTip(
  context: Changing & Limits & Batching,
  known: Transaction,
  tipMinor: number,
  request?: TipRequest,
): Promise<Transaction | Refusal> {
  const { tipMaxPercent } = await context.limitsOf(known.merchantNo);
  return applyPlan(context, known, async (nowMs) => {
    const payment = await reread(context, known);
    const events = decide(payment, { type: 'adjust-tip', tipMinor, tipMaxPercent }, nowMs);
    if (isRefusal(events)) return events;
    if (events.length === 0) return { parts: [], result: payment };
    // Read after the payment: whoever was faster has changed that as well, and this is planned again.
    if ((await request?.isRepeat(payment)) === true)
      return refuse('SYS034', { field: 'timestamp', detail: 'send one' });
    const batch = await openBatchOf(context, payment, 'ET010');
    if (isRefusal(batch)) return batch;
    const part = partOf(payment, events, nowMs);
    const seenReply = request?.seenReply(part.after, nowMs);
    return {
      parts: [part],
      batchGuards: batch === undefined ? [] : [batch],
      ...(seenReply && { seenReply }),
      result: part.after,
    };
  });
}
