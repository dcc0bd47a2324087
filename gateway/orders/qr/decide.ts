/** What the acquirer of a wallet, or of a refund, has said: nothing final, or what became of late money. Pure. */

import type { Decision, OrderEvent } from '../core/events.ts';
import { hasEnded, lateOwedMinor, status, stopDueAt, type Transaction } from '../core/transaction.ts';
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

function reportStopped(
  transaction: Transaction,
  command: Extract<QrCommand, { type: 'report-stopped' }>,
): Decision {
  // Paid late already: what is due is the return.
  if (!hasEnded(transaction) || lateOwedMinor(transaction) > 0) return [];
  if (command.lateCheckAt !== null) return [{ type: 'check-scheduled', dueAt: command.lateCheckAt }];
  // Another process has stopped it, too, and is to look again.
  return stopDueAt(transaction) === command.stopDueAt ? rest(transaction) : [];
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
      return reportStopped(transaction, command);
    case 'rest':
      return rest(transaction);
  }
}
