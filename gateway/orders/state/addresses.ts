/** Addresses of an online order, as merchants get them (spec §3). */
import { addressMembers } from '@tollgate/contract/fields/address';
import type { BillingAddress, PostalAddress } from './online-state.ts';
import type { Transaction } from './transaction.ts';

/**
 * Returns the addresses that the checkout, or the merchant's own page, has collected. The billing address belongs to
 * cards, Apple Pay and Google Pay: an order that a wallet has paid has none, even if the payer tried a card before.
 */
export function addressesOf({ online, channelTransNo }: Transaction): {
  readonly billing: BillingAddress | null;
  readonly shipping: PostalAddress | null;
} {
  if (online === null) return { billing: null, shipping: null };
  const isPaidByWallet = channelTransNo !== null && online.paidAttempt === null;
  return { billing: isPaidByWallet ? null : online.billing, shipping: online.shipping };
}

/** Writes JSON text with the members in the contract's order: a jsonb column changes their order. */
export function addressJson(address: BillingAddress): string {
  const values = new Map(Object.entries(address));
  const members = Object.keys(addressMembers).flatMap((name) => {
    const value = values.get(name);
    return value === undefined || value === '' ? [] : [[name, value]];
  });
  return JSON.stringify(Object.fromEntries(members));
}
