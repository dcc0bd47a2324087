/**
 * Decides what is done by reference: refund, void, cancel, completion, increment, tip (spec §4, decisions 17, 19 and
 * 20). Pure. The commit guards that the batch is open.
 */
import { limits } from '@tollgate/contract/limits';
import type { IssuerApproval } from '../../acquirers/port/card-present.ts';
import { stateOf } from '../state/channel-reference.ts';
import type { Decision, OrderEvent } from '../state/events.ts';
import { refuse } from '../state/refusal.ts';
import type { Transaction } from '../state/transaction.ts';
import {
  hasEnded,
  isAuthorization,
  isCardPresent,
  isTerminalTransaction,
  refundableMinor,
  status,
  type TerminalOrder,
  type TerminalTransaction,
  transType,
} from '../state/transaction.ts';
import {
  authorizationRefusal,
  beginIncrement,
  currencyRefusal,
  endHold,
  heldUntil,
  isOver,
} from './authorization-hold.ts';
import {
  endedRefusal,
  isAwaited,
  isPayment,
  noAuthorization,
  notVoidable,
  stateRefusal,
} from './original-refusals.ts';
import type {
  BeginCommand,
  OperationCommand,
  OriginalCommand,
  ReferenceCommand,
} from './reference-commands.ts';
import { ageRefusal } from './refund-age.ts';
import { batched, failed, waitingRefusal } from './terminal-decide.ts';
import { adjustTip, answerTip } from './tip-decide.ts';

type Of<Type extends ReferenceCommand['type']> = Extract<ReferenceCommand, { readonly type: Type }>;

const salesTypes: readonly number[] = [transType.sale, transType.cashback, transType.cashAdvance];

/** Says whether the operation has begun on the original, or has ended. */
const isKnownOperation = ({ terminal }: TerminalTransaction, by: string) =>
  terminal.operationTransNo === by || terminal.takenBackBy === by;

/** Begins to take the whole of it back, once. */
function takeBack(original: TerminalTransaction, by: string, nowMs: number): Decision {
  if (isKnownOperation(original, by)) return [];
  const refusal = stateRefusal(original);
  if (refusal !== undefined) return refusal;
  if (original.flow === 'terminal' && original.terminal.captureTransNo !== null) return refuse('CF008');
  if (isOver(heldUntil(original), nowMs)) return refuse('E04154');
  if (original.refundCount > 0) return refuse('E04133');
  return [{ type: 'operation-pending', by }];
}

function capture(original: TerminalOrder, command: Of<'capture'>, nowMs: number): Decision {
  if (isKnownOperation(original, command.by) || original.terminal.captureTransNo === command.by) return [];
  const refusal = authorizationRefusal(original, nowMs) ?? currencyRefusal(original, command.currency);
  if (refusal !== undefined) return refusal;
  if (command.amountMinor > original.terminal.authorizedMinor)
    return refuse('E04115', { detail: 'more than is authorized' });
  return [{ type: 'operation-pending', by: command.by }];
}

/** Applies what the acquirer has agreed to. It was decided when it began, and nothing else was done meanwhile. */
function agreeOperation(original: Transaction, asked: BeginCommand): Decision {
  if (original.terminal?.operationTransNo !== asked.by) return [];
  const settled: OrderEvent = { type: 'operation-settled', by: asked.by };
  if (asked.type === 'capture')
    return [settled, { type: 'captured', by: asked.by, amountMinor: asked.amountMinor }];
  return [settled, { type: 'taken-back', by: asked.by }, { type: 'cancelled', dueAt: null }];
}

function refuseAdvice(
  { transStatus, terminal }: TerminalTransaction,
  { errorCode }: Of<'refuse-advice'>,
): Decision {
  if (terminal.advice === null) return [];
  const refused: OrderEvent = { type: 'advice-refused', errorCode };
  return transStatus === status.processing ? [refused, failed(errorCode)] : [refused];
}

function reserveRefund(transaction: Transaction, command: Of<'reserve-refund'>, nowMs: number): Decision {
  if (transaction.kind !== 'payment') return refuse('E04128');
  if (transaction.transStatus === status.processing) return refuse('E04134');
  if (transaction.transStatus === status.prepaid) return refuse('E04128');
  if (hasEnded(transaction)) return endedRefusal(transaction);
  // An authorization holds money and has taken none.
  if (transaction.transType === transType.authorization) return refuse('E04128');
  if (isAwaited(transaction)) return refuse('E04134');
  if (command.currency !== transaction.currency) {
    return refuse('E04129', { field: 'price_currency', detail: `the order is in ${transaction.currency}` });
  }
  const tooOld = ageRefusal(transaction, command.refundDays, nowMs);
  if (tooOld !== undefined) return tooOld;
  if (transaction.refundCount >= limits.refundsMax) return refuse('E04127');
  if (command.amountMinor > refundableMinor(transaction)) return refuse('E04126', { field: 'order_amount' });
  const { refundTransNo, amountMinor } = command;
  return [{ type: 'refund-reserved', refundTransNo, amountMinor }];
}

/**
 * Reserves regardless of the age and number of the refunds: the money has gone. A cancelled payment has gone back
 * whole.
 */
function reserveAgain(payment: Transaction, { refundTransNo, amountMinor }: Of<'reserve-again'>): Decision {
  if (payment.transStatus !== status.completed) return endedRefusal(payment);
  if (amountMinor > refundableMinor(payment)) return refuse('E04126');
  return [{ type: 'refund-reserved', refundTransNo, amountMinor }];
}

/** Ends a refund whose money has come back. A return of what was not reported made comes once (`failRefund`). */
function refundReturned(refund: Transaction, command: Of<'report-returned'>): Decision {
  if (refund.kind !== 'refund') return refuse('E04128');
  const { errorCode, errorMsg, eventId } = command;
  const undone: OrderEvent = { type: 'refund-undone', errorCode, errorMsg, ...(eventId && { eventId }) };
  switch (refund.transStatus) {
    case status.processing:
      return [{ type: 'failed', errorCode, errorMsg }, undone];
    case status.completed:
      return [undone];
    case status.closed:
      // With a number, and nothing paid, it has come back already.
      return refund.channelTransNo !== null && refund.paidMinor === 0 ? [] : [undone];
    case status.prepaid:
    case status.cancelled:
      return [];
  }
}

function startOperation(order: TerminalTransaction, command: Of<'start-operation'>, nowMs: number): Decision {
  const { attemptId, card, advice } = command;
  return (
    waitingRefusal(order, nowMs) ?? [
      { type: 'payment-started' },
      { type: 'operation-started', attemptId, card, dueAt: null },
      { type: 'advice-owed', advice },
    ]
  );
}

/** Leaves out what the acquirer has added to the original: an operation has amounts of its own. */
function withoutCharges(original: IssuerApproval): IssuerApproval {
  const { surchargeMinor: _surchargeMinor, salesTaxMinor: _salesTaxMinor, ...approval } = original;
  return approval;
}

function completeOperation(order: TerminalTransaction, command: Of<'complete-operation'>): Decision {
  if (order.transStatus !== status.processing || order.terminal.advice === null) return [];
  const { batchNo, paidMinor, reference } = command;
  const approval = command.approval && withoutCharges(command.approval);
  const payMethodId = order.terminal.card?.scheme ?? '';
  const approved: OrderEvent[] =
    approval === null
      ? []
      : [{ type: 'card-approved', approval, payMethodId, authorizedMinor: 0, holdEndsAt: null }];
  return [
    { type: 'advice-taken' },
    ...approved,
    ...batched(batchNo),
    { type: 'completed', paidMinor, reference },
  ];
}

function startRefund(order: TerminalTransaction, command: Of<'start-refund'>, nowMs: number): Decision {
  const { attemptId, card, recoverAt: dueAt } = command;
  return (
    waitingRefusal(order, nowMs) ?? [
      { type: 'payment-started' },
      { type: 'operation-started', attemptId, card, dueAt },
    ]
  );
}

function failOperation(order: TerminalTransaction, command: Of<'fail-operation'>, nowMs: number): Decision {
  const { attemptId, errorCode } = command;
  return (
    waitingRefusal(order, nowMs) ?? [
      { type: 'operation-started', attemptId, card: null, dueAt: null },
      failed(errorCode),
    ]
  );
}

/** Decides a command to an original: a repeat changes nothing. */
function decideOriginal(original: Transaction, command: OriginalCommand, nowMs: number): Decision {
  const isCard = isCardPresent(original);
  switch (command.type) {
    case 'void':
      if (isCard && isPayment(original, [transType.completion])) return refuse('CF008');
      return isCard && isPayment(original, [...salesTypes, transType.authorization])
        ? takeBack(original, command.by, nowMs)
        : notVoidable(original);
    case 'cancel-authorization':
      return isAuthorization(original)
        ? takeBack(original, command.by, nowMs)
        : noAuthorization(original, ': void or refund it');
    case 'cancel-completion':
      return isCard && isPayment(original, [transType.completion])
        ? takeBack(original, command.by, nowMs)
        : notVoidable(original);
    case 'capture':
      return isAuthorization(original) ? capture(original, command, nowMs) : noAuthorization(original);
    case 'undo-capture':
      return original.flow === 'terminal' && original.terminal.captureTransNo === command.captureTransNo
        ? [{ type: 'capture-undone', by: command.captureTransNo, ...stateOf(command) }]
        : [];
    case 'agree-operation':
      return agreeOperation(original, command.asked);
    case 'drop-operation':
      return original.terminal?.operationTransNo === command.by
        ? [{ type: 'operation-settled', by: command.by }]
        : [];
    case 'begin-increment':
      return isAuthorization(original) ? beginIncrement(original, command, nowMs) : noAuthorization(original);
    case 'end-increment':
      return original.flow === 'terminal' && original.terminal.operationTransNo === command.by
        ? [{ type: 'increment-ended', by: command.by, addedMinor: command.addedMinor, ...stateOf(command) }]
        : [];
    case 'adjust-tip':
      return adjustTip(original, command);
    case 'agree-tip':
    case 'refuse-tip':
      return answerTip(original, command);
    case 'end-hold':
      return endHold(original, nowMs);
  }
}

/** Decides a command to an operation that refers to an original. */
function decideOperation(operation: Transaction, command: OperationCommand, nowMs: number): Decision {
  if (!isTerminalTransaction(operation)) return refuse('ET003');
  switch (command.type) {
    case 'start-operation':
      return startOperation(operation, command, nowMs);
    case 'complete-operation':
      return completeOperation(operation, command);
    case 'start-refund':
      return startRefund(operation, command, nowMs);
    case 'fail-operation':
      return failOperation(operation, command, nowMs);
    case 'take-advice':
      return operation.terminal.advice === null ? [] : [{ type: 'advice-taken' }];
    case 'refuse-advice':
      return refuseAdvice(operation, command);
  }
}

export function decideReference(
  transaction: Transaction,
  command: ReferenceCommand,
  nowMs: number,
): Decision {
  switch (command.type) {
    case 'reserve-refund':
      return reserveRefund(transaction, command, nowMs);
    case 'release-refund': {
      const { refundTransNo, amountMinor } = command;
      return [{ type: 'refund-released', refundTransNo, amountMinor }];
    }
    case 'reserve-again':
      return reserveAgain(transaction, command);
    case 'report-returned':
      return refundReturned(transaction, command);
    case 'note-report':
      return transaction.kind === 'payment' ? [command.event] : refuse('E04128');
    case 'note-unreserved': {
      const { amountMinor, reference } = command;
      return [{ type: 'refund-unreserved', amountMinor, reference }];
    }
    case 'note-made': {
      const { paidMinor, reference, returned } = command;
      return [{ type: 'completed', paidMinor, reference }, returned];
    }
    case 'start-operation':
    case 'complete-operation':
    case 'start-refund':
    case 'fail-operation':
    case 'take-advice':
    case 'refuse-advice':
      return decideOperation(transaction, command, nowMs);
    // The types leave those of originals alone, as in `decide`.
    default:
      return decideOriginal(transaction, command, nowMs);
  }
}
