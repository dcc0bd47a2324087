/** The fields of an address, as the chosen country writes them. */
import type { Text } from '@tollgate/contract/model';
import { TextField } from '@tollgate/design/field';
import type { Speaker } from '@tollgate/design/language';
import { SelectField } from '@tollgate/design/select-field';
import { type InputHTMLAttributes, type ReactElement, useMemo } from 'react';
import { type Problems, sayProblem } from '../fields/problem.ts';
import { labels } from '../texts/address.ts';
import { briefFieldsOf, maxLengths, moveTo } from './address.ts';
import type { AddressDraft, AddressField } from './address-draft.ts';
import { type AddressFormat, addressFormatOf } from './address-format.ts';
import { countryChoices } from './countries.ts';
import { regionsOf } from './regions.ts';

export type AddressKind = 'shipping' | 'billing';

/** The id of a field, which is also the key of its problem. */
export function addressFieldId(kind: AddressKind, field: AddressField): string {
  return `${kind}-${field}`;
}

/** Names of the values that the browser may fill in (HTML, section 4.10.18.7). */
const autocomplete: Readonly<Record<AddressField, string>> = {
  name: 'name',
  country: 'country',
  province: 'address-level1',
  city: 'address-level2',
  address1: 'address-line1',
  address2: 'address-line2',
  zip: 'postal-code',
  phone: 'tel',
};

export function addressLabel(format: AddressFormat, field: AddressField): Text {
  if (field === 'city') return format.city.label;
  if (field === 'province') return format.province?.label ?? labels.province;
  return field === 'zip' ? (format.zip?.label ?? labels.zip) : labels[field];
}

function isOptional(format: AddressFormat, field: AddressField): boolean {
  if (field === 'address2') return true;
  if (field === 'province') return format.province?.isOptional ?? true;
  return field === 'zip' && (format.zip?.isOptional ?? true);
}

interface AddressFormProps {
  readonly kind: AddressKind;
  readonly draft: AddressDraft;
  readonly countries: readonly string[];
  /** Country and postal code are all that is asked for. */
  readonly isBrief?: boolean | undefined;
  readonly reader: Speaker;
  readonly problems: Problems;
  readonly onChange: (draft: AddressDraft, field: AddressField) => void;
  readonly onLeave: (field: AddressField) => void;
}

function hintOf(format: AddressFormat, field: AddressField, reader: Speaker): string | undefined {
  if (field === 'phone') return reader.say(labels.phoneHint);
  const example = field === 'zip' ? format.zip?.example : undefined;
  return example === undefined ? undefined : reader.say(labels.zipHint, { example });
}

function inputKind(format: AddressFormat, field: AddressField): InputHTMLAttributes<HTMLInputElement> {
  if (field === 'phone') return { type: 'tel', inputMode: 'tel' };
  if (field === 'zip' && format.zip?.isNumeric) return { type: 'text', inputMode: 'numeric' };
  return { type: 'text', autoCapitalize: field === 'zip' ? 'characters' : 'words' };
}

export function AddressForm(props: AddressFormProps): ReactElement {
  const { kind, draft, countries, isBrief = false, reader, problems, onChange, onLeave } = props;
  const { say, language, locale } = reader;
  const format = addressFormatOf(draft.country);
  // Two hundred names to sort: not at every keystroke.
  const known = useMemo(
    () =>
      countryChoices(countries, { language, locale }).map(({ code, name }) => ({ value: code, label: name })),
    [countries, language, locale],
  );

  const frame = (name: AddressField) => ({
    id: addressFieldId(kind, name),
    label: say(addressLabel(format, name)),
    isOptional: isOptional(format, name),
    hint: hintOf(format, name, reader),
    error: sayProblem(reader, problems[addressFieldId(kind, name)]),
    value: draft[name],
    autoComplete: `${kind} ${autocomplete[name]}`,
    onBlur: () => onLeave(name),
  });

  const choice = (
    name: AddressField,
    choices: readonly { readonly value: string; readonly label: string }[],
  ) => (
    <SelectField
      key={name}
      {...frame(name)}
      options={choices}
      placeholder={say(labels.choose)}
      onChange={({ currentTarget: { value } }) =>
        onChange(name === 'country' ? moveTo(draft, value) : { ...draft, [name]: value }, name)
      }
    />
  );

  const text = (name: AddressField) => (
    <TextField
      key={name}
      {...frame(name)}
      {...inputKind(format, name)}
      spellCheck={false}
      maxLength={maxLengths[name]}
      onChange={({ currentTarget: { value } }) => onChange({ ...draft, [name]: value }, name)}
    />
  );

  const placed = (name: AddressFormat['rows'][number][number]) =>
    name === 'province' && format.province?.kind === 'list'
      ? choice(
          name,
          regionsOf(draft.country, language).map(({ value, name: label }) => ({ value, label })),
        )
      : text(name);

  if (isBrief) {
    const hasZip = briefFieldsOf(draft).includes('zip');
    return (
      <div className="field-row" data-fields={hasZip ? 2 : 1}>
        {choice('country', known)}
        {hasZip && text('zip')}
      </div>
    );
  }
  return (
    <div className="address">
      {choice('country', known)}
      {text('name')}
      {format.rows.map((row) => (
        <div className="field-row" data-fields={row.length} key={row.join(' ')}>
          {row.map(placed)}
        </div>
      ))}
      {text('phone')}
    </div>
  );
}
