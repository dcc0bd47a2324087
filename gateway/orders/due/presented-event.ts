/** Reports of the outcome of a card at a terminal: each acts as the answer to its attempt, or waits for it. */
import type { TerminalAnswer } from '../../acquirers/guarded.ts';
import type { FinalAnswer } from '../../acquirers/port/inbound.ts';
import type { ChannelReference } from '../../acquirers/port/question.ts';
import type { Acquiring, Completing, Stored } from '../change/context.ts';
import { eventsOf } from '../change/find.ts';
import type { OrderEvent } from '../state/events.ts';
import type { TerminalAttempt } from '../state/terminal-state.ts';
import { asksCard, status, type Transaction } from '../state/transaction.ts';
import { applyAnswer } from '../terminal/card.ts';

function answerOf(reported: FinalAnswer): TerminalAnswer {
  const { result } = reported;
  if (reported.kind === 'failed')
    return { kind: 'declined', errorCode: reported.errorCode, ...(result && { result }) };
  const { amountMinor, reference } = reported;
  const authCode = result?.authCode ?? reference.authCode ?? '';
  return { kind: 'approved', amountMinor, reference, approval: { ...result, authCode, emv: null } };
}

/** The acquirer that was asked for a card, and for what. */
export interface AskedForCard {
  readonly acquirer: string | null;
  readonly attempt: TerminalAttempt;
}

/** Returns what the acquirer `name` was asked for, if the card has gone to another one since. */
export async function leftAt(
  services: Stored & Acquiring,
  order: Transaction,
  name: string,
): Promise<AskedForCard | undefined> {
  const isNamed = (acquirer: string | null = null) => services.acquirers.named(acquirer).name === name;
  if (!asksCard(order) || isNamed(order.acquirer)) return undefined;
  const presented = (await eventsOf(services.database, order)).filter(
    (event) => event.type === 'card-presented',
  );
  const begun = presented.findLast(({ acquirer }) => isNamed(acquirer));
  return begun && { acquirer: name, attempt: begun.attempt };
}

/** Returns an approval that has gone back, goes back, or is the operator's to reverse. */
function knownApproval(
  { acquirer }: Transaction,
  event: OrderEvent,
): { readonly acquirer: string | null; readonly reference?: ChannelReference } | undefined {
  switch (event.type) {
    case 'attempt-given-up':
      return { acquirer, ...event };
    case 'attempt-approved-late':
      return { acquirer, ...event.attempt };
    case 'approved-elsewhere':
      return event;
    default:
      return undefined;
  }
}

/** Returns what the acquirer of an order that has ended without a payment was asked for. */
function ownAsked(order: Transaction, events: readonly OrderEvent[]): AskedForCard | undefined {
  // One that has a number was carried out, and what comes under another number is no answer to it.
  if (order.transStatus !== status.closed || order.channelTransNo !== null) return undefined;
  const begun = events.findLast((event) => event.type === 'card-presented');
  if (begun === undefined || events.some(({ type }) => type === 'refund-undone')) return undefined;
  return { acquirer: order.acquirer, attempt: begun.attempt };
}

/**
 * Applies the report of the order's acquirer, or of one that it has `left`; returns false where the order has no attempt
 * that it can be about. Throws for an approval while an acquirer is asked: its own answer has more, a surcharge and the
 * chip's data, and one that the order has left is reversed after that. The report comes again.
 */
export async function applyPresentedEvent(
  context: Completing,
  order: Transaction,
  reported: FinalAnswer,
  left?: AskedForCard,
): Promise<boolean> {
  if (!asksCard(order)) return false;
  const answer = answerOf(reported);
  const { attempt } = order.terminal;
  const isAsked = attempt?.stage === 'authorizing' && attempt.dueAt > context.clock.nowMs(order.merchantNo);
  if (isAsked && answer.kind === 'approved')
    throw new Error(`the card of ${order.transNo} is being asked about: a report of it is not stored yet`);
  if (left === undefined && attempt !== null && attempt.acquirer === undefined) {
    await applyAnswer(context, order, answer);
    return true;
  }
  const events = await eventsOf(context.database, order);
  const asked = left ?? ownAsked(order, events);
  if (asked === undefined) return false;
  const isKnown = (channelTransNo: string) =>
    events.some((event) => {
      const known = knownApproval(order, event);
      return known?.acquirer === asked.acquirer && known.reference?.channelTransNo === channelTransNo;
    });
  if (answer.kind === 'approved' && !isKnown(answer.reference.channelTransNo))
    await applyAnswer(context, order, answer, asked);
  return true;
}
