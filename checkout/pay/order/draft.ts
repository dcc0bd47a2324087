/** The payer's entries, without the card: kept after a decline, a lost connection, a change of language. */
import type { CheckoutView } from '@tollgate/contract/pages/checkout';
import type { AddressDraft } from '../address/address-draft.ts';
import { isPaidHere } from '../state/view.ts';

export interface Draft {
  /** The chosen payment option; '' where there is none to choose. */
  readonly option: string;
  readonly shipping: AddressDraft;
  readonly billing: AddressDraft;
  readonly isSame: boolean;
  /** The delivery address was changed since a wallet was chosen with it. */
  readonly isShippingNew: boolean;
}

/** Returns true if the billing address may be the delivery address: its country is allowed for billing. */
export function canBeSame(view: CheckoutView, { shipping }: Draft): boolean {
  const isKnown = shipping.country !== '';
  return (
    view.shipping !== null && (!isKnown || (view.billing?.countries.includes(shipping.country) ?? false))
  );
}

/** Returns true if the form asks for another address than the delivery address. */
export function asksBilling(view: CheckoutView, draft: Draft): boolean {
  if (view.billing === null || !isPaidHere(draft.option)) return false;
  return !(draft.isSame && canBeSame(view, draft));
}
