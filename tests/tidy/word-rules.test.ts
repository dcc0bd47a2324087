/** The rules on words find what they should, on made-up files. */
import { expect, test } from 'vitest';
import { treeFile } from './tree.ts';
import { wordRules } from './word-rules.ts';

const found = (text: string, path = 'gateway/calls/a.ts') =>
  wordRules
    .slice(0, 2)
    .flatMap(({ check }) => check([treeFile(path, text)]))
    .map(({ message }) => message.split(':')[0]);

test.each([
  ['// Nobody is told.\n', ['Nobody', 'told']],
  ['// An alias stands for its call.\n', []],
  ['// It stands in the header.\n', ['stands']],
  ['// The gateway always answers.\n', []],
  ['const hasRoom = 1;\nexport { hasRoom };\n', ['Room', 'Room']],
  ['const history = [1];\nexport { history };\n', []],
  ["export const text = 'a room';\n", []],
])('%j', (text, words) => {
  expect(found(text)).toEqual(words);
});

test('folders that are still to be cleaned are left out', () => {
  expect(found('// Nobody is told.\n', 'site/a.ts')).toEqual([]);
});
