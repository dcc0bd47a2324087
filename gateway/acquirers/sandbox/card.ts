/**
 * The sandbox's card acquirer, with the issuers behind it. It keeps no state: what it answers follows from the card,
 * the amount and the time (one table, printed by the docs), so that a restart or a second process comes to the same.
 */
import { brandOf, type Digits, maskPan } from '@tollgate/contract/cards';
import {
  accountOf,
  behaviourOf,
  type CardBehaviour,
  challengeCode,
  outcomeFor,
  testCardById,
  testCardOfAccount,
  walletCards,
} from '@tollgate/contract/sandbox/card-outcome';
import type { Asked, KeylessAcquirer } from '../guarded.ts';
import type { CardAnswer, CardAttempt, CardRefund } from '../port/card-channel.ts';
import type { Challenge } from '../port/card-result.ts';
import type { ChannelAnswer } from '../port/channel.ts';
import { type ChannelReference, moneyOf } from '../port/question.ts';
import { approvedAs, authenticatedAs, declinedAs } from './card-result.ts';
import { refundAnswer } from './refund.ts';

/** Codes that a cardholder can try in one challenge. */
const triesMax = 3;

/** Derived from the numbers alone, so that asking twice gives the same. */
export function cardReference(transNo: string, attempt: number, accountId: string): ChannelReference {
  return {
    channelTransNo: `SBC${transNo.slice(2)}${attempt}`,
    userId: accountId,
    refNo: transNo.slice(-12),
  };
}

interface Payer {
  readonly accountId: string;
  readonly brand: string;
  /** By a challenge, or by the device that holds the card. */
  readonly isAuthenticated: boolean;
}

/** Returns the issuer's last answer, whatever it asked the cardholder before. */
function finalAnswer(behaviour: CardBehaviour, asked: Asked<CardAttempt>, payer: Payer): CardAnswer {
  const { transNo, attempt } = asked;
  switch (behaviour.outcome) {
    case 'approved': {
      const { accountId, brand } = payer;
      const isAuthenticated = payer.isAuthenticated || behaviour.threeDSecure === 'frictionless';
      const result = { ...approvedAs(transNo), ...authenticatedAs(transNo, brand, isAuthenticated) };
      const reference = cardReference(transNo, attempt, accountId);
      return { kind: 'approved', ...moneyOf(asked), reference, result };
    }
    case 'declined':
      return declinedAs(behaviour.errorCode ?? 'EC0101');
    case 'no-answer':
      return { kind: 'no-answer' };
  }
}

/** The issuer's page is at the address to which a challenge returns; its state counts the wrong codes. */
const challengeAt = ({ returnPath }: Asked<CardAttempt>, tries: number): Challenge => ({
  redirect: { url: returnPath },
  state: String(tries),
});

/** How many codes can still be tried; an attempt of an earlier release has no state. */
export const triesLeft = (state: string | undefined): number => triesMax - Number(state ?? 0);

const payerOf = (pan: Digits, isAuthenticated: boolean): Payer => ({
  accountId: maskPan(pan),
  brand: brandOf(pan)?.id ?? '',
  isAuthenticated,
});

function refund(asked: Asked<CardRefund>, nowMs: number): ChannelAnswer {
  const card = testCardOfAccount(asked.accountId);
  if (card?.partialRefunds === false && !asked.whole) return { kind: 'failed', errorCode: 'E04132' };
  return refundAnswer(asked, cardReference(asked.transNo, 1, asked.accountId), nowMs);
}

/** A sheet's token is the id of a test card in the wallet. */
export const sheetToken = new RegExp(`^(?:${walletCards.map(({ id }) => id).join('|')})$`);

export const sandboxCards: KeylessAcquirer['cards'] = {
  async authorize(attempt, { pan }) {
    const behaviour = outcomeFor({ pan, amountMinor: attempt.amountMinor });
    if (behaviour.threeDSecure === 'challenge')
      return { kind: 'challenge', challenge: challengeAt(attempt, 0) };
    return finalAnswer(behaviour, attempt, payerOf(pan, false));
  },
  async authorizeSheet(attempt, { token }) {
    const card = testCardById(token);
    if (card?.walletCard !== true) return declinedAs('EC0101');
    // The device has asked its owner already, so that no issuer asks again.
    const payer = { accountId: accountOf(card), brand: card.brand, isAuthenticated: true };
    return finalAnswer(behaviourOf(card, attempt.amountMinor), attempt, payer);
  },
  async readReturn(attempt, state, { action, code }) {
    if (action === 'cancel') return { kind: 'failed', errorCode: 'EC0107' };
    if (code === challengeCode) return { kind: 'passed', state };
    const left = triesLeft(state) - 1;
    return left > 0
      ? { kind: 'again', challenge: challengeAt(attempt, triesMax - left) }
      : { kind: 'failed', errorCode: 'EC0106' };
  },
  resume: async (attempt, _state, { pan }) =>
    finalAnswer(outcomeFor({ pan, amountMinor: attempt.amountMinor }), attempt, payerOf(pan, true)),
  inquire: async () => ({ kind: 'unknown' }),
  reverse: async () => 'done',
  refund: async (asked, nowMs) => refund(asked, nowMs),
};
