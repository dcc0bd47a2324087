/** The order behind a checkout link, as the gateway tells it to the page. */
import type { Text } from '@tollgate/contract/model';

export const checkoutStates = [
  'open',
  'authorizing',
  'challenge',
  'paid',
  'failed',
  'expired',
  'closed',
  'cancelled',
  'returned',
] as const;
export type CheckoutState = (typeof checkoutStates)[number];

export interface Reason extends Text {
  /** Code of the error catalogue. */
  readonly code: string;
}

export interface OrderItem {
  readonly name: string;
  readonly quantity: string;
  /** Decimal text in major units, as all amounts here. */
  readonly unitPrice: string;
  readonly amount: string;
  /** Path on the gateway; never an address elsewhere. */
  readonly image?: string;
}

export interface Palette {
  /** `#hex` or `rgb()`, as the merchant wrote them. */
  readonly main?: string;
  readonly contrastText?: string;
  readonly text?: string;
}

/** One card of the simulated Apple Pay and Google Pay sheets. */
export interface SheetCard extends Text {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
}

export interface PaidDetails {
  readonly payMethodId: string;
  /** Masked: first six and last four digits, or what the wallet tells. */
  readonly account: string;
  readonly paidAmount: string;
  /** UTC, YYYY-MM-DD HH:mm:ss (spec §3). */
  readonly endTime: string;
}

export interface CheckoutView {
  readonly state: CheckoutState;
  readonly merchantName: string;
  readonly merchantOrderNo: string;
  readonly description: string;
  readonly currency: string;
  readonly amount: string;
  readonly transNo: string;
  /** On the gateway's clock; 0 for an order that does not expire. */
  readonly expiresAtMs: number;
  /** The gateway's clock at the reply. */
  readonly nowMs: number;
  /** Attempts so far; the next one carries this number plus one. */
  readonly attempts: number;
  readonly attemptsMax: number;
  readonly items: readonly OrderItem[];
  /** Card, ApplePay, GooglePay or a pay_method_id of a QR wallet, in the order to offer them. */
  readonly options: readonly string[];
  /** There where an address is to be collected; alpha-2 codes that it may lie in. */
  readonly shipping?: { readonly countries: readonly string[] };
  readonly billing?: {
    readonly countries: readonly string[];
    readonly isSameByDefault: boolean;
    /** Country and postal code will do (decision 50). */
    readonly isBrief: boolean;
  };
  readonly palette?: Palette;
  /** The gateway's public key, PEM (SPKI). */
  readonly cardKey: string;
  /** Card brands that are taken. */
  readonly brands: readonly string[];
  /** Where the buyer returns to, http or https. */
  readonly returnUrl?: string;
  readonly lastDecline?: Reason;
  readonly reason?: Reason;
  /** The QR wallet that was chosen, and the address that its code holds. */
  readonly wallet?: { readonly payMethodId: string; readonly codeUrl: string };
  readonly challengeUrl?: string;
  readonly paid?: PaidDetails;
  readonly isSandbox: boolean;
  readonly sheetCards: readonly SheetCard[];
}

export type SheetOption = 'ApplePay' | 'GooglePay';

export function isSheetOption(option: string): option is SheetOption {
  return option === 'ApplePay' || option === 'GooglePay';
}

/** Whether the option is paid on this page; all others are QR wallets. */
export function isPaidHere(option: string): boolean {
  return option === 'Card' || isSheetOption(option);
}

/** The order can still change by itself, so the page keeps asking. */
export function isUnderWay({ state }: CheckoutView): boolean {
  return state === 'open' || state === 'authorizing' || state === 'challenge';
}

/** How long a result counts as this buyer's own, and not as one found on opening the link again. */
const freshResultMs = 3 * 60_000;

/** Whether the order had been paid well before this reply: the link was opened another time. */
export function wasPaidBefore({ state, paid, nowMs }: CheckoutView): boolean {
  if (state !== 'paid' || paid === undefined) return false;
  const endMs = endTimeMs(paid.endTime);
  return endMs !== undefined && nowMs - endMs > freshResultMs;
}

/** The moment of a time as spec §3 writes it, UTC; undefined for anything else. */
export function endTimeMs(endTime: string): number | undefined {
  const ms = Date.parse(`${endTime.replace(' ', 'T')}Z`);
  return Number.isNaN(ms) ? undefined : ms;
}
