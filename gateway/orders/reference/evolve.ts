/** Applies what is done by reference: to the original, and to the operation that refers to it. Pure. */
import type { TerminalDetails } from '../../store/terminal.ts';
import type { TerminalTransaction, Transaction } from '../core/transaction.ts';
import type { OperationEvent, RefundEvent } from './events.ts';

/** A payment after one of its refunds was reserved, or came to nothing. */
export function applyRefund(payment: Transaction, { type, amountMinor }: RefundEvent): Transaction {
  const { refundedMinor, refundCount } = payment;
  return type === 'refund-reserved'
    ? { ...payment, refundedMinor: refundedMinor + amountMinor, refundCount: refundCount + 1 }
    : { ...payment, refundedMinor: refundedMinor - amountMinor, refundCount: refundCount - 1 };
}

export function applyOperation(order: TerminalTransaction, event: OperationEvent): TerminalTransaction {
  const { terminal } = order;
  const changed = (changes: Partial<TerminalDetails>) => ({
    ...order,
    terminal: { ...terminal, ...changes },
  });
  switch (event.type) {
    case 'operation-started': {
      const { attemptId, card, dueAt } = event;
      return { ...changed({ attemptId, card }), dueAt };
    }
    case 'advice-owed':
      return changed({ advice: event.advice });
    case 'advice-taken':
      return changed({ advice: null });
    case 'taken-back':
      return changed({ takenBackBy: event.by });
    case 'captured':
      return changed({ captureTransNo: event.by, capturedMinor: event.amountMinor });
    case 'capture-undone':
      return changed({ captureTransNo: null, capturedMinor: 0 });
    case 'increment-started':
      return changed({ incrementTransNo: event.by });
    case 'increment-ended': {
      const authorizedMinor = terminal.authorizedMinor + event.addedMinor;
      return changed({ incrementTransNo: null, authorizedMinor });
    }
    case 'tip-adjusted': {
      const { tipMinor } = event;
      return { ...changed({ tipMinor }), paidMinor: order.paidMinor - terminal.tipMinor + tipMinor };
    }
  }
}
