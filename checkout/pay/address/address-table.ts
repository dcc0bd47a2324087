/** Addresses of the world, as far as their forms differ: the table behind address-format.ts. */
import type { Text } from '@tollgate/contract/model';
import { labels } from '../texts/address.ts';

/** One country of the table; rows are separated by commas, their fields by blanks. */
export interface AddressEntry {
  readonly rows?: string;
  readonly city?: Text;
  readonly fixedCity?: string;
  readonly province?: Text;
  /** The list of regions.ts that the province comes from; `text` for a free field, `maybe` for an optional one. */
  readonly from?: 'list' | 'text' | 'maybe';
  readonly zip?: Text;
  readonly pattern?: string;
  readonly example?: string;
}

const withProvince = 'address1, address2, city province zip';
const zipFirst = 'address1, address2, zip city';
const zipLast = 'address1, address2, city zip';
const zipAlone = 'address1, address2, city, zip';
const zipFirstProvince = 'address1, address2, zip city province';
const largeToSmall = 'zip province, city, address1, address2';

const { state, province, prefecture, region, emirate, area, county, island } = labels;
const { suburb, townCity, postTown, district, municipality } = labels;
const { zipCode, postcode, pinCode, eircode } = labels;

const fiveDigits = '\\d{5}';
const fourDigits = '\\d{4}';
const sixDigits = '\\d{6}';

export const addressTable: Readonly<Record<string, AddressEntry>> = {
  AE: { rows: 'address1, address2, city province', province: emirate, from: 'list' },
  AR: {
    rows: zipFirstProvince,
    province,
    from: 'text',
    pattern: '[A-Z]?\\d{4}(?:[A-Z]{3})?',
    example: 'C1425',
  },
  AT: { rows: zipFirst, pattern: fourDigits, example: '1010' },
  AU: {
    rows: withProvince,
    province: state,
    from: 'list',
    city: suburb,
    zip: postcode,
    pattern: fourDigits,
    example: '2000',
  },
  BE: { rows: zipFirst, pattern: fourDigits, example: '1000' },
  BG: { rows: zipFirst, pattern: fourDigits, example: '1000' },
  BR: {
    rows: 'zip, address1, address2, city province',
    province: state,
    from: 'list',
    zip: labels.cep,
    pattern: '\\d{5}-?\\d{3}',
    example: '01310-100',
  },
  CA: {
    rows: withProvince,
    province,
    from: 'list',
    pattern: '[A-Z]\\d[A-Z] ?\\d[A-Z]\\d',
    example: 'K1A 0B1',
  },
  CH: { rows: zipFirst, pattern: fourDigits, example: '8001' },
  CL: {
    rows: 'address1, address2, zip city province',
    province: region,
    from: 'text',
    pattern: '\\d{3}-?\\d{4}',
    example: '8340457',
  },
  CN: {
    rows: 'province city, address1, address2, zip',
    province,
    from: 'list',
    city: townCity,
    pattern: sixDigits,
    example: '100000',
  },
  CO: {
    rows: withProvince,
    province: labels.department,
    from: 'text',
    pattern: sixDigits,
    example: '110111',
  },
  CY: { rows: zipFirst, pattern: fourDigits, example: '1010' },
  CZ: { rows: zipFirst, pattern: '\\d{3} ?\\d{2}', example: '110 00' },
  DE: { rows: zipFirst, pattern: fiveDigits, example: '10115' },
  DK: { rows: zipFirst, pattern: fourDigits, example: '1050' },
  EE: { rows: zipFirst, pattern: fiveDigits, example: '10111' },
  ES: { rows: zipFirstProvince, province, from: 'text', pattern: fiveDigits, example: '28001' },
  FI: { rows: zipFirst, pattern: fiveDigits, example: '00100' },
  FR: { rows: zipFirst, pattern: fiveDigits, example: '75001' },
  GB: {
    rows: zipAlone,
    city: postTown,
    zip: postcode,
    pattern: '[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}',
    example: 'SW1A 1AA',
  },
  GR: { rows: zipFirst, pattern: '\\d{3} ?\\d{2}', example: '104 31' },
  HK: { rows: 'province city, address1, address2', province: area, from: 'list', city: district },
  HR: { rows: zipFirst, pattern: fiveDigits, example: '10000' },
  HU: { rows: 'zip city, address1, address2', pattern: fourDigits, example: '1051' },
  ID: { rows: withProvince, province, from: 'text', pattern: fiveDigits, example: '10110' },
  IE: {
    rows: 'address1, address2, city province, zip',
    province: county,
    from: 'text',
    zip: eircode,
    pattern: '[A-Z]\\d[\\dW] ?[A-Z\\d]{4}',
    example: 'D02 AF30',
  },
  IL: { rows: zipLast, pattern: '\\d{5}(?:\\d{2})?', example: '6100001' },
  IN: {
    rows: withProvince,
    province: state,
    from: 'list',
    zip: pinCode,
    pattern: '\\d{3} ?\\d{3}',
    example: '110001',
  },
  IS: { rows: zipFirst, pattern: '\\d{3}', example: '101' },
  IT: {
    rows: zipFirstProvince,
    province,
    from: 'text',
    zip: labels.cap,
    pattern: fiveDigits,
    example: '00184',
  },
  JP: {
    rows: largeToSmall,
    province: prefecture,
    from: 'list',
    city: townCity,
    pattern: '\\d{3}-?\\d{4}',
    example: '100-0001',
  },
  KE: { rows: zipLast, pattern: fiveDigits, example: '00100' },
  KR: {
    rows: largeToSmall,
    province: labels.cityProvince,
    from: 'list',
    city: district,
    pattern: fiveDigits,
    example: '03051',
  },
  KY: {
    rows: 'address1, address2, province zip',
    province: island,
    from: 'text',
    fixedCity: 'George Town',
    pattern: 'KY\\d-\\d{4}',
    example: 'KY1-1100',
  },
  LT: { rows: zipFirst, pattern: '(?:LT-?)?\\d{5}', example: '01100' },
  LU: { rows: zipFirst, pattern: '(?:L-?)?\\d{4}', example: '1111' },
  LV: { rows: zipLast, pattern: '(?:LV-?)?\\d{4}', example: 'LV-1010' },
  MC: { rows: 'address1, address2, zip', fixedCity: 'Monaco', pattern: '980\\d{2}', example: '98000' },
  MO: { rows: 'address1, address2', fixedCity: 'Macao' },
  MT: { rows: zipLast, zip: postcode, pattern: '[A-Z]{3} ?\\d{2,4}', example: 'VLT 1117' },
  MX: { rows: zipFirstProvince, province: state, from: 'list', pattern: fiveDigits, example: '06000' },
  MY: {
    rows: zipFirstProvince,
    province: state,
    from: 'list',
    zip: postcode,
    pattern: fiveDigits,
    example: '50000',
  },
  NG: {
    rows: 'address1, address2, city province, zip',
    province: state,
    from: 'text',
    pattern: sixDigits,
    example: '100001',
  },
  NL: { rows: zipFirst, pattern: '\\d{4} ?[A-Z]{2}', example: '1012 JS' },
  NO: { rows: zipFirst, pattern: fourDigits, example: '0150' },
  NZ: {
    rows: 'address1, address2, city zip, province',
    province: region,
    from: 'maybe',
    city: townCity,
    zip: postcode,
    pattern: fourDigits,
    example: '6011',
  },
  PE: {
    rows: zipFirstProvince,
    province: labels.department,
    from: 'text',
    pattern: fiveDigits,
    example: '15001',
  },
  PH: {
    rows: zipFirstProvince,
    province,
    from: 'text',
    city: municipality,
    pattern: fourDigits,
    example: '1000',
  },
  PL: { rows: zipFirst, pattern: '\\d{2}-?\\d{3}', example: '00-001' },
  PT: { rows: zipFirst, pattern: '\\d{4}-?\\d{3}', example: '1000-001' },
  RO: { rows: zipFirstProvince, province: county, from: 'text', pattern: sixDigits, example: '010011' },
  RU: {
    rows: 'zip city, province, address1, address2',
    province: region,
    from: 'maybe',
    pattern: sixDigits,
    example: '101000',
  },
  SA: { rows: zipLast, pattern: '\\d{5}(?:-\\d{4})?', example: '11564' },
  SE: { rows: zipFirst, pattern: '\\d{3} ?\\d{2}', example: '111 22' },
  SG: { rows: 'address1, address2, zip', fixedCity: 'Singapore', pattern: sixDigits, example: '018956' },
  SI: { rows: zipFirst, pattern: '(?:SI-?)?\\d{4}', example: '1000' },
  SK: { rows: zipFirst, pattern: '\\d{3} ?\\d{2}', example: '811 01' },
  TH: { rows: withProvince, province, from: 'text', city: district, pattern: fiveDigits, example: '10200' },
  TR: {
    rows: 'address1, address2, zip city province',
    province,
    from: 'text',
    city: district,
    pattern: fiveDigits,
    example: '34110',
  },
  TW: {
    rows: 'zip province, city, address1, address2',
    province: labels.cityCounty,
    from: 'text',
    city: district,
    pattern: '\\d{3}(?:-?\\d{2,3})?',
    example: '100',
  },
  UA: {
    rows: 'address1, address2, city province, zip',
    province: region,
    from: 'maybe',
    pattern: fiveDigits,
    example: '01001',
  },
  US: {
    rows: withProvince,
    province: state,
    from: 'list',
    zip: zipCode,
    pattern: '\\d{5}(?:-\\d{4})?',
    example: '94103',
  },
  VA: { rows: 'address1, address2, zip', fixedCity: 'Vatican City', pattern: '00120', example: '00120' },
  VN: {
    rows: 'address1, address2, city province, zip',
    province,
    from: 'text',
    city: district,
    pattern: '\\d{5,6}',
    example: '100000',
  },
  ZA: { rows: withProvince, province, from: 'list', pattern: fourDigits, example: '0001' },
};

/** Countries without postal codes. */
export const withoutZip = new Set(
  (
    'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GD GH GM GQ GY HK JM KI KM KN KP LY ML MO MR MW ' +
    'NR NU QA RW SB SC SL SR ST SY TD TG TK TL TO TV UG VU YE ZW'
  ).split(' '),
);
