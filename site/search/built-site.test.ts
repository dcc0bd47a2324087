/** The index as it is written, of a small site and of the real one, which has to be built before. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { find } from '@tollgate/design/search/find';
import { indexFile, type SearchIndex } from '@tollgate/design/search/index-format';
import { type Library, libraryOf } from '@tollgate/design/search/library';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtSite } from '../../tests/support/browser/static-site.ts';
import { type BuiltPage, builtPages } from '../feeds/built-pages.ts';
import { routes } from '../navigation.ts';
import { referenceEntries } from '../reference/entries.ts';
import { referencePages } from '../reference/pages.ts';
import { startingPages } from './box/starting-points.ts';
import { keywordsIn } from './indexing/keywords.ts';
import { makeIndex } from './indexing/make-index.ts';
import { chinesePages, englishPages, queriesFrom } from './testing.ts';
import { writeIndex } from './testing-site.ts';

const languages = ['en', 'zh'] as const;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollgate-index-'));
  await writeIndex(join(folder, 'en'), makeIndex(englishPages, referenceEntries('en')));
  await writeIndex(join(folder, 'zh'), makeIndex(chinesePages, referenceEntries('zh')));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Reads an index as the browser does. */
async function readIndex(outDir: string): Promise<{ library: Library; index: SearchIndex }> {
  const index = JSON.parse(await readFile(join(outDir, indexFile), 'utf8')) as SearchIndex;
  return { library: libraryOf(index), index };
}

/** The pages of the results, in their order. */
function pagesFound(library: Library, query: string, kinds?: 'section'): string[] {
  return find(library, query, Number.POSITIVE_INFINITY)
    .rows.filter(({ kind }) => kinds === undefined || kind === kinds)
    .map(({ path }) => path.split('#')[0] ?? '');
}

interface Site {
  readonly name: string;
  readonly outDir: () => string;
  readonly pages: () => Promise<readonly BuiltPage[]>;
}

/** Pages of the reference with sections of their own: a call's page is found as the call. */
const ownPages = referencePages
  .filter(({ kind }) => kind !== 'call' && kind !== 'overview' && kind !== 'all')
  .map(({ path }) => path);

function realPages(language: 'en' | 'zh', outDir: string): Promise<readonly BuiltPage[]> {
  const baseUrl = language === 'en' ? '/docs/' : '/docs/zh/';
  return builtPages({
    outDir,
    baseUrl,
    routesPaths: [...routes, ...ownPages].map((route) => baseUrl + route),
  });
}

function sitesIn(language: 'en' | 'zh'): Site[] {
  const small = language === 'en' ? englishPages : chinesePages;
  const outDir = language === 'en' ? builtSite : join(builtSite, 'zh');
  return [
    { name: 'a small site', outDir: () => join(folder, language), pages: async () => small },
    { name: 'the built site', outDir: () => outDir, pages: () => realPages(language, outDir) },
  ];
}

test.each(languages)('every keyword in %s is one of a place that there is', async (language) => {
  const { index } = await readIndex(language === 'en' ? builtSite : join(builtSite, 'zh'));
  const places = index.records.map((record) => {
    if (record.kind !== 'section') return record.name;
    const path = index.pages[record.page]?.path ?? '';
    return record.hash === '' ? path : `${path}#${record.hash}`;
  });
  const lost = [...keywordsIn(language).keys()].filter((place) => !places.includes(place));
  expect(lost).toEqual([]);
});

describe.each(languages)('in %s', (language) => {
  describe.each(sitesIn(language))('$name', ({ outDir, pages }) => {
    test('100 queries from the pages find their pages', async () => {
      const { library } = await readIndex(outDir());
      const queries = queriesFrom(await pages(), language, 100);
      expect(queries).toHaveLength(100);
      const lost = queries.filter(({ query, path }) => !pagesFound(library, query).includes(path));
      // Of long sections, what is after the excerpt is found by whole words only.
      expect(lost.length, JSON.stringify(lost)).toBeLessThanOrEqual(5);
    });

    test('a title finds its page before all pages that are not called so', async () => {
      const { library, index } = await readIndex(outDir());
      for (const { title, path } of await pages()) {
        const [first] = pagesFound(library, title, 'section');
        const firstTitle = index.pages.find((page) => page.path === first)?.title ?? '';
        expect([path, firstTitle.includes(title)]).toEqual([path, true]);
      }
    });

    test('every entry is the first by its name, and fields of one name are one row', async () => {
      const { library, index } = await readIndex(outDir());
      for (const record of index.records) {
        if (record.kind === 'section') continue;
        const [first] = find(library, record.name, 1).rows;
        const name = first?.kind === 'section' ? '' : first?.name.map(({ text }) => text).join('');
        // `Alipay+` is spelled like `Alipay`.
        expect([record.name, name?.replace('+', '')]).toEqual([record.name, record.name.replace('+', '')]);
        if (record.kind === 'field')
          expect(first).toMatchObject({ owners: record.places.map(({ owner }) => owner) });
      }
    });

    test('results lead to places that there are', async () => {
      const { index } = await readIndex(outDir());
      const paths = index.pages.map(({ path }) => path);
      for (const page of index.pages) {
        expect([page.path, page.title === '']).toEqual([page.path, false]);
      }
      expect(new Set(paths).size).toBe(paths.length);
      if (outDir() === builtSite) expect(startingPages.filter((path) => !paths.includes(path))).toEqual([]);
    });
  });
});
