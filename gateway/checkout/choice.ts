/** What of ways to pay or countries is left once the merchant's lists have spoken: allow wins (spec §5). */
import { payMethods } from '@tollgate/contract/dictionary/pay-methods';
import { countries } from '@tollgate/contract/read/countries';
import type { Offer } from '../acquirers/routing.ts';
import type { AllowedAndNot } from '../store/online.ts';

/** Entries of `all`, in its order. */
function chosen(all: readonly string[], { allow, disallow }: AllowedAndNot): string[] {
  const isChosen = allow.length > 0 ? new Set(allow) : undefined;
  const isBarred = new Set(disallow);
  return all.filter((one) => isChosen?.has(one) ?? !isBarred.has(one));
}

/** Countries that an address may lie in. */
export function countriesOf(lists: AllowedAndNot): string[] {
  return chosen([...countries], lists);
}

const wallets = payMethods.filter((method) => method.features.includes('QR MPM')).map(({ value }) => value);

/** Every way to pay that a checkout page may name, whether or not a channel is there for it. */
export const payOptions: readonly string[] = ['Card', 'ApplePay', 'GooglePay', ...wallets];

/** Ways to pay that the merchant's acquirers take, in the order in which the page shows them. */
export function availableOptions({ cardBrands, sheets, wallets: taken }: Offer): string[] {
  return [
    ...(cardBrands.size > 0 ? ['Card'] : []),
    ...sheets.map(({ option }) => option),
    ...wallets.filter((wallet) => taken.has(wallet)),
  ];
}

/** Of `available`, what the merchant offers the buyer. */
export function offeredOptions(available: readonly string[], lists: AllowedAndNot): string[] {
  return chosen(available, lists);
}
