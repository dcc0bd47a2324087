/** Writes the documentation of one language: pages, what is read without a browser, and files beside them. */
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { documents } from '@tollgate/contract/emit/documents';
import type { Language } from '@tollgate/contract/model';
import { indexFile } from '@tollgate/design/search/index-format';
import { archiveName, sampleArchives } from '../archives/languages.ts';
import { zipOf } from '../archives/zip.ts';
import { readArticle } from '../feeds/article.ts';
import type { BuiltPage } from '../feeds/built-pages.ts';
import { feedFiles, twinMarkdown } from '../feeds/feed-files.ts';
import { keptTexts } from '../kept.ts';
import { placeAt } from '../page/place.ts';
import { downloadFolder, downloads } from '../reference/downloads.ts';
import { referenceEntries } from '../reference/entries.ts';
import { allPage } from '../reference/pages.ts';
import { keywordsIn } from '../search/indexing/keywords.ts';
import { makeIndex } from '../search/indexing/make-index.ts';
import { sectionsOf } from '../search/indexing/sections.ts';
import { siteConfig } from '../site-config.ts';
import type { PageFiles } from './document.ts';
import { siteFolder } from './guides.ts';
import { brokenLinks } from './links.ts';
import { sitePages } from './pages.tsx';
import { redirectPages } from './redirect-page.ts';

const keptArticles = keptTexts('articles');
const keptTwins = keptTexts('twins');
const keptSections = keptTexts('sections');

/** A page as it was written, and its HTML, by which what was read of it is kept. */
interface WrittenPage extends BuiltPage {
  readonly html: string;
}

/** Returns the result of `make`, which is kept as JSON for its source. */
function once<Value>(texts: typeof keptTwins, source: readonly string[], make: () => Value): Value {
  const known = texts.get(...source);
  if (known !== undefined) return JSON.parse(known);
  const value = make();
  texts.keep(JSON.stringify(value), ...source);
  return value;
}

/** The page is parsed where something of it is asked for that was not kept. */
function writtenPage(path: string, html: string): WrittenPage {
  let read: ReturnType<typeof readArticle> | undefined;
  const article = () => {
    read ??= readArticle(html);
    return read;
  };
  const { title, description } = once(keptArticles, [html], () => {
    const { title, description } = article();
    return { title, description };
  });
  return {
    path,
    html,
    title,
    description,
    get root() {
      return article().root;
    },
  };
}

function sitemap(baseUrl: string, paths: Iterable<string>): string {
  const urls = [...paths].map((path) => `<url><loc>${siteConfig.url}${baseUrl}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

function searchIndex(pages: readonly WrittenPage[], language: Language): string {
  // What is on the page that has everything is found on the other pages.
  const found = pages.filter(({ path }) => path !== allPage.path);
  const index = makeIndex(found, referenceEntries(language), keywordsIn(language), (page, leftOut) =>
    once(keptSections, [page.html, ...leftOut], () => sectionsOf(page.root, leftOut)),
  );
  return JSON.stringify(index);
}

function downloadFiles(language: Language): (readonly [string, string])[] {
  const emitted = documents([language]);
  return downloads.map(({ file }) => {
    const found = emitted.find(({ name }) => name === file(language));
    if (found === undefined) throw new Error(`the contract emits no ${file(language)}`);
    return [`${downloadFolder}/${found.name}`, found.text];
  });
}

/** The samples as archives: the same in both languages, each with a text in both. */
const archives = (): (readonly [string, Uint8Array])[] =>
  sampleArchives.map((each) => [`${downloadFolder}/${archiveName(each)}.zip`, zipOf(each)]);

const fileOf = (path: string) => (path === '' ? 'index.html' : `${path}/index.html`);

async function writeAll(outDir: string, files: ReadonlyMap<string, string | Uint8Array>): Promise<void> {
  const folders = new Set([...files.keys()].map((name) => join(outDir, dirname(name))));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  await Promise.all([...files].map(([name, text]) => writeFile(join(outDir, name), text)));
}

/** @throws where a page is wrong, or a link leads nowhere */
export async function writeSite(language: Language, outDir: string, pageFiles: PageFiles): Promise<void> {
  const { baseUrl } = placeAt('', language);
  const { pages, notFound } = await sitePages(language, pageFiles);
  const written = [...pages].map(([path, html]) => writtenPage(path, html));
  const feeds = feedFiles(written, { language, baseUrl, url: siteConfig.url }, (page, pageUrl, isPage) =>
    once(keptTwins, [page.html], () => twinMarkdown(page, pageUrl, isPage)),
  );
  const moved = redirectPages(language, baseUrl);
  const files = new Map<string, string | Uint8Array>([
    ...[...pages, ...moved].map(([path, html]) => [fileOf(path), html] as const),
    ['404.html', notFound],
    ['sitemap.xml', sitemap(baseUrl, pages.keys())],
    [indexFile, searchIndex(written, language)],
    ...feeds,
    ...downloadFiles(language),
    ...archives(),
  ]);
  await writeAll(outDir, files);
  await cp(join(siteFolder, 'static'), outDir, { recursive: true });
  await cp(join(siteFolder, 'pictures', language), join(outDir, 'pictures'), { recursive: true });
  const beside = new Set([...files.keys(), 'favicon.ico', 'mark.svg'].map((name) => baseUrl + name));
  const addressed = new Map(
    [...pages, ...moved, ['404', notFound] as const].map(([path, html]) => [baseUrl + path, html]),
  );
  const broken = brokenLinks(addressed, (address) => beside.has(address), language);
  if (broken.length > 0) throw new Error(`broken links:\n${broken.join('\n')}`);
}
