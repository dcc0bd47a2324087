/** Everything that is wrong with the form at the moment, in the order of its fields. */
import type { CardFields } from '@tollgate/contract/cards';
import type { Text } from '@tollgate/contract/model';
import type { CheckoutView } from '@tollgate/contract/pages/checkout';
import type { Rejection } from '@tollgate/contract/pages/members';
import { type AddressDraft, type AddressField, briefFieldsOf, fieldsOf } from '../address/address.ts';
import { type AddressKind, addressFieldId, addressLabel } from '../address/address-form.tsx';
import { addressFormatOf } from '../address/address-format.ts';
import { type CardField, cardFields, fieldProblem } from '../card/card-check.ts';
import { addressParts, labels, problems as texts } from '../texts/address.ts';
import { cardLabels } from '../texts/card.ts';
import { asksBilling, type Draft, draftProblem } from './draft.ts';
import type { Problem, Problems } from './problem.ts';

/** The id of a field and its problem. */
export type FoundProblem = readonly [id: string, problem: Problem];

export function addressFieldProblem(
  draft: Draft,
  kind: AddressKind,
  field: AddressField,
): Problem | undefined {
  const address = draft[kind];
  return draftProblem(address, field, addressLabel(addressFormatOf(address.country), field));
}

function addressProblems(
  draft: Draft,
  kind: AddressKind,
  shown: (draft: AddressDraft) => readonly AddressField[] = fieldsOf,
): readonly FoundProblem[] {
  return shown(draft[kind]).flatMap((field) => {
    const problem = addressFieldProblem(draft, kind, field);
    return problem === undefined ? [] : [[addressFieldId(kind, field), problem] as const];
  });
}

/** @param card what the card form holds; undefined where another option is chosen */
export function formProblems(
  view: CheckoutView,
  draft: Draft,
  card: CardFields | undefined,
  nowMs: number,
): readonly FoundProblem[] {
  const ofCard = (field: CardField): readonly FoundProblem[] => {
    const problem = card === undefined ? undefined : fieldProblem(card, field, view.brands, nowMs);
    return problem === undefined ? [] : [[field, problem]];
  };
  return [
    ...(view.shipping === null ? [] : addressProblems(draft, 'shipping')),
    ...cardFields.flatMap(ofCard),
    ...(asksBilling(view, draft)
      ? addressProblems(draft, 'billing', view.billing?.brief ? briefFieldsOf : fieldsOf)
      : []),
  ];
}

/** The field of an address that the gateway rejected, such as `shipping.zip`, as a problem of the form. */
export function rejectedProblems(rejection: Rejection | undefined): Problems {
  const [kind, field] = rejection?.field.split('.') ?? [];
  return kind === 'shipping' || kind === 'billing' ? { [`${kind}-${field}`]: { text: texts.refused } } : {};
}

/** The gateway's field names as the form calls them; a field that is not in the form keeps its own name. */
export function rejectedFieldName({ field, code }: Rejection): { readonly part?: Text; readonly name: Text } {
  const [kind = '', member = ''] = field.split('.');
  const own: Readonly<Record<string, Text>> = kind === 'card' ? cardLabels : labels;
  const part = kind === 'shipping' || kind === 'billing' ? addressParts[kind] : undefined;
  const isKnown = (kind === 'card' || part !== undefined) && Object.hasOwn(own, member);
  const name = isKnown ? own[member] : undefined;
  const bare = field || code;
  if (name === undefined) return { name: { en: bare, zh: bare } };
  return part === undefined ? { name } : { part, name };
}
