import { expect, test } from 'vitest';
import { createLatePart } from './late-part.ts';

test('a part is loaded once, however often it is asked for', async () => {
  let count = 0;
  const part = createLatePart(async () => {
    count += 1;
    return { count };
  });
  expect(part.now()).toBeUndefined();
  const both = await Promise.all([part.load(), part.load()]);
  expect(both).toEqual([{ count: 1 }, { count: 1 }]);
  expect(part.now()).toEqual({ count: 1 });
  expect(await part.load()).toEqual({ count: 1 });
});

test('a part that did not arrive is loaded again by the next call', async () => {
  let isBroken = true;
  const part = createLatePart(async () => {
    if (isBroken) throw new Error('offline');
    return 'here';
  });
  await expect(part.load()).rejects.toThrow('offline');
  expect(part.now()).toBeUndefined();
  isBroken = false;
  expect(await part.load()).toBe('here');
  expect(part.now()).toBe('here');
});
