/** Latency out of a histogram. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { latencyBound, latencyOf } from '../../../store/workbench/counts.ts';
import { type Histogram, quantile } from './health.ts';

test('of no calls there is no latency', () => {
  expect(quantile(new Map(), 0.5)).toBeUndefined();
});

test('a quantile is in the bucket of its call', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 60_000, noNaN: true }), { minLength: 1, maxLength: 200 }),
      fc.constantFrom(0.5, 0.95, 0.99),
      (durations, part) => {
        const histogram = new Map<number, number>();
        for (const ms of durations) histogram.set(latencyOf(ms), (histogram.get(latencyOf(ms)) ?? 0) + 1);
        const sorted = durations.toSorted((left, right) => left - right);
        const exact = sorted[Math.ceil(sorted.length * part) - 1] ?? 0;
        const index = latencyOf(exact);
        const found = quantile(histogram as Histogram, part) ?? Number.NaN;
        expect(found).toBeGreaterThanOrEqual(index === 0 ? 0 : latencyBound(index - 1));
        expect(found).toBeLessThanOrEqual(latencyBound(index));
      },
    ),
  );
});

test.each([
  [0, 0],
  [1, 0],
  [1.4, 1],
  [2, 2],
  [100, 14],
  [10_000_000, 32],
])('%d ms are in bucket %i', (ms, index) => {
  expect(latencyOf(ms)).toBe(index);
});
