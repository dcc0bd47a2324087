/** Alarms about answers of an acquirer that change nothing any more: the operator has to look at them. */
import type { OrderEvent } from '../state/events.ts';
import type { OrderChange } from '../state/transaction.ts';
import { status, type Transaction } from '../state/transaction.ts';

interface Log {
  error(about: object, message: string): void;
  warn(about: object, message: string): void;
}

const messages = {
  'refund-returned': 'a completed refund was returned: give the money back by other means',
  'refund-unreserved':
    'a failed refund was made all the same, and nothing is left of the payment: recover the amount',
} as const;

function alarmOf(log: Log, psn: string, after: Transaction, event: OrderEvent): void {
  const { merchantNo, transNo, acquirer, channelTransNo } = after;
  const about = { psn, merchantNo, transNo, acquirer, channelTransNo };
  switch (event.type) {
    case 'refund-returned':
    case 'refund-unreserved':
      log.error(about, messages[event.type]);
      return;
    case 'advice-refused': {
      // An operation in progress has failed, which the merchant gets to know.
      if (after.transStatus === status.closed) return;
      const { errorCode } = event;
      log.warn(
        { ...about, errorCode },
        'the acquirer refuses what is done already: it has nothing left to do',
      );
    }
  }
}

/** Logs the alarms of a committed change; nearly no change has any. */
export function alarmOfAnswers(log: Log, { psn, transactions }: OrderChange): void {
  for (const { after, events } of transactions) for (const event of events) alarmOf(log, psn, after, event);
}
