/** Log lines for what the operator has to settle, or to know, about an acquirer. */
import type { OrderEvent } from '../state/events.ts';
import { type OrderChange, status } from '../state/transaction.ts';

interface Log {
  error(about: object, message: string): void;
  warn(about: object, message: string): void;
}

const messages: Partial<Record<OrderEvent['type'], string>> = {
  'refund-returned': 'a completed refund was returned: refund the payer by other means',
  'refund-undone': 'a refund was returned: it failed, and its amount can be refunded again',
  'refund-unreserved':
    'a refund recorded as failed was made, and the payment has nothing left to refund: recover the amount',
  'captured-elsewhere':
    'an acquirer captured, voided, or refunded a payment without a request: compare its account',
  disputed: 'a payment is disputed: respond to the dispute at the acquirer',
  'approved-elsewhere': 'a second acquirer approved the card payment: reverse it at the acquirer named here',
};

const refusedAdvice = 'the acquirer refuses what is done already: nothing is left to do there';

/** Logs the alarms of a committed change; nearly no change has any. */
export function alarmOfReports(log: Log, { psn, transactions }: OrderChange): void {
  for (const { after, events } of transactions) {
    for (const event of events) {
      const message = messages[event.type];
      const { merchantNo, transNo } = after;
      const { acquirer, channelTransNo } =
        event.type === 'approved-elsewhere' ? { ...event.reference, acquirer: event.acquirer } : after;
      const about = { psn, merchantNo, transNo, acquirer, channelTransNo };
      if (message !== undefined) log.error(about, message);
      // Of an operation in progress the merchant gets to know: it has failed.
      if (event.type === 'advice-refused' && after.transStatus !== status.closed)
        log.warn({ ...about, errorCode: event.errorCode }, refusedAdvice);
    }
  }
}
