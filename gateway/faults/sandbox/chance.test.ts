import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Chance, fractionOf, isStruck, seededRandom } from './chance.ts';

const numbers = Array.from({ length: 1_000 }, (_, index) => index + 1);
const struckOf = (chance: Chance) => numbers.filter((number) => isStruck(chance, number));

test('the same seed strikes the same events, another seed others', () => {
  const chance = { seed: 'a', every: 1, probability: 0.3 };
  expect(struckOf({ ...chance })).toEqual(struckOf(chance));
  expect(struckOf({ ...chance, seed: 'b' })).not.toEqual(struckOf(chance));
});

test('about as many events as the probability says', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 32 }), fc.constantFrom(0.1, 0.5, 0.9), (seed, probability) => {
      const share = struckOf({ seed, every: 1, probability }).length / numbers.length;
      // Eight standard deviations.
      expect(Math.abs(share - probability)).toBeLessThan(0.13);
    }),
    { numRuns: 100 },
  );
});

test('every nth, counted from the first', () => {
  expect(struckOf({ seed: 'a', every: 250, probability: 1 })).toEqual([250, 500, 750, 1_000]);
});

test('a fraction is at least 0 and below 1', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const fraction = fractionOf(seededRandom(seed));
      expect(fraction).toBeGreaterThanOrEqual(0);
      expect(fraction).toBeLessThan(1);
    }),
  );
});
