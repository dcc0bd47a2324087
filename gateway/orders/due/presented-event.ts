/** Reports of the outcome of a card at a terminal: each acts as the answer to its attempt. */
import type { TerminalAnswer } from '../../acquirers/guarded.ts';
import type { FinalAnswer } from '../../acquirers/port/inbound.ts';
import type { Completing } from '../change/context.ts';
import { historyOf } from '../change/find.ts';
import type { OrderEvent } from '../state/events.ts';
import { isTerminalOrder, status, type TerminalOrder, type Transaction } from '../state/transaction.ts';
import { applyAnswer } from '../terminal/card.ts';

/** Says whether a card is presented for the order. */
export const asksCard = (order: Transaction): order is TerminalOrder =>
  isTerminalOrder(order) && order.terminal.needsCard;

function answerOf(reported: FinalAnswer): TerminalAnswer {
  const { result } = reported;
  if (reported.kind === 'failed')
    return { kind: 'declined', errorCode: reported.errorCode, ...(result && { result }) };
  const { amountMinor, reference } = reported;
  const authCode = result?.authCode ?? reference.authCode ?? '';
  return { kind: 'approved', amountMinor, reference, approval: { ...result, authCode, emv: null } };
}

/** Returns the acquirer's number of an approval that goes back with this event. */
function numberTakenBack(event: OrderEvent): string | undefined {
  if (event.type === 'attempt-given-up') return event.reference?.channelTransNo;
  return event.type === 'attempt-approved-late' ? event.attempt.reference?.channelTransNo : undefined;
}

/**
 * Applies the report; returns false where the order has no attempt that it can be about. Throws for an approval while
 * the acquirer is asked: its answer has more, a surcharge and the chip's data, and the report comes again.
 */
export async function applyPresentedEvent(
  context: Completing,
  order: Transaction,
  reported: FinalAnswer,
): Promise<boolean> {
  if (!asksCard(order)) return false;
  const answer = answerOf(reported);
  const { attempt } = order.terminal;
  if (attempt !== null) {
    const isAsked = attempt.stage === 'authorizing' && attempt.dueAt > context.clock.nowMs(order.merchantNo);
    if (isAsked && answer.kind === 'approved')
      throw new Error(`the acquirer of ${order.transNo} has not answered yet: its report is not stored`);
    await applyAnswer(context, order, answer, attempt);
    return true;
  }
  // One that has a number was carried out, and what comes under another number is no answer to it.
  if (order.transStatus !== status.closed || order.channelTransNo !== null) return false;
  const history = await historyOf(context.database, order.merchantNo, order.transNo);
  const events = history.flatMap((change) => change.events);
  const begun = events.findLast((event) => event.type === 'card-presented');
  if (begun === undefined || events.some(({ type }) => type === 'refund-undone')) return false;
  const isNew =
    answer.kind === 'approved' &&
    !events.some((event) => numberTakenBack(event) === answer.reference.channelTransNo);
  if (isNew) await applyAnswer(context, order, answer, begun.attempt);
  return true;
}
