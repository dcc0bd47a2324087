/** Reversal and inquiry of questions about a card, also of those that never arrived. */
import type { InquiryReply, ReverseReply } from '@tollgate/contract/connector/answers';
import type { ReverseQuestion } from '@tollgate/contract/connector/questions';
import { type Payment, returned } from '../ledger/payment.ts';
import { type Answer, type Bank, block, findAsked, minorOf } from './bank.ts';
import { declineOf } from './card.ts';
import { approvalOf } from './terminal.ts';

const kindOf = ({ attempt, original }: ReverseQuestion) =>
  attempt !== undefined ? 'card' : original !== undefined ? 'increment' : 'terminal';

/** Finds the payment; one that never came is not taken from now on. */
function findOrBlock(bank: Bank, question: ReverseQuestion): Payment {
  const { attempt = 1 } = question;
  const kind = kindOf(question);
  return findAsked(bank, kind, question, attempt) ?? block(bank, kind, question, attempt);
}

/** Takes what an increment has added from its authorization, as far as it still holds it. */
function lowerAuthorization(bank: Bank, increment: Payment, requestId: string): void {
  const authorization = bank.ledger.find(increment.originalKey ?? '');
  if (authorization?.state !== 'held') return;
  const heldMinor = Math.max(0, authorization.heldMinor - increment.askedMinor);
  bank.ledger.save({ ...authorization, heldMinor }, 'increment-reversed', requestId);
}

export function reverse(bank: Bank, question: ReverseQuestion): Answer<ReverseReply> {
  minorOf(question.amount, question.currency);
  const payment = findOrBlock(bank, question);
  if (payment.silentUntilMs !== undefined && bank.nowMs() < payment.silentUntilMs)
    return { outcome: 'unknown' };
  const isOpen = ['taken', 'held', 'challenged', 'pending'].includes(payment.state);
  if (!isOpen) return { outcome: 'done' };
  if (payment.kind === 'increment') lowerAuthorization(bank, payment, question.request_id);
  bank.ledger.save(returned(payment), 'reverse', question.request_id);
  return { outcome: 'done' };
}

export function inquire(bank: Bank, question: ReverseQuestion): Answer<InquiryReply> {
  const payment = findOrBlock(bank, question);
  if (payment.silentUntilMs !== undefined && bank.nowMs() < payment.silentUntilMs)
    return { outcome: 'unknown' };
  switch (payment.state) {
    case 'taken':
    case 'held':
      return approvalOf(payment, false);
    case 'blocked':
      return { outcome: 'not-found' };
    case 'challenged':
    case 'pending':
      return { outcome: 'unknown' };
    default:
      return declineOf(payment);
  }
}
