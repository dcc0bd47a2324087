/** The go-live checklist is the exam: every situation is an item of it, and every rule that one names is there. */
import { readFileSync } from 'node:fs';
import { situationGroups, situations } from '@tollgate/contract/exam/index';
import { expect, test } from 'vitest';
import { readPage } from './docs-pages.testing.ts';

const checklist = 'Exam.mdx';
const specification = readFileSync(new URL('../docs/specification.md', import.meta.url), 'utf8');

test.each(['en', 'zh'] as const)('the checklist in %s has every group of situations, once', (language) => {
  const shown = readPage(language, checklist).components.filter((name) => name.startsWith('Exam '));
  expect(shown).toEqual(situationGroups.map(({ id }) => `Exam group="${id}"`));
});

test('there are at least thirty situations, each with a name of its own', () => {
  const ids = situations.map(({ id }) => id);
  expect(ids.length).toBeGreaterThanOrEqual(30);
  expect(new Set([...ids, ...situationGroups.map(({ id }) => id)]).size).toBe(
    ids.length + situationGroups.length,
  );
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
});

test.each(situations)('the rule of $id is in the specification and in the documentation', ({ rule }) => {
  expect(specification).toContain(`## ${rule.section} `);
  const [page = '', anchor] = rule.page.split('#');
  const anchors = readPage('en', `${page}.mdx`).headings.map((heading) => heading.anchor);
  expect(anchors).toContain(anchor);
});
