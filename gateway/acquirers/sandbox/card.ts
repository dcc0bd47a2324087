/**
 * The sandbox's card acquirer, with the issuers behind it. It keeps no state: what it answers follows from the card,
 * the amount and the time (one table, printed by the docs), so that a restart or a second process comes to the same.
 */
import { cardBrands, maskPan } from '@tollgate/contract/cards';
import {
  accountOf,
  behaviourOf,
  type CardBehaviour,
  challengeCode,
  outcomeFor,
  testCardById,
  testCardOfAccount,
} from '@tollgate/contract/sandbox/cards';
import type { CardAnswer, CardAttempt, CardChannel, CardRefund } from '../port/card-channel.ts';
import type { ChannelAnswer, ChannelReference } from '../port/channel.ts';
import { refundAnswer } from './refund.ts';

/** Derived from the numbers alone, so that asking twice tells the same. */
function cardReference(transNo: string, attempt: number, accountId: string): ChannelReference {
  return {
    channelTransNo: `SBC${transNo.slice(2)}${attempt}`,
    userId: accountId,
    refNo: transNo.slice(-12),
  };
}

/** What the issuer says in the end, whatever it asked the cardholder before. */
function finalAnswer(behaviour: CardBehaviour, attempt: CardAttempt, accountId: string): CardAnswer {
  switch (behaviour.outcome) {
    case 'approved':
      return { kind: 'approved', reference: cardReference(attempt.transNo, attempt.attempt, accountId) };
    case 'declined':
      return { kind: 'declined', errorCode: behaviour.errorCode ?? 'EC0101' };
    case 'no-answer':
      return { kind: 'no-answer' };
  }
}

function refund(asked: CardRefund, nowMs: number): ChannelAnswer {
  const card = testCardOfAccount(asked.accountId);
  if (card?.partialRefunds === false && !asked.whole) return { kind: 'failed', errorCode: 'E04132' };
  return refundAnswer(asked, cardReference(asked.transNo, 1, asked.accountId), nowMs);
}

export function createSandboxCards(): CardChannel {
  return {
    brands: new Set(cardBrands.map(({ id }) => id)),
    sheetOptions: ['ApplePay', 'GooglePay'],
    async authorize(attempt, { pan }) {
      const behaviour = outcomeFor({ pan, amountMinor: attempt.amountMinor });
      if (behaviour.threeDSecure === 'challenge') return { kind: 'challenge' };
      return finalAnswer(behaviour, attempt, maskPan(pan));
    },
    async authorizeSheet(attempt, { sheetCard }) {
      const card = testCardById(sheetCard);
      if (card?.walletCard !== true) return { kind: 'declined', errorCode: 'EC0101' };
      // The device has asked its owner already, so that no issuer asks again.
      return finalAnswer(behaviourOf(card, attempt.amountMinor), attempt, accountOf(card));
    },
    verifyChallenge: async (_attempt, code) => code === challengeCode,
    resume: async (attempt, { pan }) =>
      finalAnswer(outcomeFor({ pan, amountMinor: attempt.amountMinor }), attempt, maskPan(pan)),
    reverse: async () => 'done',
    refund: async (asked, nowMs) => refund(asked, nowMs),
  };
}
