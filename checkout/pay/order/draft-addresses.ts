/** The addresses of the draft: their problems, and their members of the action. */
import type { CheckoutView } from '@tollgate/contract/pages/checkout';
import {
  type Address,
  addressProblem,
  type BriefAddress,
  briefAddress,
  briefFieldsOf,
  completeAddress,
  fieldsOf,
} from '../address/address.ts';
import type { AddressField } from '../address/address-draft.ts';
import { type AddressKind, addressFieldId, addressLabel } from '../address/address-form.tsx';
import { addressFormatOf } from '../address/address-format.ts';
import type { FoundProblem, Problem } from '../fields/problem.ts';
import { isPaidHere } from '../state/view.ts';
import { asksBilling, type Draft } from './draft.ts';

/** The addresses as members of the action. */
export function addressBody(
  view: CheckoutView,
  draft: Draft,
): { readonly shipping?: Address; readonly billing?: Address | BriefAddress } {
  const shipping = view.shipping === null ? undefined : completeAddress(draft.shipping);
  const isBilled = view.billing !== null && isPaidHere(draft.option);
  const own = view.billing?.brief ? briefAddress : completeAddress;
  const billing = asksBilling(view, draft) ? own(draft.billing) : shipping;
  return {
    ...(shipping === undefined ? {} : { shipping }),
    ...(isBilled && billing !== undefined ? { billing } : {}),
  };
}

export function addressFieldProblem(
  draft: Draft,
  kind: AddressKind,
  field: AddressField,
): Problem | undefined {
  const address = draft[kind];
  const text = addressProblem(address, field);
  if (text === undefined) return undefined;
  return { text, values: { label: addressLabel(addressFormatOf(address.country), field) } };
}

/** Returns the problems of one address. @param isBrief country and postal code are all that is asked for */
export function addressProblems(draft: Draft, kind: AddressKind, isBrief = false): readonly FoundProblem[] {
  const shown = isBrief ? briefFieldsOf : fieldsOf;
  return shown(draft[kind]).flatMap((field) => {
    const problem = addressFieldProblem(draft, kind, field);
    return problem === undefined ? [] : [[addressFieldId(kind, field), problem] as const];
  });
}
