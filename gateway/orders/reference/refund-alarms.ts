/** Alarms about an acquirer that contradicts its answer on a refund: the operator has to settle it. */
import type { OrderChange } from '../state/transaction.ts';

interface Log {
  error(about: object, message: string): void;
}

const messages = {
  'refund-returned': 'a completed refund was returned: give the money back by other means',
  'refund-unreserved':
    'a failed refund was made all the same, and nothing is left of the payment: recover the amount',
} as const;

/** Logs the alarms of a committed change; nearly no change has any. */
export function alarmOfRefunds(log: Log, { psn, transactions }: OrderChange): void {
  for (const { after, events } of transactions) {
    for (const { type } of after.kind === 'refund' ? events : []) {
      if (type !== 'refund-returned' && type !== 'refund-unreserved') continue;
      const { merchantNo, transNo, acquirer, channelTransNo } = after;
      log.error({ psn, merchantNo, transNo, acquirer, channelTransNo }, messages[type]);
    }
  }
}
