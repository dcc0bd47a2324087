/** Applies the events of terminals' transactions, and says when such a one falls due. Pure, as all of `evolve`. */

import type { CommonEvent } from '../state/events.ts';
import { invariant } from '../state/refusal.ts';
import type { TerminalEvent } from '../state/terminal-events.ts';
import type { TerminalAttempt } from '../state/terminal-state.ts';
import {
  asksCard,
  isCardPresent,
  isOpen,
  ofTerminal,
  type TerminalOrder,
  type TerminalTransaction,
  transType,
  wholeMinor,
  withCard,
  withTerminal,
} from '../state/transaction.ts';
import { heldUntil } from './authorization-hold.ts';
import { recoveryMs } from './recovery.ts';

type Of<Type extends TerminalEvent['type']> = Extract<TerminalEvent, { readonly type: Type }>;

function applySent(order: TerminalOrder, { sentAt, checkAt }: Of<'order-sent'>): TerminalOrder {
  if (order.payScenario !== 'SCANQR_PAY' || order.kind !== 'payment') return withTerminal(order, { sentAt });
  const dueAt = checkAt === null ? order.dueAt : Math.min(checkAt, order.expiresAt);
  return { ...withTerminal(order, { sentAt, walletAskedAt: sentAt }), dueAt };
}

function applyApproval(order: TerminalTransaction, event: Of<'card-approved'>): TerminalTransaction {
  const { approval, authorizedMinor, holdEndsAt, payMethodId } = event;
  const { surchargeMinor = order.terminal.surchargeMinor, salesTaxMinor = order.terminal.salesTaxMinor } =
    approval;
  const approved = { ...withCard(order, { approval, surchargeMinor, salesTaxMinor }), payMethodId };
  return approved.flow === 'terminal' ? withTerminal(approved, { authorizedMinor, holdEndsAt }) : approved;
}

/** Applies an event of a terminal's transaction; `evolve` itself moves its status. */
export function applyTerminal(order: TerminalTransaction, event: TerminalEvent): TerminalTransaction {
  const { attempt } = order.terminal;
  switch (event.type) {
    case 'order-sent':
      return applySent(ofTerminal(order), event);
    case 'order-shown':
      return withTerminal(ofTerminal(order), { shownAt: event.shownAt });
    case 'wallet-code-scanned': {
      const { attemptId, tipMinor, scannedAt: walletAskedAt, walletCode, dueAt } = event;
      const scanned = withTerminal(ofTerminal(order), { attemptId, tipMinor, walletAskedAt });
      return { ...scanned, walletCode, dueAt };
    }
    case 'card-presented': {
      const { attempt: begun, card, tipMinor, acquirer = null } = event;
      return { ...withCard(order, { attemptId: begun.id, attempt: begun, card, tipMinor }), acquirer };
    }
    case 'card-approved':
      return applyApproval(order, event);
    case 'attempt-given-up': {
      const { errorCode, dueAt, reference } = event;
      const reversing = { stage: 'reversing', errorCode, dueAt, ...(reference && { reference }) } as const;
      return withCard(order, { attempt: attempt && { ...attempt, ...reversing } });
    }
    case 'attempt-approved-late':
      return withCard(order, { attempt: event.attempt });
    case 'approved-elsewhere':
      return order;
    case 'attempt-taken-back':
      return withCard(order, { attempt: null });
    case 'batched':
      return { ...order, batchNo: event.batchNo };
    case 'signed':
      return withCard(order, { signatureCode: event.code });
  }
}

/** Ends the order's own attempt; a reversal that a different acquirer owes outlives the order. */
const withoutOwnAttempt = ({ terminal: { attempt } }: TerminalTransaction): TerminalAttempt | null =>
  attempt?.acquirer === undefined ? null : attempt;

/** Applies an event of every transaction to the state of a terminal's. */
export function followTerminal(order: TerminalTransaction, event: CommonEvent): TerminalTransaction {
  switch (event.type) {
    case 'failed':
      return withCard(order, { attempt: withoutOwnAttempt(order) });
    case 'completed': {
      const { authCode } = event.reference;
      // A refund by reference is approved without a card: nothing else brings its code.
      const approval = order.terminal.approval ?? (authCode === undefined ? null : { authCode, emv: null });
      return withCard(order, { attempt: withoutOwnAttempt(order), approval });
    }
    case 'created':
    case 'payment-started':
    case 'closed':
    case 'cancelled':
    case 'late-payment-received':
    case 'check-scheduled':
    case 'code-given':
    case 'withdrawn':
    case 'late-payment-returned':
    case 'came-to-rest':
    case 'acquirer-changed':
      return order;
  }
}

/**
 * Returns when the scheduler has to advance a terminal's transaction. With a card it follows from the state alone;
 * wallets and referenced refunds have their times from the events of all such payments and refunds. Null: nothing is
 * left to do.
 */
export function terminalDueAt(order: TerminalTransaction, nowMs: number): number | null {
  const { attempt, advice } = order.terminal;
  if (!isCardPresent(order) || (order.kind === 'refund' && !asksCard(order))) return order.dueAt;
  if (attempt !== null && !outlivesOrder(order)) return attempt.dueAt;
  const ends = isOpen(order) ? order.expiresAt : heldUntil(order);
  const ownDueAt = advice === null ? ends : nowMs + recoveryMs;
  return attempt === null ? ownDueAt : Math.min(attempt.dueAt, ownDueAt ?? attempt.dueAt);
}

/** Returns true if a previous acquirer owes a reversal of an order that has ended: the order itself goes on. */
export const outlivesOrder = (order: TerminalTransaction): boolean =>
  order.terminal.attempt?.acquirer !== undefined && !isOpen(order);

/** Asserts the sums of spec §4: captured at most as authorized, paid only as asked for. */
export function assertTerminal(order: TerminalTransaction): void {
  const { kind, paidMinor } = order;
  const { attempt, tipMinor, cashbackMinor, surchargeMinor, salesTaxMinor } = order.terminal;
  invariant(Math.min(tipMinor, cashbackMinor, surchargeMinor, salesTaxMinor) >= 0, 'a part below zero');
  if (order.flow === 'terminal') {
    const { authorizedMinor, capturedMinor, captureTransNo } = order.terminal;
    invariant(capturedMinor <= authorizedMinor, 'captured more than authorized');
    invariant((captureTransNo === null) === (capturedMinor === 0), 'a capture without an amount');
  }
  invariant(attempt?.stage !== 'authorizing' || isOpen(order), 'an attempt on an order that has ended');
  const isHeld = kind === 'payment' && order.transType === transType.authorization;
  invariant(paidMinor === 0 || !(isHeld || kind === 'operation'), 'money that an operation has taken');
  invariant(paidMinor === 0 || paidMinor === wholeMinor(order), 'paid other than the whole amount');
}
