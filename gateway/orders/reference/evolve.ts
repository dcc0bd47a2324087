/** Applies what is done by reference: to the original, and to the operation that refers to it. Pure. */
import {
  ofTerminal,
  type TerminalTransaction,
  type Transaction,
  withCard,
  withTerminal,
} from '../core/transaction.ts';
import type { OperationEvent, RefundEvent } from './events.ts';

/** A payment after one of its refunds was reserved, or came to nothing. */
export function applyRefund(payment: Transaction, { type, amountMinor }: RefundEvent): Transaction {
  const { refundedMinor, refundCount } = payment;
  return type === 'refund-reserved'
    ? { ...payment, refundedMinor: refundedMinor + amountMinor, refundCount: refundCount + 1 }
    : { ...payment, refundedMinor: refundedMinor - amountMinor, refundCount: refundCount - 1 };
}

export function applyOperation(order: TerminalTransaction, event: OperationEvent): TerminalTransaction {
  switch (event.type) {
    case 'operation-started': {
      const { attemptId, card, dueAt } = event;
      return { ...withCard(order, { attemptId, card }), dueAt };
    }
    case 'advice-owed':
      return withCard(order, { advice: event.advice });
    case 'advice-taken':
      return withCard(order, { advice: null });
    case 'taken-back':
      return withCard(order, { takenBackBy: event.by });
    case 'captured': {
      const { by: captureTransNo, amountMinor: capturedMinor } = event;
      return withTerminal(ofTerminal(order), { captureTransNo, capturedMinor });
    }
    case 'capture-undone':
      return withTerminal(ofTerminal(order), { captureTransNo: null, capturedMinor: 0 });
    case 'increment-started':
      return withTerminal(ofTerminal(order), { incrementTransNo: event.by });
    case 'increment-ended': {
      const original = ofTerminal(order);
      const authorizedMinor = original.terminal.authorizedMinor + event.addedMinor;
      return withTerminal(original, { incrementTransNo: null, authorizedMinor });
    }
    case 'tip-adjusted': {
      const { tipMinor } = event;
      const paidMinor = order.paidMinor - order.terminal.tipMinor + tipMinor;
      return { ...withCard(order, { tipMinor }), paidMinor };
    }
  }
}
