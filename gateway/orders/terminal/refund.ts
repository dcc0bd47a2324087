/** Refund by reference that waits at a terminal: once it is started there, it is like every refund (decision 19). */
import { applyCommand, applyPlan, originalOf, partOf, reread } from '../change/apply.ts';
import type { Completing, Limits } from '../change/context.ts';
import { settleRefund } from '../reference/refund.ts';
import { decide } from '../rules/decide.ts';
import { recoveryMs } from '../rules/recovery.ts';
import { isRefusal, type Refusal } from '../state/refusal.ts';
import { status, type Transaction, totalMinor } from '../state/transaction.ts';

/** Reserves the amount on the original and asks the channel, once for each attempt_id, even if it is asked again. */
export async function executeRefund(
  context: Completing & Limits,
  known: Transaction,
  attemptId: string,
): Promise<Transaction | Refusal> {
  const { refundDays } = await context.limitsOf(known.merchantNo);
  let isRepeat = false;
  const started = await applyPlan(context, known, async (nowMs) => {
    const refund = await reread(context, known);
    isRepeat = refund.terminal?.attemptId === attemptId;
    if (isRepeat) return { parts: [], result: refund };
    const original = await originalOf(context, refund);
    const { transNo: refundTransNo, currency } = refund;
    const amountMinor = totalMinor(refund);
    const reserved = decide(
      original,
      { type: 'reserve-refund', refundTransNo, amountMinor, currency, refundDays },
      nowMs,
    );
    const card = original.terminal?.card ?? null;
    const recoverAt = nowMs + recoveryMs;
    // The order's own state first: its original must not fail an order that has ended.
    const start = decide(refund, { type: 'start-refund', attemptId, card, recoverAt }, nowMs);
    if (isRefusal(start)) return start;
    if (isRefusal(reserved)) return reserved;
    const part = partOf(refund, start, nowMs);
    return { parts: [part, partOf(original, reserved, nowMs)], result: part.after };
  });
  if (!isRefusal(started)) {
    if (!isRepeat) await settleRefund(context, started);
    return reread(context, started);
  }
  const current = await reread(context, known);
  if (current.transStatus !== status.prepaid || started.refused === 'E04134') return started;
  const failed = await applyCommand(context, current, {
    type: 'fail-operation',
    attemptId,
    errorCode: started.refused,
  });
  return isRefusal(failed) ? started : failed.transaction;
}
