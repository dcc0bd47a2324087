/** Refunds of the sandbox: the amount alone decides the result (one table, printed by the docs). */
import { refundTriggerFor } from '@tollgate/contract/sandbox/wallet-triggers';
import type { Asked } from '../guarded.ts';
import type { ChannelAnswer, ChannelRefund } from '../port/channel.ts';
import { type ChannelReference, moneyOf } from '../port/question.ts';

export function refundAnswer(
  refund: Asked<ChannelRefund>,
  reference: ChannelReference,
  nowMs: number,
): ChannelAnswer {
  const trigger = refundTriggerFor(refund.amountMinor);
  if (trigger.errorCode !== undefined) return { kind: 'failed', errorCode: trigger.errorCode };
  const doneAt = refund.createdAt + trigger.afterMs;
  return nowMs < doneAt
    ? { kind: 'pending', askAgainAt: doneAt }
    : { kind: 'paid', ...moneyOf(refund), reference };
}
