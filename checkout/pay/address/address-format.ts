/**
 * How addresses are written, country by country: which fields, in which order, under which names.
 *
 * The API asks for province, city and zip everywhere (spec §3). Where a country does not use one of them, the page does
 * not ask for it and fills in what an envelope would show: see `completeAddress`.
 */
import type { Text } from '@tollgate/contract/model';
import { labels } from '../texts/address.ts';
import { type AddressEntry, addressTable, withoutZip } from './address-table.ts';

/** Fields whose place differs from country to country; name, country and phone do not move. */
export type PlacedField = 'address1' | 'address2' | 'city' | 'province' | 'zip';

export interface ProvinceFormat {
  readonly label: Text;
  /** `list`: chosen from regions.ts. */
  readonly kind: 'list' | 'text';
  readonly isOptional: boolean;
}

export interface ZipFormat {
  readonly label: Text;
  readonly isOptional: boolean;
  /** Matches the whole text, in capital letters, trimmed. */
  readonly pattern?: RegExp;
  readonly example?: string;
  /** Shows a telephone's keyboard for digits. */
  readonly isNumeric: boolean;
}

export interface AddressFormat {
  /** Rows of the form, each with one to three fields beside each other. */
  readonly rows: readonly (readonly PlacedField[])[];
  readonly city: { readonly label: Text };
  /** Undefined where the country uses none. */
  readonly province?: ProvinceFormat;
  readonly zip?: ZipFormat;
  /** Replaces the city in a city state. */
  readonly fixedCity?: string;
}

function provinceOf(entry: AddressEntry | undefined): ProvinceFormat | undefined {
  // For a country that is not in the table it is not known whether it uses a province.
  if (entry === undefined) return { label: labels.region, kind: 'text', isOptional: true };
  if (entry.province === undefined) return undefined;
  return {
    label: entry.province,
    kind: entry.from === 'list' ? 'list' : 'text',
    isOptional: entry.from === 'maybe',
  };
}

function zipOf(entry: AddressEntry | undefined, country: string): ZipFormat | undefined {
  if (withoutZip.has(country)) return undefined;
  const { pattern, example, zip } = entry ?? {};
  return {
    label: zip ?? labels.zip,
    isOptional: pattern === undefined,
    isNumeric: pattern !== undefined && !/[A-Z]|-\?/.test(pattern),
    ...(pattern === undefined ? {} : { pattern: new RegExp(`^(?:${pattern})$`) }),
    ...(example === undefined ? {} : { example }),
  };
}

function isPlaced(field: string): field is PlacedField {
  return ['address1', 'address2', 'city', 'province', 'zip'].includes(field);
}

/** The format of a country (ISO 3166-1 alpha-2); a general one for those that are not in the table. */
export function addressFormatOf(country: string): AddressFormat {
  const entry = Object.hasOwn(addressTable, country) ? addressTable[country] : undefined;
  const format = {
    city: { label: entry?.city ?? labels.city },
    province: provinceOf(entry),
    zip: zipOf(entry, country),
    fixedCity: entry?.fixedCity,
  };
  const isShown = (field: PlacedField) => {
    if (field === 'city') return format.fixedCity === undefined;
    return field === 'province' || field === 'zip' ? format[field] !== undefined : true;
  };
  const rows = (entry?.rows ?? 'address1, address2, city province, zip')
    .split(', ')
    .map((row) => row.split(' ').filter(isPlaced).filter(isShown))
    .filter((row) => row.length > 0);
  const { province: provinceFormat, zip: zipFormat, fixedCity, city } = format;
  return {
    rows,
    city,
    ...(provinceFormat === undefined ? {} : { province: provinceFormat }),
    ...(zipFormat === undefined ? {} : { zip: zipFormat }),
    ...(fixedCity === undefined ? {} : { fixedCity }),
  };
}
