/** Both forms of the tip adjustment: a request that comes again undoes no later one (decision 45). */
import { adjustTip, isTipAwaited } from '../orders/reference/tip.ts';
import { isRefusal, type Refusal } from '../orders/state/refusal.ts';
import type { Transaction } from '../orders/state/transaction.ts';
import type { CallContext } from './call.ts';
import type { ReplyData } from './data.ts';

/** Returns the reply about the payment as it is then. `nowMs`: when its tip was set; absent: now. */
type ReplyOf = (after: Transaction, nowMs?: number) => ReplyData | Refusal;

export async function adjustTipOnce(
  context: CallContext,
  payment: Transaction,
  tipMinor: number,
  replyOf: ReplyOf,
): Promise<ReplyData | Refusal> {
  const { orders, once } = context;
  await once?.meet(payment);
  context.keepReply?.(payment, (after) => replyOf(after));
  const adjusted = await adjustTip(
    orders,
    payment,
    tipMinor,
    once && {
      isRepeat: once.isRepeat,
      seenReply: (after, nowMs) => once.replyOf(replyOf(after, nowMs), { isAnswered: !isTipAwaited(after) }),
    },
  );
  if (isRefusal(adjusted)) return adjusted;
  const data = replyOf(adjusted);
  // A tip that was the same already was not written, and neither was the reply.
  if (!isRefusal(data)) await once?.keep(orders.database, data);
  return data;
}
