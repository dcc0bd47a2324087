import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalText, fixedDecimal, fromMinor, parseAmount, toMinor } from './amount.ts';
import { limits } from './limits.ts';

const minors = fc.integer({ min: 0, max: limits.amountMaxMinor });
const decimals = fc.constantFrom(0, 2, 3);

test.each([
  ['34.50', '34.5'],
  ['5.', '5'],
  ['.5', '0.5'],
  ['1.0E+7', '10000000'],
  ['1e-2', '0.01'],
  ['12.5E1', '125'],
  ['0.000', '0'],
  ['0e20', '0'],
  ['007.10', '7.1'],
  ['1e20', '100000000000000000000'],
  ['9007199254740993.1', '9007199254740993.1'],
])('%s reads as %s', (text, plain) => {
  const amount = parseAmount(text);
  expect(amount && decimalText(amount)).toBe(plain);
});

test.each([
  '',
  '.',
  'e5',
  '+1',
  '-1',
  ' 1',
  '1 ',
  '1\n',
  '1,000',
  '0x10',
  'Infinity',
  'NaN',
  '1e',
  '1e+',
  '1.2.3',
  '1_000',
  '１',
  '٣',
  '1e21',
  '1e-21',
  '1e99999999',
  '1'.repeat(41),
])('%j is no amount', (text) => {
  expect(parseAmount(text)).toBeUndefined();
  expect(toMinor(text, 2)).toBe(text === '-1' ? 'negative' : 'not-a-number');
});

test('the length limit lies at 40 characters and the exponent limit at 20', () => {
  expect(parseAmount('1'.repeat(40))).toEqual({ digits: BigInt('1'.repeat(40)), scale: 0 });
  expect(parseAmount('1e-20')).toEqual({ digits: 1n, scale: 20 });
});

test.each([
  ['34.500', 2, 3450],
  ['34.505', 2, 'too-many-decimals'],
  ['100', 0, 100],
  ['100.0', 0, 100],
  ['100.5', 0, 'too-many-decimals'],
  ['1.234', 3, 1234],
  ['0.1e1', 0, 1],
  ['9999999999.99', 2, limits.amountMaxMinor],
  ['10000000000.00', 2, 'too-large'],
  ['1e20', 2, 'too-large'],
  ['-34.5', 2, 'negative'],
  ['--1', 2, 'not-a-number'],
  ['-', 2, 'not-a-number'],
] as const)('%s with %i decimals is %s', (text, digits, expected) => {
  expect(toMinor(text, digits)).toBe(expected);
});

test.each([
  [3450, 2, '34.5'],
  [500, 2, '5'],
  [5, 2, '0.05'],
  [0, 3, '0'],
  [100, 0, '100'],
  [limits.amountMaxMinor, 3, '999999999.999'],
] as const)('%i minor units with %i decimals are %s', (minor, digits, text) => {
  expect(fromMinor(minor, digits)).toBe(text);
});

test.each([-1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])('%d is refused as minor units', (minor) => {
  expect(() => fromMinor(minor, 2)).toThrow(RangeError);
});

test('every amount comes back from its text, in its shortest form', () => {
  fc.assert(
    fc.property(minors, decimals, (minor, digits) => {
      const text = fromMinor(minor, digits);
      expect(toMinor(text, digits)).toBe(minor);
      expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
    }),
  );
});

test('the same amount in other forms reads the same', () => {
  fc.assert(
    fc.property(minors, decimals, fc.nat(9), (minor, digits, shift) => {
      const text = fromMinor(minor, digits);
      const padded = `${text.includes('.') ? text : `${text}.`}${'0'.repeat(shift)}`;
      const scientific = `${minor}E-${digits + shift}`;
      const shifted = `${minor}${'0'.repeat(shift)}e-${digits + shift}`;
      expect(toMinor(padded, digits)).toBe(minor);
      expect(toMinor(shifted, digits)).toBe(minor);
      expect(parseAmount(scientific)).toEqual(parseAmount(fromMinor(minor, digits + shift)));
    }),
  );
});

test('no text makes it throw, and what it reads is a whole number in range', () => {
  const alike = fc.string({ unit: fc.constantFrom('0', '1', '9', '.', 'e', 'E', '+', '-', ' ', 'x', 'n') });
  fc.assert(
    fc.property(fc.oneof(fc.string(), alike), decimals, (text, digits) => {
      const minor = toMinor(text, digits);
      if (typeof minor === 'number') {
        expect(Number.isSafeInteger(minor) && minor >= 0 && minor <= limits.amountMaxMinor).toBe(true);
      }
    }),
  );
});

test('more decimals than the currency has are refused however they are written', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 9 }), decimals, (whole, last, digits) => {
      const text = `${whole}.${'0'.repeat(digits)}${last}`;
      expect(toMinor(text, digits)).toBe('too-many-decimals');
      expect(toMinor(`${text}000`, digits)).toBe('too-many-decimals');
    }),
  );
});

test.each([
  [1_250, 2, '12.50'],
  [-300, 2, '-3.00'],
  [5, 3, '0.005'],
  [500, 0, '500'],
])('%d with %d decimals is %s in full', (minor, decimals, text) => {
  expect(fixedDecimal(minor, decimals)).toBe(text);
});
