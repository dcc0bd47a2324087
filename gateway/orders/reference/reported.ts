/** Facts that an acquirer reports about what it has carried out: kept once, however often they come. */
import { blankCardNumbers } from '@tollgate/contract/card-text';
import { connectorLimits } from '@tollgate/contract/connector/protocol';
import type { ReportedFact } from '../../acquirers/port/inbound.ts';
import { applyPlan, partOf, reread } from '../change/apply.ts';
import type { Changing } from '../change/context.ts';
import { eventsOf } from '../change/find.ts';
import { decide } from '../rules/decide.ts';
import type { OrderEvent } from '../state/events.ts';
import type { RefundUndone, ReportedEvent } from '../state/reference-events.ts';
import { isRefusal } from '../state/refusal.ts';
import { status, type Transaction } from '../state/transaction.ts';

/** An event that an acquirer's report has made. */
type Reported = ReportedEvent | RefundUndone;

const memberOf = (event: Reported, name: 'amountMinor' | 'reason' | 'eventId'): unknown =>
  Object.entries(event).find(([member]) => member === name)?.[1];

/** Says whether both are one report: under its number, or without one the same again. */
function isSame(left: Reported, right: Reported): boolean {
  const isEqual = (name: Parameters<typeof memberOf>[1]) => memberOf(left, name) === memberOf(right, name);
  if (left.type !== right.type || !isEqual('eventId')) return false;
  return right.eventId !== undefined || (isEqual('amountMinor') && isEqual('reason'));
}

const isReport = (event: OrderEvent): event is Reported =>
  event.type === 'captured-elsewhere' || event.type === 'disputed' || event.type === 'refund-undone';

/** Says whether the transaction of these events has that report already. */
export const isReported = (events: readonly OrderEvent[], report: Reported): boolean =>
  events.filter(isReport).some((event) => isSame(event, report));

/** Returns the report that a refund came back, of one that has not been reported made. */
export function earlyReturnOf(
  { transStatus, channelTransNo }: Transaction,
  events: readonly OrderEvent[],
): RefundUndone | undefined {
  if (transStatus !== status.closed || channelTransNo !== null) return undefined;
  return events.find((event) => event.type === 'refund-undone');
}

/** Says whether the refund was ever made under that number: it has come back since if it is closed. */
export const wasMadeUnder = (events: readonly OrderEvent[], channelTransNo: string): boolean =>
  events.some(
    (event) =>
      (event.type === 'completed' || event.type === 'refund-unreserved') &&
      event.reference.channelTransNo === channelTransNo,
  );

type PaymentFact = Exclude<ReportedFact, { readonly kind: 'refund-returned' }>;

function eventOf(fact: PaymentFact, eventId: string | undefined): ReportedEvent {
  const { amountMinor } = fact;
  const common = {
    ...(amountMinor !== undefined && { amountMinor }),
    ...(eventId !== undefined && { eventId }),
  };
  if (fact.kind === 'captured') return { type: 'captured-elsewhere', ...common };
  const { reason } = fact;
  // People read it, and no text that people read has a card number (decision 51).
  const kept =
    reason === undefined ? {} : { reason: blankCardNumbers(reason.slice(0, connectorLimits.reasonCharsMax)) };
  return { type: 'disputed', ...common, ...kept };
}

/** Notes a fact about a payment. Its money stays as it is: the operator compares it with the acquirer. */
export async function noteReport(
  context: Changing,
  known: Transaction,
  fact: PaymentFact,
  eventId: string | undefined,
): Promise<void> {
  const event = eventOf(fact, eventId);
  const noted = await applyPlan(context, known, async (nowMs) => {
    const payment = await reread(context, known);
    if (isReported(await eventsOf(context.database, payment), event)) return { parts: [], result: undefined };
    const events = decide(payment, { type: 'note-report', event }, nowMs);
    if (isRefusal(events)) return events;
    return { parts: [partOf(payment, events, nowMs)], result: undefined };
  });
  if (isRefusal(noted)) throw new Error(`broken invariant: a report about ${known.transNo} is refused`);
}
