/** Creation of transactions: one order number, one transaction, however many requests arrive at the same time. */

import type { ChannelCharges } from '../../store/transaction.ts';
import type { OrderEvent } from '../state/events.ts';
import type { OnlineState } from '../state/online-state.ts';
import type { ReferenceState } from '../state/reference-state.ts';
import { isRefusal, type Refusal, refuse } from '../state/refusal.ts';
import type { TerminalState } from '../state/terminal-state.ts';
import {
  assertWhole,
  flowOf,
  type Transaction,
  type TransStatus,
  type TransType,
} from '../state/transaction.ts';
import { applyPlan, changeOf, commitChange, type Plan } from './apply.ts';
import type { Changing, Numbering } from './context.ts';
import { findByOrderNo } from './find.ts';

/** Details that a new transaction starts with; the rest is empty. */
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
  /** True if it gets a checkout link, drawn again with every attempt to create it. */
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
    qrCode: null,
    walletCode: details.walletCode ?? null,
    online,
    terminal,
    charges: details.charges ?? null,
    batchNo: null,
    checkoutLink: details.hasCheckoutLink === true ? services.identifiers.checkoutCode() : null,
    channelTransNo: null,
    channelUserId: null,
    refNo: null,
    acquirerState: null,
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
  /** Events besides its creation. */
  readonly events?: readonly OrderEvent[];
  /** Called with the transaction before each attempt to write it, which may yet be refused. */
  readonly onPlanned?: (planned: Transaction) => void;
}

/** Creates a payment; E04112 if the merchant has used the order number before (spec §5). */
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
    // If the commit's reply was lost, the retry finds its own row.
    if (taken?.transNo === transaction.transNo) return taken;
    if (taken !== undefined) return refuse('E04112', { field: 'merchant_order_no' });
    // Otherwise the trans_no, or the link, met another's: take the next.
  }
}

/**
 * As `applyPlan`, for a plan that creates a transaction with the order number of `details`. E04112 if the number is
 * taken: asked before the plan, so that a repeat is refused as a repeat and not for what the first request has changed.
 */
export function createByPlan(
  context: Changing,
  details: Pick<NewTransaction, 'merchantNo' | 'merchantOrderNo'>,
  plan: (nowMs: number) => Promise<Plan<Transaction> | Refusal>,
): Promise<Transaction | Refusal> {
  const { merchantNo, merchantOrderNo } = details;
  const attempted = new Set<string>();
  return applyPlan(context, details, async (nowMs) => {
    const taken = await findByOrderNo(context.database, merchantNo, merchantOrderNo);
    // If the commit's reply was lost, the retry finds its own row.
    if (taken !== undefined && attempted.has(taken.transNo)) return { parts: [], result: taken };
    if (taken !== undefined) return refuse('E04112', { field: 'merchant_order_no' });
    const planned = await plan(nowMs);
    if (!isRefusal(planned)) attempted.add(planned.result.transNo);
    return planned;
  });
}
