/** The documentation for agents: the search index and the Markdown twins, of the package or of the running gateway. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { refusalError } from '@tollgate/contract/command-error';
import type { Language } from '@tollgate/contract/model';
import { loadProgram } from '@tollgate/programs';
import { nearest } from '../command-line/nearest.ts';
import { fetchGateway } from '../connection/connection.ts';
import type { Context } from '../output/context.ts';

/** One place that was found. */
export interface DocsPlace {
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  /** Name that `read_docs` accepts. */
  readonly page: string;
}

export interface Documentation {
  search(query: string, language: Language, limit: number): Promise<readonly DocsPlace[]>;
  /** A page as Markdown. @throws where there is none, with the nearest name */
  read(page: string, language: Language): Promise<string>;
}

/** As the site writes it (`design/search/index-format.ts`); the rest is the search's own. */
interface Index {
  readonly pages: readonly { readonly path: string }[];
}

type Search = (
  query: string,
  limit: number,
) => readonly {
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  readonly path: string;
}[];

/** Beside the command, in the project and in the installed package alike. */
const ownFolder = fileURLToPath(new URL('../../site/dist/', import.meta.url));
const overview = 'overview';

/** A page's name from any form of its address: `/docs/zh/Sign.md#code` is `Sign`. */
export function pageName(given: string): string {
  const path = given
    .trim()
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(/[?#].*$/, '')
    .replace(/^\/?docs\//, '')
    .replace(/^\/+|\/+$/g, '')
    .replace(/^zh(?:\/|$)/, '')
    .replace(/\.md$/, '');
  return path === '' || path === 'index' ? overview : path;
}

const folderIn = (language: Language) => (language === 'zh' ? 'zh/' : '');

/** @param folder of a built site; without one, the command's own */
export function createDocumentation(
  context: Context,
  url: () => Promise<string>,
  folder: string = ownFolder,
): Documentation {
  const searches = new Map<Language, Promise<{ readonly search: Search; readonly index: Index }>>();

  /** The file as it was installed, else as the gateway serves it; undefined where neither has it. */
  async function textOf(file: string): Promise<string | undefined> {
    try {
      return await readFile(join(folder, file), 'utf8');
    } catch {
      const response = await fetchGateway(context, await url(), `/docs/${file}`, { accept: '*/*' });
      return response.ok ? response.text() : undefined;
    }
  }

  async function load(language: Language) {
    const text = await textOf(`${folderIn(language)}search-index.json`);
    if (text === undefined)
      throw refusalError(
        'The documentation is not built yet. Wait a minute, or start the gateway.',
        '文档尚未构建完成。请稍后重试，或先启动网关。',
      );
    const index: Index = JSON.parse(text);
    const { searchOf } = (await loadProgram('search')) as { searchOf(index: Index): Search };
    return { index, search: searchOf(index) };
  }

  function indexIn(language: Language) {
    const known = searches.get(language) ?? load(language);
    searches.set(language, known);
    // The next question tries again.
    known.catch(() => searches.delete(language));
    return known;
  }

  return {
    async search(query, language, limit) {
      const { search } = await indexIn(language);
      return search(query, limit).map(({ path, ...place }) => ({
        ...place,
        page: path === '' ? overview : path,
      }));
    },
    async read(page, language) {
      const name = pageName(page);
      const { index } = await indexIn(language);
      const names = index.pages.map(({ path }) => (path === '' ? overview : path));
      // A name that is not in the index is on no page; so no other file is ever read.
      const isThere = names.includes(name);
      const file = `${folderIn(language)}${name === overview ? 'index' : name}.md`;
      const text = isThere ? await textOf(file) : undefined;
      if (text !== undefined) return text;
      const near = nearest(name, names);
      throw refusalError(
        `There is no page ${name}. ${near === undefined ? 'search_docs finds pages.' : `Did you mean ${near}?`}`,
        `页面 ${name} 不存在。${near === undefined ? '请用 search_docs 查找页面。' : `是否想输入 ${near}？`}`,
      );
    },
  };
}
