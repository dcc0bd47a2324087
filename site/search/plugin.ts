/** Writes the search index of each language beside its built pages; nothing of it is in any page. */
import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { builtPages } from '../feeds/built-pages.ts';
import { languageOf } from '../feeds/locale.ts';
import { referenceRoute } from '../navigation.ts';
import { referenceEntries } from '../reference/entries.ts';
import { indexFolder, type Outline, outlineFile } from './index-format.ts';
import { type MadeIndex, makeIndex } from './indexing/make-index.ts';

/** Writes the files of an index into an empty folder below the language's output. */
export async function writeIndex(outDir: string, { outline, parts }: MadeIndex): Promise<void> {
  const folder = join(outDir, indexFolder);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const names: string[] = [];
  for (const part of parts) {
    const json = JSON.stringify(part);
    // A new name with every change, so that an outline never meets the texts of another build.
    const name = `text-${createHash('sha256').update(json).digest('hex').slice(0, 12)}.json`;
    await writeFile(join(folder, name), json);
    names.push(name);
  }
  const whole: Outline = { ...outline, parts: names };
  await writeFile(join(folder, outlineFile), JSON.stringify(whole));
}

export default function searchPlugin({ i18n }: LoadContext): Plugin {
  return {
    name: 'tollgate-search',
    async postBuild({ outDir, baseUrl, routesPaths }) {
      const pages = await builtPages({ outDir, baseUrl, routesPaths });
      const entries = referenceEntries(languageOf(i18n.currentLocale));
      await writeIndex(outDir, makeIndex(pages, entries, referenceRoute));
    },
  };
}
