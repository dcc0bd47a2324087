/** The pages of one language as the build wrote them. */
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Article, readArticle } from './article.ts';

export interface BuiltPage extends Article {
  /** Its address below the base URL of the language: `Sign`, and `` for the overview. */
  readonly path: string;
}

/** Where a build was written. */
export interface BuildPlace {
  readonly outDir: string;
  /** With the language: `/docs/zh/`. */
  readonly baseUrl: string;
  /** Addresses of the pages, with the base URL. */
  readonly routesPaths: readonly string[];
}

async function firstOf(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return undefined;
}

/** A page's HTML file: in a folder of the page's name, or of that name itself. */
function candidates(outDir: string, path: string): string[] {
  return path === ''
    ? [join(outDir, 'index.html')]
    : [join(outDir, `${path}.html`), join(outDir, path, 'index.html')];
}

const known = new Map<string, Promise<readonly BuiltPage[]>>();

/** All pages of the language, the overview first, read once; the not-found page is none of them. */
export function builtPages(place: BuildPlace): Promise<readonly BuiltPage[]> {
  let pages = known.get(place.outDir);
  if (pages === undefined) {
    pages = readPages(place);
    known.set(place.outDir, pages);
  }
  return pages;
}

async function readPages({ outDir, baseUrl, routesPaths }: BuildPlace): Promise<readonly BuiltPage[]> {
  const paths = routesPaths
    .filter((route) => `${route}/`.startsWith(baseUrl))
    .map((route) => decodeURI(route.slice(baseUrl.length).replace(/\/$/, '')))
    .filter((path) => path !== '404.html' && path !== '404');
  const pages: BuiltPage[] = [];
  for (const path of [...new Set(paths)].sort()) {
    const file = await firstOf(candidates(outDir, path));
    if (file === undefined) throw new Error(`the build wrote no HTML for ${baseUrl}${path}`);
    try {
      pages.push({ path, ...readArticle(await readFile(file, 'utf8')) });
    } catch (cause) {
      throw new Error(`${file} cannot be read`, { cause });
    }
  }
  return pages;
}
