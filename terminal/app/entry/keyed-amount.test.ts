import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digitsOf, digitsOfWire, shownAmount, wireOf, withDigit } from './keyed-amount.ts';

test('digits come in from the right', () => {
  const shown: string[] = [];
  for (const digit of '1250') shown.push(withDigit(shown.at(-1) ?? '', digit));
  expect(shown.map((digits) => shownAmount(digits, 'USD'))).toEqual(['0.01', '0.12', '1.25', '12.50']);
  expect(shownAmount('1250', 'JPY')).toBe('1250');
  expect(shownAmount('1250', 'KWD')).toBe('1.250');
  expect(wireOf('1250', 'USD')).toBe('12.5');
  expect(wireOf('', 'USD')).toBe('0');
});

test('nothing above the largest amount is taken', () => {
  const largest = '9'.repeat(40).split('').reduce(withDigit, '');
  expect(withDigit(largest, '9')).toBe(largest);
  expect(() => wireOf(largest, 'USD')).not.toThrow();
});

test('what is shown, sent and taken up again is the same amount', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999), fc.constantFrom('USD', 'JPY', 'KWD'), (minor, currency) => {
      const digits = minor === 0 ? '' : String(minor);
      expect(digitsOf(shownAmount(digits, currency))).toBe(digits);
      expect(digitsOfWire(wireOf(digits, currency), currency)).toBe(digits);
    }),
  );
});
