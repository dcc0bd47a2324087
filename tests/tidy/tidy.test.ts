/** The whole tree against every rule. */
import { expect, test } from 'vitest';
import { citationRules } from './citation-rules.ts';
import { folderRules } from './folder-rules.ts';
import { formRules } from './form-rules.ts';
import { importRules } from './import-rules.ts';
import { languageRules } from './language-rules.ts';
import { noLeftovers } from './leftover-rules.ts';
import { manifestRules } from './manifest-rules.ts';
import { noTraces } from './origin-rules.ts';
import { pageWordRules } from './page-word-rules.ts';
import { sizeRules } from './size-rules.ts';
import { readTree } from './tree.ts';
import { wordRules } from './word-rules.ts';

const tree = readTree();
const rules = [
  ...importRules,
  ...folderRules,
  ...sizeRules,
  noLeftovers,
  noTraces,
  ...languageRules,
  ...manifestRules,
  ...citationRules,
  ...wordRules,
  ...formRules,
  ...pageWordRules,
];

test('the tree is there', () => {
  const paths = tree.map((file) => file.path);
  expect(paths).toEqual(expect.arrayContaining(['package.json', 'contract/model.ts', 'scripts/start.mjs']));
  expect(paths.filter((path) => /node_modules|(?:^|\/)dist\//.test(path))).toEqual([]);
});

test.each(rules)('$name', ({ check }) => {
  const violations = check(tree).map(({ path, line, message }) => `${path}:${line} ${message}`);
  expect(violations).toEqual([]);
});
