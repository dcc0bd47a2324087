import fc from 'fast-check';
import { expect, test } from 'vitest';
import { integerPattern } from './integer-pattern.ts';

test('matches exactly the whole numbers of the range, without leading zeros', () => {
  const number = fc.oneof(fc.nat(30), fc.nat(2000), fc.nat(9_999_999));
  fc.assert(
    fc.property(number, number, number, (a, b, probe) => {
      const [min, max] = a < b ? [a, b] : [b, a];
      const pattern = new RegExp(`^(?:${integerPattern(min, max)})$`);
      for (const value of [probe, min - 1, min, min + 1, max - 1, max, max + 1]) {
        expect(pattern.test(String(value)), `${value} in ${min}..${max}`).toBe(value >= min && value <= max);
      }
      expect(pattern.test(`0${min}`)).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test('seven days in seconds', () => {
  const pattern = new RegExp(`^(?:${integerPattern(1, 604_800)})$`);
  expect(
    ['0', '1', '300', '604800', '604801', '604900', '6048000'].map((text) => pattern.test(text)),
  ).toEqual([false, true, true, true, false, false, false]);
});
