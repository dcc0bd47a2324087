import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextIndex } from '../tabs/next-index.ts';
import { indexByLetter } from './menu.tsx';
import { placeBeside } from './place.ts';

const view = { width: 1_000, height: 700 };
const size = { width: 200, height: 150 };

test('below its button, or above where there is no space below', () => {
  const wish = { side: 'below', align: 'start' } as const;
  expect(placeBeside({ left: 100, top: 100, width: 80, height: 36 }, size, view, wish)).toEqual({
    left: 100,
    top: 140,
  });
  expect(placeBeside({ left: 100, top: 600, width: 80, height: 36 }, size, view, wish)).toEqual({
    left: 100,
    top: 446,
  });
});

test('on the side that is asked for, and in the middle', () => {
  const anchor = { left: 400, top: 300, width: 100, height: 36 };
  expect(placeBeside(anchor, size, view, { side: 'above', align: 'center' })).toEqual({
    left: 350,
    top: 146,
  });
  expect(placeBeside(anchor, size, view, { side: 'below', align: 'end' }).left).toBe(300);
});

test('never out of a window that it fits into', () => {
  const coordinate = fc.integer({ min: -200, max: 1_200 });
  const sides = fc.constantFrom('below', 'above');
  const aligns = fc.constantFrom('start', 'center', 'end');
  fc.assert(
    fc.property(coordinate, coordinate, sides, aligns, (left, top, side, align) => {
      const place = placeBeside({ left, top, width: 80, height: 36 }, size, view, { side, align });
      expect(place.left).toBeGreaterThanOrEqual(8);
      expect(place.left + size.width).toBeLessThanOrEqual(view.width - 8);
      expect(place.top).toBeGreaterThanOrEqual(8);
    }),
  );
});

test.each([
  ['ArrowRight', 0, 'horizontal', 1],
  ['ArrowRight', 2, 'horizontal', 0],
  ['ArrowLeft', 0, 'horizontal', 2],
  ['ArrowDown', 1, 'vertical', 2],
  ['ArrowDown', 1, 'horizontal', undefined],
  ['Home', 2, 'vertical', 0],
  ['End', 0, 'horizontal', 2],
  ['Enter', 0, 'vertical', undefined],
] as const)('%s from %i, %s: %s', (key, index, direction, next) => {
  expect(nextIndex(key, index, 3, direction)).toBe(next);
});

test('a letter leads to the next item that begins with it, around the end', () => {
  const labels = ['Copy', 'Cancel', 'Refund'];
  expect(indexByLetter(labels, 0, 'c')).toBe(1);
  expect(indexByLetter(labels, 1, 'C')).toBe(0);
  expect(indexByLetter(labels, 0, 'r')).toBe(2);
  expect(indexByLetter(labels, 0, 'x')).toBeUndefined();
});
