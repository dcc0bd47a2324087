/** Applies the events of wallets' payments and of refunds. Pure, as all of `evolve`. */
import { ended, hasEnded, lateOwedMinor, type Transaction, withdrawnOrderNo } from '../state/transaction.ts';
import type { WalletEvent } from '../state/wallet-events.ts';
import { recoveryMs } from './recovery.ts';

export function applyWallet(transaction: Transaction, event: WalletEvent, atMs: number): Transaction {
  switch (event.type) {
    case 'check-scheduled':
      return { ...transaction, dueAt: event.dueAt, acquirerState: event.state ?? transaction.acquirerState };
    case 'code-given':
      return { ...transaction, qrCode: event.code };
    case 'withdrawn': {
      const { dueAt = null } = event;
      return { ...ended(transaction, event, atMs), dueAt, merchantOrderNo: withdrawnOrderNo(transaction) };
    }
    case 'late-payment-returned': {
      const lateReturnedMinor = transaction.lateReturnedMinor + event.amountMinor;
      const returned = { ...transaction, lateReturnedMinor };
      // The stop of an order that has ended is asked once more: it names the next look, which the payment has replaced.
      const isDue = hasEnded(returned) || lateOwedMinor(returned) > 0;
      return { ...returned, dueAt: isDue ? atMs : null };
    }
    case 'came-to-rest':
      return { ...transaction, dueAt: null };
    case 'acquirer-changed': {
      const leaseEndsAt = atMs + recoveryMs;
      const dueAt = Math.min(leaseEndsAt, transaction.expiresAt ?? leaseEndsAt);
      return { ...transaction, acquirer: event.acquirer, acquirerState: null, qrCode: null, dueAt };
    }
  }
}
