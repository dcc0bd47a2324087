import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attemptsMax, nextAttemptAtMs } from './schedule.ts';

test('fifteen attempts: at once, then after the published gaps', () => {
  const startedAtMs = 1_700_000_000_000;
  const offsetsSeconds: number[] = [];
  let atMs: number | undefined = startedAtMs;
  for (let made = 1; atMs !== undefined; made += 1) {
    offsetsSeconds.push((atMs - startedAtMs) / 1_000);
    atMs = nextAttemptAtMs(made, atMs);
  }
  // 5, 10, 15, 30, 60 s, 3, 10, 15 min, 3 × 30 min, 3 × 3 h, summed by hand.
  expect(offsetsSeconds).toEqual([
    0, 5, 15, 30, 60, 120, 300, 900, 1_800, 3_600, 5_400, 7_200, 18_000, 28_800, 39_600,
  ]);
  expect(offsetsSeconds).toHaveLength(attemptsMax);
});

test('all of it fits into the twelve hours that are promised', () => {
  let atMs = 0;
  for (let made = 1; made < attemptsMax; made += 1) atMs = nextAttemptAtMs(made, atMs) ?? Number.NaN;
  expect(atMs).toBe(11 * 60 * 60 * 1_000);
});

test('after the last attempt there is none, however often it is asked', () => {
  fc.assert(
    fc.property(fc.integer({ min: attemptsMax, max: 1_000 }), fc.nat(), (made, atMs) => {
      expect(nextAttemptAtMs(made, atMs)).toBeUndefined();
    }),
  );
});

test('an attempt is always due later than the one before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: attemptsMax - 1 }), fc.nat(), (made, atMs) => {
      expect(nextAttemptAtMs(made, atMs)).toBeGreaterThan(atMs);
    }),
  );
});
