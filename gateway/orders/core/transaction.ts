/**
 * A transaction and its story.
 *
 *   9 prepaid ──► 0 processing ──► 2 completed ──► 3 cancelled
 *      │              │  └────────────────────────►──┘
 *      └──────────────┴──────► 1 closed or failed
 *
 * 1 and 3 are final. A refunded payment stays 2; each refund is a transaction of its own that starts at
 * 0 and ends at 2 or 1 (decision 16). Money that arrives after the end goes back to the payer (decision 18).
 */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import { transStatuses as status } from '@tollgate/contract/trans-values';
import type { OnlineDetails } from '../../store/online.ts';
import type { TerminalDetails } from '../../store/terminal.ts';
import type { TransactionRecord, TransStatus } from '../../store/transaction.ts';
import { invariant } from './invariant.ts';

export type Transaction = TransactionRecord;
export { transStatuses as status, transTypes as transType } from '@tollgate/contract/trans-values';
export type { TransStatus };

/** A payment of the hosted checkout, or by a card that the merchant's page has taken. */
export type OnlineOrder = Transaction & { readonly online: OnlineDetails };

export const isOnlineOrder = (transaction: Transaction): transaction is OnlineOrder =>
  transaction.online !== null;

/** An order of a terminal, or another card-present transaction. */
export type TerminalTransaction = Transaction & { readonly terminal: TerminalDetails };

export const isTerminalTransaction = (transaction: Transaction): transaction is TerminalTransaction =>
  transaction.terminal !== null;

/** pay_scenario of whatever is done with a card at a terminal, and of what follows from it by reference. */
export const cardScenario = 'SWIPE_CARD';

/** A card-present transaction: batches take such ones alone (decision 20). */
export const isCardPresent = (transaction: Transaction): transaction is TerminalTransaction =>
  transaction.terminal !== null && transaction.payScenario === cardScenario;

/** pay_scenario of online orders and their refunds. */
export const onlineScenario = 'WEB_PAY';

/** The transitions that decision 16 allows; `moved` asserts them, a test walks them. */
export const transitions: Readonly<Record<TransStatus, readonly TransStatus[]>> = {
  9: [0, 1],
  0: [1, 2, 3],
  2: [3],
  1: [],
  3: [],
};

export function moved(transaction: Transaction, to: TransStatus): Transaction {
  const allowed = transitions[transaction.transStatus].includes(to);
  invariant(allowed, `trans_status ${transaction.transStatus} to ${to} (${transaction.transNo})`);
  return { ...transaction, transStatus: to };
}

/** Closed or failed for this reason, with nothing left to do. */
export function ended(
  transaction: Transaction,
  { errorCode, errorMsg }: { readonly errorCode: ErrorCode; readonly errorMsg: string },
  atMs: number,
): Transaction {
  return { ...moved(transaction, status.closed), errorCode, errorMsg, endedAt: atMs, dueAt: null };
}

/** Whether it can still be paid, as far as its status says. */
export function isOpen(transaction: Transaction): boolean {
  return transaction.transStatus === status.prepaid || transaction.transStatus === status.processing;
}

/** Stands in place of the number that a withdrawn order gave back; no merchant's number has this form (spec §5). */
export const withdrawnOrderNo = ({ transNo }: Pick<Transaction, 'transNo'>): string => `#${transNo}`;

/** Whether its auth_code was refused: kept for its history, and no order of the merchant's. */
export const isWithdrawn = (transaction: Transaction): boolean =>
  transaction.merchantOrderNo === withdrawnOrderNo(transaction);

/** Whether nothing but late money can happen to it any more. */
export function hasEnded(transaction: Transaction): boolean {
  return transaction.transStatus === status.closed || transaction.transStatus === status.cancelled;
}

/** trans_amount: all that the payer was, or is to be, charged; of an authorization, all that is held. */
export function totalMinor({ orderMinor, terminal }: Pick<Transaction, 'orderMinor' | 'terminal'>): number {
  if (terminal === null) return orderMinor;
  if (terminal.authorizedMinor > 0) return terminal.authorizedMinor;
  const { tipMinor, cashbackMinor, surchargeMinor, salesTaxMinor = 0 } = terminal;
  return orderMinor + tipMinor + cashbackMinor + surchargeMinor + salesTaxMinor;
}

/** What of a payment can still be refunded, in minor units. */
export function refundableMinor(transaction: Transaction): number {
  return transaction.paidMinor - transaction.refundedMinor;
}

/** What a wallet has paid late and has not got back yet, in minor units; cards get theirs back attempt by attempt. */
export function lateOwedMinor(transaction: Transaction): number {
  const lateAttempts = transaction.online?.owed.filter(({ late }) => late).length ?? 0;
  return transaction.latePaidMinor - transaction.lateReturnedMinor - lateAttempts * transaction.orderMinor;
}
