/**
 * The sandbox's acquirer with faults: what it answers is out of the ordinary where a rule has struck, and lawful all
 * the same. It acts at the port; orders know nothing of it.
 */
import type { FaultName } from '@tollgate/contract/faults';
import type { Faults } from '../../faults/sandbox/faults.ts';
import type { InjectedFault } from '../../faults/sandbox/rows.ts';
import type { Asked, KeylessAcquirer } from '../guarded.ts';
import type { CardAnswer, CardAttempt } from '../port/card-channel.ts';
import type { ChannelAnswer, ChannelPayment, ChannelRefund } from '../port/channel.ts';
import { moneyOf, type NotTaken } from '../port/question.ts';
import { cardReference } from './card.ts';
import type { LateReports } from './late-reports.ts';
import { walletReference } from './wallet.ts';

export interface FaultyDeps {
  readonly faults: Faults;
  /** Reports that the acquirer sends later by itself. */
  readonly reports: LateReports;
}

/** A payer needs a moment to scan a merchant's code. */
const scanningMs = 1_000;

const isAfterExpiry = (expiresAt: number | null | undefined, nowMs: number) =>
  expiresAt !== null && expiresAt !== undefined && nowMs >= expiresAt;

const lateFaultOf = (expiresAt: number | null | undefined, nowMs: number): FaultName =>
  isAfterExpiry(expiresAt, nowMs) ? 'acquirer.paid_after_expiry' : 'acquirer.paid_after_cancel';

/** The faults that strike transactions at the acquirer. */
interface Strikes {
  /** Strikes a transaction with the fault, and keeps it to it. */
  strike(
    fault: FaultName,
    transaction: Pick<ChannelRefund, 'merchantNo' | 'transNo'>,
    turn?: string,
  ): Promise<InjectedFault | undefined>;
  /** Returns the fault that has struck the transaction before; undefined where it has not. */
  lastingOf(
    fault: FaultName,
    transaction: Pick<ChannelRefund, 'merchantNo' | 'transNo'>,
  ): InjectedFault | undefined;
}

function createStrikes(faults: Faults): Strikes {
  return {
    async strike(
      fault: FaultName,
      { merchantNo, transNo }: Pick<ChannelRefund, 'merchantNo' | 'transNo'>,
      turn = '',
    ): Promise<InjectedFault | undefined> {
      if (!faults.mayStrike('acquirer')) return undefined;
      const event = { place: 'acquirer', faults: [fault], merchantNo, transNo } as const;
      const struck = await faults.strikeOnce(`${merchantNo}/${transNo}/${fault}${turn}`, event);
      if (struck === undefined) return undefined;
      await faults.note(struck, { transNo });
      return faults.lasting(merchantNo, transNo, fault);
    },
    lastingOf: (fault: FaultName, { merchantNo, transNo }: Pick<ChannelRefund, 'merchantNo' | 'transNo'>) =>
      faults.lasting(merchantNo, transNo, fault),
  };
}

const paidOf = (asked: Asked<ChannelPayment>): ChannelAnswer => ({
  kind: 'paid',
  ...moneyOf(asked),
  reference: walletReference(asked),
});

function faultyWallets(
  { wallets: inner }: KeylessAcquirer,
  faults: Faults,
  { strike, lastingOf }: Strikes,
): Omit<KeylessAcquirer['wallets'], 'refund'> {
  const lateOf = (asked: Asked<ChannelPayment>) =>
    lastingOf('acquirer.paid_after_cancel', asked) ?? lastingOf('acquirer.paid_after_expiry', asked);

  /** A payment that has ended: nothing more comes of it, unless it is paid too late. */
  async function endedPayment(
    asked: Asked<ChannelPayment>,
    nowMs: number,
  ): Promise<ChannelAnswer | NotTaken> {
    const late = lateOf(asked);
    if (late === undefined) return inner.payment(asked, nowMs);
    const paidAt = late.atMs + late.delayMs;
    return nowMs < paidAt ? { kind: 'pending', askAgainAt: paidAt } : paidOf(asked);
  }

  async function payment(asked: Asked<ChannelPayment>, nowMs: number): Promise<ChannelAnswer | NotTaken> {
    if (asked.ended) return endedPayment(asked, nowMs);
    const known = lastingOf('acquirer.uncertain', asked);
    // A card of the same order may have been struck before its payer chose this wallet.
    const isOfWallet = known !== undefined && known.atMs >= asked.createdAt;
    const uncertain = isOfWallet ? known : await strike('acquirer.uncertain', asked);
    if (uncertain === undefined) return inner.payment(asked, nowMs);
    const paidAt = uncertain.atMs + uncertain.delayMs;
    return nowMs < paidAt ? { kind: 'pending', askAgainAt: paidAt, began: true } : paidOf(asked);
  }

  return {
    quote(order) {
      const quoted = inner.quote(order);
      // It is asked once the payer could have scanned the code: only then can a rule strike the payment.
      return faults.mayStrike('acquirer') && quoted.askAgainAt === undefined
        ? { ...quoted, askAgainAt: order.createdAt + scanningMs }
        : quoted;
    },
    payment,
    async cancel(asked, nowMs) {
      const answer = await inner.cancel(asked, nowMs);
      if (answer.kind !== 'done') return answer;
      // Money for an order that is paid or has ended goes back: no more can be paid late than is going back already.
      const isOver = asked.ended || asked.endedAt !== null;
      const fault = lateFaultOf(asked.expiresAt, nowMs);
      const late = lateOf(asked) ?? (isOver ? undefined : await strike(fault, asked));
      if (late === undefined) return answer;
      // Asked again where the first answer was not written down: it is the same answer.
      const paidAt = late.atMs + late.delayMs;
      return isOver && nowMs >= paidAt ? answer : { kind: 'done', askAgainAt: paidAt };
    },
  };
}

/** The refunds of a channel, where some fail a while later. */
const refundWith =
  <Refund extends Asked<ChannelRefund>>(
    { strike, lastingOf }: Strikes,
    ask: (refund: Refund, nowMs: number) => Promise<ChannelAnswer>,
  ) =>
  async (refund: Refund, nowMs: number): Promise<ChannelAnswer> => {
    const known = lastingOf('acquirer.refund_fails', refund);
    const failing = known ?? (await strike('acquirer.refund_fails', refund));
    if (failing === undefined) return ask(refund, nowMs);
    const failsAt = failing.atMs + failing.delayMs;
    return nowMs < failsAt
      ? { kind: 'pending', askAgainAt: failsAt }
      : { kind: 'failed', errorCode: 'EC0001' };
  };

function faultyCards(
  { cards: inner }: KeylessAcquirer,
  reports: LateReports,
  strikes: Strikes,
): KeylessAcquirer['cards'] {
  const { strike } = strikes;

  /** The answer is lost, and the acquirer reports what it was a little later. */
  async function perhapsLost<Answer extends CardAnswer | NotTaken>(
    attempt: Asked<CardAttempt>,
    answer: Answer,
  ): Promise<Answer | Extract<CardAnswer, { readonly kind: 'no-answer' }>> {
    if (answer.kind !== 'approved') return answer;
    const lost = await strike('acquirer.uncertain', attempt, `/${attempt.attempt}`);
    if (lost === undefined) return answer;
    const { reference, result } = answer;
    reports.add(attempt, lost.atMs + lost.delayMs, {
      kind: 'paid',
      ...moneyOf(answer),
      reference,
      ...(result && { result }),
    });
    return { kind: 'no-answer' };
  }

  return {
    ...inner,
    authorize: async (attempt, card, nowMs) =>
      perhapsLost(attempt, await inner.authorize(attempt, card, nowMs)),
    authorizeSheet: async (attempt, sheet, nowMs) =>
      perhapsLost(attempt, await inner.authorizeSheet(attempt, sheet, nowMs)),
    resume: async (attempt, state, card, nowMs) =>
      perhapsLost(attempt, await inner.resume(attempt, state, card, nowMs)),
    async reverse(attempt, nowMs) {
      const answer = await inner.reverse(attempt, nowMs);
      if (answer !== 'done') return answer;
      // A reversed attempt is not paid, unless that is the fault.
      reports.remove(attempt);
      const late = await strike(lateFaultOf(attempt.expiresAt, nowMs), attempt, `/${attempt.attempt}`);
      if (late !== undefined) {
        const reference = cardReference(attempt.transNo, attempt.attempt, '');
        reports.add(attempt, late.atMs + late.delayMs, { kind: 'paid', ...moneyOf(attempt), reference });
      }
      return answer;
    },
    refund: refundWith(strikes, inner.refund),
  };
}

export function createFaultyAcquirer(
  inner: KeylessAcquirer,
  { faults, reports }: FaultyDeps,
): KeylessAcquirer {
  const strikes = createStrikes(faults);
  return {
    ...inner,
    wallets: {
      ...faultyWallets(inner, faults, strikes),
      refund: refundWith(strikes, inner.wallets.refund),
    },
    cards: faultyCards(inner, reports, strikes),
    cardPresent: { ...inner.cardPresent, refund: refundWith(strikes, inner.cardPresent.refund) },
  };
}
