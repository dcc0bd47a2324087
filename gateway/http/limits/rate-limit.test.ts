import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

function limited(perSecond: number, callersMax?: number, burst?: number) {
  const clock = { ms: 0, nowMs: () => clock.ms };
  return { clock, allows: createRateLimit(perSecond, clock, callersMax, burst) };
}

test('a burst of twice the rate, then the rate', () => {
  const { clock, allows } = limited(10);
  const taken = () => Array.from({ length: 50 }, () => allows('a')).filter(Boolean).length;
  expect(taken()).toBe(20);
  clock.ms = 1_000;
  expect(taken()).toBe(10);
  expect(allows('b'), 'each caller for itself').toBe(true);
});

test('a burst of another size, which fills up at the rate', () => {
  const { clock, allows } = limited(10, undefined, 100);
  const taken = () => Array.from({ length: 200 }, () => allows('a')).filter(Boolean).length;
  expect(taken()).toBe(100);
  clock.ms = 1_000;
  expect(taken()).toBe(10);
  clock.ms = 60_000;
  expect(taken()).toBe(100);
});

test('0 is no limit', () => {
  const { allows } = limited(0);
  expect(Array.from({ length: 1_000 }, () => allows('a')).every(Boolean)).toBe(true);
});

test('a full table forgets the caller that was away the longest, and no other', () => {
  const { allows } = limited(1, 3);
  for (const caller of ['a', 'a', 'b', 'b', 'c', 'c']) expect(allows(caller)).toBe(true);
  expect(allows('a'), 'used up, and seen just now').toBe(false);
  expect(allows('d')).toBe(true);
  for (const caller of ['a', 'c']) expect(allows(caller), `${caller} is still known`).toBe(false);
  expect(allows('b'), 'forgotten').toBe(true);
});

test('as a list of all callers, oldest first, would do it', () => {
  const caller = fc.integer({ min: 0, max: 9 }).map(String);
  fc.assert(
    fc.property(fc.array(caller, { maxLength: 200 }), (callers) => {
      const { allows } = limited(1, 4);
      let known: { caller: string; tokens: number }[] = [];
      for (const one of callers) {
        const found = known.find((entry) => entry.caller === one);
        const entry = found ?? { caller: one, tokens: 2 };
        known = [...known.filter((other) => other !== entry), entry].slice(-4);
        const expected = entry.tokens >= 1;
        if (expected) entry.tokens -= 1;
        if (allows(one) !== expected) return false;
      }
      return true;
    }),
  );
});
