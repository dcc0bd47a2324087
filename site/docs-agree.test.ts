/** Both languages have the same pages, built alike, and every page is whole. */
import { expect, test } from 'vitest';
import { type DocsPage, pageNames, readPage, wordsIn } from './docs-pages.testing.ts';

/** Fewest words of a page itself: texts from the contract do not count. */
const wordsMin = 250;

const names = pageNames('en');

test('every page is there in both languages', () => {
  expect(names.length).toBeGreaterThan(40);
  expect(pageNames('zh')).toEqual(names);
});

/** Returns what must agree. Links and components inside a sentence follow its words, so their order may differ. */
function shapeOf({ headings, tables, code, components, links }: DocsPage) {
  return {
    headings,
    tables,
    code: code.map(({ language, text }) => ({ language, text })),
    components: components.toSorted(),
    links: links.toSorted(),
  };
}

test.each(names)('%s is built alike in English and Chinese', (name) => {
  expect(shapeOf(readPage('zh', name))).toEqual(shapeOf(readPage('en', name)));
});

test.each(names)('%s has an explicit anchor at every heading, each once', (name) => {
  const { headings, ids } = readPage('en', name);
  const anchors = headings.map(({ anchor }) => anchor);
  expect(anchors.filter((anchor) => anchor === undefined)).toEqual([]);
  expect(new Set([...anchors, ...ids]).size).toBe(anchors.length + ids.length);
});

const anchorsOf = new Map(
  names.map((name) => {
    const { headings, ids } = readPage('en', name);
    return [
      name.replace('.mdx', ''),
      new Set<string | undefined>([...headings.map(({ anchor }) => anchor), ...ids]),
    ];
  }),
);
/** Pages whose anchors come from the contract; the site's own build checks them. */
const generated = new Set(['CloudAPI', 'ParameterDictionary', 'TestCardNumbers']);

test.each(names)('%s links to what is there', (name) => {
  const own = name.replace('.mdx', '');
  const broken = readPage('en', name).links.filter((link) => {
    if (!/^[#/]/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const page = path === '' ? own : path === '/' ? 'overview' : path.slice(1);
    if (generated.has(page) || /[./]/.test(page)) return false;
    const anchors = anchorsOf.get(page);
    return anchors === undefined || (anchor !== undefined && !anchors.has(anchor));
  });
  expect(broken).toEqual([]);
});

/** The overview has its words in the theme. */
const written = names.filter((name) => name !== 'overview.mdx');

test.each(written)('%s has a text of its own', (name) => {
  for (const language of ['en', 'zh'] as const)
    expect(wordsIn(readPage(language, name).prose, language), language).toBeGreaterThanOrEqual(wordsMin);
});
