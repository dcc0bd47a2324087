/**
 * A transaction and its states.
 *
 *   9 prepaid ──► 0 processing ──► 2 completed ──► 3 cancelled
 *      │              │  └────────────────────────►──┘
 *      └──────────────┴──────► 1 closed or failed
 *
 * 1 and 3 are final. A refunded payment stays 2; each refund is another transaction, which starts at 0 and ends at 2
 * or 1; one that ended at 1 moves on to 2 where its acquirer has paid it after all (decision 16). Money that arrives
 * after the end goes back to the payer (decision 18).
 */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import {
  transStatuses as status,
  type TransType,
  transTypes as transType,
} from '@tollgate/contract/trans-values';
import type { Change, TransactionChange } from '../../store/change.ts';
import type { ChannelCharges, TransactionRow, TransStatus } from '../../store/transaction.ts';
import type { OrderEvent } from './events.ts';
import { type OnlineState, type OwedStop, readOnline, walletOnly } from './online-state.ts';
import { type ReferenceState, readReference } from './reference-state.ts';
import { invariant } from './refusal.ts';
import { isNumber, isText, optional, readStored, readStoredList, type StoredForm } from './stored.ts';
import { type CardState, readTerminal, type TerminalState } from './terminal-state.ts';

export type { TransStatus, TransType };
export { status, transType };

type Common = Omit<TransactionRow, 'online' | 'terminal'>;

/** A payment by a wallet's code, shown or scanned. */
export interface QrPayment extends Common {
  readonly flow: 'qr';
  readonly kind: 'payment';
  readonly origTransNo: null;
  readonly checkoutLink: null;
  readonly batchNo: null;
  readonly expiresAt: number;
  readonly online: null;
  readonly terminal: null;
}

/** A payment of the hosted checkout, or by a card that the merchant's page has taken. */
export interface OnlineOrder extends Common {
  readonly flow: 'online';
  readonly kind: 'payment';
  readonly origTransNo: null;
  readonly checkoutLink: string;
  readonly batchNo: null;
  readonly expiresAt: number;
  readonly online: OnlineState;
  readonly terminal: null;
}

/** A payment, a refund, or an operation on another transaction, which a terminal carries out. */
export interface TerminalOrder extends Common {
  readonly flow: 'terminal';
  readonly terminalSn: string;
  readonly checkoutLink: null;
  readonly expiresAt: number;
  readonly online: null;
  readonly terminal: TerminalState;
}

/** A refund, a completion, an increment, a void or a cancel that a call makes of a card-present original. */
export interface CardReference extends Common {
  readonly flow: 'reference';
  readonly origTransNo: string;
  readonly checkoutLink: null;
  readonly expiresAt: null;
  readonly online: null;
  readonly terminal: ReferenceState;
}

/** A refund of a QR payment, of an online order, or of a wallet's payment at a terminal. */
export interface Refund extends Common {
  readonly flow: 'refund';
  readonly kind: 'refund';
  readonly origTransNo: string;
  readonly checkoutLink: null;
  readonly batchNo: null;
  readonly expiresAt: null;
  readonly online: null;
  readonly terminal: null;
}

/** `flow` is no column: it follows from the row. `kind` says what a transaction does to money. */
export type Transaction = QrPayment | OnlineOrder | TerminalOrder | CardReference | Refund;

/** An order of a terminal, or another card-present transaction. */
export type TerminalTransaction = TerminalOrder | CardReference;

/** One transaction of a change, and its events. */
export interface OrderPart extends TransactionChange {
  readonly before: Transaction | undefined;
  readonly after: Transaction;
  readonly events: readonly OrderEvent[];
}

export type OrderChange = Change<OrderPart>;

type Flow = Transaction['flow'];

export function flowOf({
  kind,
  online,
  terminal,
  expiresAt,
}: Pick<TransactionRow, 'kind' | 'online' | 'terminal' | 'expiresAt'>): Flow {
  if (online !== null) return 'online';
  if (terminal === null) return kind === 'payment' ? 'qr' : 'refund';
  // A transaction by reference never waits for a payer.
  return expiresAt === null ? 'reference' : 'terminal';
}

/** Columns that are never null in a flow. */
const needed: Readonly<Record<Flow, readonly (keyof TransactionRow)[]>> = {
  qr: ['expiresAt'],
  online: ['expiresAt', 'checkoutLink'],
  terminal: ['terminalSn'],
  reference: ['origTransNo'],
  refund: ['origTransNo'],
};

/** Asserts that a row, with its flow and its state, is a transaction. */
export function assertWhole(row: TransactionRow & { readonly flow: Flow }): asserts row is Transaction {
  for (const name of needed[row.flow])
    invariant(row[name] !== null, `${row.transNo} (${row.flow}) has no ${name}`);
}

const chargesForm: StoredForm<ChannelCharges> = {
  column: 'charges',
  shape: {
    feeMinor: optional(isNumber),
    vatMinor: optional(isNumber),
    merchantDiscountMinor: optional(isNumber),
    channelDiscountMinor: optional(isNumber),
  },
  upgrades: [],
};
const lateReferencesForm = { column: 'late_references', is: isText };

/** Returns an online order's state of before version 3 with the stop, and the late money, of its one wallet. */
function withStopOf(row: TransactionRow, online: OnlineState): OnlineState {
  const { acquirer, createdAt, dueAt, endedAt, lateReferences, orderMinor, payMethodId, transStatus } = row;
  const ordered = { payMethodId: payMethodId ?? '', ...(acquirer && { acquirer }), chosenAt: createdAt };
  const left = { wallet: walletOnly(online.wallet ?? ordered), leftAt: endedAt ?? createdAt };
  const isEnded = transStatus === status.closed || transStatus === status.cancelled;
  const stopDueAt = isEnded ? (online.wallet?.checkAt ?? null) : null;
  const stops: OwedStop[] = stopDueAt === null ? [] : [{ ...left, dueAt: stopDueAt, late: null }];
  const owed = lateOwedMinor({ ...row, online }) / orderMinor;
  // If the wallet has also paid in time, late_references names its debts, unless it names a card's as well.
  const isPaidByWallet = transStatus === status.completed && online.attempts === 0;
  const names = isPaidByWallet && owed > 0 ? (lateReferences?.slice(-owed) ?? []) : [];
  const lates = Array.from({ length: owed }, (_, index) => names[index] ?? null);
  const returns = lates.map((channelTransNo) => ({ ...left, dueAt: dueAt ?? 0, late: { channelTransNo } }));
  return { ...online, owedStops: [...stops, ...returns] };
}

function readOnlineOf(row: TransactionRow): OnlineState | null {
  if (row.online === null) return null;
  const online = readOnline(row.online, row.transNo);
  return 'v' in row.online && row.online.v === online.v ? online : withStopOf(row, online);
}

/**
 * Reads the transaction of a row; throws with its trans_no if its stored state has a form that no release has written.
 */
export function readTransaction(row: TransactionRow): Transaction {
  const flow = flowOf(row);
  const { transNo, terminal, charges, lateReferences } = row;
  const read = {
    ...row,
    flow,
    charges: charges && readStored(charges, chargesForm, transNo),
    lateReferences: lateReferences && readStoredList(lateReferences, lateReferencesForm, transNo),
    online: readOnlineOf(row),
    terminal: terminal && (flow === 'reference' ? readReference : readTerminal)(terminal, transNo),
  };
  assertWhole(read);
  return read;
}

export const isOnlineOrder = (transaction: Transaction): transaction is OnlineOrder =>
  transaction.flow === 'online';

export const isTerminalTransaction = (transaction: Transaction): transaction is TerminalTransaction =>
  transaction.terminal !== null;

export const isTerminalOrder = (transaction: Transaction): transaction is TerminalOrder =>
  transaction.flow === 'terminal';

/** pay_scenario of everything done with a card at a terminal, and of the references to it. */
export const cardScenario = 'SWIPE_CARD';

type CardPresent = TerminalTransaction & { readonly payScenario: typeof cardScenario };

/** A card-present transaction: batches take such ones alone (decision 20). */
export const isCardPresent = (transaction: Transaction): transaction is CardPresent =>
  isTerminalTransaction(transaction) && transaction.payScenario === cardScenario;

/** Says whether a card holds the transaction's money for the merchant. */
export const isAuthorization = (transaction: Transaction): transaction is TerminalOrder & CardPresent =>
  isCardPresent(transaction) &&
  transaction.flow === 'terminal' &&
  transaction.kind === 'payment' &&
  transaction.transType === transType.authorization;

/** Returns the acquirer that has, or has to reverse, the transaction's attempt with a card. */
export const reverserOf = ({ terminal, acquirer }: TerminalTransaction): string | null =>
  terminal.attempt?.acquirer ?? acquirer;

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

export function withCard<Order extends TerminalTransaction>(
  order: Order,
  changes: Partial<CardState>,
): Order {
  return { ...order, terminal: { ...order.terminal, ...changes } };
}

/** Asserts that a terminal carries the transaction out. */
export function ofTerminal(order: TerminalTransaction): TerminalOrder {
  invariant(order.flow === 'terminal', `${order.transNo} is no order of a terminal`);
  return order;
}

export function withTerminal(order: TerminalOrder, changes: Partial<TerminalState>): TerminalOrder {
  return { ...order, terminal: { ...order.terminal, ...changes } };
}

export function moved(transaction: Transaction, to: TransStatus): Transaction {
  const { kind, transStatus } = transaction;
  const ends: readonly TransStatus[] = [status.closed, status.completed];
  // Paid after all, or made and come back.
  const isRefundAgain = kind === 'refund' && ends.includes(transStatus) && ends.includes(to);
  const allowed = isRefundAgain || transitions[transStatus].includes(to);
  invariant(allowed, `trans_status ${transaction.transStatus} to ${to} (${transaction.transNo})`);
  return { ...transaction, transStatus: to };
}

/** Closes the transaction for this reason, with nothing left to do. */
export function ended(
  transaction: Transaction,
  { errorCode, errorMsg }: { readonly errorCode: ErrorCode; readonly errorMsg: string },
  atMs: number,
): Transaction {
  return { ...moved(transaction, status.closed), errorCode, errorMsg, endedAt: atMs, dueAt: null };
}

/** Says whether it can still be paid, as far as its status says. */
export function isOpen(transaction: Transaction): boolean {
  return transaction.transStatus === status.prepaid || transaction.transStatus === status.processing;
}

/** Replaces the number that a withdrawn order gave back; no merchant's number has this form (spec §5). */
export const withdrawnOrderNo = ({ transNo }: Pick<Transaction, 'transNo'>): string => `#${transNo}`;

/** Says whether its auth_code was refused: it stays for its history, and is no order of the merchant's. */
export const isWithdrawn = (transaction: Transaction): boolean =>
  transaction.merchantOrderNo === withdrawnOrderNo(transaction);

/** Says whether nothing but late money can still happen to it. */
export function hasEnded(transaction: Transaction): boolean {
  return transaction.transStatus === status.closed || transaction.transStatus === status.cancelled;
}

/**
 * Says whether a wallet may take the payer's money: always for a QR order, for an online one once the payer has chosen
 * a wallet, at a terminal once a code was shown or scanned.
 */
export function asksWallet(transaction: Transaction): boolean {
  switch (transaction.flow) {
    case 'qr':
    case 'refund':
      return true;
    case 'online':
      return transaction.online.wallet !== null && transaction.online.paidAttempt === null;
    case 'terminal':
      return transaction.terminal.walletAskedAt !== null;
    case 'reference':
      return false;
  }
}

/** Says whether a card is presented at the terminal for the order. */
export const asksCard = (transaction: Transaction): transaction is TerminalOrder =>
  isTerminalOrder(transaction) && transaction.terminal.needsCard;

/** Says whether a wallet was asked, even if a card has paid: its payment has to be stopped, or given back. */
export const hasWallet = (transaction: Transaction): boolean =>
  transaction.online === null ? asksWallet(transaction) : transaction.online.wallet !== null;

/** Returns when an order that ends now falls due again: its wallet, if it has one, is still to be stopped. */
export const endedDueAt = (transaction: Transaction, lateCheckAt: number | null): number | null =>
  hasWallet(transaction) ? lateCheckAt : null;

type Payer = { readonly acquirer?: string } | null | undefined;

/** Returns the key of a late payment: two acquirers may name payments of one order alike. */
export const lateReference = (channelTransNo: string, by: Payer): string =>
  by?.acquirer === undefined ? channelTransNo : `${by.acquirer}/${channelTransNo}`;

/** Says whether that late payment has been counted; older rows do not name its acquirer. */
export const isKnownLate = ({ lateReferences }: Transaction, channelTransNo: string, by?: Payer): boolean =>
  [channelTransNo, lateReference(channelTransNo, by)].some((one) => lateReferences?.includes(one));

/** Says whether the payment of that name has been counted, in time or late. `by`: the wallet that paid. */
export function isKnownPayment(transaction: Transaction, channelTransNo: string, by?: Payer): boolean {
  const { acquirer } = transaction;
  const isSameAcquirer = acquirer === null || by?.acquirer === undefined || acquirer === by.acquirer;
  const isPaid = transaction.channelTransNo === channelTransNo && isSameAcquirer;
  return isPaid || isKnownLate(transaction, channelTransNo, by);
}

/** Parts of the amount on top of order_minor. */
export type AmountParts = Pick<CardState, 'tipMinor' | 'cashbackMinor' | 'surchargeMinor' | 'salesTaxMinor'>;

const noParts: AmountParts = { tipMinor: 0, cashbackMinor: 0, surchargeMinor: 0, salesTaxMinor: 0 };

export const partsOf = ({ terminal }: { readonly terminal: AmountParts | null }): AmountParts =>
  terminal ?? noParts;

/** Returns the order's amount with all its parts. */
export function wholeMinor(order: {
  readonly orderMinor: number;
  readonly terminal: AmountParts | null;
}): number {
  const { tipMinor, cashbackMinor, surchargeMinor, salesTaxMinor } = partsOf(order);
  return order.orderMinor + tipMinor + cashbackMinor + surchargeMinor + salesTaxMinor;
}

/** Returns trans_amount: the payer's whole charge, or the whole hold of an authorization. */
export function totalMinor(transaction: Transaction): number {
  const heldMinor = transaction.flow === 'terminal' ? transaction.terminal.authorizedMinor : 0;
  return heldMinor > 0 ? heldMinor : wholeMinor(transaction);
}

/** Returns the part of a payment that can still be refunded, in minor units. */
export function refundableMinor(transaction: Transaction): number {
  return transaction.paidMinor - transaction.refundedMinor;
}

/**
 * Returns a wallet's late money that has not gone back yet, in minor units; cards get theirs back attempt by attempt.
 */
export function lateOwedMinor({
  kind,
  latePaidMinor,
  lateReturnedMinor,
  online,
  orderMinor,
}: Pick<Transaction, 'kind' | 'latePaidMinor' | 'lateReturnedMinor' | 'online' | 'orderMinor'>): number {
  if (kind === 'refund') return 0;
  const lateAttempts = online?.owed.filter(({ late }) => late).length ?? 0;
  return latePaidMinor - lateReturnedMinor - lateAttempts * orderMinor;
}
