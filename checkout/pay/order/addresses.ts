/** All that the form does with addresses, as one part that is loaded only for an order that asks for one. */

export { likelyCountry } from '../address/countries.ts';
export { addressParts, labels, problems } from '../texts/address.ts';
export { BillingPart, ShippingPart } from './address-part.tsx';
export { addressBody, addressProblems } from './draft-addresses.ts';
