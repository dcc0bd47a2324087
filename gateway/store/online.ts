/** What an online order (hosted checkout, merchant-hosted card) has besides its transaction: column `online`. */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { CardResult, Challenge } from './card-result.ts';

export type CardOption = 'Card' | 'ApplePay' | 'GooglePay';

/** A postal address of a payer, with the contract's members (spec §3). */
export interface PostalAddress {
  readonly name: string;
  readonly country: string;
  readonly province: string;
  readonly city: string;
  readonly address1: string;
  readonly address2?: string;
  readonly zip: string;
  readonly phone: string;
}

/** What a checkout has collected of a billing address: the country at least (decision 50). */
export type BillingAddress = Partial<PostalAddress> & Pick<PostalAddress, 'country'>;

/** Lists as the merchant sent them; an empty one says nothing, and what is allowed wins (spec §5). */
export interface AllowedAndNot {
  readonly allow: readonly string[];
  readonly disallow: readonly string[];
}

export interface CheckoutItem {
  readonly code: string;
  readonly name: string;
  readonly quantity: number;
  /** Exact decimals in major units, as all amounts of `detail`. */
  readonly unitPrice: string;
  readonly amount: string;
  readonly image: string | null;
}

/** order_detail.data as it was read. */
export interface CheckoutDetail {
  readonly items: readonly CheckoutItem[];
  /** Countries (ISO 3166-1 alpha-2); null where no address to deliver to is asked for. */
  readonly shipping: AllowedAndNot | null;
  readonly billing: (AllowedAndNot & { readonly sameAsShipping: boolean }) | null;
  /** Ways to pay: Card, ApplePay, GooglePay, or a wallet's pay_method_id. */
  readonly options: AllowedAndNot;
  readonly theme: {
    readonly main: string | null;
    readonly contrastText: string | null;
    readonly text: string | null;
  } | null;
}

/**
 * One try to pay by card. `authorizing` and `resuming`: the channel is being asked; `challenge`: the cardholder
 * is; `uncertain`: the issuer has not answered and nobody knows whether it charged.
 */
export interface Attempt {
  /** 1 for the order's first. */
  readonly number: number;
  readonly option: CardOption;
  /** The card in the vault, which keeps it for some minutes; null for the sheets, which hand over none. */
  readonly cardId: string | null;
  readonly payMethodId: string;
  /** Masked number, such as 411111******1111; empty until the channel tells it. */
  readonly accountId: string;
  readonly startedAt: number;
  readonly stage: 'authorizing' | 'challenge' | 'resuming' | 'uncertain';
  /** Absent members: of an attempt of an earlier release. */
  readonly challenge: (Partial<Challenge> & { readonly expiresAt: number }) | null;
  /** The acquirer that is asked; absent in older rows: the one that took every order. */
  readonly acquirer?: string;
  /** Of the attempt that paid. */
  readonly result?: CardResult;
  /** When the scheduler has to see to it, if nobody else has by then. */
  readonly dueAt: number;
}

/** An attempt that must be taken back at the channel; `late`: it was approved when nobody wanted it any more. */
export interface OwedReversal {
  readonly attempt: Attempt;
  readonly late: boolean;
}

export interface OnlineDetails {
  /** Whether the gateway's own page takes the payment; else the merchant's. */
  readonly hosted: boolean;
  readonly returnUrl: string | null;
  readonly detail: CheckoutDetail | null;
  readonly billing: BillingAddress | null;
  readonly shipping: PostalAddress | null;
  /** How many times the buyer has tried, one under way included. */
  readonly attempts: number;
  /** The one under way: there only while the order is open. */
  readonly attempt: Attempt | null;
  /** The one that paid; null where a wallet did. */
  readonly paidAttempt: Attempt | null;
  readonly owed: readonly OwedReversal[];
  readonly lastDecline: ErrorCode | null;
  /** The last attempt that the issuer asked the cardholder about. */
  readonly challenged: {
    readonly number: number;
    readonly payMethodId: string;
    readonly accountId: string;
    readonly expiresAt: number;
    readonly passed: boolean;
  } | null;
  /** The chosen QR wallet; `checkAt`: when to ask it next, null where the order's expiry is soon enough. */
  readonly wallet: {
    readonly payMethodId: string;
    /** Absent in older rows, as an attempt's. */
    readonly acquirer?: string;
    readonly chosenAt: number;
    readonly checkAt: number | null;
  } | null;
}
