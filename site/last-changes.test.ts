import { expect, test } from 'vitest';
import { latestTimes } from './last-changes.ts';

test('the newest change of each file counts', () => {
  const commits = ['1700000200\n\ndocs/Sign.mdx\n', '1700000100\n\ndocs/Key.mdx\ndocs/Sign.mdx\n'];
  expect([...latestTimes(commits.map((commit) => `\0${commit}`).join(''))]).toEqual([
    ['docs/Sign.mdx', 1_700_000_200_000],
    ['docs/Key.mdx', 1_700_000_100_000],
  ]);
});

test('without a history there is no date', () => {
  expect([...latestTimes('')]).toEqual([]);
});
