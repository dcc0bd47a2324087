/** Builds the view of the issuer's page of 3-D Secure. */
import type { ChallengeView } from '@tollgate/contract/pages/challenge';
import { challengeCode } from '@tollgate/contract/sandbox/cards';
import { payPath } from '../../checkout/link.ts';
import { onlineRules } from '../../checkout/rules.ts';
import { wireAmount } from '../../orders/core/notice.ts';
import type { OnlineOrder } from '../../orders/core/transaction.ts';
import { linkOfOrder } from '../../orders/online/checkout.ts';
import { type ViewSetting, wayBack } from './build-checkout-view.ts';

/** Undefined where no issuer has challenged a payment of the order. */
export function buildChallengeView(
  { orders, sandbox }: ViewSetting,
  order: OnlineOrder,
  merchantName: string,
): ChallengeView | undefined {
  const { attempt, challenged, hosted } = order.online;
  if (challenged === null) return undefined;
  const { payMethodId, accountId, expiresAt, passed } = challenged;
  const stage = attempt?.number === challenged.number ? attempt.stage : undefined;
  const state =
    stage === undefined
      ? 'done'
      : stage === 'challenge'
        ? 'challenge'
        : stage === 'uncertain'
          ? 'unknown'
          : 'deciding';
  return {
    state,
    merchant_name: merchantName,
    currency: order.currency,
    amount: wireAmount(order, order.orderMinor),
    brand: payMethodId,
    account: accountId,
    tries_left: state === 'challenge' ? onlineRules.challengeTriesMax - (attempt?.challenge?.tries ?? 0) : 0,
    expires_at_ms: expiresAt,
    now_ms: orders.clock.nowMs(),
    next_url: hosted ? payPath(linkOfOrder(order)) : wayBack(order),
    ...(state === 'challenge' ? {} : { result: passed ? 'passed' : 'failed' }),
    sandbox,
    ...(sandbox && state === 'challenge' ? { hint_code: challengeCode } : {}),
  };
}
