/**
 * Wallets at an acquirer. Every call may be repeated with the same trans_no and choice, also side by side, and happens
 * once.
 */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { ChannelCharges } from '../../store/transaction.ts';
import type { ChannelReference, Money, NotTaken, Original, Question } from './question.ts';

export interface ChannelPayment extends Question {
  readonly merchantNo: string;
  readonly transNo: string;
  /**
   * Which of the wallets that the payer of a hosted order has chosen one after the other: 1 for the first, and for the
   * payment of every other order. What is asked of one choice concerns no other.
   */
  readonly choice: number;
  readonly amountMinor: number;
  readonly currency: string;
  readonly payMethodId: string | null;
  /** The payer's code of a customer-presented payment; null where the payer scans the merchant's. */
  readonly walletCode: string | null;
  readonly createdAt: number;
  /** When the order ends unpaid; absent or null: never. */
  readonly expiresAt?: number | null;
  /** When it was cancelled, closed or completed, or another method took its place; null while it is open. */
  readonly endedAt: number | null;
  readonly ended: boolean;
  /** Path of the page that the payer's browser goes back to; absent where no page of the gateway is open. */
  readonly returnPath?: string;
  /** As the connector gave it with an answer that was not final. */
  readonly state?: string;
}

export interface ChannelCancel extends ChannelPayment {
  /** The one payment that is to go back, alone; null: whatever was paid, and the wallet takes nothing any more. */
  readonly channelTransNo: string | null;
}

export interface ChannelRefund extends Question {
  readonly merchantNo: string;
  readonly transNo: string;
  readonly original: Original;
  /** Choice of the wallet's payment; absent: 1. */
  readonly origChoice?: number;
  readonly amountMinor: number;
  readonly currency: string;
  readonly createdAt: number;
  /** As the connector gave it with an answer about the refund that was not final. */
  readonly state?: string;
}

export type ChannelAnswer =
  | ({ readonly kind: 'paid'; readonly reference: ChannelReference } & Money)
  | { readonly kind: 'failed'; readonly errorCode: ErrorCode }
  | ChannelPending;

/** Nothing final yet. */
export interface ChannelPending {
  readonly kind: 'pending';
  /** When to ask again; undefined: at the order's expiry. */
  readonly askAgainAt?: number;
  /** True if the payer pays. */
  readonly began?: boolean;
  /**
   * Text that the payer scans, 1 to 512 characters: a URL, or an EMV QR payload (decision 53). Of an acquirer that
   * makes the codes itself, the same each time.
   */
  readonly code?: string;
  /** The acquirer's own, given back with later questions (decision 52). */
  readonly state?: string;
}

/** On which terms the acquirer takes a payment, before the payer begins. */
export interface Quote {
  /** When to ask for the first time; undefined: the result is pushed, or the order's expiry is soon enough. */
  readonly askAgainAt?: number;
  /** Charges to the payer beside the order, or reductions; undefined: none. */
  readonly charges?: ChannelCharges;
}

/**
 * `done`: it can no longer be paid, also where the acquirer had never known it, and what was paid goes back, by a
 * refund where the acquirer takes nothing back any more. `askAgainAt`, of a stop: when to ask whether it was paid all
 * the same; each repeat names the same time, and none once it is over. `unknown`: ask again, for as long as it takes.
 */
export type CancelAnswer =
  | { readonly kind: 'done'; readonly askAgainAt?: number }
  | { readonly kind: 'unknown' };

export interface Channel {
  /** Follows from the order alone, without asking the acquirer: every order is quoted before it is stored. */
  quote(order: { readonly amountMinor: number; readonly createdAt: number }): Quote;
  /** Starts, or asks after, a payment; one that has ended is only asked after. `not-taken` answers a start alone. */
  payment(payment: ChannelPayment, nowMs: number): Promise<ChannelAnswer | NotTaken>;
  /** Takes a payment back, or makes sure that it will not happen. */
  cancel(payment: ChannelCancel, nowMs: number): Promise<CancelAnswer>;
  /** Starts, or asks after, a refund. */
  refund(refund: ChannelRefund, nowMs: number): Promise<ChannelAnswer>;
}
