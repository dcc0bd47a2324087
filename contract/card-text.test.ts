import fc from 'fast-check';
import { expect, test } from 'vitest';
import { growth, mostGrowth } from '../tests/support/processor.ts';
import { blankCardNumbers, holdsCardNumber } from './card-text.ts';
import { maskPan, passesLuhn } from './cards.ts';

// In parts, so that the tree contains no card number.
const visa = ['4111', '1111', '1111', '1111'];
const amex = ['3782', '822463', '10005'];

/** The number in the digits of another script, which begin with `zero`. */
const inDigits = (zero: string) =>
  visa
    .join('')
    .replaceAll(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)));

test.each([
  ['alone', visa.join('')],
  ['in groups', visa.join(' ')],
  ['with dashes', `card ${visa.join('-')}`],
  ['with dashes of a word processor', visa.join('\u2013')],
  ['with spaces that do not break', visa.join('\u00a0')],
  ['with spaces around dashes', visa.join(' - ')],
  ['with dots', visa.join('.')],
  ['with slashes', visa.join('/')],
  ['with commas', visa.join(', ')],
  ['with colons', visa.join(':')],
  ['with bars', visa.join(' | ')],
  ['with slashes of full width', visa.join('\uff0f')],
  ['as a list of digits', JSON.stringify([...visa.join('')].map(Number))],
  ['of another length', amex.join(' ')],
  ['before its expiry', `${visa.join(' ')} 12/28`],
  ['after another number', `room 12 ${visa.join(' ')}`],
  ['between letters', `no${visa.join('')}x`],
  ['in JSON', JSON.stringify({ note: visa.join('') })],
  [
    'in digits of full width',
    visa.join('').replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
  ],
  ['in Arabic digits', inDigits('\u0660')],
  ['in mathematical digits', inDigits('\u{1d7ce}')],
  ['in circles', inDigits('\u245f')],
  ['with joiners of no width', visa.join('\u200c')],
  ['with marks of direction', visa.join('\u200f \u2067')],
  ['with a mark in each gap', [...visa.join('')].join('\ufeff\u200d')],
  ['with asterisks', visa.join('*')],
  ['with plus signs', visa.join('+')],
  ['with semicolons', visa.join('; ')],
  ['in brackets', visa.map((group) => `[${group}]`).join('')],
  ['in quotation marks', JSON.stringify(visa)],
  ['with underlines', visa.join('_')],
  ['glued to its expiry', `${visa.join('')}1229`],
  ['glued to its expiry, year first', `${visa.join('')}2912`],
  ['glued to expiry and security code', `${visa.join('')}1229123`],
  ['glued to an expiry of six digits', `${amex.join('')}122029`],
  ['of 13 digits', '4222222222222'],
  ['of 19 digits', '4000000000000000006'],
])('a card number %s is found', (_, text) => {
  expect(holdsCardNumber(text)).toBe(true);
  expect(holdsCardNumber(blankCardNumbers(text))).toBe(false);
});

test.each([
  ['a wrong check digit', `${visa.join('').slice(0, -1)}2`],
  ['an issuer that nobody knows', '9999999999999995'],
  ['12 digits', '411111111116'],
  ['20 digits', `${visa.join('')}0000`],
  ['a transaction number', '2026030210152300000017'],
  ['a masked number', maskPan(visa.join(''))],
  ['a number of 31 digits', `${visa.join('')}122912345678901`],
  ['a number before what is no expiry', `${visa.join('')}1399`],
  ['groups with a word between', visa.join('a')],
  ['fractions', '\u00bd'.repeat(16)],
  ['groups far apart', visa.join(', and then ')],
  ['a telephone number', '+1 212 555 0117'],
  ['nothing', ''],
])('%s is no card number', (_, text) => {
  expect(holdsCardNumber(text)).toBe(false);
  expect(blankCardNumbers(text)).toBe(text);
});

test('blanking keeps what stands around it', () => {
  expect(blankCardNumbers(`table 12, ${visa.join(' ')}, and ${amex.join('')}`)).toBe(
    'table 12, **** **** **** ****, and ***************',
  );
});

function withCheckDigit(digits: string): string {
  const last = [...'0123456789'].find((digit) => passesLuhn(digits + digit));
  return digits + last;
}

test('every number of a known issuer is found, however it is grouped and whatever words stand around it', () => {
  const digits = fc
    .tuple(fc.constantFrom('4', '51', '37', '6011', '3528', '36', '62'), fc.stringMatching(/^\d{11,14}$/))
    .map(([prefix, rest]) => withCheckDigit(prefix + rest));
  const gaps = fc.array(fc.constantFrom('', '', ' ', '-', '/', ', ', ':', '|', '.'), {
    minLength: 20,
    maxLength: 20,
  });
  const words = fc.stringMatching(/^[a-z ,:;]{0,12}$/).map((text) => `${text}:`);
  fc.assert(
    fc.property(digits, gaps, words, words, (number, between, before, after) => {
      const typed = [...number]
        .map((digit, at) => digit + (at < number.length - 1 ? between[at] : ''))
        .join('');
      const text = `${before}${typed}${after}`;
      expect(holdsCardNumber(text)).toBe(true);
      expect(blankCardNumbers(text)).toBe(`${before}${typed.replaceAll(/\d/g, '*')}${after}`);
    }),
  );
});

test('of a number that is glued to others its own digits are blanked', () => {
  expect(blankCardNumbers(`pan ${visa.join('')}1229 x`)).toBe(`pan ${'*'.repeat(16)}1229 x`);
});

test('digits that overlap cost no more time than others', () => {
  const work = (length: number) => holdsCardNumber(`${'4 '.repeat(length)}x`);
  expect(growth(32_000, work)).toBeLessThan(mostGrowth);
});

test('any text is dealt with, in time that grows with its length only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const blanked = blankCardNumbers(text);
      expect(blanked.length).toBe(text.length);
      expect(holdsCardNumber(blanked)).toBe(false);
    }),
  );
  expect(growth(8_000, (length) => holdsCardNumber('1 '.repeat(length)))).toBeLessThan(mostGrowth);
});

test('a text of nothing but numbers is blanked in one pass', { timeout: 30_000 }, () => {
  const count = 60_000;
  const number = visa.join('');
  expect(blankCardNumbers(`${number} `.repeat(count))).toBe(`${'*'.repeat(16)} `.repeat(count));
  // Nearly each digit begins a number, and they overlap.
  const blanked = blankCardNumbers('4 '.repeat(10_000));
  expect(blanked).toHaveLength(20_000);
  expect(holdsCardNumber(blanked)).toBe(false);
});
