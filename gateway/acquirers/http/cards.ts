/** Cards that are not present, at a connector. */

import { isLocalhost, isLoopback } from '@tollgate/contract/address/guard';
import { maskPan } from '@tollgate/contract/cards';
import type { CardReply, InquiryReply } from '@tollgate/contract/connector/answers';
import type { CardAnswer, CardAttempt, CardChannel, CardReversal } from '../port/card-channel.ts';
import type { Challenge } from '../port/card-result.ts';
import type { NotTaken } from '../port/question.ts';
import { ConnectorAway, type Line, type NoReply } from './line.ts';
import {
  errorCodeOf,
  moneyOf,
  notifyUrl,
  questionOf,
  referenceOf,
  resultOf,
  timeText,
  timeTextOf,
  wireReference,
} from './members.ts';
import { refundBy } from './wallets.ts';

/** MMYY as MM/YY. */
export const expiryText = (expiry: string): string => `${expiry.slice(0, 2)}/${expiry.slice(2)}`;

const cardQuestion = (line: Line, attempt: CardAttempt, nowMs: number) => ({
  ...questionOf(attempt, nowMs),
  attempt: attempt.attempt,
  billing: attempt.billing,
  payer_ip: attempt.payerIp,
  started_at: timeText(attempt.startedAt),
  expires_at: timeTextOf(attempt.expiresAt),
  challenge_return_url: `${line.publicUrl()}${attempt.returnPath}`,
  notify_url: notifyUrl(line.publicUrl(), line.name),
});

/** A payer's browser is sent to https, or to this computer while a connector is being made. */
function isPage(text: string): boolean {
  const url = URL.parse(text);
  if (url === null) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isOwn(url.hostname));
}
const isOwn = (host: string) => isLocalhost(host) || isLoopback(host);

type Challenged = Extract<CardReply, { readonly outcome: 'challenge' }>;

function challengeOf(line: Line, operation: string, { redirect, state }: Challenged): Challenge | undefined {
  if (isPage(redirect.url)) return { redirect, state };
  line.breach(operation, 'redirect.url');
  return undefined;
}

interface Answering {
  readonly line: Line;
  readonly operation: string;
  /** Account of the payer where the acquirer names none. */
  readonly accountId: string;
}

/** `not-sent` is for the caller: it depends on the question. */
function answerOf(
  { line, operation, accountId }: Answering,
  reply: CardReply | NoReply,
): CardAnswer | NotTaken {
  switch (reply.outcome) {
    case 'approved': {
      const money = moneyOf(reply);
      if (money === undefined) {
        line.breach(operation, 'amount');
        return { kind: 'no-answer' };
      }
      const reference = referenceOf(reply.reference, reply.state, accountId);
      return { kind: 'approved', reference, result: resultOf(reply.result), ...money };
    }
    case 'declined':
      return { kind: 'declined', errorCode: errorCodeOf(reply), result: resultOf(reply.result) };
    case 'challenge': {
      const challenge = challengeOf(line, operation, reply);
      return challenge === undefined ? { kind: 'no-answer' } : { kind: 'challenge', challenge };
    }
    case 'not-taken':
      return { kind: 'not-taken' };
    default:
      return { kind: 'no-answer' };
  }
}

/** Sent once, and the first question of its attempt: where it was not sent, nothing was done. */
async function start(
  answering: Answering,
  asking: Promise<CardReply | NoReply>,
): Promise<CardAnswer | NotTaken> {
  const reply = await asking;
  return reply.outcome === 'not-sent' ? { kind: 'not-taken' } : answerOf(answering, reply);
}

const reversalQuestion = (reversal: CardReversal, nowMs: number) => ({
  ...questionOf(reversal, nowMs),
  attempt: reversal.attempt,
  started_at: timeText(reversal.startedAt),
  reference: wireReference(reversal.reference),
  state: reversal.reference?.state ?? reversal.state,
});

function inquiredOf(line: Line, reply: InquiryReply | NoReply) {
  if (reply.outcome === 'approved') {
    const money = moneyOf(reply);
    const reference = referenceOf(reply.reference, reply.state);
    if (money !== undefined)
      return { kind: 'approved', reference, result: resultOf(reply.result), ...money } as const;
    line.breach('inquire', 'amount');
  }
  if (reply.outcome === 'declined')
    return { kind: 'declined', errorCode: errorCodeOf(reply), result: resultOf(reply.result) } as const;
  return { kind: reply.outcome === 'not-found' ? 'not-found' : 'unknown' } as const;
}

export function cardsOf(line: Line): CardChannel {
  return {
    authorize(attempt, { pan, cvv, holder, expiry }, nowMs) {
      const operation = 'card-authorize';
      const card = { digits: { pan, cvv }, members: { holder, expiry: expiryText(expiry) } };
      const asking = line.ask(operation, cardQuestion(line, attempt, nowMs), card);
      return start({ line, operation, accountId: maskPan(pan) }, asking);
    },
    authorizeSheet(attempt, sheet, nowMs) {
      const operation = 'card-authorize';
      const asking = line.ask(operation, { ...cardQuestion(line, attempt, nowMs), sheet });
      return start({ line, operation, accountId: '' }, asking);
    },
    async readReturn(attempt, state, returned) {
      const operation = 'card-return';
      // The time of the question is that of the attempt: reading changes nothing.
      const question = cardQuestion(line, attempt, attempt.startedAt);
      const reply = await line.ask(operation, { ...question, state, returned });
      if (reply.outcome === 'passed') return { kind: 'passed', state: reply.state };
      if (reply.outcome === 'declined') return { kind: 'failed', errorCode: errorCodeOf(reply, 'EC0106') };
      const challenge = reply.outcome === 'challenge' ? challengeOf(line, operation, reply) : undefined;
      if (challenge !== undefined) return { kind: 'again', challenge };
      throw new ConnectorAway(line, operation);
    },
    async resume(attempt, state, { pan, holder, expiry }, nowMs) {
      const operation = 'card-resume';
      const card = { digits: { pan }, members: { holder, expiry: expiryText(expiry) } };
      const reply = await line.ask(operation, { ...cardQuestion(line, attempt, nowMs), state }, card);
      const answer = answerOf({ line, operation, accountId: maskPan(pan) }, reply);
      // The attempt is at this acquirer already: no other one takes it over.
      return answer.kind === 'not-taken' ? { kind: 'no-answer' } : answer;
    },
    inquire: async (attempt, nowMs) =>
      inquiredOf(line, await line.ask('inquire', reversalQuestion(attempt, nowMs))),
    async reverse(attempt, nowMs) {
      const reply = await line.ask('reverse', reversalQuestion(attempt, nowMs));
      return reply.outcome === 'done' ? 'done' : 'unknown';
    },
    refund: (refund, nowMs) => refundBy(line, 'card', refund, nowMs),
  };
}
