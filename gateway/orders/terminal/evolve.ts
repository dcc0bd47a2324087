/** Applies the events of terminals' transactions, and says when such a one falls due. Pure, as all of `evolve`. */
import type { TerminalDetails } from '../../store/terminal.ts';
import type { CommonEvent } from '../core/events.ts';
import { heldUntil } from '../core/held-until.ts';
import { invariant } from '../core/invariant.ts';
import { isCardPresent, isOpen, type TerminalTransaction, transType } from '../core/transaction.ts';
import type { TerminalEvent } from './events.ts';

/** A terminal's transaction after an event of its own kind; `evolve` sees to what moves its status. */
export function applyTerminal(order: TerminalTransaction, event: TerminalEvent): TerminalTransaction {
  const { terminal } = order;
  const { attempt } = terminal;
  const changed = (changes: Partial<TerminalDetails>) => ({
    ...order,
    terminal: { ...terminal, ...changes },
  });
  switch (event.type) {
    case 'order-sent': {
      const { sentAt, checkAt } = event;
      if (order.linkSecret === null) return changed({ sentAt });
      const dueAt = checkAt === null ? order.dueAt : Math.min(checkAt, order.expiresAt ?? checkAt);
      return { ...changed({ sentAt, walletAskedAt: sentAt }), dueAt };
    }
    case 'order-shown':
      return changed({ shownAt: event.shownAt });
    case 'card-presented': {
      const { card, tipMinor, acquirer = null } = event;
      return {
        ...changed({ attemptId: event.attempt.id, attempt: event.attempt, card, tipMinor }),
        acquirer,
      };
    }
    case 'wallet-code-scanned': {
      const { attemptId, tipMinor, scannedAt: walletAskedAt, walletCode, dueAt } = event;
      return { ...changed({ attemptId, tipMinor, walletAskedAt }), walletCode, dueAt };
    }
    case 'card-approved': {
      const { approval, authorizedMinor, holdEndsAt, payMethodId } = event;
      const { surchargeMinor = terminal.surchargeMinor, salesTaxMinor } = approval;
      const tax = salesTaxMinor === undefined ? {} : { salesTaxMinor };
      return {
        ...changed({ approval, authorizedMinor, holdEndsAt, surchargeMinor, ...tax }),
        payMethodId,
      };
    }
    case 'attempt-given-up': {
      const { errorCode, dueAt } = event;
      return changed({ attempt: attempt && { ...attempt, stage: 'reversing', errorCode, dueAt } });
    }
    case 'attempt-approved-late':
      return changed({ attempt: event.attempt });
    case 'attempt-taken-back':
      return changed({ attempt: null });
    case 'batched':
      return { ...order, batchNo: event.batchNo };
    case 'signed':
      return changed({ signatureCode: event.code });
  }
}

/** What an event of every transaction means for the details of a terminal's. */
export function followTerminal(order: TerminalTransaction, event: CommonEvent): TerminalTransaction {
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
