/** Applies events by reference: to the original, and to the operation that refers to it. Pure. */

import type { OperationEvent, ReservationEvent, ReturnEvent } from '../state/reference-events.ts';
import {
  ended,
  ofTerminal,
  type TerminalTransaction,
  type Transaction,
  withCard,
  withTerminal,
} from '../state/transaction.ts';

/** Applies the reservation of a refund on its payment, or the release. */
export function applyReservation(payment: Transaction, { type, amountMinor }: ReservationEvent): Transaction {
  const { refundedMinor, refundCount } = payment;
  switch (type) {
    case 'refund-reserved':
      return { ...payment, refundedMinor: refundedMinor + amountMinor, refundCount: refundCount + 1 };
    case 'refund-released':
      return { ...payment, refundedMinor: refundedMinor - amountMinor, refundCount: refundCount - 1 };
  }
}

/** Keeps what an acquirer that contradicts itself says now, beside the status; a refund that came back has failed. */
export function applyReturn(refund: Transaction, event: ReturnEvent, atMs: number): Transaction {
  switch (event.type) {
    case 'refund-undone':
      return { ...ended(refund, event, atMs), paidMinor: 0 };
    case 'refund-returned':
      return { ...refund, errorCode: event.errorCode, errorMsg: event.errorMsg, dueAt: null };
    case 'refund-unreserved': {
      const { channelTransNo, refNo, state: acquirerState = refund.acquirerState } = event.reference;
      // It was made, though it has failed: what it is paid with later is no second refund.
      return { ...refund, paidMinor: event.amountMinor, channelTransNo, refNo, acquirerState, dueAt: null };
    }
  }
}

/** Keeps the connector's note of an answer about the payment: later questions about it carry it (decision 52). */
const withState = <Order extends TerminalTransaction>(
  order: Order,
  { state = order.acquirerState }: { readonly state?: string | null },
): Order => ({ ...order, acquirerState: state });

export function applyOperation(order: TerminalTransaction, event: OperationEvent): TerminalTransaction {
  switch (event.type) {
    case 'operation-started': {
      const { attemptId, card, dueAt } = event;
      return { ...withCard(order, { attemptId, card }), dueAt };
    }
    case 'advice-owed':
      return withCard(order, { advice: event.advice });
    case 'advice-taken':
    case 'advice-refused':
      return withCard(order, { advice: null });
    case 'operation-pending':
    case 'increment-started':
      return withCard(order, { operationTransNo: event.by });
    case 'operation-settled':
      return withCard(order, { operationTransNo: null });
    case 'taken-back':
      // A capture or a tip that the acquirer did not get goes back with it: sent later, it would be made again.
      return withCard(order, { takenBackBy: event.by, advice: null });
    case 'captured': {
      const { by: captureTransNo, amountMinor: capturedMinor } = event;
      return withTerminal(ofTerminal(order), { captureTransNo, capturedMinor });
    }
    case 'capture-undone':
      return withState(withTerminal(ofTerminal(order), { captureTransNo: null, capturedMinor: 0 }), event);
    case 'increment-ended': {
      const original = ofTerminal(order);
      const authorizedMinor = original.terminal.authorizedMinor + event.addedMinor;
      return withState(withTerminal(original, { operationTransNo: null, authorizedMinor }), event);
    }
    case 'tip-asked': {
      const { tipMinor, tipNo } = event;
      const askedTip = { tipMinor, tipNo, errorCode: null };
      return withCard(order, { askedTip, advice: 'tip', operationTransNo: order.transNo });
    }
    case 'tip-adjusted': {
      const { tipMinor } = event;
      const paidMinor = order.paidMinor - order.terminal.tipMinor + tipMinor;
      const settled = { advice: null, operationTransNo: null, askedTip: null };
      return { ...withState(withCard(order, { ...settled, tipMinor }), event), paidMinor };
    }
    case 'tip-refused': {
      const { askedTip } = order.terminal;
      const refusedTip = askedTip && { ...askedTip, errorCode: event.errorCode };
      return withCard(order, { askedTip: refusedTip, advice: null, operationTransNo: null });
    }
  }
}
