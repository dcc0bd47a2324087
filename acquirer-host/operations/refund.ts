/** Refunds: pending first, then paid. The money is reserved at its payment as soon as the refund begins. */
import type { RefundReply } from '@tollgate/contract/connector/answers';
import type { RefundQuestion } from '@tollgate/contract/connector/questions';
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import { refundTriggerFor } from '@tollgate/contract/sandbox/wallet-triggers';
import { balanceOf, type Payment } from '../ledger/payment.ts';
import { type Answer, type Bank, begin, findAsked, merchantTime, money, referenceOf } from './bank.ts';
import { settled } from './settle.ts';
import { findOriginal } from './terminal.ts';

function answerOf(payment: Payment): Answer<RefundReply> {
  const { state, due, askedMinor, currency, errorCode = 'E04128' } = payment;
  if (state === 'taken')
    return { outcome: 'paid', ...money(askedMinor, currency), reference: referenceOf(payment) };
  if (state !== 'pending' || due === undefined) return { outcome: 'failed', error_code: errorCode };
  return { outcome: 'pending', ask_again_at: merchantTime(payment, due.atMs) };
}

/** Returns why the payment gives nothing back; undefined where it does. */
function refusalOf(original: Payment | undefined, refund: Payment): ErrorCode | undefined {
  if (original?.state !== 'taken') return 'E04128';
  if (original.currency !== refund.currency) return 'E04129';
  if (balanceOf(original) < refund.askedMinor) return 'E04126';
  const { outcome, errorCode } = refundTriggerFor(refund.askedMinor);
  return outcome === 'refused' ? errorCode : undefined;
}

export function refund(bank: Bank, question: RefundQuestion): Answer<RefundReply> {
  const known = findAsked(bank, 'refund', question);
  if (known !== undefined) return answerOf(settled(bank, known, question));
  const { merchant_no: merchantNo, original: asked, request_id: requestId } = question;
  const found = findOriginal(bank, merchantNo, asked);
  const original = found === undefined ? undefined : settled(bank, found, question);
  const begun: Payment = { ...begin(bank, 'refund', question), notifyUrl: question.notify_url };
  const errorCode = refusalOf(original, begun);
  if (original === undefined || errorCode !== undefined)
    return answerOf(
      bank.ledger.save(
        { ...begun, state: 'declined', errorCode: errorCode ?? 'E04128' },
        'refund',
        requestId,
      ),
    );
  const { askedMinor } = begun;
  const due = { atMs: bank.nowMs() + refundTriggerFor(askedMinor).afterMs };
  const started: Payment = { ...begun, due, originalKey: original.key, userId: original.userId };
  bank.ledger.save({ ...original, refundedMinor: original.refundedMinor + askedMinor }, 'refund', requestId);
  return answerOf(bank.ledger.save(started, 'refund', requestId));
}

/** Takes a refund that was made back into the payment: its bank did not take the money. */
export function returnRefund(bank: Bank, refunded: Payment): Payment | undefined {
  const original = bank.ledger.find(refunded.originalKey ?? '');
  if (refunded.kind !== 'refund' || refunded.state !== 'taken' || original === undefined) return undefined;
  const refundedMinor = original.refundedMinor - refunded.askedMinor;
  bank.ledger.save({ ...original, refundedMinor }, 'refund-returned');
  return bank.ledger.save({ ...refunded, state: 'returned' }, 'refund-returned');
}
