/** The API reference as it is built: small, whole, and with its downloads in the language of the page. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { calls } from '@tollgate/contract/calls/index';
import { errors } from '@tollgate/contract/errors/catalogue';
import { expect, test } from 'vitest';
import { indexFile, type SearchIndex } from '../../design/search/index-format.ts';
import { referenceRoute } from '../../site/navigation.ts';
import { downloadFolder, downloads } from '../../site/reference/downloads.ts';
import { referenceEntries } from '../../site/reference/entries.ts';
import { allPage, referencePages } from '../../site/reference/pages.ts';
import { builtSite } from '../support/browser/static-site.ts';

const languages = ['en', 'zh'] as const;
/** Limits of the page that has everything, and of the others, all text included. */
const wholeMaxBytes = 120_000;
const maxBytes = 30_000;

function fileOf(language: 'en' | 'zh', ...path: string[]): Promise<string> {
  return readFile(join(builtSite, language === 'zh' ? 'zh' : '', ...path), 'utf8');
}

/** The ids of a page's elements; the build leaves quotation marks out where it can. */
function idsIn(html: string): Set<string> {
  return new Set([...html.matchAll(/ id=(?:"([^"]*)"|([^\s>]*))/g)].map(([, a, b]) => a ?? b ?? ''));
}

const paths = referencePages.map(({ path }) => path);
const pages = languages.flatMap((language) => paths.map((path) => [language, path] as const));

test.each(pages)(
  'in %s %s is small, and has its title, its description and its twin',
  async (language, path) => {
    const html = await fileOf(language, path, 'index.html');
    expect(gzipSync(html).length).toBeLessThanOrEqual(path === allPage.path ? wholeMaxBytes : maxBytes);
    const page = referencePages.find((each) => each.path === path);
    expect(html).toContain(`<title>${page?.title[language]} · `);
    expect(html).toMatch(/<meta [^>]*name="?description"?/);
    expect((await fileOf(language, `${path}.md`)).startsWith(`# ${page?.title[language]}`)).toBe(true);
  },
);

test.each(languages)('in %s each page is in the sitemap and in llms.txt', async (language) => {
  const [sitemap, list] = [await fileOf(language, 'sitemap.xml'), await fileOf(language, 'llms.txt')];
  for (const path of paths) {
    expect(sitemap).toContain(`${path}</loc>`);
    expect(list).toContain(`${path}.md)`);
  }
});

test.each(languages)(
  'in %s each call, field, value and error has its address, old and new',
  async (language) => {
    const old = idsIn(await fileOf(language, referenceRoute, 'index.html'));
    const entries = referenceEntries(language);
    expect(entries.filter(({ id }) => !old.has(id))).toEqual([]);
    for (const path of paths) {
      const ids = idsIn(await fileOf(language, path, 'index.html'));
      const lost = entries.filter(({ id, page }) => (page === path || path === allPage.path) && !ids.has(id));
      expect(lost).toEqual([]);
    }
  },
);

test.each(languages)('in %s each entry of the search leads to an address that there is', async (language) => {
  const { records } = JSON.parse(await fileOf(language, indexFile)) as SearchIndex;
  const places = records.flatMap((record) => (record.kind === 'section' ? [] : record.places));
  expect(places.length).toBeGreaterThan(calls.length + Object.keys(errors).length);
  const idsByPath = new Map<string, ReadonlySet<string>>();
  for (const path of paths) idsByPath.set(path, idsIn(await fileOf(language, path, 'index.html')));
  const lost = places.filter(({ path }) => {
    const [page = '', hash] = path.split('#');
    const ids = idsByPath.get(page);
    return ids === undefined || (hash !== undefined && !ids.has(decodeURIComponent(hash)));
  });
  expect(lost).toEqual([]);
});

test.each(languages)('in %s the downloads are there, in the language of the page', async (language) => {
  const html = await fileOf(language, referenceRoute, 'index.html');
  for (const { file } of downloads) {
    expect(html).toContain(`${downloadFolder}/${file(language)}`);
    const text = await fileOf(language, downloadFolder, file(language));
    if (file(language).endsWith('.json')) expect(() => JSON.parse(text), file(language)).not.toThrow();
    expect(/\p{Script=Han}/u.test(text), file(language)).toBe(language === 'zh');
  }
  const list = await fileOf(language, downloadFolder, `errors.${language}.json`);
  expect(Object.keys(errors).filter((code) => !list.includes(code))).toEqual([]);
  const openapi = JSON.parse(await fileOf(language, downloadFolder, `openapi.${language}.json`)) as {
    paths: Record<string, unknown>;
  };
  expect(Object.keys(openapi.paths)).toEqual(expect.arrayContaining(calls.map(({ path }) => path)));
});
