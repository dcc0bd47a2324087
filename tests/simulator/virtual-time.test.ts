import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createVirtualTime } from './virtual-time.ts';

test('entries come by their time, and those of one moment as they were made', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(20), { maxLength: 60 }), async (delays) => {
      const time = createVirtualTime();
      const came: [number, number][] = [];
      delays.forEach((delayMs, index) => {
        time.after(delayMs, () => came.push([time.nowMs(), index]));
      });
      await time.run(100, () => false);
      const expected = delays
        .map((delayMs, index): [number, number] => [delayMs, index])
        .sort(([a, first], [b, second]) => a - b || first - second);
      expect(came).toEqual(expected);
    }),
    { numRuns: 50 },
  );
});

test('it ends at the time that is given, and goes on from there', async () => {
  const time = createVirtualTime();
  const came: string[] = [];
  time.after(10, () => came.push('early'));
  time.after(30, () => came.push('late'));
  await time.run(20, () => false);
  expect(came).toEqual(['early']);
  await time.run(40, () => false);
  expect(came).toEqual(['early', 'late']);
});
