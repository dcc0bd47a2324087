/** What the checkout page is told: the JSON of GET and POST /pay/api/c/:link. */
import type { BillingAddress, PostalAddress } from '../../orders/online/state.ts';

/** A text of the catalogue, with its code. */
export interface Reason {
  readonly code: string;
  readonly en: string;
  readonly zh: string;
}

export type CheckoutState =
  /** The buyer may pay; `last_decline` says why the try before came to nothing. */
  | 'open'
  /** An attempt is with the issuer, or nobody knows yet what became of it: ask again. */
  | 'authorizing'
  /** The issuer wants to ask the cardholder: go on at `challenge_url`. */
  | 'challenge'
  | 'paid'
  | 'failed'
  | 'expired'
  /** Closed by the merchant before anybody paid. */
  | 'closed'
  | 'cancelled'
  /** Paid after the end; the money went back. */
  | 'returned';

export interface CheckoutView {
  readonly state: CheckoutState;
  readonly merchant_name: string;
  readonly merchant_order_no: string;
  readonly description: string;
  readonly currency: string;
  /** Exact decimal in major units, as all amounts here. */
  readonly amount: string;
  readonly trans_no: string;
  readonly trans_status: number;
  readonly expires_at_ms: number;
  readonly now_ms: number;
  /** A `pay` carries attempts + 1, so that a late copy of an earlier click does nothing. */
  readonly attempts: number;
  readonly attempts_max: number;
  readonly items: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly unit_price: string;
    readonly amount: string;
    readonly image?: string;
  }[];
  /** Card, ApplePay, GooglePay, or a wallet's pay_method_id, in the order to show them in. */
  readonly options: readonly string[];
  /** Null: not asked for. Countries are ISO 3166-1 alpha-2 and never empty. */
  readonly shipping: { readonly countries: readonly string[] } | null;
  /** Asked for with Card, ApplePay and GooglePay only. */
  readonly billing: {
    readonly countries: readonly string[];
    readonly same_as_shipping: boolean;
    /** Country and postal code will do (decision 50). */
    readonly brief: boolean;
  } | null;
  readonly theme: { readonly main?: string; readonly contrast_text?: string; readonly text?: string } | null;
  /** SPKI PEM to encrypt the card with: RSA-OAEP, SHA-256, blocks of 190 bytes. */
  readonly card_key: string;
  readonly brands: readonly string[];
  /** With merchant_order_no and trans_no in its query (decision 26). */
  readonly return_url: string | null;
  readonly last_decline: Reason | null;
  /** Why it failed, expired or was closed. */
  readonly reason: Reason | null;
  readonly wallet: { readonly pay_method_id: string; readonly qrcode_url: string } | null;
  readonly challenge_url: string | null;
  readonly paid: {
    readonly pay_method_id: string;
    readonly account: string;
    readonly paid_amount: string;
    /** UTC, YYYY-MM-DD HH:mm:ss. */
    readonly end_time: string;
  } | null;
  readonly sandbox: boolean;
  /** Test cards that lie in the sandbox's Apple Pay and Google Pay. */
  readonly sheet_cards: readonly {
    readonly id: string;
    readonly brand: string;
    readonly last4: string;
    readonly en: string;
    readonly zh: string;
  }[];
}

/** What the page posts. Addresses are needed where the view asks for them. */
export type CheckoutAction =
  | {
      readonly action: 'pay';
      readonly option: 'Card';
      readonly attempt: number;
      /** Base64: the blocks of the encrypted card, joined. */
      readonly card: string;
      readonly billing?: BillingAddress;
      readonly shipping?: PostalAddress;
    }
  | {
      readonly action: 'pay';
      readonly option: 'ApplePay' | 'GooglePay';
      readonly attempt: number;
      readonly sheet_card: string;
      readonly billing?: BillingAddress;
      readonly shipping?: PostalAddress;
    }
  | { readonly action: 'choose'; readonly option: string; readonly shipping?: PostalAddress }
  | { readonly action: 'give-up' };

/** What the issuer's page is told: the JSON of GET and POST /pay/api/3ds/:link; 404 where nobody was asked. */
export interface ChallengeView {
  readonly state:
    | 'challenge'
    /** The code was right and the issuer decides. */
    | 'deciding'
    /** The challenge is over, whatever became of the payment. */
    | 'done'
    /** The issuer has not answered after the code. */
    | 'unknown';
  readonly merchant_name: string;
  readonly currency: string;
  readonly amount: string;
  readonly brand: string;
  /** Masked, such as 411111******1111. */
  readonly account: string;
  readonly tries_left: number;
  readonly expires_at_ms: number;
  readonly now_ms: number;
  /** Where the buyer goes on: the checkout page, or the merchant's return_url with the order's numbers. */
  readonly next_url: string | null;
  /** Of the challenge, not of the payment, and for the buyer's eyes only; there once it is over. */
  readonly result?: 'passed' | 'failed';
  readonly sandbox: boolean;
  /** The code that the sandbox takes. */
  readonly hint_code?: string;
}

/** What the issuer's page posts. */
export type ChallengeAction =
  | { readonly action: 'submit'; readonly code: string }
  | { readonly action: 'cancel' };
