/** Reads the gateway's reply member by member: what the page shows has been looked at. */
import {
  type CheckoutView,
  checkoutStates,
  type OrderItem,
  type PaidDetails,
  type Palette,
  type Reason,
  type SheetCard,
} from './view.ts';

type Members = Readonly<Record<string, unknown>>;

const maxText = 1024;
const maxKey = 4096;
/** An order_detail is bounded by the size of the request, a list of countries by ISO 3166-1. */
const maxEntries = 1000;

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxText;
}

function textOf(value: unknown): string {
  return isText(value) ? value : '';
}

/** A whole number from 0 on. */
function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function listOf<Entry>(value: unknown, read: (entry: unknown) => Entry | undefined): readonly Entry[] {
  if (!Array.isArray(value)) return [];
  return value
    .slice(0, maxEntries)
    .map(read)
    .filter((entry) => entry !== undefined);
}

const textList = (value: unknown) => listOf(value, (entry) => (isText(entry) ? entry : undefined));

function readReason(value: unknown): Reason | undefined {
  if (!isMembers(value)) return undefined;
  const { code, en, zh } = value;
  return isText(code) && isText(en) && isText(zh) ? { code, en, zh } : undefined;
}

function readItem(value: unknown): OrderItem | undefined {
  if (!isMembers(value)) return undefined;
  const { name, quantity, unit_price, amount, image } = value;
  const count = typeof quantity === 'number' ? String(quantity) : quantity;
  if (!isText(name) || !isText(count) || !isText(unit_price) || !isText(amount)) return undefined;
  const item = { name, quantity: count, unitPrice: unit_price, amount };
  // Pictures come by way of the gateway: the page asks no other host for anything.
  return isText(image) && image.startsWith('/pay/img/') ? { ...item, image } : item;
}

function readSheetCard(value: unknown): SheetCard | undefined {
  if (!isMembers(value)) return undefined;
  const { id, brand, last4, en, zh } = value;
  if (!isText(id) || !isText(brand) || !isText(last4) || !isText(en) || !isText(zh)) return undefined;
  return { id, brand, last4, en, zh };
}

function readPalette(value: unknown): Palette | undefined {
  if (!isMembers(value)) return undefined;
  const { main, contrast_text, text } = value;
  return {
    ...(isText(main) ? { main } : {}),
    ...(isText(contrast_text) ? { contrastText: contrast_text } : {}),
    ...(isText(text) ? { text } : {}),
  };
}

function readPaid(value: unknown): PaidDetails | undefined {
  if (!isMembers(value)) return undefined;
  return {
    payMethodId: textOf(value['pay_method_id']),
    account: textOf(value['account']),
    paidAmount: textOf(value['paid_amount']),
    endTime: textOf(value['end_time']),
  };
}

/** An address to go to: http or https, or one on the gateway itself. Others, such as javascript:, are none. */
export function readAddress(value: unknown): string | undefined {
  if (!isText(value) || value === '') return undefined;
  if (/^\/(?!\/)/.test(value)) return value;
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : undefined;
}

function readWallet(value: unknown): CheckoutView['wallet'] {
  if (!isMembers(value) || !isText(value['pay_method_id'])) return undefined;
  const codeUrl = readAddress(value['qrcode_url']);
  return codeUrl === undefined ? undefined : { payMethodId: value['pay_method_id'], codeUrl };
}

function readCountries(value: unknown): { readonly countries: readonly string[] } | undefined {
  if (!isMembers(value)) return undefined;
  return { countries: textList(value['countries']).filter((code) => /^[A-Z]{2}$/.test(code)) };
}

function readBilling(value: unknown): CheckoutView['billing'] {
  const read = readCountries(value);
  if (read === undefined || !isMembers(value)) return undefined;
  return { ...read, isSameByDefault: value['same_as_shipping'] === true, isBrief: value['brief'] === true };
}

/** The object without the members that have no value. */
function present<Shape extends object>(
  members: {
    readonly [Name in keyof Shape]: Shape[Name] | undefined;
  },
): Partial<Shape> {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<Shape>;
}

type Optional = Pick<
  CheckoutView,
  | 'shipping'
  | 'billing'
  | 'palette'
  | 'returnUrl'
  | 'lastDecline'
  | 'reason'
  | 'wallet'
  | 'challengeUrl'
  | 'paid'
>;

/** The view of a reply body; undefined for anything that is no such reply. */
export function readView(body: unknown): CheckoutView | undefined {
  if (!isMembers(body)) return undefined;
  const state = checkoutStates.find((one) => one === body['state']);
  const { merchant_name, merchant_order_no, description, currency, amount, trans_no } = body;
  const { expires_at_ms, now_ms, attempts, attempts_max, card_key } = body;
  if (state === undefined || !isText(merchant_name) || !isText(merchant_order_no)) return undefined;
  if (!isText(currency) || !isText(amount) || !isText(trans_no)) return undefined;
  if (!isCount(expires_at_ms) || !isCount(now_ms)) return undefined;
  if (!isCount(attempts) || !isCount(attempts_max)) return undefined;
  return {
    state,
    merchantName: merchant_name,
    merchantOrderNo: merchant_order_no,
    description: textOf(description),
    currency,
    amount,
    transNo: trans_no,
    expiresAtMs: expires_at_ms,
    nowMs: now_ms,
    attempts,
    attemptsMax: attempts_max,
    items: listOf(body['items'], readItem),
    options: textList(body['options']),
    cardKey: typeof card_key === 'string' && card_key.length <= maxKey ? card_key : '',
    brands: textList(body['brands']),
    isSandbox: body['sandbox'] === true,
    sheetCards: listOf(body['sheet_cards'], readSheetCard),
    ...present<Optional>({
      shipping: readCountries(body['shipping']),
      billing: readBilling(body['billing']),
      palette: readPalette(body['theme']),
      returnUrl: readAddress(body['return_url']),
      lastDecline: readReason(body['last_decline']),
      reason: readReason(body['reason']),
      wallet: readWallet(body['wallet']),
      challengeUrl: readAddress(body['challenge_url']),
      paid: readPaid(body['paid']),
    }),
  };
}
