/** The first values of the form: the first method that can be used here, and likely countries. */
import type { CheckoutView } from '@tollgate/contract/pages/checkout';
import { emptyAddress } from '../address/address-draft.ts';
import { canEncrypt } from '../card/web-crypto.ts';
import { addressesPart } from './addresses-part.ts';
import type { Draft } from './draft.ts';

/** A draft to begin with. @param preferred languages of the browser, which name a region */
export function firstDraft(view: CheckoutView, preferred: readonly string[]): Draft {
  const country = (part: { readonly countries: readonly string[] } | null) =>
    (part && addressesPart.now()?.likelyCountry(part.countries, preferred)) ?? '';
  const usable = view.options.find((option) => option !== 'Card' || canEncrypt());
  return {
    option: view.wallet?.pay_method_id ?? usable ?? view.options[0] ?? '',
    shipping: emptyAddress(country(view.shipping)),
    billing: emptyAddress(country(view.billing)),
    isSame: view.billing?.same_as_shipping ?? true,
    isShippingNew: false,
  };
}
