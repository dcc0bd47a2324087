/** The content of the fields of an address; the rules about it are in address.ts, which is loaded later. */
import type { PlacedField } from './address-format.ts';

export type AddressField = 'name' | 'country' | 'phone' | PlacedField;

/** The content of the fields; '' where one is empty. */
export type AddressDraft = Readonly<Record<AddressField, string>>;

/** @param country to begin with; '' where the payer is to choose */
export function emptyAddress(country: string): AddressDraft {
  return { name: '', country, province: '', city: '', address1: '', address2: '', zip: '', phone: '' };
}
