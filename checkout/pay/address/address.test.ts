import { addressMembers } from '@tollgate/contract/fields/address';
import { countries } from '@tollgate/contract/read/countries';
import { readerOf } from '@tollgate/design/language';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressProblem, completeAddress, fieldsOf, maxLengths, moveTo } from './address.ts';
import { type AddressDraft, emptyAddress } from './address-draft.ts';
import { addressFormatOf } from './address-format.ts';
import { addressTable } from './address-table.ts';
import { countryChoices, likelyCountry } from './countries.ts';
import { regionsOf } from './regions.ts';

const all = [...countries];

/** A right answer to every field that the country's form asks for. */
function filled(country: string): AddressDraft {
  const format = addressFormatOf(country);
  const draft = {
    ...emptyAddress(country),
    name: 'Jane Doe',
    address1: '1 Main Street',
    phone: '+1 212 555 0117',
  };
  const [region] = regionsOf(country, 'en');
  const province = format.province === undefined ? '' : (region?.value ?? 'Somewhere');
  return {
    ...draft,
    city: format.fixedCity === undefined ? 'Springfield' : '',
    province,
    zip: format.zip?.example ?? '',
  };
}

test.each(all)('%s: its own example passes, and what goes to the gateway is complete', (country) => {
  const draft = filled(country);
  for (const field of fieldsOf(draft)) expect(addressProblem(draft, field), field).toBeUndefined();
  const address = completeAddress(draft);
  for (const [name, member] of Object.entries(addressMembers)) {
    if (member.need === 'required') expect(address[name as keyof typeof address], name).not.toBe('');
  }
  expect('address2' in address).toBe(false);
});

test.each(all)('%s: every field is asked for once at most, and the street always', (country) => {
  const fields = fieldsOf(emptyAddress(country));
  expect(new Set(fields).size).toBe(fields.length);
  for (const always of ['name', 'country', 'address1', 'phone'] as const) expect(fields).toContain(always);
});

test('lengths are those of the contract', () => {
  for (const [name, { field }] of Object.entries(addressMembers)) {
    expect(maxLengths[name as keyof typeof maxLengths], name).toBe(field.maxLength);
  }
});

test.each([
  ['US', '94103', true],
  ['US', '94103-1234', true],
  ['US', '9410', false],
  ['GB', 'sw1a 1aa', true],
  ['GB', 'SW1A', false],
  ['CA', 'k1a 0b1', true],
  ['CA', '12345', false],
  ['CN', '100000', true],
  ['CN', '10000', false],
  ['JP', '100-0001', true],
  ['NL', '1012 JS', true],
  ['BR', '01310100', true],
  ['MG', '', true],
  ['MG', 'anything', true],
])('%s takes the postal code %s: %s', (country, zip, isTaken) => {
  expect(addressProblem({ ...filled(country), zip }, 'zip') === undefined).toBe(isTaken);
});

test.each([
  ['+1 212 555 0117', true],
  ['(021) 5555-0117', true],
  ['12345', true],
  ['1234', false],
  ['+', false],
  ['call me', false],
  ['1'.repeat(33), false],
])('the telephone %s is taken: %s', (phone, isTaken) => {
  expect(addressProblem({ ...filled('US'), phone }, 'phone') === undefined).toBe(isTaken);
});

test('what a country does not write is filled in', () => {
  expect(completeAddress(filled('HK'))).toMatchObject({
    zip: '00000',
    province: 'Hong Kong Island',
    city: 'Springfield',
  });
  expect(completeAddress(filled('DE'))).toMatchObject({
    province: 'Springfield',
    city: 'Springfield',
    zip: '10115',
  });
  expect(completeAddress(filled('SG'))).toMatchObject({
    province: 'Singapore',
    city: 'Singapore',
    zip: '018956',
  });
  expect(completeAddress({ ...filled('GB'), zip: ' sw1a 1aa ' }).zip).toBe('SW1A 1AA');
});

test('of another country, the province of the old one does not stay', () => {
  const moved = moveTo(filled('US'), 'CA');
  expect(moved.province).toBe('');
  expect(addressProblem(moved, 'province')).toBeDefined();
  expect(addressProblem({ ...moved, province: 'NY' }, 'province')).toBeDefined();
  expect(addressProblem({ ...moved, province: 'ON' }, 'province')).toBeUndefined();
});

test('never throws, and never lets anything empty or too long through', () => {
  const text = fc.string({ maxLength: 140 });
  const drafts = fc.record({
    country: fc.constantFrom(...all),
    name: text,
    province: text,
    city: text,
    address1: text,
    address2: text,
    zip: text,
    phone: text,
  });
  fc.assert(
    fc.property(drafts, (draft) => {
      if (fieldsOf(draft).some((field) => addressProblem(draft, field) !== undefined)) return;
      for (const [name, value] of Object.entries(completeAddress(draft))) {
        expect(value, name).not.toBe('');
        expect([...value].length, name).toBeLessThanOrEqual(maxLengths[name as keyof typeof maxLengths]);
      }
    }),
  );
});

test('every list belongs to a country that asks for one, and the other way round', () => {
  for (const country of all) {
    const isListed = addressFormatOf(country).province?.kind === 'list';
    expect(regionsOf(country, 'zh').length > 0, country).toBe(isListed);
  }
  for (const country of Object.keys(addressTable)) expect(countries.has(country), country).toBe(true);
});

test('regions are said in the language of the page, and sent the same in both', () => {
  const [en, zh] = [regionsOf('CN', 'en'), regionsOf('CN', 'zh')];
  expect(en.find(({ value }) => value === 'Guangdong')?.name).toBe('Guangdong');
  expect(zh.find(({ value }) => value === 'Guangdong')?.name).toBe('广东省');
  expect(en.map(({ value }) => value)).toEqual(zh.map(({ value }) => value));
  expect(regionsOf('US', 'en')).toContainEqual({ value: 'NY', name: 'New York' });
});

test('countries are in the order of the language', () => {
  const names = (language: 'en' | 'zh') =>
    countryChoices(['US', 'DE', 'CN', 'AT'], readerOf(language, [])).map(({ name }) => name);
  expect(names('en')).toEqual(['Austria', 'China', 'Germany', 'United States']);
  expect(names('zh')).toEqual(['奥地利', '德国', '美国', '中国']);
});

test.each([
  [['US'], ['zh-CN'], 'US'],
  [['US', 'CN'], ['zh-CN', 'en-US'], 'CN'],
  [['US', 'CN'], ['fr-FR', 'en-US'], 'US'],
  [['US', 'CN'], ['en', 'de-DE', 'broken_tag'], ''],
  [[], ['en-US'], ''],
])('of %j, a browser that speaks %j begins with "%s"', (codes, preferred, country) => {
  expect(likelyCountry(codes, preferred)).toBe(country);
});
