/** One address of the form with its heading, tied to the draft and its problems. */
import type { CheckoutView } from '@tollgate/contract/pages/checkout';
import { CheckField } from '@tollgate/design/choice';
import type { Speaker } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import type { AddressDraft, AddressField } from '../address/address-draft.ts';
import { AddressForm, type AddressKind, addressFieldId } from '../address/address-form.tsx';
import { afterPointer } from '../fields/after-pointer.ts';
import type { ProblemState } from '../fields/problem.ts';
import { addressParts } from '../texts/address.ts';
import { asksBilling, canBeSame, type Draft } from './draft.ts';
import { addressFieldProblem } from './draft-addresses.ts';

interface AddressPartProps {
  readonly view: CheckoutView;
  readonly draft: Draft;
  readonly reader: Speaker;
  readonly state: ProblemState;
  readonly onDraft: (draft: Draft) => void;
}

function Fields(
  props: AddressPartProps & {
    readonly kind: AddressKind;
    readonly countries: readonly string[];
    readonly isBrief?: boolean;
  },
): ReactElement {
  const { kind, countries, isBrief = false, draft, reader, state, onDraft } = props;
  const { problems, report, reportAll } = state;
  return (
    <AddressForm
      kind={kind}
      draft={draft[kind]}
      countries={countries}
      isBrief={isBrief}
      reader={reader}
      problems={problems}
      onChange={(changed: AddressDraft, field: AddressField) => {
        const isShippingNew = draft.isShippingNew || kind === 'shipping';
        const next = { ...draft, [kind]: changed, isShippingNew };
        onDraft(next);
        const id = addressFieldId(kind, field);
        // The problems shown were those of the other country.
        if (field === 'country') reportAll({});
        else if (problems[id] !== undefined) report(id, addressFieldProblem(next, kind, field));
      }}
      onLeave={(field) => {
        if (draft[kind][field].trim() === '') return;
        afterPointer(() => report(addressFieldId(kind, field), addressFieldProblem(draft, kind, field)));
      }}
    />
  );
}

export function ShippingPart(props: AddressPartProps & { readonly isKept: boolean }): ReactElement | null {
  const { view, reader, isKept } = props;
  if (view.shipping === null) return null;
  if (isKept) return <p className="hint">{reader.say(addressParts.kept)}</p>;
  return (
    <fieldset className="part">
      <legend>
        <h2 className="section-title">{reader.say(addressParts.shipping)}</h2>
      </legend>
      <Fields {...props} kind="shipping" countries={view.shipping.countries} />
    </fieldset>
  );
}

export function BillingPart(props: AddressPartProps): ReactElement | null {
  const { view, draft, reader, onDraft } = props;
  const { say } = reader;
  if (view.billing === null) return null;
  return (
    <fieldset className="part">
      <legend>
        <h2 className="section-title">{say(addressParts.billing)}</h2>
      </legend>
      {canBeSame(view, draft) ? (
        <CheckField
          label={say(addressParts.same)}
          isChecked={draft.isSame}
          onChange={(isSame) => onDraft({ ...draft, isSame })}
        />
      ) : (
        view.shipping !== null && <p className="hint">{say(addressParts.billingCountry)}</p>
      )}
      {asksBilling(view, draft) && (
        <Fields {...props} kind="billing" countries={view.billing.countries} isBrief={view.billing.brief} />
      )}
    </fieldset>
  );
}
