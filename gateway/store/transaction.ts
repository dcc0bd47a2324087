/** A transaction as it is kept: one row of table `transactions`. */

import type { TransType } from '@tollgate/contract/trans-values';

export type TransStatus = 0 | 1 | 2 | 3 | 9;

/** Charges of the channel to the payer beside the order, or reductions; in minor units. */
export interface ChannelCharges {
  /** A fee that the payer bears, and the tax on it. */
  readonly feeMinor?: number;
  readonly vatMinor?: number;
  /** Discounts at the expense of the merchant and of the channel. */
  readonly merchantDiscountMinor?: number;
  readonly channelDiscountMinor?: number;
}

export interface TransactionRow {
  readonly merchantNo: string;
  readonly transNo: string;
  readonly merchantOrderNo: string;
  /** 1 when created, one more with every change. */
  readonly version: number;
  readonly appId: string;
  /** `operation`: changes another transaction (void, cancel, increment) and moves no money of its own. */
  readonly kind: 'payment' | 'refund' | 'operation';
  readonly transType: TransType;
  readonly transStatus: TransStatus;
  readonly currency: string;
  readonly orderMinor: number;
  readonly paidMinor: number;
  /** Sum of refunds that succeeded or are in progress. */
  readonly refundedMinor: number;
  readonly refundCount: number;
  /** Amount that payers paid after the order had ended; the next member counts what went back to them. */
  readonly latePaidMinor: number;
  readonly lateReturnedMinor: number;
  /** The channel's numbers of those payments; null where there were none. */
  readonly lateReferences: readonly string[] | null;
  readonly origTransNo: string | null;
  readonly storeNo: string | null;
  readonly terminalSn: string | null;
  readonly payScenario: string | null;
  readonly payMethodId: string | null;
  /** Name of the acquirer that has taken it, and is asked about it; null in older rows, and until there is one. */
  readonly acquirer: string | null;
  readonly description: string | null;
  readonly attach: string | null;
  readonly notifyUrl: string | null;
  /** Unguessable part of the payer's link. */
  readonly linkSecret: string | null;
  /** Text that the payer scans, of an acquirer that makes it itself; null where it is the gateway's own page. */
  readonly qrCode: string | null;
  /** The payer's auth_code of a customer-presented payment. */
  readonly walletCode: string | null;
  /** JSON of an online order: what its page shows and how far its attempts have come. */
  readonly online: object | null;
  /** JSON of a terminal's order and of whatever else is card-present: what it asks for and how far it has come. */
  readonly terminal: object | null;
  /** Null where nothing is charged beside the order, as in all rows from before there was such a thing. */
  readonly charges: ChannelCharges | null;
  /** The terminal's batch that it has entered (decision 20). */
  readonly batchNo: string | null;
  /** Unguessable part of an online order's own link. */
  readonly checkoutLink: string | null;
  readonly channelTransNo: string | null;
  readonly channelUserId: string | null;
  readonly refNo: string | null;
  /** The connector's own note: handed back to it alone, and shown nowhere (decision 52). */
  readonly acquirerState: string | null;
  readonly errorCode: string | null;
  readonly errorMsg: string | null;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly endedAt: number | null;
  /** When the scheduler has to look at it next; null once it has come to rest. */
  readonly dueAt: number | null;
}

/** Property and column names, in one order for every statement. */
export const transactionColumns = [
  ['merchantNo', 'merchant_no'],
  ['transNo', 'trans_no'],
  ['merchantOrderNo', 'merchant_order_no'],
  ['version', 'version'],
  ['appId', 'app_id'],
  ['kind', 'kind'],
  ['transType', 'trans_type'],
  ['transStatus', 'trans_status'],
  ['currency', 'currency'],
  ['orderMinor', 'order_minor'],
  ['paidMinor', 'paid_minor'],
  ['refundedMinor', 'refunded_minor'],
  ['refundCount', 'refund_count'],
  ['latePaidMinor', 'late_paid_minor'],
  ['lateReturnedMinor', 'late_returned_minor'],
  ['lateReferences', 'late_references'],
  ['origTransNo', 'orig_trans_no'],
  ['storeNo', 'store_no'],
  ['terminalSn', 'terminal_sn'],
  ['payScenario', 'pay_scenario'],
  ['payMethodId', 'pay_method_id'],
  ['acquirer', 'acquirer'],
  ['description', 'description'],
  ['attach', 'attach'],
  ['notifyUrl', 'notify_url'],
  ['linkSecret', 'link_secret'],
  ['qrCode', 'qr_code'],
  ['walletCode', 'wallet_code'],
  ['online', 'online'],
  ['terminal', 'terminal'],
  ['charges', 'charges'],
  ['batchNo', 'batch_no'],
  ['checkoutLink', 'checkout_link'],
  ['channelTransNo', 'channel_trans_no'],
  ['channelUserId', 'channel_user_id'],
  ['refNo', 'ref_no'],
  ['acquirerState', 'acquirer_state'],
  ['errorCode', 'error_code'],
  ['errorMsg', 'error_msg'],
  ['createdAt', 'created_at'],
  ['expiresAt', 'expires_at'],
  ['endedAt', 'ended_at'],
  ['dueAt', 'due_at'],
] as const satisfies readonly (readonly [keyof TransactionRow, string])[];

/** `select` list that yields rows: every column under its property's name. */
export const transactionSelection = transactionColumns
  .map(([property, column]) => `t.${column} as "${property}"`)
  .join(', ');

type JsonRow = Record<string, string | number | object>;

/** Columns that are zero in most rows; a row leaves them out then, and the statements put the zero in. */
export const counterColumns: ReadonlySet<string> = new Set([
  'paid_minor',
  'refunded_minor',
  'refund_count',
  'late_paid_minor',
  'late_returned_minor',
]);

/** Closed, completed, cancelled: nothing more is due, and the acquirer is asked for nothing by the payer's code. */
const hasEnded = ({ transStatus, dueAt }: TransactionRow): boolean =>
  transStatus >= 1 && transStatus <= 3 && dueAt === null;

/** The transaction under its column names, as the batch statements take it: without what is empty. */
export function jsonRowOf(transaction: TransactionRow): JsonRow {
  const row: JsonRow = {};
  for (const [property, column] of transactionColumns) {
    const value = property === 'walletCode' && hasEnded(transaction) ? null : transaction[property];
    if (value === null || (value === 0 && counterColumns.has(column))) continue;
    row[column] = value;
  }
  return row;
}
