/** Applies events to a transaction. Pure; asserts the transitions and the sums (broken invariants fail the request). */

import { applyOnline, dueAtOf, followOnline } from '../online/evolve.ts';
import { isTerminalEvent } from '../terminal/events.ts';
import { applyTerminal, assertTerminal, followTerminal, terminalDueAt } from '../terminal/evolve.ts';
import type { OrderEvent } from './events.ts';
import {
  isOnlineOrder,
  isOpen,
  isTerminalTransaction,
  lateOwedMinor,
  status,
  type Transaction,
  type TransStatus,
  transitions,
  withdrawnOrderNo,
} from './transaction.ts';

function invariant(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`broken invariant: ${what}`);
}

function moved(transaction: Transaction, to: TransStatus): Transaction {
  const allowed = transitions[transaction.transStatus].includes(to);
  invariant(allowed, `trans_status ${transaction.transStatus} to ${to} (${transaction.transNo})`);
  return { ...transaction, transStatus: to };
}

function apply(transaction: Transaction, event: OrderEvent, atMs: number): Transaction {
  switch (event.type) {
    case 'created':
      return transaction;
    case 'payment-started':
      return moved(transaction, status.processing);
    case 'check-scheduled':
      return { ...transaction, dueAt: event.dueAt };
    case 'completed':
      return {
        ...moved(transaction, status.completed),
        paidMinor: event.paidMinor,
        channelTransNo: event.reference.channelTransNo,
        // Whoever gets a refund is who paid, however the channel names the way back.
        channelUserId: transaction.channelUserId ?? event.reference.userId,
        refNo: event.reference.refNo,
        endedAt: atMs,
        dueAt: null,
      };
    case 'failed':
      return {
        ...moved(transaction, status.closed),
        errorCode: event.errorCode,
        errorMsg: event.errorMsg,
        endedAt: atMs,
        dueAt: null,
      };
    case 'withdrawn':
      return {
        ...moved(transaction, status.closed),
        merchantOrderNo: withdrawnOrderNo(transaction),
        errorCode: event.errorCode,
        errorMsg: event.errorMsg,
        endedAt: atMs,
        dueAt: null,
      };
    case 'closed':
      return {
        ...moved(transaction, status.closed),
        errorCode: event.errorCode,
        errorMsg: event.errorMsg,
        endedAt: atMs,
        dueAt: event.dueAt,
      };
    case 'cancelled':
      return { ...moved(transaction, status.cancelled), endedAt: atMs, dueAt: event.dueAt };
    case 'refund-reserved':
      return {
        ...transaction,
        refundedMinor: transaction.refundedMinor + event.amountMinor,
        refundCount: transaction.refundCount + 1,
      };
    case 'refund-released':
      return {
        ...transaction,
        refundedMinor: transaction.refundedMinor - event.amountMinor,
        refundCount: transaction.refundCount - 1,
      };
    case 'late-payment-received':
      return {
        ...transaction,
        latePaidMinor: transaction.latePaidMinor + event.amountMinor,
        lateReferences: [...(transaction.lateReferences ?? []), event.reference.channelTransNo],
        dueAt: event.dueAt,
      };
    case 'late-payment-returned':
      return {
        ...transaction,
        lateReturnedMinor: transaction.lateReturnedMinor + event.amountMinor,
        dueAt: null,
      };
    case 'came-to-rest':
      return { ...transaction, dueAt: null };
    default:
      if (isTerminalEvent(event)) {
        invariant(isTerminalTransaction(transaction), `${event.type} of what is no terminal's`);
        return applyTerminal(transaction, event);
      }
      invariant(isOnlineOrder(transaction), `${event.type} of an order that is not online`);
      return applyOnline(transaction, event);
  }
}

/** `apply`, and what the event means for the details of an online or a terminal's order. */
function applyAll(transaction: Transaction, event: OrderEvent, atMs: number): Transaction {
  const after = apply(transaction, event, atMs);
  if (isTerminalTransaction(after)) return followTerminal(after, event);
  return isOnlineOrder(after) ? followOnline(after, event) : after;
}

function assertSums(transaction: Transaction): void {
  invariant(Number.isSafeInteger(transaction.orderMinor) && transaction.orderMinor > 0, 'order amount');
  invariant(transaction.refundedMinor >= 0, 'refunds below zero');
  invariant(transaction.refundedMinor <= transaction.paidMinor, 'refunds above the payment');
  invariant(transaction.refundCount >= 0, 'refund count below zero');
  invariant(transaction.lateReturnedMinor <= transaction.latePaidMinor, 'returned more than was paid late');
}

/** An attempt is under way only while it can still pay, and what it was paid with is known. */
function assertAttempts(transaction: Transaction): void {
  const { attempt, paidAttempt } = transaction.online ?? { attempt: null, paidAttempt: null };
  invariant(attempt === null || isOpen(transaction), 'an attempt on an order that has ended');
  invariant(paidAttempt === null || transaction.paidMinor > 0, 'an attempt that paid nothing');
  invariant(lateOwedMinor(transaction) >= 0, 'more late attempts than late money');
}

/** The transaction after `events`, its version one higher. */
export function evolve(transaction: Transaction, events: readonly OrderEvent[], atMs: number): Transaction {
  const after = events.reduce((state, event) => applyAll(state, event, atMs), transaction);
  assertSums(after);
  const version = transaction.version + 1;
  if (isTerminalTransaction(after)) {
    assertTerminal(after);
    return { ...after, version, dueAt: terminalDueAt(after, atMs) };
  }
  if (!isOnlineOrder(after)) return { ...after, version };
  assertAttempts(after);
  return { ...after, version, dueAt: dueAtOf(after, atMs) };
}
