/** Writes what is read without a browser: Markdown twins, lists of all pages, and the News as RSS. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import type { Language, Text } from '@tollgate/contract/model';
import { languageTags } from '../language-names.ts';
import { siteConfig } from '../site-config.ts';
import { type BuiltPage, builtPages } from './built-pages.ts';
import { languageOf } from './locale.ts';
import { toMarkdown } from './markdown.ts';
import { indexFile, pageIndex, type Twin, wholeFile, wholeText } from './page-lists.ts';
import { newsItems, rssOf } from './rss.ts';
import { twinFile } from './twin-address.ts';

const newsPath = 'News';
const newsFile = 'news.xml';
const newsTitle: Text = { en: 'News and updates', zh: '新闻与更新' };

/** A page as Markdown; its title comes first, also where the page shows none. */
export function twinOf(
  { path, title, description, root }: BuiltPage,
  pageUrl: string,
  isPage: (path: string) => boolean,
): Twin {
  const markdown = toMarkdown(root, { pageUrl, isPage });
  return {
    path,
    title,
    description,
    markdown: /^# /.test(markdown) ? markdown : `# ${title}\n\n${markdown}`,
  };
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

export default function feedsPlugin({ i18n, baseUrl, siteConfig: { url } }: LoadContext): Plugin {
  const language = languageOf(i18n.currentLocale);
  return {
    name: 'tollgate-feeds',
    injectHtmlTags: () => ({
      headTags: [
        {
          tagName: 'link',
          attributes: {
            rel: 'alternate',
            type: 'application/rss+xml',
            title: `${siteConfig.product} · ${newsTitle[language]}`,
            href: baseUrl + newsFile,
          },
        },
      ],
    }),
    async postBuild({ outDir, routesPaths }) {
      const pages = await builtPages({ outDir, baseUrl, routesPaths });
      const urlOf = (path: string) => new URL(baseUrl + path, url).href;
      const paths = new Set(pages.map(({ path }) => baseUrl + path));
      const isPage = (path: string) => paths.has(path);
      const twins = pages.map((page) => twinOf(page, urlOf(page.path), isPage));
      const shelf = { product: siteConfig.product, language, baseUrl, twins };
      const write = (name: string, text: string) => writeFile(join(outDir, name), text);
      for (const { path, markdown } of twins) await write(twinFile(path), markdown);
      await write(indexFile, pageIndex(shelf));
      await write(wholeFile, wholeText(shelf));
      const news = pages.find(({ path }) => path === newsPath);
      if (news === undefined) throw new Error(`there is no page ${newsPath} to make a feed of`);
      await write(newsFile, newsFeed(news, language, urlOf(newsPath)));
    },
  };
}
