import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differenceOf, type Line, withBlanks } from './difference.ts';

const textOf = (lines: readonly Line[], side: 'left' | 'right') =>
  lines
    .filter((line) => line.side === 'both' || line.side === side)
    .map(({ pieces }) => pieces.map(({ text }) => text).join(''));

test('a changed value is marked within its line, and its blanks are shown', () => {
  const lines = differenceOf('{\n  "amount": "10.00",\n  "b": 1\n}', '{\n  "amount": "10.00 ",\n  "b": 1\n}');
  expect(lines.map(({ side }) => side)).toEqual(['both', 'left', 'right', 'both', 'both']);
  const marked = lines[2]?.pieces.filter(({ side }) => side === 'right').map(({ text }) => withBlanks(text));
  expect(marked?.join('')).toContain('·');
  expect(withBlanks('a\tb\r')).toBe('a⇥b↵');
});

test('lines that only one text has stand for themselves', () => {
  expect(differenceOf('a\nb', 'a\nb')).toEqual([
    { side: 'both', pieces: [{ text: 'a', side: 'both' }] },
    { side: 'both', pieces: [{ text: 'b', side: 'both' }] },
  ]);
  expect(differenceOf('', 'a').map(({ side }) => side)).toEqual(['right']);
  expect(differenceOf('a\nb', 'a\nb\nc').map(({ side }) => side)).toEqual(['both', 'both', 'right']);
});

test('each text is what its side and what both have', () => {
  const text = fc.array(fc.constantFrom('a', 'b c', '"x": 1,', ''), { maxLength: 8 });
  fc.assert(
    fc.property(text, text, (left, right) => {
      const lines = differenceOf(left.join('\n'), right.join('\n'));
      const expected = (all: readonly string[]) => (all.at(-1) === '' ? all.slice(0, -1) : all);
      expect(textOf(lines, 'left')).toEqual(expected(left));
      expect(textOf(lines, 'right')).toEqual(expected(right));
    }),
  );
});
