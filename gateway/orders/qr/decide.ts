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

export function decideQr(transaction: Transaction, command: QrCommand): Decision {
  switch (command.type) {
    case 'check-later':
      return checkLater(transaction, command);
    case 'report-late-returned': {
      const owedMinor = lateOwedMinor(transaction);
      return owedMinor > 0 ? [{ type: 'late-payment-returned', amountMinor: owedMinor }] : [];
    }
    case 'rest':
      return transaction.dueAt === null ? [] : [{ type: 'came-to-rest' }];
  }
}
