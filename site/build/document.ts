/** A whole page: the head of its HTML, and the body around what React rendered. */
import type { Text } from '@tollgate/contract/model';
import { newsFile, newsTitle } from '../feeds/news.ts';
import { languages, languageTags } from '../language-names.ts';
import { siteBase } from '../page/base.ts';
import { pathIn } from '../page/language.ts';
import type { Place } from '../page/place.ts';
import { twinAddress } from '../page/twin-address.ts';
import { siteConfig } from '../site-config.ts';
import { headScript } from '../theme/head-script.ts';

/** The files that every page begins with, below the language's base URL. */
export interface PageFiles {
  readonly script: string;
  /** Script that the first one loads at once. */
  readonly next: string;
  /** React and the islands, which wait until the reader turns to one. */
  readonly islands: readonly string[];
  readonly styles: readonly string[];
}

export interface PageDocument {
  readonly place: Place;
  readonly title: string;
  /** None for the page that stands for addresses without a page. */
  readonly description: string | undefined;
  readonly body: string;
}

const siteTitle: Text = { en: `${siteConfig.product} Docs`, zh: `${siteConfig.product} 文档` };

type Attributes = Readonly<Record<string, string>>;

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function tag(name: 'meta' | 'link', attributes: Attributes): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${written.join('')}>`;
}

const property = (name: string, content: string) => tag('meta', { property: name, content });
const named = (name: string, content: string) => tag('meta', { name, content });
const link = (rel: string, href: string, more: Attributes = {}) => tag('link', { rel, ...more, href });

function aboutPage({ place, title, description }: PageDocument): string[] {
  if (description === undefined)
    return [property('og:title', siteTitle[place.language]), named('robots', 'noindex')];
  return [
    property('og:title', title),
    named('description', description),
    property('og:description', description),
    link('alternate', twinAddress(place.path), { type: 'text/markdown' }),
  ];
}

function addresses({ path, language }: Place): string[] {
  const absolute = (each: string) => siteConfig.url + each;
  return [
    property('og:url', absolute(path)),
    property('og:locale', languageTags[language].replace('-', '_')),
    property('og:type', 'article'),
    link('canonical', absolute(path)),
    ...languages.map((each) =>
      link('alternate', absolute(pathIn(path, each)), { hreflang: languageTags[each] }),
    ),
    link('alternate', absolute(pathIn(path, 'en')), { hreflang: 'x-default' }),
  ];
}

export function documentOf(page: PageDocument, files: PageFiles): string {
  const { language, baseUrl } = page.place;
  const head = [
    '<meta charset="utf-8">',
    `<title>${escaped(page.title)}</title>`,
    named('viewport', 'width=device-width, initial-scale=1.0'),
    ...aboutPage(page),
    ...addresses(page.place),
    link('icon', `${baseUrl}mark.svg`),
    link('alternate', baseUrl + newsFile, {
      type: 'application/rss+xml',
      title: `${siteConfig.product} · ${newsTitle[language]}`,
    }),
    tag('meta', { name: 'theme-color', content: '#ffffff', media: '(prefers-color-scheme: light)' }),
    tag('meta', { name: 'theme-color', content: '#0d1017', media: '(prefers-color-scheme: dark)' }),
    `<script>${headScript(language, siteBase, baseUrl)}</script>`,
    ...files.styles.map((style) => link('stylesheet', baseUrl + style)),
    link('modulepreload', baseUrl + files.next),
    `<script type="module" src="${baseUrl}${files.script}" data-islands="${files.islands.map((file) => baseUrl + file).join(' ')}"></script>`,
  ];
  return (
    `<!doctype html><html lang="${languageTags[language]}" dir="ltr"><head>${head.join('')}</head>` +
    `<body><div id="site">${page.body}</div></body></html>\n`
  );
}
