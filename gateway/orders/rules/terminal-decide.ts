/** Decides a command on an order of a terminal in its present state. Pure, as all of `decide`. */
import { refusalMessage } from '@tollgate/contract/errors/message';
import { limits } from '@tollgate/contract/limits';
import type { CardResult } from '../../acquirers/port/card-result.ts';
import type { ChannelReference } from '../../acquirers/port/question.ts';
import type { Decision, OrderEvent } from '../state/events.ts';
import { type Refusal, refuse } from '../state/refusal.ts';
import type { TerminalAttempt } from '../state/terminal-state.ts';
import {
  endedDueAt,
  hasEnded,
  isKnownPayment,
  isOpen,
  isTerminalTransaction,
  lateOwedMinor,
  lateReference,
  reverserOf,
  status,
  type TerminalOrder,
  type TerminalTransaction,
  type Transaction,
  transType,
} from '../state/transaction.ts';
import { endedRefusal } from './original-refusals.ts';
import { recoveryMs } from './recovery.ts';
import type { TerminalCommand } from './terminal-commands.ts';

type Of<Type extends TerminalCommand['type']> = Extract<TerminalCommand, { readonly type: Type }>;

/** Returns why it can no longer begin or be taken back: both need an order that waits (9). */
function startedRefusal(order: Transaction): Refusal | undefined {
  if (order.transStatus === status.completed) return refuse('E04123');
  if (order.transStatus === status.processing) return refuse('E04134');
  return hasEnded(order) ? endedRefusal(order) : undefined;
}

/** Returns why it cannot begin: it has begun or ended, or its time is over. */
export function waitingRefusal(order: Transaction, nowMs: number): Refusal | undefined {
  const refusal = startedRefusal(order);
  if (refusal !== undefined) return refusal;
  return order.expiresAt !== null && nowMs >= order.expiresAt ? refuse('E04122') : undefined;
}

/** Returns the attempt that is meant, at the acquirer that is asked for it, while its outcome is open. */
function running(
  { terminal, acquirer }: TerminalTransaction,
  id: string,
  asked: string | null,
): TerminalAttempt | undefined {
  const { attempt } = terminal;
  return attempt?.id === id && acquirer === asked && attempt.stage === 'authorizing' ? attempt : undefined;
}

export const failed = (errorCode: TerminalAttempt['errorCode'], result?: CardResult): OrderEvent => ({
  type: 'failed',
  errorCode,
  errorMsg: refusalMessage(errorCode),
  ...(result && { result }),
});

export const batched = (batchNo: string | null): OrderEvent[] =>
  batchNo === null ? [] : [{ type: 'batched', batchNo }];

/** Returns the whole amount with this tip, or why that is too much. */
function amountWithTip(order: TerminalTransaction, tipMinor: number): number | Refusal {
  const { cashbackMinor, surchargeMinor } = order.terminal;
  const amountMinor = order.orderMinor + tipMinor + cashbackMinor + surchargeMinor;
  return amountMinor > limits.amountMaxMinor
    ? refuse('E04115', { field: 'tip_amount', detail: 'above the largest amount' })
    : amountMinor;
}

function closeWaiting(order: Transaction, command: Of<'close-waiting'>): Decision {
  // The terminal repeats itself.
  if (command.errorCode === 'K026' && order.errorCode === 'K026') return [];
  const refusal = startedRefusal(order);
  if (refusal !== undefined) return refusal;
  const { errorCode, errorMsg, lateCheckAt } = command;
  return [{ type: 'closed', errorCode, errorMsg, dueAt: endedDueAt(order, lateCheckAt) }];
}

const isOnScreen = (order: TerminalOrder) => order.terminal.sentAt !== null && isOpen(order);

function presentCard(order: TerminalTransaction, command: Of<'present-card'>, nowMs: number): Decision {
  const { attemptId, acquirer, card, tipMinor, recoverAt } = command;
  const refusal = waitingRefusal(order, nowMs);
  if (refusal !== undefined) return refusal;
  if (order.flow !== 'terminal' || !order.terminal.needsCard)
    return refuse('E04116', { detail: 'no card is needed' });
  const amountMinor = amountWithTip(order, tipMinor);
  if (typeof amountMinor !== 'number') return amountMinor;
  const attempt: TerminalAttempt = {
    id: attemptId,
    startedAt: nowMs,
    amountMinor,
    stage: 'authorizing',
    errorCode: 'EC0105',
    dueAt: recoverAt,
  };
  return [{ type: 'payment-started' }, { type: 'card-presented', acquirer, attempt, card, tipMinor }];
}

/** Presents the same card again, to another acquirer. */
function moveCard(order: TerminalTransaction, command: Of<'move-card'>): Decision {
  const { attemptId, acquirer, recoverAt: dueAt } = command;
  const own = running(order, attemptId, order.acquirer);
  const { card, tipMinor } = order.terminal;
  if (own === undefined || card === null) return [];
  return [{ type: 'card-presented', acquirer, attempt: { ...own, dueAt }, card, tipMinor }];
}

const givenUp = (
  errorCode: TerminalAttempt['errorCode'],
  nowMs: number,
  reference?: ChannelReference,
): OrderEvent => ({
  type: 'attempt-given-up',
  errorCode,
  dueAt: nowMs + recoveryMs,
  ...(reference && { reference }),
});

/** Names the acquirer that has answered, if the attempt has gone to another one since. */
const leftBy = (
  order: TerminalTransaction,
  { acquirer }: Of<'approve-card'>,
): { readonly acquirer?: string } => (acquirer === null || acquirer === order.acquirer ? {} : { acquirer });

function approveCard(order: TerminalTransaction, command: Of<'approve-card'>, nowMs: number): Decision {
  const { attempt, amountMinor: approvedMinor, reference, approval, batchNo, holdMs } = command;
  // The acquirer adds this to the amount asked for: the attempt itself knew of neither.
  const addedMinor = (approval.surchargeMinor ?? 0) + (approval.salesTaxMinor ?? 0);
  const holds = order.transType === transType.authorization;
  const own = running(order, attempt.id, command.acquirer);
  if (own === undefined) {
    const by = leftBy(order, command);
    const isPaid = order.transStatus === status.completed && by.acquirer === undefined;
    // One that the order has left may use the same number as its own acquirer: then the name decides.
    const isKnown =
      by.acquirer === undefined
        ? isKnownPayment(order, reference.channelTransNo)
        : order.lateReferences?.includes(lateReference(reference.channelTransNo, by)) === true;
    // Known already, or about to be reversed; or reversed before the answer came, so once more.
    if (isPaid || isKnown) return [];
    const amountMinor = approvedMinor + addedMinor;
    const { attempt: other } = order.terminal;
    if (other !== null) {
      const { acquirer } = command;
      // A second charge at the same acquirer has a number of its own.
      const { channelTransNo = reference.channelTransNo } = other.reference ?? {};
      const isReversed = acquirer === reverserOf(order) && channelTransNo === reference.channelTransNo;
      return acquirer === null || isReversed
        ? []
        : [{ type: 'approved-elsewhere', acquirer, amountMinor, reference }];
    }
    const dueAt = nowMs + recoveryMs;
    const late: OrderEvent = { type: 'late-payment-received', amountMinor, reference, dueAt, ...by };
    return [
      // The merchant is notified of a payment (decision 41); a hold, or money given to the card, is no payment.
      ...(order.kind === 'payment' && !holds ? [late] : []),
      {
        type: 'attempt-approved-late',
        attempt: { ...attempt, amountMinor: approvedMinor, stage: 'reversing', dueAt, reference, ...by },
      },
    ];
  }
  if (approvedMinor < own.amountMinor) return [givenUp('EC0115', nowMs, reference)];
  const authorizedMinor = holds && order.kind === 'payment' ? own.amountMinor : 0;
  const payMethodId = order.terminal.card?.scheme ?? '';
  return [
    {
      type: 'card-approved',
      approval,
      payMethodId,
      authorizedMinor,
      holdEndsAt: authorizedMinor > 0 && holdMs !== null ? nowMs + holdMs : null,
    },
    ...batched(batchNo),
    { type: 'completed', paidMinor: holds ? 0 : own.amountMinor + addedMinor, reference },
  ];
}

function reportTakenBack(order: TerminalTransaction, command: Of<'report-taken-back'>): Decision {
  const { attempt } = order.terminal;
  if (attempt?.id !== command.attemptId || attempt.stage !== 'reversing') return [];
  const number = attempt.reference?.channelTransNo ?? null;
  if (command.acquirer !== reverserOf(order) || command.channelTransNo !== number) return [];
  const end = isOpen(order) ? [failed(attempt.errorCode)] : [];
  const amountMinor = lateOwedMinor(order);
  const { acquirer } = attempt;
  const late: OrderEvent[] =
    amountMinor > 0 ? [{ type: 'late-payment-returned', amountMinor, ...(acquirer && { acquirer }) }] : [];
  return [{ type: 'attempt-taken-back' }, ...end, ...late];
}

function scanWalletCode(
  order: TerminalTransaction,
  command: Of<'scan-wallet-code'>,
  nowMs: number,
): Decision {
  const { attemptId, walletCode, tipMinor, recoverAt } = command;
  const refusal = waitingRefusal(order, nowMs);
  if (refusal !== undefined) return refusal;
  if (order.payScenario !== 'BSCANQR_PAY') return refuse('E04116', { detail: 'no code is scanned here' });
  const amountMinor = amountWithTip(order, tipMinor);
  if (typeof amountMinor !== 'number') return amountMinor;
  const dueAt = Math.min(recoverAt, order.expiresAt ?? recoverAt);
  return [
    { type: 'payment-started' },
    { type: 'wallet-code-scanned', attemptId, walletCode, tipMinor, scannedAt: nowMs, dueAt },
  ];
}

function sign(order: TerminalTransaction, { code }: Of<'sign'>): Decision {
  if (order.terminal.card === null || order.transStatus === status.prepaid) return refuse('E04128');
  if (hasEnded(order)) return endedRefusal(order);
  // One signature for each transaction: the first one is kept.
  return order.terminal.signatureCode === null ? [{ type: 'signed', code }] : [];
}

/** Returns the events that follow from `command`, none if it changes nothing, or the refusal. */
export function decideTerminal(order: Transaction, command: TerminalCommand, nowMs: number): Decision {
  // Any order that waits for its payer can be closed, whichever call has made it (spec §4).
  if (command.type === 'close-waiting') return closeWaiting(order, command);
  if (!isTerminalTransaction(order)) return refuse('ET003');
  switch (command.type) {
    case 'send-order':
      if (order.flow !== 'terminal' || order.terminal.sentAt !== null) return [];
      return (
        waitingRefusal(order, nowMs) ?? [{ type: 'order-sent', sentAt: nowMs, checkAt: command.checkAt }]
      );
    case 'show-order':
      return order.flow === 'terminal' && isOnScreen(order) && order.terminal.shownAt === null
        ? [{ type: 'order-shown', shownAt: nowMs }]
        : [];
    case 'present-card':
      return presentCard(order, command, nowMs);
    case 'approve-card':
      return approveCard(order, command, nowMs);
    case 'decline-card':
      return running(order, command.attemptId, command.acquirer) === undefined
        ? []
        : [failed(command.errorCode, command.result)];
    case 'move-card':
      return moveCard(order, command);
    case 'give-up-attempt':
      return running(order, command.attemptId, command.acquirer) === undefined
        ? []
        : [givenUp(command.errorCode, nowMs)];
    case 'report-taken-back':
      return reportTakenBack(order, command);
    case 'scan-wallet-code':
      return scanWalletCode(order, command, nowMs);
    case 'sign':
      return sign(order, command);
  }
}
