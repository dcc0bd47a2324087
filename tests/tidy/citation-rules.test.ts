/** The rules on citations find what they should, on made-up files. */
import { expect, test } from 'vitest';
import { citationsResolve, decisionsAreWhole, numbersOf, whereTable } from './citation-rules.ts';
import { treeFile } from './tree.ts';

const documents = [
  treeFile('docs/specification.md', '# Specification\n\n## §4 States\n'),
  treeFile('docs/decisions/README.md', '[One](01-one.md) [Two](02-two.md)'),
  treeFile('docs/decisions/01-one.md', '# 1. One\n\n## Context\n\n## Decision\n\n## Consequences\n'),
  treeFile('docs/decisions/02-two.md', '# 2. Two\n\n## Context\n\n## Decision\n\n## Consequences\n'),
];

const messages = (text: string) =>
  citationsResolve
    .check([...documents, treeFile('gateway/a.ts', text)])
    .map(({ line, message }) => [line, message]);

test('a list and a range of numbers are all looked up', () => {
  expect(numbersOf('4')).toEqual([4]);
  expect(numbersOf('4, 6 and 12')).toEqual([4, 6, 12]);
  expect(numbersOf('22 to 25')).toEqual([22, 23, 24, 25]);
  expect(numbersOf('1, 3 to 5 and 9')).toEqual([1, 3, 4, 5, 9]);
});

test('citations that resolve pass', () => {
  expect(messages('// Only while it is open (spec §4, decisions 1 and 2).\n')).toEqual([]);
});

test('citations that do not resolve are found, in lists and across the lines of a comment', () => {
  expect(messages('// spec §4 and §7\n')).toEqual([[1, 'spec §7 is not in docs/specification.md']]);
  expect(messages('// decisions 1 to 3\n')).toEqual([[1, 'decision 3 has no file in docs/decisions']]);
  expect(messages('/**\n * as in decision\n * 9.\n */\n')).toEqual([
    [2, 'decision 9 has no file in docs/decisions'],
  ]);
});

test('a decision without one of its parts is found', () => {
  const partial = treeFile('docs/decisions/03-three.md', '# 3. Three\n\n## Context\n\n## Decision\n');
  expect(decisionsAreWhole.check([...documents, partial]).map(({ message }) => message)).toEqual([
    'write "## Consequences"',
    'list 03-three.md in docs/decisions/README.md',
  ]);
});

test('a file that the map names has to be there, three are enough, and a folder is a list', () => {
  const table = (row: string) =>
    whereTable
      .check([
        treeFile('docs/where-is.md', `# Where is …?\n\n## Orders\n\n| Rule | Files |\n|---|---|\n${row}\n`),
        treeFile('gateway/a.ts', ''),
      ])
      .map(({ line, message }) => [line, message]);
  expect(table('| one | `gateway/a.ts` |')).toEqual([]);
  expect(table('| one | `gateway/a.ts`, `gateway/b.ts` |')).toEqual([[7, 'gateway/b.ts is not there']]);
  const four = Array.from({ length: 4 }, () => '`gateway/a.ts`').join(', ');
  expect(table(`| one | ${four} |`)).toEqual([[7, 'give the rule a home: three files at most']]);
  expect(table('| one | `gateway/a.ts`, `b.ts` |')).toEqual([[7, 'b.ts is not there']]);
  expect(table('| one: `refund` | `gateway/a.ts` (`settle`, `not-taken`) |')).toEqual([]);
  expect(table('| one | `gateway/` |')).toEqual([
    [7, 'gateway/ is a folder: name its files, or say "one file for each …" of a list'],
  ]);
  expect(table('| one: one file for each call | `gateway/` |')).toEqual([]);
  expect(table('| one | `gateway/`, a file for each call |')).toEqual([]);
  expect(table('| one: a file for each call | `gateway/calls/` |')).toEqual([
    [7, 'gateway/calls/ is not there'],
  ]);
});
