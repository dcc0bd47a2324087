/** Writes the search index of each language beside its built pages; nothing of it is in any page. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { builtPages } from '../feeds/built-pages.ts';
import { languageOf } from '../feeds/locale.ts';
import { referenceEntries } from '../reference/entries.ts';
import { allPage } from '../reference/pages.ts';
import { indexFile, type SearchIndex } from './index-format.ts';
import { keywordsIn } from './indexing/keywords.ts';
import { makeIndex } from './indexing/make-index.ts';

/** Writes an index into the language's output. */
export async function writeIndex(outDir: string, index: SearchIndex): Promise<void> {
  await mkdir(outDir, { recursive: true });
  await writeFile(join(outDir, indexFile), JSON.stringify(index));
}

export default function searchPlugin({ i18n }: LoadContext): Plugin {
  return {
    name: 'tollgate-search',
    async postBuild({ outDir, baseUrl, routesPaths }) {
      const pages = await builtPages({ outDir, baseUrl, routesPaths });
      const language = languageOf(i18n.currentLocale);
      const entries = referenceEntries(language);
      // What is on the page that has everything is found on the other pages.
      const found = pages.filter(({ path }) => path !== allPage.path);
      await writeIndex(outDir, makeIndex(found, entries, keywordsIn(language)));
    },
  };
}
