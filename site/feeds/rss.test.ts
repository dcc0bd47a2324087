import { parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { type Element, elementsWhere, isElement } from './article.ts';
import { escapeXml, newsItems, rssOf } from './rss.ts';

const pageUrl = 'https://docs.example/docs/News';

function main(html: string): Element {
  const document = parse(`<main>${html}</main>`).childNodes.find(isElement);
  const [found] = document === undefined ? [] : elementsWhere(document, ({ tagName }) => tagName === 'main');
  if (found === undefined) throw new Error('no main');
  return found;
}

const news = main(
  '<h1>News</h1><p>Intro</p>' +
    '<h2 id="old">2026-10-01: Refunds &amp; <code>tips</code></h2><p>See <a href="Sign#x" class="c">signing</a>.</p>' +
    '<h2 id="about">Not dated</h2><p>no</p>' +
    '<h2 id="new">2026-11-21 · 新版</h2><p>一<br>二</p><pre><code>a &lt; b</code></pre><button>Copy</button>',
);

const channel = {
  title: 'Tollgate · <News>',
  description: 'What & when',
  languageTag: 'zh-CN',
  pageUrl,
  feedUrl: 'https://docs.example/docs/news.xml',
};

test('dated headings are items, the newest first; others are none', () => {
  expect(newsItems(news, pageUrl)).toEqual([
    {
      date: new Date('2026-11-21T00:00:00Z'),
      title: '新版',
      hash: 'new',
      html: '<p>一<br>二</p><pre><code>a &lt; b</code></pre>'.replace(/<\/?code>/g, ''),
    },
    {
      date: new Date('2026-10-01T00:00:00Z'),
      title: 'Refunds & tips',
      hash: 'old',
      html: '<p>See <a href="https://docs.example/docs/Sign#x">signing</a>.</p>',
    },
  ]);
});

test.each(['2026-02-30 · Never', '2026-13-01 · Never'])('%s fails the build', (heading) => {
  expect(() => newsItems(main(`<h2>${heading}</h2>`), pageUrl)).toThrow(/invalid date/);
});

describe('the feed', () => {
  const xml = rssOf(channel, newsItems(news, pageUrl));

  test('says what it is, with dates of RFC 822', () => {
    expect(xml).toContain('<title>Tollgate · &lt;News&gt;</title>');
    expect(xml).toContain('<language>zh-CN</language>');
    expect(xml.match(/<pubDate>.*?<\/pubDate>/g)).toEqual([
      '<pubDate>Sat, 21 Nov 2026 00:00:00 GMT</pubDate>',
      '<pubDate>Thu, 01 Oct 2026 00:00:00 GMT</pubDate>',
    ]);
    expect(xml).toContain('<lastBuildDate>Sat, 21 Nov 2026 00:00:00 GMT</lastBuildDate>');
    expect(xml).toContain('<guid isPermaLink="true">https://docs.example/docs/News#old</guid>');
  });

  test('carries HTML as text', () => {
    expect(xml).toContain(
      '<description>&lt;p&gt;See &lt;a href=&quot;https://docs.example/docs/Sign#x&quot;&gt;',
    );
    expect(xml).toContain('a &amp;lt; b');
  });

  test('without items is a feed, too', () => {
    expect(rssOf(channel, [])).toMatch(/<channel>[\s\S]*<\/channel>\n<\/rss>\n$/);
    expect(rssOf(channel, [])).not.toContain('<item>');
  });
});

test('characters that XML cannot hold are left out', () => {
  expect(escapeXml('a\u0000b\u000bc\ud800d😀\ufffe"')).toBe('abcd😀&quot;');
});
