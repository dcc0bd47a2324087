/** Refunds: reserved on the payment and created in one transaction, then settled with the channel (decision 19). */
import { refusalMessage } from '@tollgate/contract/errors/message';
import type { ChannelAnswer, ChannelRefund } from '../../acquirers/port/channel.ts';
import { applyCommand, changeOf, commitChange, originalOf, reread } from '../core/apply.ts';
import type { Acquiring, Batching, Changing, Completing, Limits, Stored } from '../core/context.ts';
import { type NewTransaction, newTransaction } from '../core/creation.ts';
import { decide } from '../core/decide.ts';
import { evolve } from '../core/evolve.ts';
import { findByOrderNo } from '../core/find.ts';
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts';
import {
  cardScenario,
  isCardPresent,
  onlineScenario,
  status,
  type Transaction,
  totalMinor,
} from '../core/transaction.ts';
import { choiceOf } from '../online/state.ts';
import { applyBatched } from '../terminal/batch.ts';
import { referenceTo } from './state.ts';

const attemptsMax = 200;

/** What a refund of a card-present payment has besides: it enters the batch of the payment's terminal. */
function withCard(details: NewTransaction, payment: Transaction): NewTransaction {
  if (!isCardPresent(payment)) return details;
  return {
    ...details,
    payScenario: cardScenario,
    terminalSn: details.terminalSn ?? payment.terminalSn ?? undefined,
    terminal: { ...referenceTo(payment), card: payment.terminal.card, ...details.terminal },
  };
}

/** Reserves the amount on `payment` and creates the refund, or gives the refusal; both in one change. */
export async function createRefund(
  context: Changing & Limits,
  payment: Transaction,
  details: NewTransaction,
): Promise<Transaction | Refusal> {
  if (details.merchantOrderNo === payment.merchantOrderNo)
    return refuse('E04113', { field: 'merchant_order_no' });
  const { refundDays } = await context.limitsOf(payment.merchantNo);
  let original = payment;
  const tried = new Set<string>();
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    // Asked first, so that a repeated refund is refused as a repeat and not because the money is gone.
    const taken = await findByOrderNo(context.database, details.merchantNo, details.merchantOrderNo);
    // A commit whose answer was lost is written again, and meets itself.
    if (taken !== undefined && tried.has(taken.transNo)) return taken;
    if (taken !== undefined) return refuse('E04112', { field: 'merchant_order_no' });
    const nowMs = context.clock.nowMs(details.merchantNo);
    const { channelUserId, acquirer } = original;
    const fresh = newTransaction(context, withCard(details, original), nowMs);
    const refund = { ...fresh, channelUserId, acquirer };
    tried.add(refund.transNo);
    const { currency } = details;
    const amountMinor = totalMinor(refund);
    const events = decide(
      original,
      { type: 'reserve-refund', refundTransNo: refund.transNo, amountMinor, currency, refundDays },
      nowMs,
    );
    if (isRefusal(events)) return events;
    const change = changeOf(context.psn, nowMs, [
      { before: original, after: evolve(original, events, nowMs), events },
      { before: undefined, after: refund, events: [{ type: 'created' }] },
    ]);
    if ((await commitChange(context, change)) === 'committed') return refund;
    original = await reread(context, original);
  }
  throw new Error(`payment ${payment.transNo} changed ${attemptsMax} times while it was being refunded`);
}

function channelRefund(refund: Transaction): ChannelRefund {
  return {
    merchantNo: refund.merchantNo,
    transNo: refund.transNo,
    origTransNo: refund.origTransNo ?? '',
    amountMinor: totalMinor(refund),
    currency: refund.currency,
    createdAt: refund.createdAt,
  };
}

/** A refund that failed gives its reservation back in the same transaction. */
async function failRefund(context: Changing, failed: Transaction, errorCode: Refusal['refused']) {
  let refund = failed;
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    if (refund.transStatus !== status.processing) return;
    const original = await originalOf(context, refund);
    const nowMs = context.clock.nowMs(refund.merchantNo);
    const { transNo: refundTransNo } = refund;
    const amountMinor = totalMinor(refund);
    const ending = decide(
      refund,
      { type: 'report-failed', errorCode, errorMsg: refusalMessage(errorCode) },
      nowMs,
    );
    const release = decide(original, { type: 'release-refund', refundTransNo, amountMinor }, nowMs);
    if (isRefusal(ending) || isRefusal(release))
      throw new Error(`broken invariant: refund ${refundTransNo} cannot fail`);
    const change = changeOf(context.psn, nowMs, [
      { before: refund, after: evolve(refund, ending, nowMs), events: ending },
      { before: original, after: evolve(original, release, nowMs), events: release },
    ]);
    if ((await commitChange(context, change)) === 'committed') return;
    refund = await reread(context, refund);
  }
  throw new Error(`refund ${failed.transNo} could not be ended in ${attemptsMax} attempts`);
}

/** Whoever took the money gives it back. */
async function askChannel(
  services: Stored & Acquiring,
  refund: Transaction,
  nowMs: number,
): Promise<ChannelAnswer> {
  const asked = channelRefund(refund);
  const isCard = isCardPresent(refund);
  if (!isCard && refund.payScenario !== onlineScenario)
    return services.acquirers.named(refund.acquirer).wallets.refund(asked, nowMs);
  const payment = await reread(services, { ...refund, transNo: asked.origTransNo });
  const { capabilities, wallets, cards, cardPresent } = services.acquirers.named(payment.acquirer);
  const attempt = payment.online?.paidAttempt ?? null;
  const origChoice = choiceOf(payment.online?.wallet ?? null);
  if (!isCard && attempt === null) return wallets.refund({ ...asked, origChoice }, nowMs);
  const whole = asked.amountMinor === payment.paidMinor;
  if (!whole && !capabilities.partialRefunds) return { kind: 'failed', errorCode: 'E04132' };
  return attempt === null
    ? cardPresent.refund({ ...asked, accountId: payment.channelUserId ?? '', whole }, nowMs)
    : cards.refund({ ...asked, accountId: attempt.accountId, whole }, nowMs);
}

/** Starts, or asks after, a refund at its acquirer and applies the answer. */
export async function advanceRefund(context: Completing, refund: Transaction): Promise<void> {
  return applyRefundAnswer(
    context,
    refund,
    await askChannel(context, refund, context.clock.nowMs(refund.merchantNo)),
  );
}

/** Applies what the acquirer says of a refund, asked or not. */
export async function applyRefundAnswer(
  context: Changing & Batching,
  refund: Transaction,
  answer: ChannelAnswer,
): Promise<void> {
  if (answer.kind === 'failed') return failRefund(context, refund, answer.errorCode);
  if (answer.kind === 'paid') {
    const { reference } = answer;
    const paid = { type: 'report-paid', paidMinor: totalMinor(refund), reference } as const;
    const commandOf = (batchNo: string | null) => (batchNo === null ? paid : { ...paid, batchNo });
    await applyBatched(context, refund, commandOf);
    return;
  }
  const dueAt = answer.askAgainAt ?? context.clock.nowMs(refund.merchantNo) + 60_000;
  await applyCommand(context, refund, { type: 'check-later', dueAt, began: false });
}
