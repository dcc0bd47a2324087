/** Files for readers without a browser: Markdown twins, lists of all pages, and the News as RSS. */
import type { Language } from '@tollgate/contract/model';
import { languageTags } from '../language-names.ts';
import { twinFile } from '../page/twin-address.ts';
import { siteConfig } from '../site-config.ts';
import type { BuiltPage } from './built-pages.ts';
import { toMarkdown } from './markdown.ts';
import { newsFile, newsTitle } from './news.ts';
import { indexFile, pageIndex, type Twin, wholeFile, wholeText } from './page-lists.ts';
import { newsItems, rssOf } from './rss.ts';

const newsPath = 'News';

/** The Markdown of a page; its title comes first, also where the page shows none. */
export function twinMarkdown(
  { title, root }: BuiltPage,
  pageUrl: string,
  isPage: (path: string) => boolean,
): string {
  const markdown = toMarkdown(root, { pageUrl, isPage });
  return /^# /.test(markdown) ? markdown : `# ${title}\n\n${markdown}`;
}

function newsFeed(page: BuiltPage, language: Language, pageUrl: string): string {
  const channel = {
    title: `${siteConfig.product} · ${newsTitle[language]}`,
    description: page.description,
    languageTag: languageTags[language],
    pageUrl,
    feedUrl: new URL(newsFile, pageUrl).href,
  };
  return rssOf(channel, newsItems(page.root, pageUrl));
}

export interface FeedPlace {
  readonly language: Language;
  /** With the language: `/docs/zh/`. */
  readonly baseUrl: string;
  /** Where the site is published. */
  readonly url: string;
}

type MakeTwin<Page> = (page: Page, pageUrl: string, isPage: (path: string) => boolean) => string;

/**
 * The files by their names.
 * @param twinOf gives the Markdown of a page, made by `twinMarkdown` or kept from an earlier build
 * @throws where there is no page News
 */
export function feedFiles<Page extends BuiltPage>(
  pages: readonly Page[],
  { language, baseUrl, url }: FeedPlace,
  twinOf: MakeTwin<Page> = twinMarkdown,
): ReadonlyMap<string, string> {
  const urlOf = (path: string) => new URL(baseUrl + path, url).href;
  const paths = new Set(pages.map(({ path }) => baseUrl + path));
  const isPage = (path: string) => paths.has(path);
  const twins = pages.map((page): Twin => {
    const { path, title, description } = page;
    return { path, title, description, markdown: twinOf(page, urlOf(path), isPage) };
  });
  const shelf = { product: siteConfig.product, language, baseUrl, twins };
  const news = pages.find(({ path }) => path === newsPath);
  if (news === undefined) throw new Error(`there is no page ${newsPath} for the feed`);
  return new Map([
    ...twins.map(({ path, markdown }) => [twinFile(path), markdown] as const),
    [indexFile, pageIndex(shelf)],
    [wholeFile, wholeText(shelf)],
    [newsFile, newsFeed(news, language, urlOf(newsPath))],
  ]);
}
