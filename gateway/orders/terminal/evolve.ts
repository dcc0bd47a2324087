/** Applies the events of terminals' transactions, and says when such a one falls due. Pure, as all of `evolve`. */
import type { TerminalDetails } from '../../store/terminal.ts';
import type { OrderEvent } from '../core/events.ts';
import { heldUntil } from '../core/held-until.ts';
import {
  isCardPresent,
  isOpen,
  type TerminalTransaction,
  type Transaction,
  transType,
} from '../core/transaction.ts';
import type { TerminalEvent } from './events.ts';

/** The details after an event that changes nothing else. */
function changed(terminal: TerminalDetails, event: TerminalEvent): TerminalDetails {
  const { attempt } = terminal;
  switch (event.type) {
    case 'order-sent':
      return { ...terminal, sentAt: event.sentAt };
    case 'order-shown':
      return { ...terminal, shownAt: event.shownAt };
    case 'card-presented':
      return {
        ...terminal,
        attemptId: event.attempt.id,
        attempt: event.attempt,
        card: event.card,
        tipMinor: event.tipMinor,
      };
    case 'wallet-code-scanned':
      return {
        ...terminal,
        attemptId: event.attemptId,
        tipMinor: event.tipMinor,
        walletAskedAt: event.scannedAt,
      };
    case 'operation-started':
      return { ...terminal, attemptId: event.attemptId, card: event.card };
    case 'card-approved': {
      const { approval, authorizedMinor, holdEndsAt } = event;
      const { surchargeMinor = terminal.surchargeMinor, salesTaxMinor } = approval;
      const taxed = salesTaxMinor === undefined ? terminal : { ...terminal, salesTaxMinor };
      return { ...taxed, approval, authorizedMinor, holdEndsAt, surchargeMinor };
    }
    case 'attempt-given-up': {
      const { errorCode, dueAt } = event;
      return {
        ...terminal,
        attempt: attempt && { ...attempt, stage: 'reversing' as const, errorCode, dueAt },
      };
    }
    case 'attempt-approved-late':
      return { ...terminal, attempt: event.attempt };
    case 'attempt-taken-back':
      return { ...terminal, attempt: null };
    case 'advice-owed':
      return { ...terminal, advice: event.advice };
    case 'advice-taken':
      return { ...terminal, advice: null };
    case 'taken-back':
      return { ...terminal, takenBackBy: event.by };
    case 'captured':
      return { ...terminal, captureTransNo: event.by, capturedMinor: event.amountMinor };
    case 'capture-undone':
      return { ...terminal, captureTransNo: null, capturedMinor: 0 };
    case 'increment-started':
      return { ...terminal, incrementTransNo: event.by };
    case 'increment-ended':
      return {
        ...terminal,
        incrementTransNo: null,
        authorizedMinor: terminal.authorizedMinor + event.addedMinor,
      };
    case 'tip-adjusted':
      return { ...terminal, tipMinor: event.tipMinor };
    case 'signed':
      return { ...terminal, signatureCode: event.code };
    case 'batched':
      return terminal;
  }
}

/** A terminal's transaction after an event of its own kind; what moves its status is seen to by `evolve`. */
export function applyTerminal(order: TerminalTransaction, event: TerminalEvent): Transaction {
  const after = { ...order, terminal: changed(order.terminal, event) };
  switch (event.type) {
    case 'order-sent': {
      if (order.linkSecret === null) return after;
      const { sentAt: walletAskedAt, checkAt } = event;
      const shown = { ...after, terminal: { ...after.terminal, walletAskedAt } };
      return checkAt === null ? shown : { ...shown, dueAt: Math.min(checkAt, order.expiresAt ?? checkAt) };
    }
    case 'card-presented':
      return { ...after, acquirer: event.acquirer ?? null };
    case 'wallet-code-scanned':
      return { ...after, walletCode: event.walletCode, dueAt: event.dueAt };
    case 'operation-started':
      return { ...after, dueAt: event.dueAt };
    case 'card-approved':
      return { ...after, payMethodId: event.payMethodId };
    case 'batched':
      return { ...after, batchNo: event.batchNo };
    case 'tip-adjusted':
      return { ...after, paidMinor: order.paidMinor - order.terminal.tipMinor + event.tipMinor };
    default:
      return after;
  }
}

/** What an event of every transaction means for the details of a terminal's. */
export function followTerminal(order: TerminalTransaction, event: OrderEvent): Transaction {
  if (event.type === 'failed') return { ...order, terminal: { ...order.terminal, attempt: null } };
  if (event.type !== 'completed') return order;
  const { authCode } = event.reference;
  // A refund by reference is approved without a card: nothing else brings its code.
  const approval = order.terminal.approval ?? (authCode === undefined ? null : { authCode, emv: null });
  return { ...order, terminal: { ...order.terminal, attempt: null, approval } };
}

/**
 * When the scheduler has to see to a terminal's transaction. With a card it follows from the state alone; wallets and
 * referenced refunds have their times from the events that all such payments and refunds have. Null: at rest.
 */
export function terminalDueAt(order: TerminalTransaction, nowMs: number): number | null {
  const { attempt, advice, needsCard } = order.terminal;
  if (!isCardPresent(order) || (order.kind === 'refund' && !needsCard)) return order.dueAt;
  if (attempt !== null) return attempt.dueAt;
  if (advice !== null) return nowMs;
  return isOpen(order) ? order.expiresAt : heldUntil(order);
}

function invariant(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`broken invariant: ${what}`);
}

/** The sums of spec §4: no more captured than authorized, nothing paid but what was asked for. */
export function assertTerminal(order: TerminalTransaction): void {
  const { terminal, kind, paidMinor } = order;
  const { authorizedMinor, capturedMinor, captureTransNo, attempt, tipMinor, salesTaxMinor = 0 } = terminal;
  invariant(
    tipMinor >= 0 && terminal.cashbackMinor >= 0 && terminal.surchargeMinor >= 0 && salesTaxMinor >= 0,
    'a part below zero',
  );
  invariant(capturedMinor <= authorizedMinor, 'captured more than authorized');
  invariant((captureTransNo === null) === (capturedMinor === 0), 'a capture without an amount');
  invariant(attempt?.stage !== 'authorizing' || isOpen(order), 'an attempt on an order that has ended');
  const isHeld = kind === 'payment' && order.transType === transType.authorization;
  invariant(paidMinor === 0 || !(isHeld || kind === 'operation'), 'money that an operation has taken');
  const wholeMinor =
    order.orderMinor + tipMinor + terminal.cashbackMinor + terminal.surchargeMinor + salesTaxMinor;
  invariant(paidMinor === 0 || paidMinor === wholeMinor, 'paid other than the whole amount');
}
