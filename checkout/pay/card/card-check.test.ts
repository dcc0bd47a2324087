import { testCards } from '@tollgate/contract/sandbox/card-outcome';
import { readerOf } from '@tollgate/design/language';
import { expect, test } from 'vitest';
import { sayProblem } from '../fields/problem.ts';
import { cardFields, fieldProblem } from './card-check.ts';

const nowMs = Date.UTC(2026, 10, 21);
const good = { pan: '4242424242424242', holder: 'JANE DOE', cvv: '123', expiry: '0729' };
const taken = ['Visa', 'Amex'];
const said = (changes: Partial<typeof good>, field: (typeof cardFields)[number], brands = taken) => {
  const problem = fieldProblem({ ...good, ...changes }, field, brands, nowMs);
  return problem === undefined ? undefined : sayProblem(readerOf('en', []), problem);
};

test('nothing is wrong with a good card', () => {
  expect(cardFields.map((field) => said({}, field))).toEqual([undefined, undefined, undefined, undefined]);
});

test.each([
  ['pan', { pan: '' }, 'Card number is required'],
  ['pan', { pan: '4242' }, 'Card number has the wrong number of digits'],
  ['pan', { pan: '4242424242424241' }, 'Card number is not valid. Check the digits'],
  ['pan', { pan: '5555555555554444' }, 'Mastercard is not accepted. Use a different card'],
  ['expiry', { expiry: '' }, 'Expiration date is required'],
  ['expiry', { expiry: '07' }, 'Use the format MM/YY, for example 07/29'],
  ['expiry', { expiry: '1329' }, 'Enter a month from 01 to 12'],
  ['expiry', { expiry: '1026' }, 'This card has expired'],
  ['expiry', { expiry: '1126' }, undefined],
  ['cvv', { cvv: '' }, 'Security code is required'],
  ['cvv', { cvv: '12' }, 'Security code must have 3 digits'],
  ['cvv', { cvv: '1234' }, 'Security code must have 3 digits'],
  ['cvv', { cvv: '123', pan: '378282246310005' }, 'Security code must have 4 digits'],
  ['cvv', { cvv: '1234', pan: '37' }, undefined],
  ['cvv', { cvv: '12', pan: '' }, 'Security code must have 3 or 4 digits'],
  ['cvv', { cvv: '1234', pan: '' }, undefined],
  ['holder', { holder: ' ' }, 'Name on card is required'],
  ['holder', { holder: 'A'.repeat(65) }, 'Use 1 to 64 characters'],
] as const)('%s of %j: %s', (field, changes, text) => {
  expect(said(changes, field)).toBe(text);
});

test.each(testCards.map(({ id, brand, groups }) => [id, brand, groups] as const))(
  'the number of the test card %s is right',
  (_id, brand, groups) => {
    expect(said({ pan: groups.join('') }, 'pan', [brand])).toBeUndefined();
  },
);

test('an unknown brand is left to the gateway', () => {
  // 9 belongs to no brand of ours; the check digit holds.
  expect(said({ pan: '9000000000000001' }, 'pan')).toBeUndefined();
});
