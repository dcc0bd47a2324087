/** Advices about a payment: void, capture, release, tip, and the close of a batch. Each is carried out once. */
import type { AdviceReply } from '@tollgate/contract/connector/answers';
import type { AdviceQuestion } from '@tollgate/contract/connector/questions';
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import { transTypes } from '@tollgate/contract/trans-values';
import { balanceOf, type Payment, returned } from '../ledger/payment.ts';
import { type Answer, BadQuestion, type Bank, begin, keyOf, minorOf } from './bank.ts';
import { findOriginal } from './terminal.ts';

/** The payment as an advice leaves it, or the code of its refusal. */
type Outcome = Payment | ErrorCode;

function captured(payment: Payment, amountMinor: number, tipMinor: number): Outcome {
  if (payment.state !== 'held') return 'E04134';
  if (amountMinor > payment.heldMinor + tipMinor) return 'E04115';
  const { heldMinor: authorizedMinor } = payment;
  return { ...payment, state: 'taken', heldMinor: 0, authorizedMinor, takenMinor: amountMinor, tipMinor };
}

function uncaptured(payment: Payment): Outcome {
  if (payment.state === 'held') return payment;
  if (payment.state !== 'taken' || payment.authorizedMinor === 0) return 'E04134';
  if (payment.refundedMinor > 0) return 'E04133';
  const { authorizedMinor: heldMinor } = payment;
  return { ...payment, state: 'held', heldMinor, takenMinor: 0, tipMinor: 0, authorizedMinor: 0 };
}

function tipped(payment: Payment, amountMinor: number, tipMinor: number): Outcome {
  if (payment.state !== 'taken' || payment.transType !== transTypes.sale) return 'E04121';
  if (payment.refundedMinor > 0) return 'E04151';
  // The amount is the whole: a tip replaces the one before.
  return { ...payment, takenMinor: amountMinor, tipMinor };
}

function released(payment: Payment): Outcome {
  if (payment.state === 'taken') return 'E04123';
  return payment.state === 'held' ? returned(payment) : payment;
}

const voided = (payment: Payment): Outcome =>
  payment.state === 'taken' || payment.state === 'held' ? returned(payment) : payment;

function applied(
  payment: Payment,
  { advice, amount, currency, tip_amount: tip = '0' }: AdviceQuestion,
): Outcome {
  const amountMinor = minorOf(amount, currency);
  const tipMinor = minorOf(tip, currency);
  if (payment.currency !== currency && payment.state !== 'blocked') return 'E04129';
  switch (advice) {
    case 'capture':
      return captured(payment, amountMinor, tipMinor);
    case 'undo-capture':
      return uncaptured(payment);
    case 'tip':
      return tipped(payment, amountMinor, tipMinor);
    case 'release':
      return released(payment);
    default:
      return voided(payment);
  }
}

/** Writes the totals of the gateway down, beside the acquirer's own balance of the merchant. */
function closeBatch(bank: Bank, question: AdviceQuestion): Answer<AdviceReply> {
  const { merchant_no: merchantNo, terminal_sn: terminalSn = '', batch_no: batchNo = '' } = question;
  const those = bank.ledger
    .all()
    .filter((each) => each.merchantNo === merchantNo && each.kind === 'terminal');
  const balanceMinor = those.reduce((sum, each) => sum + balanceOf(each), 0);
  const totals = { merchantNo, terminalSn, batchNo, totals: question.totals ?? [], balanceMinor };
  bank.ledger.note(`b:${merchantNo}:${terminalSn}:${batchNo}`, 'batch-close', totals);
  return { outcome: 'done' };
}

export function advise(bank: Bank, question: AdviceQuestion): Answer<AdviceReply> {
  const { advice, original, merchant_no: merchantNo, request_id: requestId } = question;
  if (advice === 'batch-close') return closeBatch(bank, question);
  if (original === undefined) throw new BadQuestion('original is absent');
  const found = findOriginal(bank, merchantNo, original, 'terminal');
  const before = found?.advices?.[requestId];
  if (before !== undefined) return before === 'done' ? { outcome: 'done' } : refusal(before);
  // An advice that takes a payment back may come before the payment itself, which must not be taken then.
  const asked = { ...question, trans_no: original.trans_no, amount: original.amount };
  const isTakingBack = advice === 'void' || advice === 'release';
  const payment = found ?? {
    ...begin(bank, 'terminal', asked),
    key: keyOf('terminal', asked),
    state: 'blocked',
  };
  const outcome = found === undefined && !isTakingBack ? 'E04110' : applied(payment, question);
  const next = typeof outcome === 'string' ? payment : outcome;
  const result = typeof outcome === 'string' ? outcome : 'done';
  if (found !== undefined || isTakingBack)
    bank.ledger.save({ ...next, advices: { ...next.advices, [requestId]: result } }, advice, requestId);
  return result === 'done' ? { outcome: 'done' } : refusal(result);
}

const refusal = (errorCode: ErrorCode) => ({ outcome: 'refused' as const, error_code: errorCode });
