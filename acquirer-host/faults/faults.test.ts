/** Rules of faults: which question they strike, how often, and the same ones for the same seed. */
import { hostFaults } from '@tollgate/contract/connector/host';
import type { connectorOperations } from '@tollgate/contract/connector/operations';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFaults, readFaultRule, seededChance } from './faults.ts';

const always = () => 0;

test('a rule strikes its operation as often as it says', () => {
  const faults = createFaults(always);
  faults.add({ fault: 'late', operation: 'refund', probability: 1, ms: 1, count: 2 });
  expect(faults.strike('advise')).toBeUndefined();
  expect(faults.strike('refund')?.fault).toBe('late');
  expect(faults.list()).toMatchObject([{ count: 1 }]);
  expect(faults.strike('refund')?.fault).toBe('late');
  expect(faults.list()).toEqual([]);
  expect(faults.strike('refund')).toBeUndefined();
});

test('a rule without an operation strikes those that it has a meaning for', () => {
  const struck = (fault: 'late' | 'refuse-advice' | 'not-taken') => {
    const faults = createFaults(always);
    faults.add({ fault, probability: 1, ms: 1 });
    return ['describe', 'echo', 'advise', 'card-authorize', 'reverse'].filter(
      (name) => faults.strike(name as keyof typeof connectorOperations) !== undefined,
    );
  };
  expect(struck('late')).toEqual(['advise', 'card-authorize', 'reverse']);
  expect(struck('refuse-advice')).toEqual(['advise']);
  expect(struck('not-taken')).toEqual(['card-authorize']);
});

test('a rule with an amount strikes that amount alone', () => {
  const faults = createFaults(always);
  faults.add({ fault: 'cut', probability: 1, ms: 1, amount: '12.50', currency: 'EUR' });
  const strike = (question: unknown) => faults.strike('refund', question)?.fault;
  expect(strike(undefined)).toBeUndefined();
  expect(strike({ amount: '12.51', currency: 'EUR' })).toBeUndefined();
  expect(strike({ amount: '12.5', currency: 'USD' })).toBeUndefined();
  expect(strike({ amount: '12.5', currency: 'EUR' })).toBe('cut');
});

test('the same seed gives the same chances, about as many as the probability says', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_294_967_295 }), (seed) => {
      const [first, second] = [seededChance(seed), seededChance(seed)];
      const chances = Array.from({ length: 1_000 }, () => first());
      expect(chances).toEqual(Array.from({ length: 1_000 }, () => second()));
      expect(chances.every((chance) => chance >= 0 && chance < 1)).toBe(true);
      const struck = chances.filter((chance) => chance < 0.25).length;
      expect(struck).toBeGreaterThan(150);
      expect(struck).toBeLessThan(350);
    }),
    { numRuns: 20 },
  );
});

test('a rule is read as it is posted, or refused in a sentence', () => {
  for (const fault of Object.keys(hostFaults)) expect(readFaultRule({ fault })).toMatchObject({ fault });
  expect(readFaultRule({ fault: 'late', operation: 'advise', ms: 5, count: 1, probability: 0.5 })).toEqual({
    fault: 'late',
    operation: 'advise',
    ms: 5,
    count: 1,
    probability: 0.5,
  });
  for (const wrong of [
    null,
    {},
    { fault: 'toString' },
    { fault: 'late', operation: 'pay' },
    { fault: 'late', ms: -1 },
    { fault: 'late', count: 0 },
    { fault: 'late', probability: 2 },
    { fault: 'late', probability: Number.NaN },
    { fault: 'late', amount: 5 },
    { fault: 'late', amount: 'five' },
    { fault: 'late', currency: 'money' },
  ])
    expect(readFaultRule(wrong)).toEqual(
      expect.stringMatching(/^(?:a rule|fault|operation|ms|count|probability|amount|currency) /),
    );
});
