/** Everything that is wrong with the form at the moment, in the order of its fields. */
import type { CardFields } from '@tollgate/contract/cards';
import type { Text } from '@tollgate/contract/model';
import type { CheckoutView } from '@tollgate/contract/pages/checkout';
import type { Rejection } from '@tollgate/contract/pages/members';
import type { AddressKind } from '../address/address-form.tsx';
import { cardProblems } from '../card/card-check.ts';
import type { FoundProblem, Problems } from '../fields/problem.ts';
import { cardLabels } from '../texts/card.ts';
import { addressesPart } from './addresses-part.ts';
import { asksBilling, type Draft } from './draft.ts';

/** @param card what the card form holds; undefined where another option is chosen */
export function formProblems(
  view: CheckoutView,
  draft: Draft,
  card: CardFields | undefined,
  nowMs: number,
): readonly FoundProblem[] {
  const addresses = addressesPart.now();
  const ofAddress = (kind: AddressKind, isBrief = false) =>
    addresses?.addressProblems(draft, kind, isBrief) ?? [];
  return [
    ...(view.shipping === null ? [] : ofAddress('shipping')),
    ...(card === undefined ? [] : cardProblems(card, view.brands, nowMs)),
    ...(asksBilling(view, draft) ? ofAddress('billing', view.billing?.brief) : []),
  ];
}

/** The field of an address that the gateway rejected, such as `shipping.zip`, as a problem of the form. */
export function rejectedProblems(rejection: Rejection | undefined): Problems {
  const [kind, field] = rejection?.field.split('.') ?? [];
  const text = addressesPart.now()?.problems.refused;
  const isAddress = kind === 'shipping' || kind === 'billing';
  return isAddress && text !== undefined ? { [`${kind}-${field}`]: { text } } : {};
}

/** The gateway's field names as the form calls them; a field that is not in the form keeps its own name. */
export function rejectedFieldName({ field, code }: Rejection): { readonly part?: Text; readonly name: Text } {
  const addresses = addressesPart.now();
  const [kind = '', member = ''] = field.split('.');
  const own: Readonly<Record<string, Text>> = kind === 'card' ? cardLabels : (addresses?.labels ?? {});
  const part = kind === 'shipping' || kind === 'billing' ? addresses?.addressParts[kind] : undefined;
  const isKnown = (kind === 'card' || part !== undefined) && Object.hasOwn(own, member);
  const name = isKnown ? own[member] : undefined;
  const bare = field || code;
  if (name === undefined) return { name: { en: bare, zh: bare } };
  return part === undefined ? { name } : { part, name };
}
