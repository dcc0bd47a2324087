/** Log lines for what the operator has to settle, or to know, about an acquirer. */
import type { OrderEvent } from '../state/events.ts';
import { type OrderChange, status } from '../state/transaction.ts';

interface Log {
  error(about: object, message: string): void;
  warn(about: object, message: string): void;
}

const messages: Partial<Record<OrderEvent['type'], string>> = {
  'refund-returned': 'a completed refund was returned: give the money back by other means',
  'refund-undone': 'a refund came back: it has failed, and its amount can be refunded again',
  'refund-unreserved':
    'a failed refund was made all the same, and nothing is left of the payment: recover the amount',
  'captured-elsewhere': 'an acquirer has captured, voided or refunded by itself: compare its account',
  disputed: 'a payment is disputed: answer at the acquirer',
  'approved-elsewhere':
    'an acquirer has approved a card that another one has: reverse it at the acquirer named here',
};

const refusedAdvice = 'the acquirer refuses what is done already: it has nothing left to do';

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
