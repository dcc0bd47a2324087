/** The index as it is written, of a small site and of the real one, which has to be built before. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtSite } from '../../tests/support/browser/static-site.ts';
import { type BuiltPage, builtPages } from '../feeds/built-pages.ts';
import { routes } from '../navigation.ts';
import { referenceEntries } from '../reference/entries.ts';
import { find } from './find.ts';
import { indexFolder, type Outline, outlineFile, type TextPart } from './index-format.ts';
import { addPart, type Library, libraryOf } from './library.ts';
import { makeIndex } from './make-index.ts';
import { writeIndex } from './plugin.ts';
import { startingPages } from './starting-points.ts';
import { chinesePages, englishPages, queriesFrom } from './testing.ts';

const languages = ['en', 'zh'] as const;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollgate-index-'));
  await writeIndex(join(folder, 'en'), makeIndex(englishPages, referenceEntries('en'), 'CloudAPI'));
  await writeIndex(join(folder, 'zh'), makeIndex(chinesePages, referenceEntries('zh'), 'CloudAPI'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function json<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(path, 'utf8')) as T;
}

/** Reads an index as the browser does. */
async function readIndex(outDir: string): Promise<{ library: Library; outline: Outline }> {
  const outline = await json<Outline>(join(outDir, indexFolder, outlineFile));
  const library = libraryOf(outline);
  for (const part of outline.parts) addPart(library, await json<TextPart>(join(outDir, indexFolder, part)));
  return { library, outline };
}

interface Site {
  readonly name: string;
  readonly outDir: () => string;
  readonly pages: () => Promise<readonly BuiltPage[]>;
}

function realPages(language: 'en' | 'zh', outDir: string): Promise<readonly BuiltPage[]> {
  const baseUrl = language === 'en' ? '/docs/' : '/docs/zh/';
  return builtPages({ outDir, baseUrl, routesPaths: routes.map((route) => baseUrl + route) });
}

function sitesIn(language: 'en' | 'zh'): Site[] {
  const small = language === 'en' ? englishPages : chinesePages;
  const outDir = language === 'en' ? builtSite : join(builtSite, 'zh');
  return [
    { name: 'a small site', outDir: () => join(folder, language), pages: async () => small },
    { name: 'the built site', outDir: () => outDir, pages: () => realPages(language, outDir) },
  ];
}

describe.each(languages)('in %s', (language) => {
  describe.each(sitesIn(language))('$name', ({ outDir, pages }) => {
    test('100 queries from the pages find their pages', async () => {
      const { library } = await readIndex(outDir());
      const queries = queriesFrom(await pages(), language, 100);
      expect(queries).toHaveLength(100);
      const lost = queries.filter(({ query, path }) => {
        const found = find(library, query);
        return found.isLoose || !found.pages.some((page) => page.path === path);
      });
      expect(lost).toEqual([]);
    });

    test('a title finds its page before all pages that are not called so', async () => {
      const { library } = await readIndex(outDir());
      for (const { title, path } of await pages()) {
        const [first] = find(library, title).pages;
        const firstTitle = first?.title.map(({ text }) => text).join('') ?? '';
        expect([path, firstTitle.includes(title)]).toEqual([path, true]);
      }
    });

    test('every entry is found by its name', async () => {
      const { library, outline } = await readIndex(outDir());
      for (const { name, path } of outline.entries) {
        const { entries } = find(library, name);
        const same = outline.entries.filter((each) => each.name === name);
        // Of many fields with one name the first forty are listed, and those are exact.
        expect([name, entries[0]?.isExact]).toEqual([name, true]);
        if (same.length < 30) expect(entries.map((entry) => entry.path)).toContain(path);
      }
    });

    test('results lead to places that there are', async () => {
      const { outline } = await readIndex(outDir());
      const paths = outline.pages.map(({ path }) => path);
      for (const page of outline.pages) {
        expect([page.path, page.title === '']).toEqual([page.path, false]);
      }
      expect(new Set(paths).size).toBe(paths.length);
      if (outDir() === builtSite) expect(startingPages.filter((path) => !paths.includes(path))).toEqual([]);
    });
  });
});
