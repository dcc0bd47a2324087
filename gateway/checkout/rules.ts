/** Numbers of online orders that the specification leaves open. */
import { attemptLeaseMs } from '../acquirers/question-limits.ts';

const challengeMs = 5 * 60_000;

export const onlineRules = {
  /** Tries that a buyer has on one order of the hosted checkout. */
  attemptsMax: 5,
  /** Wallets that are still to be stopped before the buyer may choose one more. */
  owedStopsMax: 10,
  /** How long the cardholder has for a challenge. */
  challengeMs,
  /** How long the answer to an authorization is waited for. */
  authorizationMs: attemptLeaseMs,
  /**
   * How long the vault keeps a card: it is read once more after the challenge, and never again. Reversals and refunds
   * name the payment to the channel, not the card.
   */
  cardKeepMs: 2 * challengeMs,
} as const;
