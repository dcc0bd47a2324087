/** Faults of the cardholder at the issuer's page (3-D Secure): leaves it without coming back, or comes back twice. */
import type { Faults } from '../../faults/sandbox/faults.ts';
import { returnFromChallenge } from '../../orders/online/challenge.ts';
import { isRefusal } from '../../orders/state/refusal.ts';

export type ReturnFromChallenge = typeof returnFromChallenge;

export function createFaultyReturn(faults: Faults): ReturnFromChallenge {
  return async (context, order, returned) => {
    const { merchantNo, transNo } = order;
    // The cardholder does not come back at all: the attempt ends by its time. A later attempt is another matter.
    const abandoned = faults.lasting(merchantNo, transNo, 'page.challenge_abandoned');
    if (abandoned !== undefined && abandoned.atMs >= (order.online?.attempt?.startedAt ?? 0)) return order;
    const isCompleted = returned['action'] !== 'cancel';
    const struck =
      isCompleted && faults.mayStrike('page')
        ? await faults.strike({ place: 'page', merchantNo, transNo, appId: order.appId })
        : undefined;
    if (struck === undefined) return returnFromChallenge(context, order, returned);
    await faults.note(struck, { psn: context.psn, transNo, merchantOrderNo: order.merchantOrderNo });
    if (struck.fault === 'page.challenge_abandoned') return order;
    const [first, second] = await Promise.all([
      returnFromChallenge(context, order, returned),
      returnFromChallenge(context, order, returned),
    ]);
    return isRefusal(first) ? second : first;
  };
}
