/** Which payment options or countries the merchant's lists leave: allow wins (spec §5). */
import { payMethodOf, payMethods } from '@tollgate/contract/dictionary/pay-methods';
import { countries } from '@tollgate/contract/read/countries';
import type { Offer } from '../acquirers/routing.ts';

/** Lists as the merchant sent them; an empty one says nothing, and what is allowed wins (spec §5). */
export interface AllowedAndNot {
  readonly allow: readonly string[];
  readonly disallow: readonly string[];
}

/** Entries of `all`, in its order. */
function chosen(all: readonly string[], { allow, disallow }: AllowedAndNot): string[] {
  const isChosen = allow.length > 0 ? new Set(allow) : undefined;
  const isBarred = new Set(disallow);
  return all.filter((one) => isChosen?.has(one) ?? !isBarred.has(one));
}

/** Countries that an address may be in. */
export function countriesOf(lists: AllowedAndNot): string[] {
  return chosen([...countries], lists);
}

const wallets = payMethods.filter((method) => method.features.includes('QR MPM')).map(({ value }) => value);

/** Every payment option that a checkout page may name, whether or not a channel is there for it. */
export const payOptions: readonly string[] = ['Card', 'ApplePay', 'GooglePay', ...wallets];

/** Payment options that the merchant's acquirers take, in the order in which the page shows them. */
export function availableOptions({ cardBrands, sheets, wallets: taken }: Offer): string[] {
  return [
    ...(cardBrands.size > 0 ? ['Card'] : []),
    ...sheets.map(({ option }) => option),
    ...wallets.filter((wallet) => taken.has(wallet)),
  ];
}

/** Returns those of `available` that the merchant offers the payer. */
export function offeredOptions(available: readonly string[], lists: AllowedAndNot): string[] {
  return chosen(available, lists);
}

/**
 * Returns the options that the page shows: without wallets that pay in other currencies, unless the merchant's own
 * list names them, or nothing else is left.
 */
export function shownOptions(available: readonly string[], lists: AllowedAndNot, currency: string): string[] {
  const offered = offeredOptions(available, lists);
  if (lists.allow.length > 0) return offered;
  const paying = offered.filter((option) => payMethodOf(option)?.currencies?.includes(currency) ?? true);
  return paying.length > 0 ? paying : offered;
}
