import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { isObsolete } from '@tollgate/contract/emit/wording';
import type { Language } from '@tollgate/contract/model';
import { expect, test } from 'vitest';
import { referenceRoute, routes } from '../navigation.ts';
import { linksIn, referenceHtml } from './content.tsx';
import { type ReferenceEntry, referenceEntries } from './entries.ts';
import { calls } from './outline.ts';
import { allPage, callPath, referencePages } from './pages.ts';
import { placeOf } from './places.ts';

const baseUrls: Readonly<Record<Language, string>> = { en: '/docs/', zh: '/docs/zh/' };
const languages = ['en', 'zh'] as const;

function htmlOf(language: Language, path: string): string {
  return referenceHtml({ language, baseUrl: baseUrls[language], path });
}

const paths = referencePages.map(({ path }) => path);
const pages = languages.flatMap((language) => paths.map((path) => [language, path] as const));

/** The frame around the content (bar, footer, head) gets what is left of the 120 KB of the whole page. */
const wholeMaxBytes = 112 * 1024;
/** Bytes of one page's content; with its frame a page has at most 30 KB. */
const contentMaxBytes = 22 * 1024;

test.each(pages)('in %s %s is small enough', (language, path) => {
  const bytes = gzipSync(htmlOf(language, path), { level: 9 }).length;
  expect(bytes).toBeLessThan(path === allPage.path ? wholeMaxBytes : contentMaxBytes);
});

test.each(pages)('in %s every id of %s is there once, and every link leads somewhere', (language, path) => {
  const { anchors, links } = linksIn(htmlOf(language, path));
  expect(anchors.filter((id, index) => anchors.indexOf(id) !== index)).toEqual([]);
  const base = baseUrls[language];
  const own = links.filter((link) => link.startsWith('#')).map((link) => link.slice(1));
  expect(own.filter((id) => !anchors.includes(id))).toEqual([]);
  const others = links.filter((link) => link.startsWith(base)).map((link) => link.slice(base.length));
  const broken = others.filter((link) => {
    const [page = '', hash] = link.split('#');
    if (!paths.includes(page)) return !routes.includes(page);
    return hash !== undefined && !linksIn(htmlOf(language, page)).anchors.includes(hash);
  });
  expect(broken).toEqual([]);
  const leaving = links.filter((link) => !link.startsWith('#') && !link.startsWith(base));
  // The source is linked where the operator has named a repository.
  expect(leaving.filter((link) => !/\/contract\/[\w/-]+\.ts$/.test(link))).toEqual([]);
  for (const link of leaving)
    expect(existsSync(link.replace(/^.*\/contract\//, 'contract/')), link).toBe(true);
});

const deprecated = calls.filter((call) => call.deprecated !== undefined);
test.each(deprecated)('the page of $method warns only where no merchant should use the call', (call) => {
  const tones = [...htmlOf('en', callPath(call.method)).matchAll(/class="tg-banner" data-tone="(\w+)"/g)];
  expect(tones.map(([, tone]) => tone)).toEqual([isObsolete(call) ? 'warning' : 'info']);
});

test.each(languages)('in %s the client that the code in C uses is linked', (language) => {
  const { links } = linksIn(htmlOf(language, 'CloudAPI/basics'));
  expect(links).toContain(`${baseUrls[language]}CloudCDemo#c`);
});

test.each(languages)('in %s every entry is on its page, and on the page that has everything', (language) => {
  const missing = (path: string, entries: readonly ReferenceEntry[]) => {
    const { anchors } = linksIn(htmlOf(language, path));
    return entries.filter(({ id }) => !anchors.includes(id));
  };
  const entries = referenceEntries(language);
  for (const path of paths) {
    const own = entries.filter((entry) => entry.page === path);
    expect(missing(path, own), path).toEqual([]);
  }
  expect(missing(allPage.path, entries)).toEqual([]);
});

test.each(languages)(
  'in %s every old address of the overview is a row that links to its place',
  (language) => {
    const html = htmlOf(language, referenceRoute);
    for (const { id, page } of referenceEntries(language)) {
      if (page === referenceRoute) continue;
      const from = html.indexOf(` id="${id}"`);
      expect(from, id).toBeGreaterThan(0);
      const [, href] = /<a href="([^"]*)"/.exec(html.slice(from)) ?? [];
      expect(href, id).toBe(baseUrls[language] + placeOf(id));
    }
  },
);

test.each(pages)('in %s %s has one title, and no level of headings is left out', (language, path) => {
  const html = htmlOf(language, path).replace(/^.*<main/s, '');
  const levels = [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels[0]).toBe(1);
  for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThan(2);
});

test('every page has a title and a description of its own, and the next page after it', () => {
  for (const language of languages) {
    expect(new Set(referencePages.map(({ title }) => title[language])).size).toBe(referencePages.length);
    for (const { description, path } of referencePages) {
      expect(description[language].length, path).toBeGreaterThan(language === 'zh' ? 9 : 30);
    }
  }
  for (const [index, { path }] of referencePages.entries()) {
    const next = referencePages[index + 1];
    const link = next === undefined ? ' rel="prev"' : `href="/docs/${next.path}" rel="next"`;
    expect(htmlOf('en', path)).toContain(link);
  }
});

test.each(pages)('in %s nothing of %s is undefined or in the other language', (language, path) => {
  const text = htmlOf(language, path).replace(/<[^>]*>/g, ' ');
  expect(text).not.toMatch(/\bundefined\b|\[object/);
  if (language === 'en') expect(text.match(/\p{Script=Han}+/u)?.[0]).toBeUndefined();
});

test.each(languages)('in %s every call says what it is for', (language) => {
  for (const { call, path } of referencePages) {
    if (call === undefined) continue;
    for (const each of [path, allPage.path])
      expect(htmlOf(language, each)).toContain(call.summary[language].slice(0, 12));
  }
});
