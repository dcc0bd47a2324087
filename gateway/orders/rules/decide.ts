/** The order state machine: decides a command on a transaction in its present state. Pure. */
import { limits } from '@tollgate/contract/limits';
import type { Decision, OrderEvent } from '../state/events.ts';
import { isSameWallet } from '../state/online-state.ts';
import { refuse } from '../state/refusal.ts';
import {
  cardScenario,
  endedDueAt,
  hasEnded,
  isCardPresent,
  isKnownPayment,
  isOnlineOrder,
  isOpen,
  status,
  type Transaction,
} from '../state/transaction.ts';
import type { Command, CoreCommand } from './commands.ts';
import { decideOnline, owedEvents, walletDeclined } from './online-decide.ts';
import { endedRefusal } from './original-refusals.ts';
import { decideReference } from './reference-decide.ts';
import { ageRefusal } from './refund-age.ts';
import { decideTerminal } from './terminal-decide.ts';
import { decideWallet, hasLeft } from './wallet-decide.ts';

type Of<Type extends CoreCommand['type']> = Extract<CoreCommand, { readonly type: Type }>;

const restIfDue = ({ dueAt, terminal }: Transaction): Decision =>
  dueAt === null || terminal?.attempt ? [] : [{ type: 'came-to-rest' }];

function reportPaid(transaction: Transaction, command: Of<'report-paid'>, nowMs: number): Decision {
  const { batchNo, paidMinor, reference, wallet = null } = command;
  const completed: OrderEvent = { type: 'completed', paidMinor, reference };
  const batched: OrderEvent[] = batchNo === undefined ? [] : [{ type: 'batched', batchNo }];
  // A refund is made once, whatever numbers it is reported under, and none of it is a late payment.
  if (transaction.kind === 'refund' && !isOpen(transaction)) {
    // Under its own number it was made before, and has come back since. One that is paid has been made, too.
    const isNew = transaction.channelTransNo !== reference.channelTransNo && transaction.paidMinor === 0;
    const isMade = transaction.transStatus === status.closed && isNew;
    return isMade ? [...batched, completed] : restIfDue(transaction);
  }
  // One payment counts once, however often the channel reports it.
  if (isKnownPayment(transaction, reference.channelTransNo, wallet)) return [];
  // `reportPaid` of payments throws: the order has no place for money that another acquirer holds.
  if (hasLeft(transaction, command.acquirer)) return [];
  const received = {
    type: 'late-payment-received',
    amountMinor: paidMinor,
    reference,
    dueAt: nowMs,
  } as const;
  const late: OrderEvent = wallet === null ? received : { ...received, wallet };
  // A wallet that has left the order is being stopped: its payment goes back, whatever the state of the order.
  if (isOnlineOrder(transaction) && !isSameWallet(wallet, transaction.online.wallet)) return [late];
  switch (transaction.transStatus) {
    case status.prepaid:
      return [{ type: 'payment-started' }, completed];
    case status.processing:
      return [...batched, completed, ...owedEvents(transaction)];
    case status.completed:
    case status.closed:
    case status.cancelled:
      // Ended, or paid already: the money is owed back (decision 18).
      return [late];
  }
}

/** Fails a refund that has ended once more: its money has come back, which the operator has to look at. */
function refundFailed(refund: Transaction, { errorCode, errorMsg }: Of<'report-failed'>): Decision {
  return refund.transStatus === status.completed && refund.errorCode === null
    ? [{ type: 'refund-returned', errorCode, errorMsg }]
    : restIfDue(refund);
}

function reportFailed(transaction: Transaction, command: Of<'report-failed'>): Decision {
  if (transaction.kind === 'refund' && !isOpen(transaction)) return refundFailed(transaction, command);
  if (hasLeft(transaction, command.acquirer)) return [];
  if (transaction.transStatus === status.completed) return refuse('E04123');
  if (hasEnded(transaction)) return endedRefusal(transaction);
  if (isOnlineOrder(transaction)) return walletDeclined(transaction, command);
  const { errorCode, errorMsg, isUnanswered = false } = command;
  // A refused auth_code never uses up the order number. An order that the merchant may know of stays and has failed.
  const isRefusedCode = errorCode === 'EC0000' && isUnanswered && transaction.walletCode !== null;
  const failed: OrderEvent = { type: isRefusedCode ? 'withdrawn' : 'failed', errorCode, errorMsg };
  return transaction.transStatus === status.prepaid ? [{ type: 'payment-started' }, failed] : [failed];
}

function expire(transaction: Transaction, command: Of<'expire'>, nowMs: number): Decision {
  if (transaction.expiresAt === null || nowMs < transaction.expiresAt || !isOpen(transaction)) return [];
  // A refund in progress, and a card that the acquirer is being asked about, end by their own answer.
  const isBegun = transaction.transStatus === status.processing;
  if (isBegun && (transaction.kind === 'refund' || isCardPresent(transaction))) return [];
  const { errorMsg, lateCheckAt } = command;
  return [
    { type: 'closed', errorCode: 'E04122', errorMsg, dueAt: endedDueAt(transaction, lateCheckAt) },
    ...owedEvents(transaction),
  ];
}

function cancel(transaction: Transaction, command: Of<'cancel'>, nowMs: number): Decision {
  if (transaction.kind !== 'payment' || transaction.payScenario === cardScenario) return refuse('E04125');
  const waitMs = transaction.createdAt + limits.cancelAfterMs - nowMs;
  // Waiting does not help if the order has ended already.
  if (waitMs > 0 && hasEnded(transaction))
    return { ...endedRefusal(transaction), detail: 'nothing to cancel' };
  if (waitMs > 0) return refuse('E04124', { detail: `wait ${Math.ceil(waitMs / 1000)} s` });
  const dueAt = endedDueAt(transaction, command.lateCheckAt);
  switch (transaction.transStatus) {
    case status.prepaid:
      return [{ type: 'closed', errorCode: 'E04121', errorMsg: command.errorMsg, dueAt }];
    case status.processing:
      return [{ type: 'cancelled', dueAt }, ...owedEvents(transaction)];
    case status.completed:
      if (transaction.refundCount > 0) return refuse('E04133');
      return (
        ageRefusal(transaction, command.refundDays, nowMs) ?? [
          { type: 'cancelled', dueAt },
          ...paidCardEvents(transaction),
        ]
      );
    case status.closed:
    case status.cancelled:
      // A repeated cancel gets the first one's answer: clients retry it (spec §4).
      return [];
  }
}

/** Returns the reversal of a card's payment, which goes back with the cancel. */
function paidCardEvents({ online }: Transaction): OrderEvent[] {
  const attempt = online?.paidAttempt ?? null;
  return attempt === null ? [] : [{ type: 'reversal-owed', attempt }];
}

/** Returns the events that follow from `command`, none if it changes nothing, or the refusal. `nowMs`: gateway time. */
export function decide(transaction: Transaction, command: Command, nowMs: number): Decision {
  switch (command.type) {
    case 'report-paid':
      return reportPaid(transaction, command, nowMs);
    case 'report-failed':
      return reportFailed(transaction, command);
    case 'expire':
      return expire(transaction, command, nowMs);
    case 'cancel':
      return cancel(transaction, command, nowMs);
    case 'check-later':
    case 'end-without-code':
    case 'report-stopped':
    case 'report-late-returned':
    case 'rest':
    case 'move-wallet':
      return decideWallet(transaction, command, nowMs);
    case 'begin-attempt':
    case 'approve-attempt':
    case 'decline-attempt':
    case 'move-attempt':
    case 'challenge-attempt':
    case 'leave-unanswered':
    case 'answer-challenge':
    case 'recover-attempt':
    case 'report-reversed':
    case 'choose-wallet':
    case 'give-up':
      return decideOnline(transaction, command, nowMs);
    case 'send-order':
    case 'show-order':
    case 'close-waiting':
    case 'present-card':
    case 'approve-card':
    case 'decline-card':
    case 'move-card':
    case 'give-up-attempt':
    case 'report-taken-back':
    case 'scan-wallet-code':
    case 'sign':
      return decideTerminal(transaction, command, nowMs);
    // The types leave those of references alone: another command that is not listed does not compile.
    default:
      return decideReference(transaction, command, nowMs);
  }
}
