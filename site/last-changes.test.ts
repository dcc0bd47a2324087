import { expect, test } from 'vitest';
import { latestTimes } from './last-changes.ts';

test('the newest change of each file counts', () => {
  const log = '\x001700000200\n\nM\tdocs/Sign.mdx\n\x001700000100\n\nA\tdocs/Key.mdx\nA\tdocs/Sign.mdx\n';
  expect([...latestTimes(log)]).toEqual([
    ['docs/Sign.mdx', 1_700_000_200_000],
    ['docs/Key.mdx', 1_700_000_100_000],
  ]);
});

test('a file that was renamed keeps the time of its last change', () => {
  const log = '\x001700000200\n\nR100\told/Key.mdx\tdocs/Key.mdx\n\x001700000100\n\nA\told/Key.mdx\n';
  expect([...latestTimes(log)]).toEqual([['docs/Key.mdx', 1_700_000_100_000]]);
});

test('without a history there is no date', () => {
  expect([...latestTimes('')]).toEqual([]);
});
