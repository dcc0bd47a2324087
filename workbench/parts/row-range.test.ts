import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rangeOf } from './row-range.ts';

test('the range follows the scroll from the top to the end', () => {
  const view = { windowPx: 400, heightPx: 40, count: 1_000 };
  expect(rangeOf({ ...view, topPx: 200 })).toEqual({ first: 0, last: 17 });
  expect(rangeOf({ ...view, topPx: -4_000 })).toEqual({ first: 88, last: 122 });
  expect(rangeOf({ ...view, topPx: -39_800 })).toEqual({ first: 983, last: 1_000 });
  expect(rangeOf({ ...view, count: 0, topPx: 0 })).toEqual({ first: 0, last: 0 });
});

test('every row in sight is in the page, and few others', () => {
  const whole = (max: number) => fc.integer({ min: 0, max });
  fc.assert(
    fc.property(
      whole(5_000),
      whole(200_000),
      fc.integer({ min: 20, max: 120 }),
      (count, scrolled, heightPx) => {
        const { first, last } = rangeOf({ topPx: -scrolled, windowPx: 900, heightPx, count });
        expect(last - first).toBeLessThanOrEqual(900 / heightPx + 26);
        for (let row = 0; row < count; row += 1) {
          const isSeen = (row + 1) * heightPx > scrolled && row * heightPx < scrolled + 900;
          if (isSeen) expect(row >= first && row < last).toBe(true);
        }
      },
    ),
    { numRuns: 50 },
  );
});
