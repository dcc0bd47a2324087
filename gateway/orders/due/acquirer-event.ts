/** Reports of an acquirer by itself, applied by the commands that apply its answers. */
import { connectorLimits } from '@tollgate/contract/connector/protocol';
import { type InvalidAnswer, withFitTexts, wrongSum } from '../../acquirers/answers.ts';
import type { AcquirerEvent, ReportedFact } from '../../acquirers/port/inbound.ts';
import { storableTexts } from '../../ports/storable-texts.ts';
import { eventsOfTransaction, isOfOtherOrder } from '../../store/transactions.ts';
import type { Completing, Stored } from '../change/context.ts';
import { findByChannel, findByLate, findByTransNo } from '../change/find.ts';
import { applyCardAnswer } from '../online/card-payment.ts';
import { applyRefundAnswer, failRefund } from '../reference/refund.ts';
import { noteReport } from '../reference/reported.ts';
import {
  type Attempt,
  choiceOf,
  readBegunAttempt,
  readChosenWallet,
  type Wallet,
} from '../state/online-state.ts';
import {
  asksCard,
  asksWallet,
  hasEnded,
  isKnownPayment,
  isOnlineOrder,
  type OnlineOrder,
  status,
  type Transaction,
  totalMinor,
  transType,
} from '../state/transaction.ts';
import { applyWalletAnswer } from '../wallet/payment.ts';
import { type AskedForCard, applyPresentedEvent, leftAt } from './presented-event.ts';

type Owner = (acquirer: string | null | undefined) => boolean;

/** Reads the order's events for what its state no longer has: attempts and wallets that came to nothing. */
async function everOf<Kept>(
  services: Stored,
  { merchantNo, transNo }: Transaction,
  read: (event: unknown, transNo: string) => Kept | undefined,
): Promise<Kept[]> {
  const changes = await eventsOfTransaction(services.database, merchantNo, transNo);
  return changes.flatMap(({ events }) => events.flatMap((event) => read(event, transNo) ?? []));
}

/** Returns an attempt of the order as it was begun. */
async function attemptOf(services: Stored, order: Transaction, number: number): Promise<Attempt | undefined> {
  const { attempt, paidAttempt } = order.online ?? {};
  const isMeant = (one: Attempt | null | undefined) => one?.number === number;
  const known = [attempt, paidAttempt].find(isMeant);
  // Begun once more where an acquirer has not taken it.
  return known ?? (await everOf(services, order, readBegunAttempt)).findLast(isMeant);
}

/** Returns the wallet that the payer has chosen at the acquirer, even if another was chosen or has paid since. */
async function walletOf(
  services: Stored,
  order: OnlineOrder,
  choice: number,
  isOwn: Owner,
): Promise<Wallet | undefined> {
  const isMeant = (one: Wallet | null) => one !== null && choiceOf(one) === choice && isOwn(one.acquirer);
  const { wallet } = order.online;
  if (wallet !== null && isMeant(wallet)) return wallet;
  return (await everOf(services, order, readChosenWallet)).findLast(isMeant);
}

/** Returns the kinds of transactions that a report can be about. */
function kindsOf({ kind }: AcquirerEvent['answer']): readonly Transaction['kind'][] {
  if (kind === 'refund-returned') return ['refund'];
  return kind === 'captured' || kind === 'disputed' ? ['payment'] : ['payment', 'refund'];
}

/** Leaves out what another one of them has captured, and captures that were cancelled since: all have one number. */
function withoutCaptured(named: readonly Transaction[]): readonly Transaction[] {
  const captures = named.filter(({ transType: type }) => type === transType.completion);
  const isCaptured = ({ transNo }: Transaction) =>
    captures.some(({ origTransNo }) => origTransNo === transNo);
  const left = named.filter((one) => !isCaptured(one));
  const [first] = left;
  const isOneAuthorization = left.every(
    (one) => captures.includes(one) && one.origTransNo === first?.origTransNo,
  );
  const inForce = left.filter((one) => !hasEnded(one));
  return isOneAuthorization && left.length > 1 ? (inForce.length > 0 ? inForce : left.slice(0, 1)) : left;
}

/** Finds what the event names; undefined if there is none. Throws where a number of the acquirer's names several. */
async function subjectOf(
  { database }: Stored,
  acquirer: string,
  event: AcquirerEvent,
): Promise<Transaction | undefined> {
  if (event.transNo !== undefined) return findByTransNo(database, event.merchantNo, event.transNo);
  const number = [database, acquirer, event.channelTransNo, event.merchantNo] as const;
  const isMeant = ({ kind }: Transaction) => kindsOf(event.answer).includes(kind);
  const named = (await findByChannel(...number)).filter(isMeant);
  const [found, other] = withoutCaptured(
    named.length > 0 ? named : (await findByLate(...number)).filter(isMeant),
  );
  if (other !== undefined)
    throw new Error(
      `${acquirer} reports under a number that it has given to several orders: it is not stored`,
    );
  return found;
}

/** Names what of an order the acquirer has carried out, and gave its number to. */
function paidPart({ online }: Transaction): { readonly attempt?: number; readonly choice?: number } {
  if (online === null) return {};
  const { paidAttempt, wallet } = online;
  return paidAttempt === null ? { choice: choiceOf(wallet) } : { attempt: paidAttempt.number };
}

/** Returns the member of a reported payment, or refund, that cannot be true. */
async function wrongMemberOf(
  { database }: Stored,
  acquirer: string,
  found: Transaction,
  answer: Extract<AcquirerEvent['answer'], { readonly kind: 'paid' }>,
  left: AskedForCard | undefined,
): Promise<InvalidAnswer['field'] | undefined> {
  const { merchantNo, transNo, currency, kind } = found;
  const amountMinor = left?.attempt.amountMinor ?? totalMinor(found);
  const isPaidFor = left === undefined && found.transStatus === status.completed;
  // A terminal takes a part of a sale back, whoever says that it was approved.
  const mayBePart = kind === 'payment' && !isPaidFor && asksCard(found);
  const field = wrongSum({ amountMinor, currency }, answer, mayBePart);
  if (field !== undefined || kind === 'refund') return field;
  const { channelTransNo } = answer.reference;
  const isTaken = await isOfOtherOrder(database, { acquirer, channelTransNo, merchantNo, transNo });
  return isTaken ? 'channel_trans_no' : undefined;
}

async function applyFact(
  context: Completing,
  found: Transaction,
  fact: ReportedFact,
  eventId: string | undefined,
): Promise<void> {
  if (fact.kind !== 'refund-returned') return noteReport(context, found, fact, eventId);
  const { errorCode } = fact;
  await failRefund(context, found, { type: 'report-returned', errorCode, eventId });
}

/**
 * Applies `event` of the acquirer `name`, however often it comes; returns false if there is no such order. Throws if
 * the order has nothing that the acquirer could mean, so that it reports again: it may hold a payer's money.
 */
export async function applyAcquirerEvent(
  context: Completing,
  name: string,
  event: AcquirerEvent,
): Promise<boolean> {
  const stored = storableTexts(event);
  const answer = 'reference' in stored.answer ? withFitTexts(stored.answer) : stored.answer;
  const found = await subjectOf(context, name, stored);
  if (found === undefined) return false;
  const { transNo } = found;
  const { attempt: number, choice = 1 } = stored.transNo === undefined ? paidPart(found) : stored;
  const isOwn: Owner = (acquirer) => context.acquirers.named(acquirer ?? null).name === name;
  const notOwn = () =>
    new Error(`${name} reports about ${transNo} what it was not asked for: it is not stored`);
  const isLate = stored.transNo === undefined && stored.channelTransNo !== found.channelTransNo;
  if (answer.kind !== 'paid' && answer.kind !== 'failed') {
    if (!(isLate || isOwn(found.acquirer)) || !kindsOf(answer).includes(found.kind)) throw notOwn();
    await applyFact(context, found, answer, stored.eventId?.slice(0, connectorLimits.eventIdCharsMax));
    return true;
  }
  // It was counted when it came, and goes back.
  if (isLate) return true;
  const isOneNumber = found.kind !== 'refund' && !isOnlineOrder(found) && isOwn(found.acquirer);
  // The answer itself has said so before: the total may have changed since.
  if (isOneNumber && answer.kind === 'paid' && isKnownPayment(found, answer.reference.channelTransNo))
    return true;
  const left = await leftAt(context, found, name);
  const field = answer.kind === 'paid' ? await wrongMemberOf(context, name, found, answer, left) : undefined;
  if (field !== undefined)
    throw new Error(`${name} reports that ${transNo} was paid with an impossible ${field}: it is not stored`);
  if (number !== undefined) {
    const attempt = await attemptOf(context, found, number);
    if (attempt === undefined || !isOwn(attempt.acquirer)) throw notOwn();
    const { result } = answer;
    const reported = result === undefined ? {} : { result };
    const cardAnswer =
      answer.kind === 'paid'
        ? ({ kind: 'approved', reference: answer.reference, ...reported } as const)
        : ({ kind: 'declined', errorCode: answer.errorCode, ...reported } as const);
    await applyCardAnswer(context, found, attempt, cardAnswer);
    return true;
  }
  if (isOnlineOrder(found)) {
    const wallet = await walletOf(context, found, choice, isOwn);
    if (wallet === undefined) throw notOwn();
    await applyWalletAnswer(context, found, answer, { wallet });
    return true;
  }
  if (left !== undefined) return applyPresentedEvent(context, found, answer, left);
  if (!isOwn(found.acquirer)) throw notOwn();
  // Its failure ends a refund at once, even one that is being reversed: nothing is left to reverse.
  const isFailedRefund = found.kind === 'refund' && answer.kind === 'failed';
  if (!isFailedRefund && (await applyPresentedEvent(context, found, answer))) return true;
  if (found.kind === 'refund') {
    // A refund that waits at its terminal has not been asked for yet.
    if (found.transStatus !== status.prepaid) await applyRefundAnswer(context, found, answer);
    return true;
  }
  if (answer.kind === 'failed' && hasEnded(found)) return true;
  if (found.kind !== 'payment' || !asksWallet(found)) throw notOwn();
  await applyWalletAnswer(context, found, answer);
  return true;
}
