/** A check of the cardholder, as the gateway tells it. */
import { groupDigits } from '@tollgate/contract/card-brands';

/** uncertain: the issuer has not said whether it pays, though the code was right. */
export const checkStates = ['challenge', 'deciding', 'uncertain', 'done'] as const;
export type CheckState = (typeof checkStates)[number];

export interface Challenge {
  readonly state: CheckState;
  readonly merchantName: string;
  readonly currency: string;
  /** Decimal text in major units. */
  readonly amount: string;
  /** Id of the card scheme, such as `Visa`. */
  readonly brand: string;
  /** The card number with all but its first six and last four digits hidden. */
  readonly account: string;
  readonly triesLeft: number;
  /** On the gateway's clock; 0 where there is no time limit any more. */
  readonly expiresAtMs: number;
  /** The gateway's clock at the reply. */
  readonly nowMs: number;
  /** Where the buyer goes on; undefined where the merchant named no place. */
  readonly nextUrl?: string;
  /** For the buyer's eyes only: whether a payment was made, the merchant learns elsewhere (spec §4). */
  readonly result?: 'passed' | 'failed';
  /** The code that is right; only the sandbox tells it. */
  readonly hintCode?: string;
}

type Members = Readonly<Record<string, unknown>>;

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 1024;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** Text that a check which is over may have lost. */
function textOf(value: unknown): string {
  return isText(value) ? value : '';
}

/** The check of a reply body; `unknown` where the link leads to none; undefined for anything else. */
export function readChallenge(body: unknown): Challenge | 'unknown' | undefined {
  if (!isMembers(body)) return undefined;
  const isUnknown = body['state'] === 'unknown';
  if (isUnknown && body['merchant_name'] === undefined) return 'unknown';
  const state = isUnknown ? 'uncertain' : checkStates.find((one) => one === body['state']);
  const { merchant_name, currency, amount, tries_left, expires_at_ms, now_ms } = body;
  if (state === undefined || !isText(merchant_name) || !isText(currency) || !isText(amount)) return undefined;
  if (!isCount(now_ms)) return undefined;
  const isLive = state === 'challenge';
  if (isLive && (!isCount(tries_left) || !isCount(expires_at_ms))) return undefined;
  const { next_url, result, hint_code } = body;
  return {
    state,
    merchantName: merchant_name,
    currency,
    amount,
    brand: textOf(body['brand']),
    account: textOf(body['account']),
    triesLeft: isCount(tries_left) ? tries_left : 0,
    expiresAtMs: isCount(expires_at_ms) ? expires_at_ms : 0,
    nowMs: now_ms,
    ...(isText(next_url) && next_url !== '' ? { nextUrl: next_url } : {}),
    ...(result === 'passed' || result === 'failed' ? { result } : {}),
    ...(isText(hint_code) && hint_code !== '' ? { hintCode: hint_code } : {}),
  };
}

/** The masked number in the groups that are printed on the card, hidden digits as dots. */
export function groupedAccount(account: string): string {
  return groupDigits(account).join(' ').replaceAll('*', '•');
}
