import fc from 'fast-check';
import { expect, test } from 'vitest';
import { box, linePath, maxOf, scaleMax, stackedBars, xOf } from './chart-shapes.ts';

test.each([
  [0, 1],
  [0.3, 1],
  [1, 1],
  [1.2, 2],
  [3, 5],
  [10, 10],
  [11, 20],
  [999, 1_000],
  [Number.NaN, 1],
])('a scale for %d ends at %d', (value, max) => {
  expect(scaleMax(value)).toBe(max);
});

test('what is stacked is scaled by its sum', () => {
  expect(maxOf([[3], [4]], true)).toBe(10);
  expect(maxOf([[3], [4]], false)).toBe(5);
  expect(maxOf([[undefined]], false)).toBe(1);
  expect(maxOf([], true)).toBe(1);
});

test('a missing value is a gap, and one between gaps a short stroke', () => {
  expect(linePath([5, 10, undefined, 0], 10)).toBe('M12.5 50L37.5 0M86.9 100h1.2');
  expect(linePath([undefined], 1)).toBe('');
});

test('bars stand on each other and never leave the box', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(1_000), fc.nat(1_000)), { minLength: 1, maxLength: 60 }),
      (pairs) => {
        const series = [pairs.map(([one]) => one), pairs.map(([, other]) => other)];
        const bars = stackedBars(series, maxOf(series, true)).flat();
        expect(bars).toHaveLength(series.flat().filter((value) => value > 0).length);
        for (const { x, y, width, height } of bars) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x + width).toBeLessThanOrEqual(box);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y + height).toBeLessThanOrEqual(box + 0.02);
        }
      },
    ),
  );
  const [lower = [], upper = []] = stackedBars([[5], [5]], 10);
  expect([lower[0]?.y, upper[0]?.y, upper[0]?.height]).toEqual([50, 0, 50]);
});

test('points are in the middle of their parts', () => {
  expect([xOf(0, 2), xOf(1, 2)]).toEqual([25, 75]);
});
