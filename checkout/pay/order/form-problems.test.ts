/** Refusals of the gateway, in the words of the form. */
import { beforeAll, expect, test } from 'vitest';
import { addressesPart } from './addresses-part.ts';
import { rejectedFieldName, rejectedProblems } from './form-problems.ts';

beforeAll(async () => {
  await addressesPart.load();
});

test.each([
  ['card.pan', undefined, 'Card number'],
  ['card.expiry', undefined, 'Expiration date'],
  ['shipping.zip', 'Shipping address', 'Postal code'],
  ['billing.phone', 'Billing address', 'Phone number'],
  ['option', undefined, 'option'],
  ['card.other', undefined, 'card.other'],
  ['shipping', undefined, 'shipping'],
  ['', undefined, 'E04140'],
])('%s is called %s, %s', (field, part, name) => {
  const named = rejectedFieldName({ code: 'E04140', field });
  expect([named.part?.en, named.name.en]).toEqual([part, name]);
});

test('a field of an address is marked at its place', () => {
  expect(Object.keys(rejectedProblems({ code: 'SYS016', field: 'billing.city' }))).toEqual(['billing-city']);
  expect(rejectedProblems({ code: 'E04142', field: 'card.pan' })).toEqual({});
  expect(rejectedProblems(undefined)).toEqual({});
});
