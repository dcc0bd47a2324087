/** What the acquirer of a wallet, or of a refund, has said: nothing final, or what became of late money. Pure. */

import type { Decision, OrderEvent } from '../core/events.ts';
import { hasEnded, lateOwedMinor, status, type Transaction } from '../core/transaction.ts';
import type { QrCommand } from './commands.ts';

function checkLater(
  transaction: Transaction,
  command: Extract<QrCommand, { type: 'check-later' }>,
): Decision {
  if (hasEnded(transaction) || transaction.transStatus === status.completed) return [];
  const begins = command.began && transaction.transStatus === status.prepaid;
  if (!begins && transaction.dueAt === command.dueAt) return [];
  const scheduled: OrderEvent = { type: 'check-scheduled', dueAt: command.dueAt };
  return begins ? [{ type: 'payment-started' }, scheduled] : [scheduled];
}

/** What is owed back is no rest: whoever reported it came in between. */
const rest = (transaction: Transaction): Decision =>
  transaction.dueAt === null || lateOwedMinor(transaction) > 0 ? [] : [{ type: 'came-to-rest' }];

export function decideQr(transaction: Transaction, command: QrCommand): Decision {
  switch (command.type) {
    case 'check-later':
      return checkLater(transaction, command);
    case 'report-late-returned': {
      const owedMinor = lateOwedMinor(transaction);
      return owedMinor > 0 ? [{ type: 'late-payment-returned', amountMinor: owedMinor }] : [];
    }
    case 'report-stopped':
      if (!hasEnded(transaction) || command.lateCheckAt === null) return rest(transaction);
      // Paid late already: what is due is the return.
      if (lateOwedMinor(transaction) > 0) return [];
      return [{ type: 'check-scheduled', dueAt: command.lateCheckAt }];
    case 'rest':
      return rest(transaction);
  }
}
