import type { Segment } from '@tollgate/design/search/excerpt';
import { find } from '@tollgate/design/search/find';
import { type Library, libraryOf } from '@tollgate/design/search/library';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReferenceEntry } from '../reference/entries.ts';
import { callPath } from '../reference/pages.ts';
import { makeIndex } from './indexing/make-index.ts';
import { chinesePages, englishPages, libraryFrom, page } from './testing.ts';

const english = libraryFrom(englishPages);
const chinese = libraryFrom(chinesePages);

function paths(library: Library, query: string): string[] {
  return find(library, query).rows.map(({ path }) => path);
}

function markedIn(segments: readonly Segment[] = []): string[] {
  return segments.filter(({ isMatch }) => isMatch).map(({ text }) => text);
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
    ['how do I verify replies', 'Sign#verify'],
    ['app_id=tg01&merchant_order_no', 'Sign#string'],
    ['private key app', 'Sign'],
    ['04112', 'CloudAPI#errors'],
    ['e04112', 'CloudAPI#errors'],
    ['major units', 'CloudAPI#wisehub.cloud.pay.order'],
  ])('%s leads to %s', (query, path) => {
    expect(paths(english, query)).toContain(path);
  });

  test('a word is found by its beginning, not by its middle', () => {
    expect(paths(english, 'ampers')).toEqual(['Sign#string']);
    expect(paths(english, 'persand')).toEqual([]);
  });

  test('a title comes before a heading, and a heading before the text', () => {
    expect(paths(english, 'signing')[0]).toBe('Sign');
    expect(paths(english, 'order')[0]).toBe('CloudAPI#wisehub.cloud.pay.order');
  });

  test('what is beside the article is not found', () => {
    expect(paths(english, 'elsewhere')).toEqual([]);
    expect(paths(english, 'copy')).toEqual([]);
  });

  test('prose comes before code', () => {
    const library = libraryFrom([
      ...englishPages.slice(0, 1),
      page('Code', 'Samples', '<h2 id="c">C</h2><pre><code>refundNow refundNow refundNow</code></pre>'),
      page(
        'Prose',
        'Money back',
        '<h2 id="p">P</h2><p>Call refundNow for it, and wait until it is done.</p>',
      ),
    ]);
    expect(paths(library, 'refundNow')).toEqual(['Prose#p', 'Code#c']);
  });

  test('where nothing has all words, what has most of them is offered as such', () => {
    const found = find(english, 'verify ampersand');
    expect(found.isLoose).toBe(true);
    expect(found.rows[0]?.path).toMatch(/^Sign#/);
    expect(paths(english, 'zzzz')).toEqual([]);
  });

  test('a synonym of several words is found where all of them say something', () => {
    const library = libraryFrom([
      page('Code', 'Code', '<p>Security is explained elsewhere.</p>'),
      page(
        'Card',
        'Card data',
        '<p>The security code has three digits. The security code is never stored.</p>',
      ),
    ]);
    expect(paths(library, 'cvc')[0]).toBe('Card');
  });

  test('words that say nothing find nothing in a phrase', () => {
    const library = libraryFrom([
      page('Notes', 'Notes', '<p>Do not wait, do not ask, do not repeat.</p>'),
      page('Log', 'Log', '<p>Why a message did not arrive.</p>'),
    ]);
    expect(paths(library, 'not received')).toEqual(['Log']);
  });

  test('matches are marked in titles and excerpts', () => {
    const [row] = find(english, 'string ampersand').rows;
    if (row?.kind !== 'section') throw new Error('a section is first');
    expect([markedIn(row.title), markedIn(row.excerpt)]).toEqual([['String'], ['ampersand']]);
    expect(row.page.map(({ text }) => text).join('')).toBe('Signing requests');
  });

  test('of many results so many are given as asked for, and all are counted', () => {
    const some = find(english, 'sign', 2);
    expect(some.rows).toHaveLength(2);
    expect(some.count).toBe(find(english, 'sign', 100).rows.length);
    expect(some.count).toBeGreaterThan(2);
  });
});

describe('typing errors', () => {
  test.each([
    ['ampersnd', 'Sign#string'],
    ['ampresand', 'Sign#string'],
    ['verfiy', 'Sign#verify'],
    ['verifi', 'Sign#verify'],
    ['privat key', 'Sign'],
    ['webhok', 'Notes'],
  ])('%s leads to %s', (query, path) => {
    const notes = page('Notes', 'Notification notes', '<p>What the gateway calls.</p>');
    expect(paths(libraryFrom([...englishPages, notes]), query)[0]).toBe(path);
  });

  test('a short word and a number are meant as typed', () => {
    expect(paths(english, 'tgo1')).toEqual([]);
    expect(paths(english, 'e04113')).toEqual([]);
  });
});

test.each([['4111111111111111'], ['4111 1111 1111 1111'], ['4111-1111-1111-1111'], ['4111 1111']])(
  'the card number %s is found with and without spaces',
  (query) => {
    const cards = page('Cards', 'Cards', '<p>Approved: <code>4111111111111111</code>.</p>');
    expect(paths(libraryFrom([...englishPages, cards]), query)).toEqual(['Cards']);
  },
);

describe('synonyms', () => {
  const library = libraryFrom([
    page('Notify', 'Notification notes', '<h2 id="retries">When it fails</h2><p>Then it is tried again.</p>'),
    page('Query', 'Query mechanism', '<p>Ask for the result.</p>'),
    page('Cancel', 'Cancel an order', '<p>Before it is settled.</p>'),
  ]);
  test.each([
    ['webhook', 'Notify'],
    ['web hooks', 'Notify'],
    ['callback retry', 'Notify#retries'],
    ['回调', 'Notify'],
    ['polling', 'Query'],
    ['轮询', 'Query'],
    ['void', 'Cancel'],
    ['撤单', 'Cancel'],
    ['huidiao', 'Notify'],
  ])('%s leads to %s', (query, path) => {
    expect(paths(library, query)[0]).toBe(path);
  });
});

describe('Chinese', () => {
  test.each([
    ['私钥签名', 'Sign'],
    ['签名字符', 'Sign#string'],
    ['连接后再', 'Sign#string'],
    ['RSA2签名', 'Sign#string'],
    ['签名 排序', 'Sign#string'],
    ['部分退款，总额', 'Refund'],
    ['如何发起部分退款', 'Refund'],
    ['退', 'Refund'],
    ['tuikuan', 'Refund'],
    ['tuikaun', 'Refund'],
    ['tuik', 'Refund'],
    ['tk', 'Refund'],
    ['tui kuan', 'Refund'],
    ['bufen tuikuan', 'Refund'],
    ['qianming', 'Sign'],
  ])('%s leads to %s', (query, path) => {
    expect(paths(chinese, query)).toContain(path);
  });

  test('a character between words says nothing', () => {
    const library = libraryFrom([
      ...chinesePages,
      page('Have', '没有应答时', '<p>终端没有应答，收银机有断线。</p>'),
    ]);
    expect(paths(library, '退款有哪些')).toEqual(['Refund']);
  });

  test('what pinyin found is marked in Chinese', () => {
    const [row] = find(chinese, 'tuikuan').rows;
    if (row?.kind !== 'section') throw new Error('a section is first');
    expect(markedIn(row.page)).toEqual(['退款']);
  });
});

describe('keywords', () => {
  const keywords = new Map([
    ['Refund', ['多次退']],
    ['Sign#string', ['拼接顺序', '签名说明']],
  ]);
  const library = libraryOf(makeIndex(chinesePages, [], keywords));

  test('a place is found by what it does not say', () => {
    expect(paths(library, '拼接顺序')[0]).toBe('Sign#string');
    expect(paths(library, '多次退')[0]).toBe('Refund');
  });

  test('a place that is looked for by all that was typed comes before others', () => {
    expect(paths(library, '签名说明')[0]).toBe('Sign#string');
  });
});

describe('entries of the reference', () => {
  const listed: Omit<ReferenceEntry, 'page'>[] = [
    { id: 'pay.checkout', kind: 'call', title: 'Hosted checkout · pay.checkout', text: 'Makes an order.' },
    { id: 'a.batch_no', kind: 'field', title: 'batch_no · a', text: '批次号。批次关闭后不变。' },
    { id: 'batch.close', kind: 'call', title: '关闭批次 · batch.close', text: '结束当日交易。' },
    { id: 'a.refunded', kind: 'field', title: 'refunded · a', text: '退款金额。' },
    { id: 'order.refund.query', kind: 'call', title: '退款查询 · order.refund.query', text: '查询退款。' },
    { id: 'order.refund.submit', kind: 'call', title: '退款 · order.refund.submit', text: '退还款项。' },
    { id: 'a.merchant_order_no', kind: 'field', title: 'merchant_order_no · a', text: 'Unique.' },
    { id: 'b.merchant_order_no', kind: 'field', title: 'merchant_order_no · b.c', text: 'Of the order.' },
    { id: 'a.orig', kind: 'field', title: 'orig_merchant_order_no · a', text: 'First one.' },
    { id: 'a.data.items', kind: 'field', title: 'order_detail.data.items · a', text: 'Goods.' },
    { id: 'E04112', kind: 'error', title: 'E04112 · Order number used', text: 'Take another.' },
    { id: 'trans_status-2', kind: 'value', title: 'trans_status 2 · Completed', text: 'Paid.' },
    { id: 'basics', kind: 'section', title: 'Basics', text: 'All of it.' },
  ];
  const entries = listed.map((entry) => ({
    ...entry,
    page: entry.kind === 'call' ? callPath(entry.id) : 'CloudAPI/other',
  }));
  const library = libraryFrom(englishPages, entries);

  test.each([
    ['merchant_order_no', 'CloudAPI/other#a.merchant_order_no'],
    ['merchantOrderNo', 'CloudAPI/other#a.merchant_order_no'],
    ['merchant order no', 'CloudAPI/other#a.merchant_order_no'],
    ['b.c merchant_order_no', 'CloudAPI/other#b.merchant_order_no'],
    ['items', 'CloudAPI/other#a.data.items'],
    ['E04112', 'CloudAPI/other#E04112'],
    ['what is e04112?', 'CloudAPI/other#E04112'],
    ['04112', 'CloudAPI/other#E04112'],
    ['trans_status 2', 'CloudAPI/other#trans_status-2'],
    ['pay.checkout', 'CloudAPI/pay-checkout'],
    ['hosted checkout', 'CloudAPI/pay-checkout'],
    ['退款', 'CloudAPI/order-refund-submit'],
    ['退款金额', 'CloudAPI/other#a.refunded'],
    ['关闭批次', 'CloudAPI/batch-close'],
    ['completed', 'CloudAPI/other#trans_status-2'],
    ['out_trade_no', 'CloudAPI/other#a.merchant_order_no'],
    ['outTradeNo', 'CloudAPI/other#a.merchant_order_no'],
    ['merchantReference', 'CloudAPI/other#a.merchant_order_no'],
    ['number used error', 'CloudAPI/other#E04112'],
  ])('%s is %s', (query, path) => {
    expect(paths(library, query)[0]).toBe(path);
  });

  test('what many calls are named by says little of one', () => {
    const named = ['capture', 'cancel', 'recall', 'refund'].map((last) => ({
      id: `payments.${last}`,
      kind: 'call' as const,
      title: `${last} · payments.${last}`,
      text: 'Of a card.',
      page: callPath(`payments.${last}`),
    }));
    const about = page('Late', 'A payment that comes late', '<p>What to do.</p>');
    const found = paths(libraryFrom([...englishPages, about], named), 'payments');
    expect(found[0]).toBe('Late');
    expect(paths(libraryFrom(englishPages, named), 'payments.recall')[0]).toBe(callPath('payments.recall'));
  });

  test('fields of one name are one row with the calls that have it', () => {
    const [first, ...others] = find(library, 'merchant_order_no').rows;
    expect(first).toMatchObject({ kind: 'field', owners: ['a', 'b.c'] });
    expect(others.map(({ path }) => path)).not.toContain('CloudAPI/other#b.merchant_order_no');
  });
});

test('whatever is typed, the rows say what the pages say and nothing fails', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string({ unit: 'binary' }),
        fc.constantFrom('"', '*', '\\', 'İ', 'ß', '的', '𠮷𠮷'),
      ),
      (query) => {
        for (const library of [english, chinese]) {
          for (const row of find(library, query).rows) {
            const title = row.kind === 'section' ? row.page.map(({ text }) => text).join('') : '';
            expect(library.pages.map((each) => each.title)).toContain(title);
          }
        }
      },
    ),
    { numRuns: 50 },
  );
});
