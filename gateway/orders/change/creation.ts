/** Making transactions: one order number, one transaction, whatever arrives at the same time. */

import type { ChannelCharges } from '../../store/transaction.ts';
import type { OrderEvent } from '../state/events.ts';
import type { OnlineState } from '../state/online-state.ts';
import type { ReferenceState } from '../state/reference-state.ts';
import { type Refusal, refuse } from '../state/refusal.ts';
import type { TerminalState } from '../state/terminal-state.ts';
import {
  assertWhole,
  flowOf,
  type Transaction,
  type TransStatus,
  type TransType,
} from '../state/transaction.ts';
import { changeOf, commitChange } from './apply.ts';
import type { Changing, Numbering } from './context.ts';
import { findByOrderNo } from './find.ts';

/** What a new transaction starts with; the rest is empty. */
export interface NewTransaction {
  readonly merchantNo: string;
  readonly merchantOrderNo: string;
  readonly appId: string;
  readonly kind: Transaction['kind'];
  readonly transType: TransType;
  readonly transStatus: TransStatus;
  readonly currency: string;
  readonly orderMinor: number;
  readonly origTransNo?: string | undefined;
  readonly storeNo?: string | undefined;
  readonly terminalSn?: string | undefined;
  readonly payScenario?: string | undefined;
  readonly payMethodId?: string | undefined;
  readonly acquirer?: string | undefined;
  readonly description?: string | undefined;
  readonly attach?: string | undefined;
  readonly notifyUrl?: string | undefined;
  readonly walletCode?: string | undefined;
  readonly linkSecret?: string | undefined;
  readonly online?: OnlineState | undefined;
  readonly terminal?: TerminalState | ReferenceState | undefined;
  readonly charges?: ChannelCharges | undefined;
  /** Whether it gets a link of its own, drawn again with every try to create it. */
  readonly hasCheckoutLink?: boolean | undefined;
  readonly expiresAt?: number | undefined;
  readonly dueAt?: number | undefined;
}

export function newTransaction(services: Numbering, details: NewTransaction, nowMs: number): Transaction {
  const { kind, online = null, terminal = null, expiresAt = null } = details;
  const transaction = {
    flow: flowOf({ kind, online, terminal, expiresAt }),
    merchantNo: details.merchantNo,
    transNo: services.identifiers.transNo(details.merchantNo),
    merchantOrderNo: details.merchantOrderNo,
    version: 1,
    appId: details.appId,
    kind,
    transType: details.transType,
    transStatus: details.transStatus,
    currency: details.currency,
    orderMinor: details.orderMinor,
    paidMinor: 0,
    refundedMinor: 0,
    refundCount: 0,
    latePaidMinor: 0,
    lateReturnedMinor: 0,
    lateReferences: null,
    origTransNo: details.origTransNo ?? null,
    storeNo: details.storeNo ?? null,
    terminalSn: details.terminalSn ?? null,
    payScenario: details.payScenario ?? null,
    payMethodId: details.payMethodId ?? null,
    acquirer: details.acquirer ?? null,
    description: details.description ?? null,
    attach: details.attach ?? null,
    notifyUrl: details.notifyUrl ?? null,
    linkSecret: details.linkSecret ?? null,
    walletCode: details.walletCode ?? null,
    online,
    terminal,
    charges: details.charges ?? null,
    batchNo: null,
    checkoutLink: details.hasCheckoutLink === true ? services.identifiers.checkoutCode() : null,
    channelTransNo: null,
    channelUserId: null,
    refNo: null,
    errorCode: null,
    errorMsg: null,
    createdAt: nowMs,
    expiresAt,
    endedAt: null,
    dueAt: details.dueAt ?? null,
  };
  assertWhole(transaction);
  return transaction;
}

const created: OrderEvent = { type: 'created' };

export interface CreationOptions {
  /** What has happened to it by then besides its creation. */
  readonly events?: readonly OrderEvent[];
  /** Called with the transaction before each try to write it: it may yet be refused. */
  readonly onPlanned?: (planned: Transaction) => void;
}

/** Creates a payment; E04112 where the merchant has used the order number before (spec §5). */
export async function createPayment(
  context: Changing,
  details: NewTransaction,
  { events: others = [], onPlanned }: CreationOptions = {},
): Promise<Transaction | Refusal> {
  for (;;) {
    const nowMs = context.clock.nowMs(details.merchantNo);
    const transaction = newTransaction(context, details, nowMs);
    const events = [created, ...others];
    onPlanned?.(transaction);
    const change = changeOf(context.psn, nowMs, [{ before: undefined, after: transaction, events }]);
    if ((await commitChange(context, change)) === 'committed') return transaction;
    const taken = await findByOrderNo(context.database, details.merchantNo, details.merchantOrderNo);
    // A commit whose answer was lost is written again, and meets itself.
    if (taken?.transNo === transaction.transNo) return taken;
    if (taken !== undefined) return refuse('E04112', { field: 'merchant_order_no' });
    // Otherwise it was the trans_no, or the link, that met another's: take the next.
  }
}
