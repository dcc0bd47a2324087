/**
 * Challenge of the cardholder by the issuer (3-D Secure): the payer's browser goes to the issuer's page, and comes
 * back.
 */
import type { ChallengeReturn } from '../../acquirers/port/card-channel.ts';
import { onlineRules } from '../../checkout/rules.ts';
import { applyPlan, partOf, reread } from '../change/apply.ts';
import type { Advancing, CardHandling } from '../change/context.ts';
import { decide } from '../rules/decide.ts';
import { isRefusal, type Refusal, refuse } from '../state/refusal.ts';
import type { Transaction } from '../state/transaction.ts';
import { cardAttempt, cardsOf, settleReversals } from '../wallet/card-reversals.ts';
import { carryOut } from './card-payment.ts';
import { safeOutcome } from './redirect.ts';

/**
 * Returns the order after the payer has come back, and after the issuer's decision if the challenge is passed; E04134
 * if none is in progress. Each of several concurrent returns is read in the state that the one before has left.
 */
export async function returnFromChallenge(
  context: Advancing & CardHandling,
  known: Transaction,
  returned: ChallengeReturn,
): Promise<Transaction | Refusal> {
  let isFirst = true;
  const answered = await applyPlan(context, known, async () => {
    const order = isFirst ? known : await reread(context, known);
    isFirst = false;
    const attempt = order.online?.attempt;
    const challenge = attempt?.stage === 'challenge' ? attempt.challenge : null;
    if (!attempt || challenge === null) return refuse('E04134');
    const { number } = attempt;
    const asked = cardAttempt(order, attempt);
    const read = await cardsOf(context, attempt).readReturn(asked, challenge.state ?? '', returned);
    const outcome = safeOutcome(read, context.cards.allowsLoopback);
    // The acquirer may have taken its time over the answer.
    const answeredMs = context.clock.nowMs(known.merchantNo);
    const recoverAt = answeredMs + onlineRules.authorizationMs;
    const events = decide(order, { type: 'answer-challenge', number, outcome, recoverAt }, answeredMs);
    if (isRefusal(events)) return events;
    const part = partOf(order, events, answeredMs);
    return { parts: [part], result: part.after };
  });
  if (isRefusal(answered)) return answered;
  const attempt = answered.online?.attempt;
  if (attempt?.stage !== 'resuming') return settleReversals(context, answered);
  const { number, cardId, challenge } = attempt;
  const resume: Parameters<typeof carryOut>[2] = async (cards, asked, nowMs) => {
    if (cardId === null) throw new Error(`broken invariant: attempt ${number} was challenged without a card`);
    const card = await context.cards.vault.read(known.merchantNo, cardId);
    return cards.resume(asked, challenge?.state ?? '', card, nowMs).finally(card.erase);
  };
  return carryOut(context, answered, resume);
}
