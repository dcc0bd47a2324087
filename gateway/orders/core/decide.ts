/** The order state machine: what a command means for a transaction in its present state. Pure. */
import { limits } from '@tollgate/contract/limits';
import { decideOnline, owedEvents, walletDeclined } from '../online/decide.ts';
import { decideOriginal } from '../reference/decide.ts';
import { isOriginalCommand, isTerminalOrderCommand } from '../terminal/commands.ts';
import { decideTerminal } from '../terminal/decide.ts';
import type { Command } from './commands.ts';
import { endedRefusal } from './ended.ts';
import type { OrderEvent } from './events.ts';
import { type Refusal, refuse } from './refusal.ts';
import {
  cardScenario,
  hasEnded,
  isCardPresent,
  isOnlineOrder,
  isOpen,
  lateOwedMinor,
  refundableMinor,
  status,
  type Transaction,
  transType,
} from './transaction.ts';

const dayMs = 86_400_000;

type Decision = readonly OrderEvent[] | Refusal;

function reportPaid(
  transaction: Transaction,
  command: Command & { type: 'report-paid' },
  nowMs: number,
): Decision {
  const { channelTransNo } = command.reference;
  // Whoever asks the channel, and how often: one payment counts once.
  const isKnown =
    transaction.channelTransNo === channelTransNo || transaction.lateReferences?.includes(channelTransNo);
  if (isKnown) return [];
  const completed: OrderEvent = {
    type: 'completed',
    paidMinor: command.paidMinor,
    reference: command.reference,
  };
  const { batchNo } = command;
  const batched: OrderEvent[] = batchNo === undefined ? [] : [{ type: 'batched', batchNo }];
  switch (transaction.transStatus) {
    case status.prepaid:
      return [{ type: 'payment-started' }, completed];
    case status.processing:
      return [...batched, completed, ...owedEvents(transaction)];
    default:
      // Ended, or paid already by somebody else: the money is owed back (decision 18).
      return [
        {
          type: 'late-payment-received',
          amountMinor: command.paidMinor,
          reference: command.reference,
          dueAt: nowMs,
        },
      ];
  }
}

function reportFailed(transaction: Transaction, command: Command & { type: 'report-failed' }): Decision {
  if (transaction.transStatus === status.completed) return refuse('E04123');
  if (hasEnded(transaction)) return endedRefusal(transaction);
  if (isOnlineOrder(transaction)) return walletDeclined(transaction, command.errorCode);
  const { errorCode, errorMsg } = command;
  // A refused auth_code never uses up the order number; a terminal's order was there before its code was scanned.
  const isRefusedCode =
    errorCode === 'EC0000' && transaction.walletCode !== null && transaction.terminal === null;
  const failed: OrderEvent = { type: isRefusedCode ? 'withdrawn' : 'failed', errorCode, errorMsg };
  return transaction.transStatus === status.prepaid ? [{ type: 'payment-started' }, failed] : [failed];
}

function checkLater(transaction: Transaction, command: Command & { type: 'check-later' }): Decision {
  if (hasEnded(transaction) || transaction.transStatus === status.completed) return [];
  const begins = command.began && transaction.transStatus === status.prepaid;
  if (!begins && transaction.dueAt === command.dueAt) return [];
  const scheduled: OrderEvent = { type: 'check-scheduled', dueAt: command.dueAt };
  return begins ? [{ type: 'payment-started' }, scheduled] : [scheduled];
}

function expire(transaction: Transaction, command: Command & { type: 'expire' }, nowMs: number): Decision {
  if (transaction.expiresAt === null || nowMs < transaction.expiresAt || !isOpen(transaction)) return [];
  // What has been begun without the payer is seen through: a refund, or a card that the acquirer is asked about.
  const isBegun = transaction.transStatus === status.processing;
  if (isBegun && (transaction.kind === 'refund' || isCardPresent(transaction))) return [];
  return [
    { type: 'closed', errorCode: 'E04122', errorMsg: command.errorMsg, dueAt: command.lateCheckAt },
    ...owedEvents(transaction),
  ];
}

function cancel(transaction: Transaction, command: Command & { type: 'cancel' }, nowMs: number): Decision {
  if (transaction.kind !== 'payment' || transaction.payScenario === cardScenario) return refuse('E04125');
  const waitMs = transaction.createdAt + limits.cancelAfterMs - nowMs;
  // Nothing comes of waiting where the order has ended already.
  if (waitMs > 0 && hasEnded(transaction))
    return { ...endedRefusal(transaction), detail: 'nothing to cancel' };
  if (waitMs > 0) return refuse('E04124', { detail: `wait ${Math.ceil(waitMs / 1000)} s` });
  switch (transaction.transStatus) {
    case status.prepaid:
      return [
        { type: 'closed', errorCode: 'E04121', errorMsg: command.errorMsg, dueAt: command.lateCheckAt },
      ];
    case status.processing:
      return [{ type: 'cancelled', dueAt: command.lateCheckAt }, ...owedEvents(transaction)];
    case status.completed:
      if (transaction.refundCount > 0) return refuse('E04133');
      return [{ type: 'cancelled', dueAt: null }, ...paidCardEvents(transaction)];
    default:
      // A repeated cancel is answered like the first: clients retry it (spec §4).
      return [];
  }
}

/** What a card has paid goes back with the cancel. */
function paidCardEvents({ online }: Transaction): OrderEvent[] {
  const attempt = online?.paidAttempt ?? null;
  return attempt === null ? [] : [{ type: 'reversal-owed', attempt }];
}

function reserveRefund(
  transaction: Transaction,
  command: Command & { type: 'reserve-refund' },
  nowMs: number,
): Decision {
  if (transaction.kind !== 'payment') return refuse('E04128');
  if (transaction.transStatus === status.processing) return refuse('E04134');
  if (transaction.transStatus === status.prepaid) return refuse('E04128');
  if (hasEnded(transaction)) return endedRefusal(transaction);
  // An authorization holds money and has taken none.
  if (transaction.transType === transType.authorization) return refuse('E04128');
  if (command.currency !== transaction.currency) {
    return refuse('E04129', { field: 'price_currency', detail: `the order is in ${transaction.currency}` });
  }
  const { refundDays } = command;
  if (transaction.endedAt !== null && nowMs > transaction.endedAt + refundDays * dayMs)
    return refuse('E04153', { detail: `at most ${refundDays} days after the payment` });
  if (transaction.refundCount >= limits.refundsMax) return refuse('E04127');
  if (command.amountMinor > refundableMinor(transaction)) return refuse('E04126', { field: 'order_amount' });
  const { refundTransNo, amountMinor } = command;
  return [{ type: 'refund-reserved', refundTransNo, amountMinor }];
}

/** Events that follow from `command`, none where it changes nothing, or the refusal. `nowMs`: gateway time. */
export function decide(transaction: Transaction, command: Command, nowMs: number): Decision {
  switch (command.type) {
    case 'report-paid':
      return reportPaid(transaction, command, nowMs);
    case 'report-failed':
      return reportFailed(transaction, command);
    case 'check-later':
      return checkLater(transaction, command);
    case 'expire':
      return expire(transaction, command, nowMs);
    case 'cancel':
      return cancel(transaction, command, nowMs);
    case 'reserve-refund':
      return reserveRefund(transaction, command, nowMs);
    case 'release-refund':
      return [
        { type: 'refund-released', refundTransNo: command.refundTransNo, amountMinor: command.amountMinor },
      ];
    case 'report-late-returned': {
      const owedMinor = lateOwedMinor(transaction);
      return owedMinor > 0 ? [{ type: 'late-payment-returned', amountMinor: owedMinor }] : [];
    }
    case 'rest':
      return transaction.dueAt === null ? [] : [{ type: 'came-to-rest' }];
    default:
      if (isOriginalCommand(command)) return decideOriginal(transaction, command, nowMs);
      if (isTerminalOrderCommand(command)) return decideTerminal(transaction, command, nowMs);
      return decideOnline(transaction, command, nowMs);
  }
}
