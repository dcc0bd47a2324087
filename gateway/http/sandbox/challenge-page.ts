/** The page of the sandbox's issuer (3-D Secure): asks the cardholder for a code. */
import { readChallengeAction } from '@tollgate/contract/pages/actions';
import type { ChallengeView } from '@tollgate/contract/pages/challenge';
import { challengeCode } from '@tollgate/contract/sandbox/card-outcome';
import { triesLeft } from '../../acquirers/sandbox/card.ts';
import { linkOfOrder, payPath } from '../../checkout/pay-link.ts';
import { returnFromChallenge } from '../../orders/online/challenge.ts';
import type { OnlineOrder } from '../../orders/state/transaction.ts';
import { wireAmount } from '../../orders/state/wire.ts';
import { type ViewSetting, wayBack } from '../pages/build-checkout-view.ts';
import { unread } from '../pages/checkout-actions.ts';
import type { Page } from '../pages/checkout-pages.ts';
import type { ReturnFromChallenge } from './challenge-faults.ts';

function stateOf({ online: { attempt, challenged } }: OnlineOrder): ChallengeView['state'] {
  if (attempt === null || attempt.number !== challenged?.number) return 'done';
  if (attempt.stage === 'challenge') return 'challenge';
  return attempt.stage === 'uncertain' ? 'unknown' : 'deciding';
}

function view({ orders }: ViewSetting, order: OnlineOrder, merchantName: string): ChallengeView {
  const { attempt, challenged, hosted } = order.online;
  if (challenged === null) throw new Error(`broken invariant: nobody was asked about ${order.transNo}`);
  const { payMethodId, accountId, expiresAt, passed } = challenged;
  const state = stateOf(order);
  return {
    state,
    merchant_name: merchantName,
    currency: order.currency,
    amount: wireAmount(order, order.orderMinor),
    brand: payMethodId,
    account: accountId,
    tries_left: state === 'challenge' ? triesLeft(attempt?.challenge?.state) : 0,
    expires_at_ms: expiresAt,
    now_ms: orders.clock.nowMs(order.merchantNo),
    next_url: hosted ? payPath(linkOfOrder(order)) : wayBack(order),
    ...(state === 'challenge' ? {} : { result: passed ? 'passed' : 'failed' }),
    sandbox: true,
    ...(state === 'challenge' ? { hint_code: challengeCode } : {}),
  };
}

/** `comeBack`: what happens when the cardholder comes back from the page. */
export const createSandboxChallenge = (comeBack: ReturnFromChallenge = returnFromChallenge): Page => ({
  shows: ({ online }) => online.challenged !== null,
  view,
  async act(context, order, received) {
    const given = readChallengeAction(received);
    if (!given.ok) return unread(given);
    const { value } = given;
    return comeBack(context, order, { ...value });
  },
});

export const sandboxChallenge = createSandboxChallenge();
