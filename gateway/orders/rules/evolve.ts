/** Applies events to a transaction. Pure; asserts the transitions and the sums (broken invariants fail the request). */

import type { CommonEvent, OrderEvent } from '../state/events.ts';
import { invariant } from '../state/refusal.ts';
import {
  ended,
  isOnlineOrder,
  isTerminalTransaction,
  lateReference,
  moved,
  status,
  type Transaction,
} from '../state/transaction.ts';
import { applyOnline, assertOnline, dueAtOf, followOnline } from './online-evolve.ts';
import { applyOperation, applyReservation, applyReturn } from './reference-evolve.ts';
import { applyTerminal, assertTerminal, followTerminal, terminalDueAt } from './terminal-evolve.ts';
import { applyWallet } from './wallet-evolve.ts';

/** Applies an event that every transaction can have. */
function applyCommon(transaction: Transaction, event: CommonEvent, atMs: number): Transaction {
  switch (event.type) {
    case 'created':
      return transaction;
    case 'payment-started':
      return moved(transaction, status.processing);
    case 'completed':
      return {
        ...moved(transaction, status.completed),
        paidMinor: event.paidMinor,
        channelTransNo: event.reference.channelTransNo,
        // The payer gets the refund, whatever name the channel gives for the return.
        channelUserId: transaction.channelUserId ?? event.reference.userId,
        refNo: event.reference.refNo,
        acquirerState: event.reference.state ?? transaction.acquirerState,
        // A refund may have failed before.
        errorCode: null,
        errorMsg: null,
        endedAt: atMs,
        dueAt: null,
      };
    case 'failed':
      return ended(transaction, event, atMs);
    case 'closed':
      return { ...ended(transaction, event, atMs), dueAt: event.dueAt };
    case 'cancelled':
      return { ...moved(transaction, status.cancelled), endedAt: atMs, dueAt: event.dueAt };
    case 'late-payment-received':
      return {
        ...transaction,
        latePaidMinor: transaction.latePaidMinor + event.amountMinor,
        lateReferences: [
          ...(transaction.lateReferences ?? []),
          lateReference(event.reference.channelTransNo, event.attempt ?? event.wallet ?? event),
        ],
        // A payment in time keeps its own; an online order keeps it with the debt.
        acquirerState:
          transaction.channelTransNo === null && transaction.online === null
            ? (event.reference.state ?? transaction.acquirerState)
            : transaction.acquirerState,
        dueAt: event.dueAt,
      };
    case 'check-scheduled':
    case 'code-given':
    case 'withdrawn':
    case 'late-payment-returned':
    case 'came-to-rest':
    case 'acquirer-changed':
      return applyWallet(transaction, event, atMs);
  }
}

/** Applies such an event to the details of an online order, or of a terminal's. */
function follow(transaction: Transaction, event: CommonEvent, atMs: number): Transaction {
  if (isTerminalTransaction(transaction)) return followTerminal(transaction, event);
  return isOnlineOrder(transaction) ? followOnline(transaction, event, atMs) : transaction;
}

function apply(transaction: Transaction, event: OrderEvent, atMs: number): Transaction {
  switch (event.type) {
    case 'created':
    case 'payment-started':
    case 'completed':
    case 'failed':
    case 'closed':
    case 'cancelled':
    case 'late-payment-received':
    case 'check-scheduled':
    case 'code-given':
    case 'withdrawn':
    case 'late-payment-returned':
    case 'came-to-rest':
    case 'acquirer-changed':
      return follow(applyCommon(transaction, event, atMs), event, atMs);
    case 'refund-reserved':
    case 'refund-released':
      return applyReservation(transaction, event);
    case 'refund-returned':
    case 'refund-undone':
    case 'refund-unreserved':
      return applyReturn(transaction, event, atMs);
    case 'captured-elsewhere':
    case 'disputed':
      return transaction;
    case 'attempt-started':
    case 'attempt-challenged':
    case 'challenge-missed':
    case 'challenge-passed':
    case 'attempt-unanswered':
    case 'attempt-declined':
    case 'reversal-owed':
    case 'attempt-reversed':
    case 'wallet-chosen':
    case 'wallet-declined':
    case 'wallet-stopped':
      invariant(isOnlineOrder(transaction), `${event.type} of an order that is not online`);
      return applyOnline(transaction, event, atMs);
    case 'order-sent':
    case 'order-shown':
    case 'card-presented':
    case 'wallet-code-scanned':
    case 'card-approved':
    case 'attempt-given-up':
    case 'attempt-approved-late':
    case 'approved-elsewhere':
    case 'attempt-taken-back':
    case 'batched':
    case 'signed':
      invariant(isTerminalTransaction(transaction), `${event.type} of what is no terminal's`);
      return applyTerminal(transaction, event);
    // The types leave those of operations alone: another event that is not listed does not compile.
    default:
      invariant(isTerminalTransaction(transaction), `${event.type} of what is no terminal's`);
      return applyOperation(transaction, event);
  }
}

function assertSums(transaction: Transaction): void {
  invariant(Number.isSafeInteger(transaction.orderMinor) && transaction.orderMinor > 0, 'order amount');
  invariant(transaction.refundedMinor >= 0, 'refunds below zero');
  invariant(transaction.refundedMinor <= transaction.paidMinor, 'refunds above the payment');
  invariant(transaction.refundCount >= 0, 'refund count below zero');
  invariant(transaction.lateReturnedMinor <= transaction.latePaidMinor, 'returned more than was paid late');
}

/** Returns the transaction after `events`, its version one higher. */
export function evolve(transaction: Transaction, events: readonly OrderEvent[], atMs: number): Transaction {
  const after = events.reduce((state, event) => apply(state, event, atMs), transaction);
  assertSums(after);
  const version = transaction.version + 1;
  if (isTerminalTransaction(after)) {
    assertTerminal(after);
    return { ...after, version, dueAt: terminalDueAt(after, atMs) };
  }
  if (!isOnlineOrder(after)) return { ...after, version };
  assertOnline(after);
  return { ...after, version, dueAt: dueAtOf(after, atMs) };
}
