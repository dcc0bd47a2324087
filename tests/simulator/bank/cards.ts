/** Cards at an acquirer that keeps its books: online ones, and those at a terminal with what follows from them. */
import type { Asked, KeylessAcquirer } from '@tollgate/gateway/acquirers/guarded';
import { keyOf } from '@tollgate/gateway/acquirers/keys';
import type { CardAnswer, CardAttempt } from '@tollgate/gateway/acquirers/port/card-channel';
import type {
  AdviceAnswer,
  PresentedAnswer,
  PresentedPayment,
} from '@tollgate/gateway/acquirers/port/card-present';
import type { ChannelAnswer, ChannelRefund } from '@tollgate/gateway/acquirers/port/channel';
import type { FinalAnswer } from '@tollgate/gateway/acquirers/port/inbound';
import { moneyOf, type NotTaken } from '@tollgate/gateway/acquirers/port/question';
import { cardReference, sandboxCards } from '@tollgate/gateway/acquirers/sandbox/card';
import { sandboxCardPresent } from '@tollgate/gateway/acquirers/sandbox/card-present';
import type { Dice } from '../dice.ts';
import type { Life } from '../life.ts';
import type { VirtualTime } from '../virtual-time.ts';
import type { Ledger } from './ledger.ts';
import type { BankName } from './names.ts';

/** Younger than this, an attempt is still waited for by whoever has asked. */
const surelyWaitedMs = 28_000;
/** An issuer that was slower than this often has a reason: it approves a part. */
const lateMs = 12_000;
/** Requests for one refund within this are taken for a mistake, as acquirers' duplicate checks do. */
const duplicateMs = 3_000;

/** A reversal that has reached the acquirer while it was still deciding. */
export interface Overtaken {
  readonly transNo: string;
  readonly attempt: number;
  /** How long the issuer had been asked by then. */
  readonly ageMs: number;
}

export interface BankCardsDeps {
  readonly name: BankName;
  readonly time: VirtualTime;
  readonly nowMs: () => number;
  readonly ledger: Ledger;
  readonly dice: Dice;
  /** Reports by itself what became of an online attempt; absent: it never does. */
  readonly report?: (attempt: Asked<CardAttempt>, answer: FinalAnswer) => void;
  readonly onOvertaken: (overtaken: Overtaken) => void;
  /** Gets each payment that was approved after its reversal was answered: the gateway must reverse it once more. */
  readonly onLate: (transNo: string, of: string) => void;
}

type Answer = CardAnswer | PresentedAnswer | NotTaken;

export function createBankCards(deps: BankCardsDeps) {
  const { name, nowMs, ledger, dice } = deps;
  /** Attempts that were asked for, since when, and those that were taken back. */
  const asked = new Map<string, number>();
  /** Processes that asked: one that was killed reverses nothing that is approved to it late. */
  const askers = new Map<string, Life>();
  const answered = new Set<string>();
  const takenBack = new Set<string>();
  const increments = new Map<string, string>();
  const captures = new Map<string, { readonly transNo: string; readonly heldMinor: number }>();
  /** Answers to what was asked about a payment afterwards, by the keys of the questions. */
  const advised = new Map<string, AdviceAnswer>();
  /** Takes its time, and refuses some of it. */
  const isStrict = dice.chance(0.4);
  /** Refunds that are being decided, by when the last request came. */
  const refunding = new Map<string, number>();

  const ofCapture = (transNo: string) => captures.get(transNo)?.transNo ?? transNo;
  const ofAttempt = ({ attempt }: Asked<CardAttempt>) => `${name} ${attempt}`;
  const ofCard = `${name} card`;

  /** Returns the issuer's decision if it was asked at `askedAtMs`, and enters it in the books. */
  function decided<Given extends Answer>(
    transNo: string,
    of: string,
    answer: Given,
    amountMinor: number,
    mayReport: ((reference: FinalAnswer & { kind: 'paid' }) => void) | undefined,
  ): Given | { readonly kind: 'declined'; readonly errorCode: 'EC0101' } {
    const key = `${transNo} ${of}`;
    answered.add(key);
    if (answer.kind !== 'approved') return answer;
    const wasTakenBack = takenBack.has(key);
    const isAskerAlive = askers.get(key)?.isAlive !== false;
    const isWaited = isAskerAlive && nowMs() - (asked.get(key) ?? 0) < surelyWaitedMs;
    if (wasTakenBack && !(dice.chance(0.6) && (isWaited || mayReport !== undefined)))
      return { kind: 'declined', errorCode: 'EC0101' };
    ledger.hold(transNo, of, 'amountMinor' in answer ? answer.amountMinor : amountMinor);
    if (wasTakenBack && mayReport === undefined) deps.onLate(transNo, of);
    if (mayReport !== undefined && (wasTakenBack || dice.chance(0.25)))
      mayReport({ kind: 'paid', ...moneyOf(answer), reference: answer.reference });
    return answer;
  }

  /** Approves a part, now and then, of a payment that the issuer has decided slowly. */
  function partOf(
    payment: Asked<PresentedPayment>,
    answer: PresentedAnswer | NotTaken,
  ): PresentedAnswer | NotTaken {
    const ageMs = nowMs() - (asked.get(`${payment.transNo} ${ofCard}`) ?? nowMs());
    if (answer.kind !== 'approved' || ageMs < lateMs || !dice.chance(0.4)) return answer;
    return { ...answer, amountMinor: Math.ceil(answer.amountMinor / 2) };
  }

  const arrive = (transNo: string, of: string, asker: Life) => {
    const key = `${transNo} ${of}`;
    askers.set(key, asker);
    if (!asked.has(key)) asked.set(key, nowMs());
  };

  function undo(transNo: string, of: string): void {
    ledger.giveBack(transNo, of);
    takenBack.add(`${transNo} ${of}`);
  }

  async function online<Given extends CardAnswer | NotTaken>(
    attempt: Asked<CardAttempt>,
    ask: () => Promise<Given>,
  ) {
    const { report } = deps;
    const of = ofAttempt(attempt);
    const mayReport = report && ((answer: FinalAnswer) => report(attempt, answer));
    const answer = await ask();
    // Without an answer the issuer may have charged the card all the same.
    if (answer.kind === 'no-answer' && !takenBack.has(`${attempt.transNo} ${of}`) && dice.chance(0.5)) {
      ledger.hold(attempt.transNo, of, attempt.amountMinor);
      mayReport?.({
        kind: 'paid',
        ...moneyOf(attempt),
        reference: cardReference(attempt.transNo, attempt.attempt, ''),
      });
    }
    return decided(attempt.transNo, of, answer, attempt.amountMinor, mayReport);
  }

  async function refund<Refund extends Asked<ChannelRefund>>(
    given: Refund,
    ask: () => Promise<ChannelAnswer>,
  ): Promise<ChannelAnswer> {
    refunding.delete(given.transNo);
    const answer = await ask();
    const giveBack = () => {
      const account = ledger.accountOf(given.transNo);
      account.refundedMinor = given.amountMinor;
      account.refundedBy = name;
    };
    if (answer.kind === 'paid') giveBack();
    // It is made, whether or not the gateway asks for it again.
    if (answer.kind === 'pending') deps.time.after((answer.askAgainAt ?? nowMs()) - nowMs(), giveBack);
    return answer;
  }

  const cards: KeylessAcquirer['cards'] = {
    authorize: (attempt, card, atMs) => online(attempt, () => sandboxCards.authorize(attempt, card, atMs)),
    authorizeSheet: (attempt, sheet, atMs) =>
      online(attempt, () => sandboxCards.authorizeSheet(attempt, sheet, atMs)),
    readReturn: sandboxCards.readReturn,
    resume: (attempt, state, card, atMs) =>
      online(attempt, () => sandboxCards.resume(attempt, state, card, atMs)),
    inquire: sandboxCards.inquire,
    async reverse(attempt, atMs) {
      const { transNo } = attempt;
      const key = `${transNo} ${ofAttempt(attempt)}`;
      const since = asked.get(key);
      if (since !== undefined && !answered.has(key))
        deps.onOvertaken({ transNo, attempt: attempt.attempt, ageMs: nowMs() - since });
      undo(transNo, ofAttempt(attempt));
      return sandboxCards.reverse(attempt, atMs);
    },
    refund: (given, atMs) => refund(given, () => sandboxCards.refund(given, atMs)),
  };

  const cardPresent: KeylessAcquirer['cardPresent'] = {
    accountOf: sandboxCardPresent.accountOf,
    async authorize(payment, card, atMs) {
      const answer = partOf(payment, await sandboxCardPresent.authorize(payment, card, atMs));
      if (answer.kind === 'no-answer' && dice.chance(0.5) && !takenBack.has(`${payment.transNo} ${ofCard}`))
        ledger.hold(payment.transNo, ofCard, payment.amountMinor);
      return decided(payment.transNo, ofCard, answer, payment.amountMinor, undefined);
    },
    async increase(increment, atMs) {
      increments.set(increment.transNo, increment.original.transNo);
      const answer = await sandboxCardPresent.increase(increment, atMs);
      return decided(
        increment.original.transNo,
        `${name} ${increment.transNo}`,
        answer,
        increment.amountMinor,
        undefined,
      );
    },
    inquire: sandboxCardPresent.inquire,
    async reverse(payment, atMs) {
      const answer = await sandboxCardPresent.reverse(payment, atMs);
      const original = increments.get(payment.transNo);
      if (answer === 'done' && original === undefined) undo(payment.transNo, ofCard);
      if (answer === 'done' && original !== undefined) undo(original, `${name} ${payment.transNo}`);
      return answer;
    },
    /** At once when it arrives, and once by its key: asked again, the answer is the same. */
    async advise(asked) {
      const key = keyOf('cardPresent.advise', asked);
      const known = advised.get(key);
      if (known !== undefined) return known;
      if (isStrict && dice.chance(0.2)) return { kind: 'unknown' };
      const answer: AdviceAnswer =
        isStrict && dice.chance(0.15) ? { kind: 'refused', errorCode: 'EC0101' } : { kind: 'done' };
      advised.set(key, answer);
      if (asked.advice === 'batch-close') return answer;
      const { transNo, original, advice, amountMinor } = asked;
      // A hold whose time is over has ended, whatever is said about it.
      if (answer.kind === 'refused' && original.transNo !== transNo) return answer;
      if (answer.kind === 'refused' && advice === 'tip') return answer;
      // What a completion takes is in the books of its authorization.
      const origTransNo = advice === 'tip' ? ofCapture(original.transNo) : original.transNo;
      const { held } = ledger.accountOf(origTransNo);
      switch (advice) {
        case 'void':
        case 'release':
          for (const of of [...held.keys()]) ledger.giveBack(origTransNo, of);
          break;
        case 'capture':
          if (!captures.has(transNo))
            captures.set(transNo, { transNo: origTransNo, heldMinor: ledger.heldOf(origTransNo) });
          for (const of of [...held.keys()]) ledger.giveBack(origTransNo, of);
          ledger.hold(origTransNo, ofCard, amountMinor);
          break;
        case 'tip':
          // Of what was taken back there is none.
          if (held.size > 0) ledger.hold(origTransNo, ofCard, amountMinor);
          break;
        case 'undo-capture': {
          const capture = captures.get(origTransNo);
          if (capture !== undefined) ledger.hold(capture.transNo, ofCard, capture.heldMinor);
          break;
        }
      }
      return answer;
    },
    refund: (given, atMs) => refund(given, () => sandboxCardPresent.refund(given, atMs)),
  };

  return {
    cards,
    cardPresent,
    refund,
    /** A question arrives, and is decided later. */
    arrived: {
      attempt: (attempt: Asked<CardAttempt>, asker: Life) =>
        arrive(attempt.transNo, ofAttempt(attempt), asker),
      card: ({ transNo }: { readonly transNo: string }, asker: Life) => arrive(transNo, ofCard, asker),
    },
    /** A request for a refund arrives: right behind another one, which is still in progress, it is refused. */
    refundArrived({ transNo }: Asked<ChannelRefund>): ChannelAnswer | undefined {
      const since = refunding.get(transNo);
      if (since !== undefined && nowMs() - since < duplicateMs)
        return { kind: 'failed', errorCode: 'EC0001' };
      refunding.set(transNo, nowMs());
      return undefined;
    },
  };
}
