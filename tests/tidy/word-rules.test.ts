/** The rules on words find what they should, on made-up files. */
import { expect, test } from 'vitest';
import { treeFile } from './tree.ts';
import { wordRules } from './word-rules.ts';

const found = (text: string, path = 'gateway/calls/a.ts') =>
  wordRules.flatMap(({ check }) => check([treeFile(path, text)])).map(({ message }) => message.split(':')[0]);

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

test('every folder is checked, the rules themselves aside', () => {
  const text = '// Nobody is told.\n';
  expect(found(text, 'site/console/state.ts')).toEqual(['Nobody', 'told']);
  expect(found(text, 'tests/tidy/word-rules.ts')).toEqual([]);
});
