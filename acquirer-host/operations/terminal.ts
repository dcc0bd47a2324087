/** Cards at a terminal: sales, authorizations, refunds onto a card, and increments. */
import type { TerminalReply } from '@tollgate/contract/connector/answers';
import type { Original, TerminalQuestion } from '@tollgate/contract/connector/questions';
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import { testCardFor } from '@tollgate/contract/sandbox/card-outcome';
import { presentedTriggerFor, testPin } from '@tollgate/contract/sandbox/card-present';
import { chargesFor } from '@tollgate/contract/sandbox/charges';
import { transTypes } from '@tollgate/contract/trans-values';
import type { Payment, PaymentKind } from '../ledger/payment.ts';
import {
  type Answer,
  amountText,
  authCodeOf,
  BadQuestion,
  type Bank,
  begin,
  findAsked,
  money,
  referenceOf,
} from './bank.ts';
import { approvalResult, declineOf, maskedPan } from './card.ts';

type Card = NonNullable<TerminalQuestion['card']>;

/** Entry modes of a chip: inserted, and contactless. */
const chipModes = new Set([2, 3]);

const emv = {
  aid: 'A0000000031010',
  label: 'TEST',
  tvr: '0000008000',
  tsi: 'E800',
  cryptogram: '0102030405060708',
  atc: '0001',
};

/** Finds the payment that a question refers to: by the acquirer's own number, else by the merchant's. */
export function findOriginal(
  bank: Bank,
  merchantNo: string,
  original: Original,
  kind?: PaymentKind,
): Payment | undefined {
  const number = original.reference?.channel_trans_no;
  const found = number === undefined ? undefined : bank.ledger.byNumber(number);
  if (found !== undefined) return found.merchantNo === merchantNo ? found : undefined;
  const those = bank.ledger
    .ofTransaction(merchantNo, original.trans_no)
    .filter((each) => kind === undefined || each.kind === kind);
  return those.find(({ state }) => state === 'taken' || state === 'held') ?? those[0];
}

type Approval = Answer<Extract<TerminalReply, { readonly outcome: 'approved' }>>;

export function approvalOf(payment: Payment, isChip: boolean): Approval {
  const { heldMinor, takenMinor, askedMinor, surchargeMinor, salesTaxMinor, currency, kind } = payment;
  // The answer has the amount that was asked for, and the charges beside it.
  const chargedMinor = takenMinor - surchargeMinor - salesTaxMinor;
  const amountMinor = kind === 'increment' ? askedMinor : heldMinor === 0 ? chargedMinor : heldMinor;
  return {
    outcome: 'approved',
    ...money(amountMinor, currency),
    reference: referenceOf(payment),
    result: approvalResult(payment),
    ...(isChip && { emv }),
    ...(surchargeMinor > 0 && { surcharge_amount: amountText(surchargeMinor, currency) }),
    ...(salesTaxMinor > 0 && { sales_tax_amount: amountText(salesTaxMinor, currency) }),
  };
}

function answerOf(payment: Payment, question: TerminalQuestion): Answer<TerminalReply> {
  if (payment.state !== 'taken' && payment.state !== 'held') return declineOf(payment);
  if (payment.silentUntilMs !== undefined) return { outcome: 'unknown' };
  return approvalOf(payment, chipModes.has(question.card?.entry_mode ?? 0));
}

/** Returns why the issuer declines; undefined where it approves. */
function declineCode(card: Card, amountMinor: number): ErrorCode | undefined {
  const trigger = presentedTriggerFor(amountMinor);
  const own = testCardFor(card.pan);
  if (own?.outcome === 'declined') return own.errorCode ?? 'EC0101';
  if (card.pin !== undefined && card.pin !== testPin) return 'EC0114';
  if (trigger?.outcome === 'offline-declined' && chipModes.has(card.entry_mode)) return trigger.errorCode;
  return trigger?.outcome === 'wrong-pin' ? trigger.errorCode : undefined;
}

/** Returns the payment with its money held, taken, or given to the card. */
function approved(payment: Payment, amountMinor: number): Payment {
  const ended: Payment = { ...payment, state: 'taken', authCode: authCodeOf(payment) };
  if (payment.transType === transTypes.authorization)
    return { ...ended, state: 'held', heldMinor: amountMinor };
  if (payment.transType === transTypes.refund) return { ...ended, takenMinor: -amountMinor };
  const { surchargeMinor = 0, salesTaxMinor = 0 } =
    payment.transType === transTypes.sale ? (chargesFor('terminal', payment.askedMinor) ?? {}) : {};
  const takenMinor = amountMinor + surchargeMinor + salesTaxMinor;
  return { ...ended, takenMinor, surchargeMinor, salesTaxMinor };
}

export function terminalAuthorize(bank: Bank, question: TerminalQuestion): Answer<TerminalReply> {
  const known = findAsked(bank, 'terminal', question);
  if (known !== undefined) return answerOf(known, question);
  const { card, request_id: requestId } = question;
  if (card === undefined) throw new BadQuestion('card is absent');
  const begun: Payment = {
    ...begin(bank, 'terminal', question),
    transType: question.trans_type,
    userId: maskedPan(card.pan),
  };
  const { askedMinor } = begun;
  const errorCode = declineCode(card, askedMinor);
  const save = (payment: Payment) =>
    answerOf(bank.ledger.save(payment, 'terminal-authorize', requestId), question);
  if (errorCode !== undefined) return save({ ...begun, state: 'declined', errorCode });
  const { outcome, afterMs = 0 } = presentedTriggerFor(askedMinor) ?? {};
  const payment = approved(begun, outcome === 'partial' ? Math.floor(askedMinor / 2) : askedMinor);
  const isSilent =
    outcome === 'no-answer' || outcome === 'slow-reversal' || testCardFor(card.pan)?.outcome === 'no-answer';
  return save(isSilent ? { ...payment, silentUntilMs: bank.nowMs() + afterMs } : payment);
}

export function terminalIncrement(bank: Bank, question: TerminalQuestion): Answer<TerminalReply> {
  const known = findAsked(bank, 'increment', question);
  if (known !== undefined) return answerOf(known, question);
  const { original, request_id: requestId } = question;
  if (original === undefined) throw new BadQuestion('original is absent');
  const authorization = findOriginal(bank, question.merchant_no, original, 'terminal');
  const begun: Payment = {
    ...begin(bank, 'increment', question),
    transType: question.trans_type,
    userId: authorization?.userId ?? '',
  };
  const { askedMinor } = begun;
  const save = (payment: Payment) =>
    answerOf(bank.ledger.save(payment, 'terminal-increment', requestId), question);
  const isHeld = authorization?.state === 'held' && authorization.currency === question.currency;
  if (!isHeld) return save({ ...begun, state: 'declined', errorCode: 'EC0101' });
  const trigger = presentedTriggerFor(askedMinor);
  if (trigger?.outcome === 'wrong-pin' || trigger?.outcome === 'offline-declined')
    return save({ ...begun, state: 'declined', errorCode: trigger.errorCode });
  bank.ledger.save(
    { ...authorization, heldMinor: authorization.heldMinor + askedMinor },
    'increment',
    requestId,
  );
  // The money is held with the authorization.
  const raised: Payment = {
    ...begun,
    state: 'held',
    originalKey: authorization.key,
    authCode: authCodeOf(begun),
  };
  const isSilent = trigger?.outcome === 'no-answer' || trigger?.outcome === 'slow-reversal';
  return save(isSilent ? { ...raised, silentUntilMs: bank.nowMs() + (trigger.afterMs ?? 0) } : raised);
}
