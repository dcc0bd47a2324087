/** The page about the Workbench names the languages that a request can be copied in. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { copyLanguages } from './copy-as.tsx';

test.each([
  ['docs', /\*\*Copy as\*\*([^.]*)\./],
  ['i18n/zh', /\*\*复制为\*\*([^。]*)。/],
])('%s', (folder, sentence) => {
  const page = readFileSync(new URL(`../../../site/${folder}/Workbench.mdx`, import.meta.url), 'utf8');
  const [, named = ''] = sentence.exec(page) ?? [];
  expect(named).toContain('curl');
  expect([...copyLanguages].filter((name) => !named.includes(name))).toEqual([]);
});
