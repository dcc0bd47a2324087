/** The feed as an XML reader takes it; the browser has a strict one. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../tests/support/browser/chromium.ts';
import { type NewsItem, rssOf } from './rss.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

const nasty = 'a & b < c > "d" \'e\' ]]> &amp; <script>\u0000\u000b\ufffe\ud800 签名 😀';

test('whatever stands in the news, the feed is well-formed and gives it back', async () => {
  const item: NewsItem = {
    date: new Date('2026-11-21T00:00:00Z'),
    title: nasty,
    hash: 'a"b<c',
    html: `<p>${nasty}</p>`,
  };
  const channel = {
    title: nasty,
    description: nasty,
    languageTag: 'zh-CN',
    pageUrl: 'https://docs.example/docs/News?a=1&b=2',
    feedUrl: 'https://docs.example/docs/news.xml',
  };
  const page = await browser.newPage();
  const read = await page.evaluate(
    (xml) => {
      const document = new DOMParser().parseFromString(xml, 'application/xml');
      const texts = (selector: string) =>
        [...document.querySelectorAll(selector)]
          // Atom's link is another.
          .filter((each) => each.namespaceURI === null)
          .map((each) => each.textContent);
      return {
        error: document.querySelector('parsererror')?.textContent,
        titles: texts('title'),
        links: texts('link'),
        html: texts('item description'),
      };
    },
    rssOf(channel, [item]),
  );
  const shown = 'a & b < c > "d" \'e\' ]]> &amp; <script> 签名 😀';
  expect(read).toEqual({
    error: undefined,
    titles: [shown, shown],
    links: ['https://docs.example/docs/News?a=1&b=2', 'https://docs.example/docs/News?a=1&b=2#a%22b%3Cc'],
    html: [`<p>${shown}</p>`],
  });
});
