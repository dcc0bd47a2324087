/** A postal address as it is typed, checked, and completed for the API (spec §3). */
import type { Text } from '@tollgate/contract/model';
import { problems } from '../texts/address.ts';
import type { AddressDraft, AddressField } from './address-draft.ts';
import { addressFormatOf } from './address-format.ts';
import { regionsOf } from './regions.ts';

/** The API's members; address2 only where there is one. */
export type Address = Readonly<Record<Exclude<AddressField, 'address2'>, string>> & {
  readonly address2?: string;
};

export type BriefAddress = Pick<Address, 'country'> & Partial<Pick<Address, 'zip'>>;

/** Most characters that the API takes. */
export const maxLengths: Readonly<Record<AddressField, number>> = {
  name: 64,
  country: 2,
  province: 64,
  city: 64,
  address1: 128,
  address2: 128,
  zip: 16,
  phone: 32,
};

/** The fields that the form shows for the draft's country, in their order. */
export function fieldsOf({ country }: AddressDraft): readonly AddressField[] {
  return ['country', 'name', ...addressFormatOf(country).rows.flat(), 'phone'];
}

/** The fields of a billing address where the country and its postal code are enough (decision 50). */
export function briefFieldsOf({ country }: AddressDraft): readonly AddressField[] {
  return country === '' || addressFormatOf(country).zip === undefined ? ['country'] : ['country', 'zip'];
}

/** The same as the API takes it. */
export function briefAddress(draft: AddressDraft): BriefAddress {
  const zip = addressFormatOf(draft.country).zip === undefined ? '' : draft.zip.trim().toUpperCase();
  return { country: draft.country, ...(zip === '' ? {} : { zip }) };
}

function zipProblem(value: string, country: string): Text | undefined {
  const format = addressFormatOf(country).zip;
  if (format === undefined || (value === '' && format.isOptional)) return undefined;
  if (value === '') return problems.missing;
  return (format.pattern?.test(value.toUpperCase()) ?? true) ? undefined : problems.zip;
}

function provinceProblem(value: string, country: string): Text | undefined {
  const format = addressFormatOf(country).province;
  if (format === undefined || (value === '' && format.isOptional)) return undefined;
  if (value === '') return format.kind === 'list' ? problems.missingChoice : problems.missing;
  const isKnown = format.kind === 'text' || regionsOf(country, 'en').some((region) => region.value === value);
  return isKnown ? undefined : problems.missingChoice;
}

/** Digits with the usual separators, and at most a plus in front. */
const phoneForm = /^\+?[\d\s().\-/]{5,31}$/;

/** Returns the problem of one field; undefined if it can be sent. */
export function addressProblem(draft: AddressDraft, field: AddressField): Text | undefined {
  const value = draft[field].trim();
  if ([...value].length > maxLengths[field]) return problems.tooLong;
  switch (field) {
    case 'address2':
      return undefined;
    case 'country':
      return value === '' ? problems.missingChoice : undefined;
    case 'zip':
      return zipProblem(value, draft.country);
    case 'province':
      return provinceProblem(value, draft.country);
    case 'city':
      return value === '' && addressFormatOf(draft.country).fixedCity === undefined
        ? problems.missing
        : undefined;
    case 'phone': {
      if (value === '') return problems.missing;
      const digits = value.replaceAll(/\D/g, '').length;
      return phoneForm.test(value) && digits >= 5 ? undefined : problems.phone;
    }
    default:
      return value === '' ? problems.missing : undefined;
  }
}

/** For a country without postal codes. */
const noZip = '00000';

/**
 * The address with all members that the API asks for. City states are their own city; a city replaces the
 * province where the country writes none; five zeros for a postal code that does not exist.
 */
export function completeAddress(draft: AddressDraft): Address {
  const format = addressFormatOf(draft.country);
  const of = (field: AddressField) => draft[field].trim();
  const city = format.fixedCity ?? of('city');
  const zip = format.zip === undefined ? '' : of('zip').toUpperCase();
  const province = format.province === undefined ? '' : of('province');
  const address2 = of('address2');
  return {
    name: of('name'),
    country: draft.country,
    province: province === '' ? city : province,
    city,
    address1: of('address1'),
    ...(address2 === '' ? {} : { address2 }),
    zip: zip === '' ? noZip : zip,
    phone: of('phone'),
  };
}

/** The draft in another country: without the values that belong to the old one. */
export function moveTo(draft: AddressDraft, country: string): AddressDraft {
  const kind = addressFormatOf(country).province?.kind;
  const staysProvince = kind === 'text' && addressFormatOf(draft.country).province?.kind === 'text';
  return { ...draft, country, province: staysProvince ? draft.province : '' };
}
