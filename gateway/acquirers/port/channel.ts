/** The acquirer side: one port, whoever is behind it. Every call may be repeated with the same trans_no. */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { ChannelCharges } from '../../store/transaction.ts';

export interface ChannelPayment {
  readonly merchantNo: string;
  readonly transNo: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly payMethodId: string | null;
  /** The payer's code of a customer-presented payment; null where the payer scans the merchant's. */
  readonly walletCode: string | null;
  readonly createdAt: number;
  /** When it was cancelled, closed or completed; null while it is open. */
  readonly endedAt: number | null;
  readonly ended: boolean;
}

export interface ChannelRefund {
  readonly merchantNo: string;
  readonly transNo: string;
  readonly origTransNo: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly createdAt: number;
}

/** How the acquirer's side names a payment or a refund that it has carried out. */
export interface ChannelReference {
  readonly channelTransNo: string;
  /** The payer's account at the wallet, or the masked number of the card. */
  readonly userId: string;
  readonly refNo: string;
  /** Of a refund to a card: the issuer's approval code, where it gives one. */
  readonly authCode?: string;
}

export type ChannelAnswer =
  | { readonly kind: 'paid'; readonly reference: ChannelReference }
  | { readonly kind: 'failed'; readonly errorCode: ErrorCode }
  /** Nothing final yet; ask again then, or at the order's expiry where that is undefined. `began`: the payer is at it. */
  | { readonly kind: 'pending'; readonly askAgainAt?: number; readonly began?: boolean };

export interface Channel {
  /** Which pay_method_id values it takes. */
  readonly payMethodIds: ReadonlySet<string>;
  /** Whether an auth_code has the form of a wallet's code (else EC0000, and no order). */
  isWalletCode(authCode: string): boolean;
  /** When to look at a merchant-presented order for the first time; undefined: not before it expires. */
  firstCheckAt(order: { readonly amountMinor: number; readonly createdAt: number }): number | undefined;
  /** What it charges the payer of a QR order of this amount, or of its refund, beside it; undefined: nothing. */
  charges(amountMinor: number): ChannelCharges | undefined;
  /** Starts, or asks after, a payment. */
  payment(payment: ChannelPayment, nowMs: number): Promise<ChannelAnswer>;
  /** Takes a payment back, or makes sure that it will not happen. */
  cancel(payment: ChannelPayment, nowMs: number): Promise<'done' | 'unknown'>;
  /** When to ask once more after the end whether the payer paid after all; undefined: no need. */
  lateCheckAt(payment: ChannelPayment, nowMs: number): number | undefined;
  /** Starts, or asks after, a refund. */
  refund(refund: ChannelRefund, nowMs: number): Promise<ChannelAnswer>;
}
