/** Tip of a card payment, set after the cardholder has signed for it, while its batch is open (spec §4, §5). */
import type { SeenReply } from '../../store/seen-signatures.ts';
import { applyPlan, originalOf, partOf, reread } from '../change/apply.ts';
import type { Completing, Limits, Stored } from '../change/context.ts';
import { decide } from '../rules/decide.ts';
import { awaitedTip } from '../rules/tip-decide.ts';
import { isRefusal, type Refusal, refuse } from '../state/refusal.ts';
import { type Transaction, totalMinor, transType } from '../state/transaction.ts';
import { settleAdvice } from './advice.ts';
import { openBatchOf } from './operation.ts';

/** Facts about the request itself, needed because a repeat of it could undo a later one. */
export interface TipRequest {
  /** Says whether it has been carried out before, or was refused before `payment` got a later tip. */
  readonly isRepeat: (payment: Transaction) => Promise<boolean>;
  /** Its reply, kept with the request to the acquirer, and once more with the answer. */
  readonly seenReply: (after: Transaction, nowMs: number) => SeenReply;
}

/** Returns the amount that the authorization of a completion holds, which its tip is part of; null for all others. */
async function heldFor(services: Stored, payment: Transaction): Promise<number | null> {
  if (payment.transType !== transType.completion || payment.origTransNo === null) return null;
  return totalMinor(await originalOf(services, payment));
}

/** Returns the payment, or the acquirer's refusal of this tip. */
export function tipOutcome(payment: Transaction, tipMinor: number): Transaction | Refusal {
  const asked = payment.terminal?.askedTip ?? null;
  return asked === null || asked.errorCode === null || asked.tipMinor !== tipMinor
    ? payment
    : refuse(asked.errorCode);
}

/** Says whether the acquirer has still to answer to a tip of the payment. */
export const isTipAwaited = (payment: Transaction): boolean => awaitedTip(payment) !== undefined;

/** Returns E04134 until the acquirer has answered to a tip, for a reply that cannot say that otherwise. */
export const tipReply = (payment: Transaction): Transaction | Refusal =>
  isTipAwaited(payment) ? refuse('E04134') : payment;

/**
 * Asks the acquirer for another tip of a payment; ET010 once its batch is closed. It counts once the acquirer has
 * agreed; until then nothing else is done with the payment. The same tip changes nothing.
 */
export async function adjustTip(
  context: Completing & Limits,
  known: Transaction,
  tipMinor: number,
  request?: TipRequest,
): Promise<Transaction | Refusal> {
  const { tipMaxPercent } = await context.limitsOf(known.merchantNo);
  const asked = await applyPlan(context, known, async (nowMs) => {
    const payment = await reread(context, known);
    const heldMinor = await heldFor(context, payment);
    const events = decide(payment, { type: 'adjust-tip', tipMinor, tipMaxPercent, heldMinor }, nowMs);
    if (isRefusal(events)) return events;
    if (events.length === 0) return { parts: [], result: payment };
    // Read after the payment: a faster request has changed that as well, and this one is planned again.
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
  if (isRefusal(asked)) return asked;
  return tipOutcome(await settleAdvice(context, asked, request?.seenReply), tipMinor);
}
