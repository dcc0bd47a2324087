/** Refunds: reserved on the payment and created in one transaction, then settled with the channel (decision 19). */
import { minuteMs } from '@tollgate/contract/durations';
import { refusalMessage } from '@tollgate/contract/errors/message';
import type { Asked, WalletAnswer } from '../../acquirers/guarded.ts';
import type { ChannelRefund } from '../../acquirers/port/channel.ts';
import type { ChannelReference } from '../../acquirers/port/question.ts';
import { pauseOfAge } from '../../acquirers/question-limits.ts';
import { applyCommand, applyPlan, originalOf, partOf, reread } from '../change/apply.ts';
import type { Acquiring, Batching, Changing, Completing, Limits, Stored } from '../change/context.ts';
import { createByPlan, type NewTransaction, newTransaction } from '../change/creation.ts';
import { eventsOf } from '../change/find.ts';
import { decide } from '../rules/decide.ts';
import { recoveryMs } from '../rules/recovery.ts';
import { choiceOf } from '../state/online-state.ts';
import { referenceTo } from '../state/reference-state.ts';
import { isRefusal, type Refusal, refuse } from '../state/refusal.ts';
import {
  cardScenario,
  isCardPresent,
  type OrderPart,
  onlineScenario,
  status,
  type Transaction,
  totalMinor,
} from '../state/transaction.ts';
import { batchToEnter } from './batch.ts';
import { originalFor } from './original.ts';
import { earlyReturnOf, isReported, wasMadeUnder } from './reported.ts';

/** Adds the terminal details to a refund of a card-present payment: it enters the batch of the payment's terminal. */
function withCard(details: NewTransaction, payment: Transaction): NewTransaction {
  if (!isCardPresent(payment)) return details;
  return {
    ...details,
    payScenario: cardScenario,
    terminalSn: details.terminalSn ?? payment.terminalSn ?? undefined,
    terminal: { ...referenceTo(payment), card: payment.terminal.card, ...details.terminal },
  };
}

/** Reserves the amount on `payment` and creates the refund, or refuses; both in one change. */
export async function createRefund(
  context: Changing & Limits,
  payment: Transaction,
  details: NewTransaction,
): Promise<Transaction | Refusal> {
  if (details.merchantOrderNo === payment.merchantOrderNo)
    return refuse('E04113', { field: 'merchant_order_no' });
  const { refundDays } = await context.limitsOf(payment.merchantNo);
  let read: Transaction | undefined;
  return createByPlan(context, details, async (nowMs) => {
    const original = read === undefined ? payment : await reread(context, payment);
    read = original;
    const { channelUserId, acquirer } = original;
    // Leased to the process that makes it, which asks the acquirer at once.
    const leased = { ...withCard(details, original), dueAt: nowMs + recoveryMs };
    const fresh = newTransaction(context, leased, nowMs);
    const refund = { ...fresh, channelUserId, acquirer };
    const { currency } = details;
    const amountMinor = totalMinor(refund);
    const events = decide(
      original,
      { type: 'reserve-refund', refundTransNo: refund.transNo, amountMinor, currency, refundDays },
      nowMs,
    );
    if (isRefusal(events)) return events;
    const created: OrderPart = { before: undefined, after: refund, events: [{ type: 'created' }] };
    return { parts: [partOf(original, events, nowMs), created], result: refund };
  });
}

function channelRefund(refund: Transaction, payment: Transaction): Asked<ChannelRefund> {
  return {
    merchantNo: refund.merchantNo,
    transNo: refund.transNo,
    original: originalFor(payment),
    amountMinor: totalMinor(refund),
    currency: refund.currency,
    createdAt: refund.createdAt,
    ...(refund.acquirerState === null ? {} : { state: refund.acquirerState }),
  };
}

/** Why a refund fails: its acquirer says so, or it was made and came back (`eventId`: the report's number). */
interface RefundFailure {
  readonly type: 'report-failed' | 'report-returned';
  readonly errorCode: Refusal['refused'];
  readonly eventId?: string | undefined;
}

/** Fails a refund and gives its reservation back in the same transaction. */
export async function failRefund(
  context: Changing,
  known: Transaction,
  { type, errorCode, eventId }: RefundFailure,
): Promise<void> {
  const failed = await applyPlan(context, known, async (nowMs) => {
    const refund = await reread(context, known);
    const errorMsg = refusalMessage(errorCode);
    const why = { errorCode, errorMsg };
    const reported = eventId === undefined ? why : { ...why, eventId };
    const isReturn = type === 'report-returned';
    const ending = decide(refund, isReturn ? { type, ...reported } : { type, ...why }, nowMs);
    if (isRefusal(ending)) return ending;
    const undone = { type: 'refund-undone', ...reported } as const;
    const before = isReturn ? await eventsOf(context.database, refund) : [];
    const isRepeat =
      (eventId !== undefined && isReported(before, undone)) || earlyReturnOf(refund, before) !== undefined;
    if (ending.length === 0 || isRepeat) return { parts: [], result: undefined };
    const part = partOf(refund, ending, nowMs);
    // A refund that has failed has given it back, or keeps it; one without an original has none.
    const isUndone = refund.transStatus === status.completed && part.after.transStatus === status.closed;
    const holds = refund.transStatus === status.processing || isUndone;
    if (!holds || refund.origTransNo === null) return { parts: [part], result: undefined };
    const original = await originalOf(context, refund);
    const { transNo: refundTransNo } = refund;
    const amountMinor = totalMinor(refund);
    const release = decide(original, { type: 'release-refund', refundTransNo, amountMinor }, nowMs);
    if (isRefusal(release)) return release;
    return { parts: [part, partOf(original, release, nowMs)], result: undefined };
  });
  if (isRefusal(failed)) throw new Error(`broken invariant: refund ${known.transNo} cannot fail`);
}

/** Reserves again for a refund that had failed and was made after all; undefined if nothing is left for it. */
async function reservedAgain(
  services: Stored,
  refund: Transaction,
  nowMs: number,
): Promise<OrderPart | undefined> {
  if (refund.origTransNo === null) return undefined;
  const original = await originalOf(services, refund);
  const { transNo: refundTransNo } = refund;
  const again = decide(
    original,
    { type: 'reserve-again', refundTransNo, amountMinor: totalMinor(refund) },
    nowMs,
  );
  return isRefusal(again) ? undefined : partOf(original, again, nowMs);
}

/** Completes a refund, in its terminal's batch if it has one. */
async function completeRefund(
  context: Changing & Batching,
  known: Transaction,
  reference: ChannelReference,
): Promise<void> {
  let read: Transaction | undefined;
  const done = await applyPlan(context, known, async (nowMs) => {
    const refund = read === undefined ? known : await reread(context, known);
    read = refund;
    const amountMinor = totalMinor(refund);
    const batch = await batchToEnter(context, refund);
    const paid = { type: 'report-paid', paidMinor: amountMinor, reference } as const;
    const events = decide(refund, batch === undefined ? paid : { ...paid, batchNo: batch.batchNo }, nowMs);
    if (isRefusal(events)) return events;
    if (events.length === 0) return { parts: [], result: undefined };
    const part = partOf(refund, events, nowMs);
    const batchGuards = batch === undefined ? [] : [batch];
    const isMadeAfterAll =
      refund.transStatus === status.closed && part.after.transStatus === status.completed;
    if (!isMadeAfterAll) return { parts: [part], batchGuards, result: undefined };
    const before = await eventsOf(context.database, refund);
    if (wasMadeUnder(before, reference.channelTransNo)) return { parts: [], result: undefined };
    // What came back before it was reported made is not made again by that report.
    const returned = earlyReturnOf(refund, before);
    const reservation = returned === undefined ? await reservedAgain(context, refund, nowMs) : undefined;
    if (reservation !== undefined) return { parts: [part, reservation], batchGuards, result: undefined };
    const note =
      returned === undefined
        ? ({ type: 'note-unreserved', amountMinor, reference } as const)
        : ({ type: 'note-made', paidMinor: amountMinor, reference, returned } as const);
    const noted = decide(refund, note, nowMs);
    if (isRefusal(noted)) return noted;
    return { parts: [partOf(refund, noted, nowMs)], result: undefined };
  });
  if (isRefusal(done)) throw new Error(`broken invariant: refund ${known.transNo} cannot be completed`);
}

/**
 * Asks the acquirer that took the money to give it back. Only a refund that it was never asked for can fail here: of any
 * other one the acquirer alone knows whether it was made, whatever it declares since.
 */
async function askChannel(
  services: Stored & Acquiring,
  refund: Transaction,
  { isFirst, nowMs }: { readonly isFirst: boolean; readonly nowMs: number },
): Promise<WalletAnswer> {
  const payment = await originalOf(services, refund);
  const asked = channelRefund(refund, payment);
  const isCard = isCardPresent(refund);
  if (!isCard && refund.payScenario !== onlineScenario)
    return services.acquirers.named(refund.acquirer).wallets.refund(asked, nowMs);
  const { capabilities, wallets, cards, cardPresent } = services.acquirers.named(payment.acquirer);
  const attempt = payment.online?.paidAttempt ?? null;
  const origChoice = choiceOf(payment.online?.wallet ?? null);
  if (!isCard && attempt === null) return wallets.refund({ ...asked, origChoice }, nowMs);
  const whole = asked.amountMinor === payment.paidMinor;
  if (isFirst && !whole && !capabilities.partialRefunds) return { kind: 'failed', errorCode: 'E04132' };
  return attempt === null
    ? cardPresent.refund({ ...asked, accountId: payment.channelUserId ?? '', whole }, nowMs)
    : cards.refund({ ...asked, accountId: attempt.accountId, whole }, nowMs);
}

/** Starts a refund at its acquirer, or asks about it, and applies the answer. */
export async function advanceRefund(
  context: Completing,
  refund: Transaction,
  isFirst = false,
): Promise<void> {
  const nowMs = context.clock.nowMs(refund.merchantNo);
  return applyRefundAnswer(context, refund, await askChannel(context, refund, { isFirst, nowMs }));
}

/**
 * Settles a refund at once, for the request that has just made it. If the acquirer does not answer, the refund stays in
 * progress, and the scheduler retries and logs.
 */
export const settleRefund = (context: Completing, refund: Transaction): Promise<void> =>
  advanceRefund(context, refund, true).catch(() => {});

/** Applies an acquirer's answer about a refund, asked or not, whatever it has said before. */
export async function applyRefundAnswer(
  context: Changing & Batching,
  refund: Transaction,
  answer: WalletAnswer,
): Promise<void> {
  if (answer.kind === 'failed')
    return failRefund(context, refund, { type: 'report-failed', errorCode: answer.errorCode });
  if (answer.kind === 'paid') return completeRefund(context, refund, answer.reference);
  const nowMs = context.clock.nowMs(refund.merchantNo);
  // A bank may take days, and its acquirer may name no time.
  const dueAt = answer.askAgainAt ?? nowMs + Math.round(pauseOfAge(nowMs - refund.createdAt, minuteMs));
  await applyCommand(context, refund, {
    type: 'check-later',
    dueAt,
    began: false,
    state: answer.state,
  });
}
