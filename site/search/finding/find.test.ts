import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readArticle } from '../../feeds/article.ts';
import type { ReferenceEntry } from '../../reference/entries.ts';
import { makeIndex } from '../indexing/make-index.ts';
import { chinesePages, englishPages, libraryFrom } from '../testing.ts';
import type { Segment } from './excerpt.ts';
import { type Findings, find } from './find.ts';
import { addPart, libraryOf } from './library.ts';

const english = libraryFrom(englishPages);
const chinese = libraryFrom(chinesePages);

function paths({ pages }: Findings): string[] {
  return pages.map(({ path }) => path);
}

function firstSection(query: string, library = english) {
  return find(library, query).pages[0]?.sections[0];
}

describe('English', () => {
  test.each([
    ['sort', 'Sign#string'],
    ['SORTED members', 'Sign#string'],
    ['cafe', 'Sign#string'],
    ['CAFÉ', 'Sign#string'],
    ['javaSdk', 'Sign#verify'],
    ['publickey', 'Sign#verify'],
    ['verify a reply', 'Sign#verify'],
    ['order_no', 'Sign#string'],
    ['app_id=tg01&merchant_order_no', 'Sign#string'],
    ['private key app', 'Sign'],
    ['04112', 'CloudAPI#E04112'],
    ['e04112', 'CloudAPI#E04112'],
    ['major units', 'CloudAPI#wisehub.cloud.pay.order.order_amount'],
    ['cloud.pay.order', 'CloudAPI'],
  ])('%s leads to %s', (query, path) => {
    const all = find(english, query).pages.flatMap(({ sections }) => sections.map((each) => each.path));
    if (query !== 'cloud.pay.order') expect(all).toContain(path);
    // Ids are addresses, not text: nothing on these pages says this name.
    else expect(find(english, query).isLoose).toBe(true);
  });

  test('a word is found by its beginning, not by its middle', () => {
    expect(paths(find(english, 'ampers'))).toEqual(['Sign']);
    expect(find(english, 'mpersand').pages).toEqual([]);
  });

  test('a title comes before a heading, and a heading before the text', () => {
    expect(paths(find(english, 'sign'))[0]).toBe('Sign');
    expect(firstSection('order')?.path).toBe('CloudAPI#wisehub.cloud.pay.order');
  });

  test('what is beside the article is not found', () => {
    expect(paths(find(english, 'elsewhere'))).toEqual([]);
    expect(paths(find(english, 'copy'))).toEqual([]);
  });

  test('where nothing has all words, the pages that have most of them are offered as such', () => {
    const found = find(english, 'how do I verify signatures of replies');
    expect(found.isLoose).toBe(true);
    expect(paths(found)[0]).toBe('Sign');
    expect(find(english, 'zzzz').pages).toEqual([]);
  });

  test('matches are marked in titles, headings and excerpts', () => {
    const [page] = find(english, 'string sign').pages;
    const marked = (segments: readonly Segment[] = []) =>
      segments.filter(({ isMatch }) => isMatch).map(({ text }) => text);
    expect(page?.title).toEqual([
      { text: 'Sign', isMatch: true },
      { text: 'ing requests', isMatch: false },
    ]);
    expect(marked(page?.sections[0]?.heading)).toEqual(['String', 'sign']);
    expect(marked(firstSection('ampersand')?.excerpt)).toEqual(['ampersand']);
  });
});

describe('Chinese', () => {
  test.each([
    ['私钥签名', 'Sign'],
    ['签名字符', 'Sign#string'],
    ['连接后再', 'Sign#string'],
    ['RSA2签名', 'Sign#string'],
    ['签名 排序', 'Sign#string'],
    ['款可', 'Refund'],
    ['部分退款，总额', 'Refund'],
  ])('%s leads to %s', (query, path) => {
    const found = find(chinese, query);
    expect(found.isLoose).toBe(false);
    expect(found.pages[0]?.sections[0]?.path ?? '').toBe(path);
  });

  test('a question finds the page that has most of it', () => {
    const found = find(chinese, '如何发起部分退款');
    expect(found.isLoose).toBe(true);
    expect(paths(found)[0]).toBe('Refund');
  });
});

test('an index in several parts holds every page once, in its place', () => {
  const long = `<p>${'filler '.repeat(30_000)}</p>`;
  const pages = ['one', 'two', 'three'].map((word) => ({
    path: word,
    ...readArticle(`<main><h1>${word}</h1>${long}<p>needle-${word}</p></main>`),
  }));
  expect(makeIndex(pages, [], 'CloudAPI').parts.length).toBeGreaterThan(1);
  const library = libraryFrom(pages);
  for (const { path } of pages) expect(paths(find(library, `needle-${path}`))).toEqual([path]);
});

describe('entries of the reference', () => {
  const entries: ReferenceEntry[] = [
    { id: 'pay.checkout', kind: 'call', title: 'Hosted checkout · pay.checkout', text: 'Makes an order.' },
    { id: 'a.batch_no', kind: 'field', title: 'batch_no · a', text: '批次号。批次关闭后不变。' },
    { id: 'batch.close', kind: 'call', title: '关闭批次 · batch.close', text: '结束当日交易。' },
    { id: 'a.refunded', kind: 'field', title: 'refunded · a', text: '退款金额。' },
    { id: 'order.refund.query', kind: 'call', title: '退款查询 · order.refund.query', text: '查询退款。' },
    { id: 'order.refund.submit', kind: 'call', title: '退款 · order.refund.submit', text: '退还款项。' },
    { id: 'a.merchant_order_no', kind: 'field', title: 'merchant_order_no · a', text: 'Unique.' },
    {
      id: 'a.orig_merchant_order_no',
      kind: 'field',
      title: 'orig_merchant_order_no · a',
      text: 'First one.',
    },
    { id: 'a.data.items', kind: 'field', title: 'order_detail.data.items · a', text: 'Goods.' },
    { id: 'E04112', kind: 'error', title: 'E04112 · Order number used', text: 'Take another.' },
    { id: 'trans_status-2', kind: 'value', title: 'trans_status 2 · Completed', text: 'Paid.' },
    { id: 'basics', kind: 'section', title: 'Basics', text: 'All of it.' },
  ];
  const { outline, parts } = makeIndex(englishPages, entries, 'CloudAPI');
  const library = libraryOf({ ...outline, parts: [] });
  for (const part of parts) addPart(library, part);

  test.each([
    ['merchant_order_no', 'CloudAPI#a.merchant_order_no', true],
    ['items', 'CloudAPI#a.data.items', true],
    ['E04112', 'CloudAPI#E04112', true],
    ['e041', 'CloudAPI#E04112', false],
    ['trans_status 2', 'CloudAPI#trans_status-2', true],
    ['pay.checkout', 'CloudAPI#pay.checkout', true],
    ['hosted', 'CloudAPI#pay.checkout', false],
    ['hosted checkout', 'CloudAPI#pay.checkout', true],
    ['退款', 'CloudAPI#order.refund.submit', true],
    ['批次', 'CloudAPI#batch.close', false],
    ['completed', 'CloudAPI#trans_status-2', false],
  ])('%s is %s (exact: %s)', (query, path, isExact) => {
    const [first] = find(library, query).entries;
    expect([first?.path, first?.isExact]).toEqual([path, isExact]);
  });

  test('sections are found as parts of the page alone', () => {
    expect(find(library, 'basics').entries).toEqual([]);
  });
});

test('whatever is typed, the excerpts join to text of the page and nothing fails', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('"', '*', '\\', 'İ', 'ß', '的')),
      (query) => {
        for (const library of [english, chinese]) {
          for (const page of find(library, query).pages) {
            const title = page.title.map(({ text }) => text).join('');
            expect(library.pages.map((each) => each.title.text)).toContain(title);
          }
        }
      },
    ),
    { numRuns: 50 },
  );
});
