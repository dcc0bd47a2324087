import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandOf, cardBrands, groupDigits } from './card-brands.ts';
import { cardScheme } from './dictionary/card.ts';

const anyDigits = fc.stringMatching(/^[0-9]{0,19}$/);

test('brands are card schemes of the dictionary', () => {
  const schemes: readonly string[] = cardScheme.values.map(({ value }) => value);
  expect(cardBrands.filter(({ id }) => !schemes.includes(id))).toEqual([]);
});

test.each([
  ['4', 'Visa'],
  ['41', 'Visa'],
  ['51', 'MasterCard'],
  ['55', 'MasterCard'],
  ['2221', 'MasterCard'],
  ['2720', 'MasterCard'],
  ['34', 'Amex'],
  ['37', 'Amex'],
  ['6011', 'Discover'],
  ['644', 'Discover'],
  ['65', 'Discover'],
  ['3528', 'JCB'],
  ['3589', 'JCB'],
  ['300', 'DinersClub'],
  ['305', 'DinersClub'],
  ['3095', 'DinersClub'],
  ['36', 'DinersClub'],
  ['39', 'DinersClub'],
  ['62', 'UnionPay'],
  ['81', 'UnionPay'],
])('a number from %s on is of %s', (digits, id) => {
  expect(brandOf(digits)?.id).toBe(id);
  expect(brandOf(digits.padEnd(16, '0'))?.id).toBe(id);
});

test.each([
  '2220',
  '2721',
  '3527',
  '3590',
  '306',
  '3094',
  '3096',
  '50',
  '56',
  '6012',
  '643',
  '8172',
  '9',
  '0',
  '1',
])('a number from %s on is of no brand', (digits) => {
  expect(brandOf(digits)).toBeUndefined();
  expect(brandOf(digits.padEnd(16, '0'))).toBeUndefined();
});

test.each(['', '3', '6', '35', '353', '22', '30'])('of %j so far it is said what is certain', (digits) => {
  const known = { 35: 'JCB', 353: 'JCB', 22: 'MasterCard', 30: 'DinersClub' }[digits];
  expect(brandOf(digits)?.id).toBe(known);
});

test('a digit more never turns one brand into another', () => {
  fc.assert(
    fc.property(anyDigits, fc.stringMatching(/^[0-9]{1,5}$/), (digits, more) => {
      const before = brandOf(digits)?.id;
      const after = brandOf(digits + more)?.id;
      if (before !== undefined) expect([before, undefined]).toContain(after);
    }),
    { numRuns: 1_000 },
  );
});

test('what is too long, or no number, is of no brand that it does not begin with', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (text) => {
      const brand = brandOf(text);
      if (brand !== undefined) expect(text).toMatch(/^[\s0-9.+-]/);
    }),
  );
});

test('the groups hold the digits in their order, whatever was typed so far', () => {
  fc.assert(
    fc.property(anyDigits, (digits) => {
      const shown = groupDigits(digits).join('');
      expect(digits.startsWith(shown)).toBe(true);
      const longest = brandOf(digits)?.id === 'Amex' ? 15 : 19;
      expect(shown.length).toBe(Math.min(digits.length, longest));
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ['4012888888881881', '4012 8888 8888 1881'],
  ['371449635398431', '3714 496353 98431'],
  ['36227206271667', '3622 720627 1667'],
  ['3622720627166700', '3622 7206 2716 6700'],
  ['6212345678900000003', '6212 3456 7890 0000 003'],
  ['40128', '4012 8'],
  ['', ''],
])('%s is printed as %s', (digits, printed) => {
  expect(groupDigits(digits).join(' ')).toBe(printed);
});
