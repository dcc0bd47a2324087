/** Conclusions from the checkout's view. */
import type { CheckoutView } from '@tollgate/contract/pages/checkout';

export type SheetOption = 'ApplePay' | 'GooglePay';

export function isSheetOption(option: string): option is SheetOption {
  return option === 'ApplePay' || option === 'GooglePay';
}

/** Returns true if the option is paid on this page; all others are QR wallets. */
export function isPaidHere(option: string): boolean {
  return option === 'Card' || isSheetOption(option);
}

/** The order can still change by itself, so the page keeps asking. */
export function isInProgress({ state }: CheckoutView): boolean {
  return state === 'open' || state === 'authorizing' || state === 'challenge';
}

/** How long a result counts as this payer's own, and not as one found on opening the link again. */
const freshResultMs = 3 * 60_000;

/** Returns true if the order had been paid well before this reply: the link was opened another time. */
export function wasPaidBefore({ state, paid, now_ms }: CheckoutView): boolean {
  if (state !== 'paid' || paid === null) return false;
  const endMs = endTimeMs(paid.end_time);
  return endMs !== undefined && now_ms - endMs > freshResultMs;
}

/** The moment of a time as spec §3 writes it, UTC; undefined for anything else. */
export function endTimeMs(endTime: string): number | undefined {
  const ms = Date.parse(`${endTime.replace(' ', 'T')}Z`);
  return Number.isNaN(ms) ? undefined : ms;
}
