/** Twins, lists and feed of a small site and of the real one, which has to be built before. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtSite } from '../../tests/support/browser/static-site.ts';
import { routes } from '../navigation.ts';
import { twinAddress, twinFile } from '../page/twin-address.ts';
import { type Element, elementsWhere, isLeftOut, rawText, textOf } from './article.ts';
import { type BuiltPage, builtPages } from './built-pages.ts';
import { feedFiles } from './feed-files.ts';
import { indexFile, wholeFile } from './page-lists.ts';

let folder: string;

interface Site {
  readonly name: string;
  readonly outDir: () => string;
  readonly baseUrl: string;
  readonly routes: readonly string[];
}

const page = (title: string, body: string) =>
  `<!doctype html><html><head><title>${title}</title><meta name="description" content="About ${title}"></head>` +
  `<body><main><article><h1>${title}</h1>${body}</article></main></body></html>`;

const files: Readonly<Record<string, string>> = {
  'index.html': page('Overview', '<p>Go to <a href="/docs/zh/Sign#a">签名</a>.</p>'),
  'Sign/index.html': page(
    '签名',
    '<h2 id="a">一</h2><table><tr><th>a|b</th></tr><tr><td>1</td></tr></table>',
  ),
  'News.html': page('News', '<h2 id="n">2026-11-21 · First</h2><p>Text</p>'),
};
const smallRoutes = ['', 'Sign', 'News'];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollgate-feeds-'));
  await mkdir(join(folder, 'Sign'));
  for (const [name, html] of Object.entries(files)) await writeFile(join(folder, name), html);
  const baseUrl = '/docs/zh/';
  const routesPaths = ['/docs/zh/404.html', ...smallRoutes.map((route) => baseUrl + route)];
  const pages = await builtPages({ outDir: folder, baseUrl, routesPaths });
  const feeds = feedFiles(pages, { language: 'zh', baseUrl, url: 'https://docs.example' });
  for (const [name, text] of feeds) await writeFile(join(folder, name), text);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const sites: Site[] = [
  { name: 'a small site', outDir: () => folder, baseUrl: '/docs/zh/', routes: smallRoutes },
  { name: 'the built site in en', outDir: () => builtSite, baseUrl: '/docs/', routes },
  { name: 'the built site in zh', outDir: () => join(builtSite, 'zh'), baseUrl: '/docs/zh/', routes },
];

describe.each(sites)('$name', ({ outDir, baseUrl, routes: paths }) => {
  const pages = (): Promise<readonly BuiltPage[]> =>
    builtPages({ outDir: outDir(), baseUrl, routesPaths: paths.map((path) => baseUrl + path) });
  const read = (name: string) => readFile(join(outDir(), name), 'utf8');

  test('every page has a twin with its title, its headings and all its tables', async () => {
    for (const { path, title, root } of await pages()) {
      const markdown = await read(twinFile(path));
      expect([path, markdown.startsWith('# ')]).toEqual([path, true]);
      expect(markdown.replaceAll(/[\\`]/g, '')).toContain(title);
      const isHeading = ({ tagName }: Element) => /^h[2-4]$/.test(tagName);
      const leftOut = elementsWhere(root, isLeftOut).flatMap((part) => elementsWhere(part, isHeading));
      const headings = elementsWhere(root, isHeading)
        .filter((heading) => !leftOut.includes(heading))
        .map(textOf);
      const plain = markdown.replaceAll(/[\\`*]/g, '');
      expect(headings.filter((heading) => !plain.includes(heading.replaceAll(/[\\`*]/g, '')))).toEqual([]);
      const rows = elementsWhere(root, ({ tagName }) => tagName === 'tr').length;
      expect(markdown.split('\n').filter((line) => /^\s*(?:> )*\|/.test(line)).length).toBeGreaterThanOrEqual(
        rows,
      );
    }
  });

  test('no space follows Chinese punctuation in a paragraph, an item or a cell', async () => {
    const found: string[] = [];
    for (const { path, root } of await pages())
      for (const part of elementsWhere(root, ({ tagName }) => /^(?:p|li|dd|td|summary)$/.test(tagName)))
        for (const [text] of rawText(part).matchAll(
          /.{0,9}[，。、；：！？）】」』》] +[\u4e00-\u9fff].{0,9}/g,
        ))
          found.push(`${path}: ${text}`);
    expect(found).toEqual([]);
  });

  test('the index has every page, and the whole has the text of each', async () => {
    const index = await read(indexFile);
    const whole = await read(wholeFile);
    // A tag beside the title of a call that stays in use is no part of the title.
    expect(index.split('\n').filter((line) => /use recall|请用 recall/.test(line))).toEqual([]);
    for (const { path } of await pages()) {
      expect(index).toContain(`(${twinAddress(baseUrl + path)})`);
      expect(whole).toContain((await read(twinFile(path))).trim());
    }
  });

  test('the feed has whole addresses and, where there are news, their dates', async () => {
    const feed = await read('news.xml');
    expect(feed).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0"/);
    for (const [, url = ''] of feed.matchAll(/<(?:link|guid)[^>]*>([^<]*)</g))
      expect(url).toMatch(/^https?:\/\//);
    for (const [, date = ''] of feed.matchAll(/<pubDate>([^<]*)</g))
      expect(new Date(date).toUTCString()).toBe(date);
    expect(feed).toContain('<item>');
  });
});
