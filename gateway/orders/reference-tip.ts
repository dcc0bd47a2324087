/** The tip of a card payment, set after the cardholder has signed for it, while its batch is open (spec §4, §5). */
import { applyPlan, partOf, reread } from './apply.ts';
import { decide } from './decide.ts';
import { isRefusal, type Refusal } from './refusal.ts';
import type { OrderRoom } from './room.ts';
import { openBatchOf } from './terminal-operation.ts';
import type { Transaction } from './transaction.ts';

/** The payment with this tip in place of its own; ET010 once its batch is closed. The same tip changes nothing. */
export async function adjustTip(
  room: OrderRoom,
  known: Transaction,
  tipMinor: number,
  psn: string,
): Promise<Transaction | Refusal> {
  const { tipMaxPercent } = await room.limitsOf(known.merchantNo);
  return applyPlan(
    room,
    async (nowMs) => {
      const payment = await reread(room, known);
      const events = decide(payment, { type: 'adjust-tip', tipMinor, tipMaxPercent }, nowMs);
      if (isRefusal(events)) return events;
      if (events.length === 0) return { parts: [], result: payment };
      const batch = await openBatchOf(room, payment, 'ET010');
      if (isRefusal(batch)) return batch;
      const part = partOf(payment, events, nowMs);
      return { parts: [part], batchGuards: batch === undefined ? [] : [batch], result: part.after };
    },
    psn,
  );
}
