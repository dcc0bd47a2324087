/** The documentation's pages as plain Markdown, which every peer can build: the twins that our own build wrote. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@tollgate/contract/model';

export interface MarkdownPage {
  readonly language: Language;
  /** Below the language's base, such as `Sign`; `index` is the overview. */
  readonly name: string;
  readonly title: string;
  /** Without the heading of level 1. */
  readonly body: string;
}

export const languages: readonly Language[] = ['en', 'zh'];

async function pagesIn(folder: string, language: Language): Promise<MarkdownPage[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  return Promise.all(
    names.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8');
      const [, title = '', body = ''] = /^# (.+)\n([\s\S]*)$/.exec(text) ?? [];
      if (title === '') throw new Error(`${file} does not begin with its title`);
      return { language, name: file.slice(0, -'.md'.length), title: title.replaceAll('`', ''), body };
    }),
  );
}

/** @param built the folder of a finished build @throws where a page has no title */
export async function markdownPages(built: string): Promise<readonly MarkdownPage[]> {
  const found = await Promise.all([pagesIn(built, 'en'), pagesIn(join(built, 'zh'), 'zh')]);
  return found.flat();
}
