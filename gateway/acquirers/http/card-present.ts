/** Cards at a terminal, at a connector. */

import { maskPan } from '@tollgate/contract/cards';
import type { InquiryReply, TerminalReply } from '@tollgate/contract/connector/answers';
import { isObject } from '@tollgate/contract/json-object';
import type {
  AdviceMessage,
  CardPresentChannel,
  IssuerApproval,
  PresentedAnswer,
  PresentedPayment,
  PresentedReversal,
  ReadCard,
  TerminalNumbers,
} from '../port/card-present.ts';
import type { NotTaken, Question } from '../port/question.ts';
import { expiryText } from './cards.ts';
import type { Line, NoReply } from './line.ts';
import {
  amountOf,
  amountText,
  errorCodeOf,
  moneyOf,
  questionOf,
  referenceOf,
  resultOf,
  timeText,
  wireOriginal,
  wireReference,
} from './members.ts';
import { refundBy } from './wallets.ts';

const terminalQuestion = (payment: PresentedPayment, nowMs: number) => ({
  ...questionOf(payment, nowMs),
  trans_type: payment.transType,
  terminal_sn: payment.terminalSn ?? undefined,
  started_at: timeText(payment.startedAt),
});

type Approved = Extract<TerminalReply | InquiryReply, { readonly outcome: 'approved' }>;

/** Charges that the acquirer adds; undefined where one is no amount of the currency. */
function addedTo(reply: Approved): Pick<IssuerApproval, 'surchargeMinor' | 'salesTaxMinor'> | undefined {
  const { surcharge_amount: surcharge, sales_tax_amount: salesTax, currency } = reply;
  const surchargeMinor = surcharge === undefined ? 0 : amountOf(surcharge, currency);
  const salesTaxMinor = salesTax === undefined ? 0 : amountOf(salesTax, currency);
  if (surchargeMinor === undefined || salesTaxMinor === undefined) return undefined;
  return {
    ...(surchargeMinor === 0 ? {} : { surchargeMinor }),
    ...(salesTaxMinor === 0 ? {} : { salesTaxMinor }),
  };
}

/** Undefined where an amount is none of the currency. */
function approvalOf(line: Line, operation: string, reply: Approved, accountId: string) {
  const [money, added] = [moneyOf(reply), addedTo(reply)];
  if (money === undefined || added === undefined) {
    line.breach(operation, money === undefined ? 'amount' : 'surcharge_amount');
    return undefined;
  }
  const result = resultOf(reply.result);
  const authCode = result.authCode ?? reply.reference.auth_code ?? '';
  const approval = { ...result, authCode, emv: reply.emv ?? null, ...added };
  const reference = referenceOf(reply.reference, reply.state, accountId);
  return { kind: 'approved', reference, approval, ...money } as const;
}

const declinedOf = (reply: Extract<TerminalReply, { readonly outcome: 'declined' }>) =>
  ({ kind: 'declined', errorCode: errorCodeOf(reply), result: resultOf(reply.result) }) as const;

/** `accountId`: of the payer where the acquirer names none. */
function answerOf(
  line: Line,
  operation: string,
  reply: TerminalReply | NoReply,
  accountId: string,
): PresentedAnswer | NotTaken {
  if (reply.outcome === 'approved')
    return approvalOf(line, operation, reply, accountId) ?? { kind: 'no-answer' };
  if (reply.outcome === 'declined') return declinedOf(reply);
  return { kind: reply.outcome === 'not-taken' ? 'not-taken' : 'no-answer' };
}

/** The PIN goes only to an acquirer that declares online_pin; the codes of the card in no case into a string. */
function cardOf({ pan, cvv, pin, holder, expiry, entryMode, cvm, chipData }: ReadCard, onlinePin: boolean) {
  return {
    digits: { pan, cvv, pin: onlinePin ? pin : undefined },
    members: { holder, expiry: expiryText(expiry), entry_mode: entryMode, cvm, chip_data: chipData },
  };
}

const reversalQuestion = (reversal: PresentedReversal, nowMs: number) => ({
  ...questionOf(reversal, nowMs),
  trans_type: reversal.transType,
  started_at: timeText(reversal.startedAt),
  original: reversal.original === null ? undefined : wireOriginal(reversal.original, reversal.currency),
  reference: wireReference(reversal.reference),
  state: reversal.reference?.state,
});

function adviceQuestion(message: AdviceMessage & Question, nowMs: number) {
  const { advice, terminalSn, currency } = message;
  const question = { ...questionOf(message, nowMs), advice, terminal_sn: terminalSn ?? undefined };
  if (message.advice === 'batch-close')
    return {
      ...question,
      batch_no: message.batchNo,
      totals: message.totals.map(({ transType, count, amountMinor }) => ({
        trans_type: transType,
        count,
        amount: amountText(amountMinor, currency),
      })),
    };
  const { original, tipMinor, tipNo } = message;
  const tip = advice === 'tip' || tipMinor > 0 ? { tip_amount: amountText(tipMinor, currency) } : {};
  const order = advice === 'tip' ? { tip_no: tipNo } : {};
  return { ...question, original: wireOriginal(original, currency), ...tip, ...order };
}

const numberCharsMax = 32;
const isNumber = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= numberCharsMax;

/** Reads `terminals.{terminal_sn}` of the account's settings: its merchant_no and terminal_no at the acquirer. */
function numbersOf(
  { merchantNo, terminalSn }: { readonly merchantNo: string; readonly terminalSn: string },
  settings: Readonly<Record<string, unknown>> = {},
): TerminalNumbers {
  const { terminals, merchant_no: merchant } = settings;
  const own = isObject(terminals) && Object.hasOwn(terminals, terminalSn) ? terminals[terminalSn] : undefined;
  const named = isObject(own) ? own : {};
  const number = [named['merchant_no'], merchant].find(isNumber);
  return {
    merchantNo: number ?? merchantNo,
    terminalNo: isNumber(named['terminal_no']) ? named['terminal_no'] : terminalSn,
  };
}

export function cardPresentOf(line: Line, onlinePin: boolean): CardPresentChannel {
  return {
    accountOf: numbersOf,
    async authorize(payment, card, nowMs) {
      const operation = 'terminal-authorize';
      const reply = await line.ask(operation, terminalQuestion(payment, nowMs), cardOf(card, onlinePin));
      // Sent once, and the first question about the payment: where it was not sent, nothing was done.
      if (reply.outcome === 'not-sent') return { kind: 'not-taken' };
      return answerOf(line, operation, reply, maskPan(card.pan));
    },
    async increase(increment, nowMs) {
      const operation = 'terminal-increment';
      const original = wireOriginal(increment.original, increment.currency);
      const reply = await line.ask(operation, { ...terminalQuestion(increment, nowMs), original });
      const answer = answerOf(line, operation, reply, increment.accountId);
      // The authorization is at this acquirer: no other one raises it.
      return answer.kind === 'not-taken' ? { kind: 'no-answer' } : answer;
    },
    async inquire(payment, nowMs) {
      const reply = await line.ask('inquire', reversalQuestion(payment, nowMs));
      if (reply.outcome === 'approved') return approvalOf(line, 'inquire', reply, '') ?? { kind: 'unknown' };
      if (reply.outcome === 'declined') return declinedOf(reply);
      return { kind: reply.outcome === 'not-found' ? 'not-found' : 'unknown' };
    },
    async reverse(payment, nowMs) {
      const reply = await line.ask('reverse', reversalQuestion(payment, nowMs));
      return reply.outcome === 'done' ? 'done' : 'unknown';
    },
    async advise(message, nowMs) {
      const reply = await line.ask('advise', adviceQuestion(message, nowMs));
      if (reply.outcome === 'refused') return { kind: 'refused', errorCode: errorCodeOf(reply) };
      if (reply.outcome !== 'done') return { kind: 'unknown' };
      return reply.state === undefined ? { kind: 'done' } : { kind: 'done', state: reply.state };
    },
    refund: (refund, nowMs) => refundBy(line, 'card-present', refund, nowMs),
  };
}
