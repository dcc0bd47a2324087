/** Which entry of the navigation bar is marked on which page. */
import { expect, test } from 'vitest';
import { routes } from './navigation.ts';
import { referencePages } from './reference/pages.ts';
import { sectionOf, sections } from './sections.ts';

test('every page belongs to a section, in both languages alike; the overview to none', () => {
  const found = new Set<string>();
  const pages = [...routes, ...referencePages.map(({ path }) => path)];
  for (const route of pages.filter((each) => each !== '')) {
    const section = sectionOf(`/docs/${route}`);
    expect(section, route).toBeDefined();
    expect(sectionOf(`/docs/zh/${route}`), route).toBe(section);
    found.add(String(section));
  }
  expect([...found].toSorted()).toEqual(sections.map(({ name }) => name).toSorted());
  expect([sectionOf('/docs/'), sectionOf('/docs/zh/'), sectionOf('/docs/zh')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('an address without a page belongs to no section', () => {
  for (const path of ['/docs/Nothing', '/docs/zh/Signal', '/docs/Sign/more', '/', '/elsewhere'])
    expect(sectionOf(path), path).toBeUndefined();
});

test('the page that an entry leads to is of its section', () => {
  for (const { name, route } of sections) expect(sectionOf(`/docs${route}`)).toBe(name);
});
