/** Cards that are not present, with the challenge of an issuer of its own. */
import type { CardReply, ChallengeReply } from '@tollgate/contract/connector/answers';
import type { CardQuestion, ChallengeReturnQuestion } from '@tollgate/contract/connector/questions';
import { behaviourOf, type CardBehaviour, outcomeFor } from '@tollgate/contract/sandbox/card-outcome';
import type { Payment } from '../ledger/payment.ts';
import { type Answer, authCodeOf, type Bank, begin, findAsked, money, referenceOf } from './bank.ts';

type Result = NonNullable<Extract<CardReply, { readonly outcome: 'approved' }>['result']>;

/** Masked number, as receipts show it. */
export const maskedPan = (pan: string) =>
  `${pan.slice(0, 6)}${'*'.repeat(Math.max(0, pan.length - 10))}${pan.slice(-4)}`;

const responseCodes: Readonly<Record<string, string>> = {
  EC0102: '51',
  EC0103: '54',
  EC0104: '82',
  EC0109: '43',
  EC0111: '59',
  EC0113: 'Z1',
  EC0114: '55',
};

export const declineOf = ({ errorCode = 'EC0101' }: Payment) => ({
  outcome: 'declined' as const,
  error_code: errorCode,
  result: { response_code: responseCodes[errorCode] ?? '05' },
});

export const approvalResult = (payment: Payment): Result => ({
  auth_code: payment.authCode ?? authCodeOf(payment),
  network_trans_id: `N${payment.channelTransNo}`,
  response_code: '00',
});

function answerOf(bank: Bank, payment: Payment, question: CardQuestion): Answer<CardReply> {
  if (payment.state === 'challenged') return challengeOf(bank, payment);
  if (payment.state !== 'taken') return declineOf(payment);
  if (payment.silentUntilMs !== undefined) return { outcome: 'unknown' };
  const { takenMinor, currency, challenge } = payment;
  const result: Result = {
    ...approvalResult(payment),
    ...(challenge !== undefined && {
      eci: '05',
      three_ds_version: '2.2.0',
      ds_trans_id: payment.channelTransNo,
    }),
    ...(question.billing !== undefined && { avs_result: question.billing.zip === undefined ? 'U' : 'Y' }),
    ...(question.card?.cvv !== undefined && { cvv_result: 'M' }),
  };
  return { outcome: 'approved', ...money(takenMinor, currency), reference: referenceOf(payment), result };
}

const challengeOf = (bank: Bank, { channelTransNo: number }: Payment) => ({
  outcome: 'challenge' as const,
  redirect: { url: bank.issuerUrl(), fields: { payment: number } },
  state: number,
});

/** Returns the payment as the issuer's behavior leaves it; after a challenge, without another one. */
function decided(payment: Payment, behaviour: CardBehaviour, nowMs: number): Payment {
  const { outcome, errorCode } = behaviour;
  if (outcome === 'declined') return { ...payment, state: 'declined', errorCode: errorCode ?? 'EC0101' };
  const taken: Payment = {
    ...payment,
    state: 'taken',
    takenMinor: payment.askedMinor,
    authCode: authCodeOf(payment),
  };
  return outcome === 'no-answer' ? { ...taken, silentUntilMs: nowMs } : taken;
}

export function cardAuthorize(bank: Bank, question: CardQuestion): Answer<CardReply> {
  const { attempt, card, request_id: requestId } = question;
  const known = findAsked(bank, 'card', question, attempt);
  if (known !== undefined) return answerOf(bank, known, question);
  const begun: Payment = {
    ...begin(bank, 'card', question, attempt),
    notifyUrl: question.notify_url,
    userId: card === undefined ? (question.sheet?.option ?? '') : maskedPan(card.pan),
  };
  const behaviour =
    card === undefined
      ? behaviourOf(undefined, begun.askedMinor)
      : outcomeFor({ pan: card.pan, amountMinor: begun.askedMinor });
  const { outcome, errorCode = 'EC0101' } = behaviour;
  const isChallenged = behaviour.threeDSecure === 'challenge' && card !== undefined;
  const payment: Payment = isChallenged
    ? {
        ...begun,
        state: 'challenged',
        challenge: {
          result: 'open',
          returnUrl: question.challenge_return_url,
          ...(outcome === 'declined' && { errorCode }),
        },
      }
    : decided(begun, behaviour, bank.nowMs());
  return answerOf(bank, bank.ledger.save(payment, 'card-authorize', requestId), question);
}

const challengeErrors = { failed: 'EC0106', cancelled: 'EC0107' } as const;

/** Reads how the cardholder answered; the page of the issuer has written it down before. */
export function cardReturn(bank: Bank, question: ChallengeReturnQuestion): Answer<ChallengeReply> {
  const payment = findAsked(bank, 'card', question, question.attempt);
  const { challenge } = payment ?? {};
  if (payment === undefined || challenge === undefined || payment.channelTransNo !== question.state)
    return { outcome: 'declined', error_code: 'EC0106' };
  if (challenge.result === 'passed') return { outcome: 'passed', state: payment.channelTransNo };
  if (challenge.result === 'open') return challengeOf(bank, payment);
  return { outcome: 'declined', error_code: challengeErrors[challenge.result] };
}

export function cardResume(bank: Bank, question: CardQuestion): Answer<CardReply> {
  const payment = findAsked(bank, 'card', question, question.attempt);
  if (payment === undefined) return { outcome: 'declined', error_code: 'EC0106' };
  if (payment.state !== 'challenged') return answerOf(bank, payment, question);
  const { challenge } = payment;
  const isPassed = challenge?.result === 'passed';
  const errorCode = isPassed ? challenge.errorCode : 'EC0106';
  const behaviour: CardBehaviour =
    errorCode === undefined
      ? { outcome: 'approved', threeDSecure: 'none' }
      : { outcome: 'declined', errorCode, threeDSecure: 'none' };
  const ended = decided(payment, behaviour, bank.nowMs());
  return answerOf(bank, bank.ledger.save(ended, 'card-resume', question.request_id), question);
}

/** Writes the cardholder's answer down. Returns the address to go back to; undefined where nothing is asked. */
export function answerChallenge(
  bank: Bank,
  number: string,
  result: 'passed' | 'failed' | 'cancelled',
): string | undefined {
  const payment = bank.ledger.byNumber(number);
  if (payment?.challenge === undefined) return undefined;
  const { challenge } = payment;
  if (payment.state === 'challenged' && challenge.result === 'open')
    bank.ledger.save({ ...payment, challenge: { ...challenge, result } }, 'challenge');
  return challenge.returnUrl;
}
