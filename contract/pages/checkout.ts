/** Replies of the gateway to the checkout page: the JSON of GET and POST /pay/api/c/:link. */
import type { Text } from '../model.ts';
import {
  count,
  flag,
  listOf,
  objectOf,
  oneOf,
  orNull,
  type Reader,
  text,
  textUpTo,
  withDefault,
} from '../read/shape.ts';
import { type Reason, reason, webAddress } from './members.ts';

export const checkoutStates = [
  /** The payer may pay; `last_decline` says why the attempt before failed. */
  'open',
  /** An attempt is with the issuer, or its outcome is not known yet: ask again. */
  'authorizing',
  /** The issuer wants to authenticate the cardholder: continue at `challenge_url`. */
  'challenge',
  'paid',
  'failed',
  'expired',
  /** Closed by the merchant before it was paid. */
  'closed',
  'cancelled',
  /** Paid after the end; the money went back (decision 18). */
  'returned',
] as const;
export type CheckoutState = (typeof checkoutStates)[number];

export interface CheckoutItem {
  readonly name: string;
  readonly quantity: number;
  readonly unit_price: string;
  readonly amount: string;
  /** Path on the gateway: the page loads nothing from another host. */
  readonly image?: string;
}

/** `#hex` or `rgb()`, as the merchant wrote them. */
export interface Theme {
  readonly main?: string;
  readonly contrast_text?: string;
  readonly text?: string;
}

/** A test card in the sandbox's Apple Pay and Google Pay. */
export interface SheetCard extends Text {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
}

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
  /** On the gateway's clock; 0 for an order that does not expire. */
  readonly expires_at_ms: number;
  /** The gateway's clock at the reply. */
  readonly now_ms: number;
  /** A `pay` carries attempts + 1, so that a late copy of an earlier click does nothing. */
  readonly attempts: number;
  readonly attempts_max: number;
  readonly items: readonly CheckoutItem[];
  /** Card, ApplePay, GooglePay, or a wallet's pay_method_id, in the order to show them in. */
  readonly options: readonly string[];
  /** Null: not asked for. Countries are ISO 3166-1 alpha-2 and never empty. */
  readonly shipping: { readonly countries: readonly string[] } | null;
  /** Asked for with Card, ApplePay and GooglePay only. */
  readonly billing: {
    readonly countries: readonly string[];
    readonly same_as_shipping: boolean;
    /** Country and postal code are enough (decision 50). */
    readonly brief: boolean;
  } | null;
  readonly theme: Theme | null;
  /** SPKI PEM to encrypt the card with: RSA-OAEP, SHA-256, blocks of 190 bytes. */
  readonly card_key: string;
  /** Card brands that are accepted. */
  readonly brands: readonly string[];
  /** With merchant_order_no and trans_no in its query (decision 26). */
  readonly return_url: string | null;
  readonly last_decline: Reason | null;
  /** Why it failed, expired or was closed. */
  readonly reason: Reason | null;
  /** The QR wallet that was chosen, and the text that its code holds: an address, or data of the wallet's. */
  readonly wallet: { readonly pay_method_id: string; readonly qrcode_url: string } | null;
  readonly challenge_url: string | null;
  readonly paid: {
    readonly pay_method_id: string;
    /** Masked: first six and last four digits, or what the wallet shows. */
    readonly account: string;
    readonly paid_amount: string;
    /** UTC, YYYY-MM-DD HH:mm:ss (spec §3). */
    readonly end_time: string;
  } | null;
  readonly sandbox: boolean;
  readonly sheet_cards: readonly SheetCard[];
}

const imagePath: Reader<string> = (value) => (text(value)?.startsWith('/pay/img/') ? text(value) : undefined);
const country: Reader<string> = (value) => (/^[A-Z]{2}$/.test(text(value) ?? '') ? text(value) : undefined);
const textOrNone = withDefault(text, '');

/** The view of a reply body; undefined for any other body. */
export const readCheckoutView: Reader<CheckoutView> = objectOf({
  state: oneOf(checkoutStates),
  merchant_name: text,
  merchant_order_no: text,
  description: textOrNone,
  currency: text,
  amount: text,
  trans_no: text,
  trans_status: count,
  expires_at_ms: count,
  now_ms: count,
  attempts: count,
  attempts_max: count,
  items: listOf<CheckoutItem>(
    objectOf({ name: text, quantity: count, unit_price: text, amount: text }, { image: imagePath }),
  ),
  options: listOf(text),
  shipping: orNull(objectOf({ countries: listOf(country) })),
  billing: orNull(objectOf({ countries: listOf(country), same_as_shipping: flag, brief: flag })),
  theme: orNull<Theme>(objectOf({}, { main: text, contrast_text: text, text })),
  card_key: withDefault(textUpTo(4096), ''),
  brands: listOf(text),
  return_url: orNull(webAddress),
  last_decline: orNull(reason),
  reason: orNull(reason),
  wallet: orNull(objectOf({ pay_method_id: text, qrcode_url: text })),
  challenge_url: orNull(webAddress),
  paid: orNull(
    objectOf({
      pay_method_id: textOrNone,
      account: textOrNone,
      paid_amount: textOrNone,
      end_time: textOrNone,
    }),
  ),
  sandbox: flag,
  sheet_cards: listOf(objectOf({ id: text, brand: text, last4: text, en: text, zh: text })),
});
