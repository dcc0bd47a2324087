import { expect, test } from 'vitest';
import type { Image } from '../../ports/images.ts';
import { createImageCache, imageCacheLimits } from './image-cache.ts';

const picture = (bytes = 10): Image => ({ type: 'image/png', bytes: new Uint8Array(bytes) });

/** A cache over a fetch that the test answers, on a clock of its own. */
function rig(limits: Partial<Record<keyof typeof imageCacheLimits, number>> = {}) {
  let nowMs = 0;
  const fetched: string[] = [];
  const world: { answer: (url: string) => Promise<Image | undefined> } = { answer: async () => picture() };
  const cache = createImageCache(
    (url) => {
      fetched.push(url);
      return world.answer(url);
    },
    { nowMs: () => nowMs },
    { ...imageCacheLimits, ...limits } as typeof imageCacheLimits,
  );
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { cache, fetched, world, pass };
}

test('a picture is fetched once, until its time is over', async () => {
  const { cache, fetched, pass } = rig();
  const first = await cache('a');
  pass(imageCacheLimits.keptMs - 1);
  expect(await cache('a')).toBe(first);
  pass(1);
  await cache('a');
  expect(fetched).toEqual(['a', 'a']);
});

test('an address without a picture is asked again soon, but not at once', async () => {
  const { cache, fetched, world, pass } = rig();
  world.answer = async () => undefined;
  expect(await cache('a')).toBeUndefined();
  expect(await cache('a')).toBeUndefined();
  expect(fetched).toEqual(['a']);
  pass(imageCacheLimits.missKeptMs);
  world.answer = async () => picture();
  expect(await cache('a')).toBeDefined();
});

test('pages that ask at the same time share one fetch', async () => {
  const { cache, fetched, world } = rig();
  const released = Promise.withResolvers<Image>();
  world.answer = () => released.promise;
  const all = [cache('a'), cache('a'), cache('a')];
  const image = picture();
  released.resolve(image);
  expect(await Promise.all(all)).toEqual([image, image, image]);
  expect(fetched).toEqual(['a']);
});

test('the pictures together stay within their bytes: the one used longest ago goes', async () => {
  const { cache, fetched, world } = rig({ bytesMax: 3 * 2_000 });
  world.answer = async () => picture(1_000);
  for (const url of ['a', 'b', 'c']) await cache(url);
  await cache('a');
  await cache('d');
  fetched.length = 0;
  for (const url of ['a', 'c', 'd']) await cache(url);
  expect(fetched).toEqual([]);
  await cache('b');
  expect(fetched).toEqual(['b']);
});

test('a picture that is larger than the whole cache is shown and not kept', async () => {
  const { cache, fetched, world } = rig({ bytesMax: 1_000 });
  world.answer = async () => picture(2_000);
  expect((await cache('a'))?.bytes).toHaveLength(2_000);
  await cache('a');
  expect(fetched).toEqual(['a', 'a']);
});

test('so do addresses without a picture: they are counted', async () => {
  const { cache, fetched, world } = rig({ entriesMax: 2 });
  world.answer = async () => undefined;
  for (const url of ['a', 'b', 'c', 'c', 'b', 'a']) await cache(url);
  expect(fetched).toEqual(['a', 'b', 'c', 'a']);
});

test('of too many fetches at once the last ones have no picture, and are not remembered', async () => {
  const { cache, fetched, world } = rig({ fetchesMax: 2 });
  const released = Promise.withResolvers<Image>();
  world.answer = () => released.promise;
  const [first, second] = [cache('a'), cache('b')];
  expect(await cache('c')).toBeUndefined();
  released.resolve(picture());
  await Promise.all([first, second]);
  expect(await cache('c')).toBeDefined();
  expect(fetched).toEqual(['a', 'b', 'c']);
});
