/** The comparison of strings to sign: every character is on its side, and differences are named by their member. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareMembers, compareStrings, type Part } from './string-diff.ts';

const textOf = (parts: readonly Part[]) => parts.map(({ text }) => text).join('');
const marked = (parts: readonly Part[]) =>
  parts.filter(({ isDifferent }) => isDifferent).map(({ text }) => text);

test('a blank that was dropped is the one difference, in its member', () => {
  const { expected, other, count, names } = compareStrings('a=1&note=two words&z=2', 'a=1&note=twowords&z=2');
  expect([marked(expected), marked(other), count, names]).toEqual([[' '], [], 1, ['note']]);
});

test('strings without a common part are shown whole', () => {
  const [first, second] = ['a'.repeat(9_000), 'b'.repeat(9_000)];
  const { expected, other, count } = compareStrings(first, second);
  expect([textOf(expected), textOf(other), count]).toEqual([first, second, 1]);
});

test('whatever the strings, each side has all of its own characters, and equal ones have no difference', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.string({ maxLength: 40 }), (first, second) => {
      const { expected, other, count } = compareStrings(first, second);
      expect([textOf(expected), textOf(other)]).toEqual([first, second]);
      expect(count === 0).toBe(first === second);
    }),
  );
});

test('members of two requests: what differs, what one of them lacks', () => {
  expect(compareMembers('a=1&b=x&y&c=3', 'a=1&b=x&z&d=4')).toEqual([
    { name: 'b', here: 'x&y', there: 'x&z' },
    { name: 'c', here: '3', there: undefined },
    { name: 'd', here: undefined, there: '4' },
  ]);
});
