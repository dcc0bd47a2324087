/** The page of the sandbox's issuer (3-D Secure): asks the cardholder for a code. Its shapes: checkout-view.ts. */
import { required } from '@tollgate/contract/fields/need';
import type { Members } from '@tollgate/contract/model';
import { challengeCode } from '@tollgate/contract/sandbox/cards';
import { memberText } from '@tollgate/contract/signing/index';
import { triesLeft } from '../../acquirers/sandbox/card.ts';
import { payPath } from '../../checkout/link.ts';
import { wireAmount } from '../../orders/core/notice.ts';
import type { OnlineOrder } from '../../orders/core/transaction.ts';
import { returnFromChallenge } from '../../orders/online/challenge.ts';
import { linkOfOrder } from '../../orders/online/checkout.ts';
import { type ViewSetting, wayBack } from '../pages/build-checkout-view.ts';
import { word } from '../pages/checkout-actions.ts';
import type { Page } from '../pages/checkout-pages.ts';
import type { ChallengeView } from '../pages/checkout-view.ts';
import { inputFailure, isPageFailure, readPageBody } from '../pages/page-body.ts';

const code = word(16, '123456', { en: 'What the cardholder has typed.', zh: '持卡人输入的验证码。' });
const codeMembers = { code: required(code) } as const satisfies Members;

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
    now_ms: orders.clock.nowMs(),
    next_url: hosted ? payPath(linkOfOrder(order)) : wayBack(order),
    ...(state === 'challenge' ? {} : { result: passed ? 'passed' : 'failed' }),
    sandbox: true,
    ...(state === 'challenge' ? { hint_code: challengeCode } : {}),
  };
}

export const sandboxChallenge: Page = {
  shows: ({ online }) => online.challenged !== null,
  view,
  async act(room, order, received, psn) {
    const action = memberText(received, 'action');
    if (action === 'cancel') return returnFromChallenge(room, order, { action }, psn);
    if (action !== 'submit') return inputFailure('SYS016', 'action', 'submit, cancel');
    const given = readPageBody(codeMembers, received);
    return isPageFailure(given) ? given : returnFromChallenge(room, order, { code: given.code }, psn);
  },
};
