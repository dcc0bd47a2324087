import { find } from '@tollgate/design/search/find';
import type { Library } from '@tollgate/design/search/library';
import { describe, expect, test } from 'vitest';
import { callPath } from '../reference/pages.ts';
import { hanWordsIn } from './indexing/pinyin.ts';
import { englishPages, libraryFrom, page } from './testing.ts';

function paths(library: Library, query: string): string[] {
  return find(library, query).rows.map(({ path }) => path);
}

describe('names of the reference', () => {
  const entries = [
    { id: 'a.merchant_order_no', kind: 'field', title: 'merchant_order_no · a', text: 'Unique.' },
    { id: 'a.notify_url', kind: 'field', title: 'notify_url · a', text: 'Where to.' },
    {
      id: 'topic-ecrhub.pay.order',
      kind: 'value',
      title: 'topic ecrhub.pay.order · Order',
      text: 'Sends it.',
    },
    { id: 'topic-ecrhub.init', kind: 'value', title: 'topic ecrhub.init · Start', text: 'Begins.' },
    { id: 'order.query', kind: 'call', title: 'Order query · order.query', text: 'Looks it up.' },
  ] as const;
  const library = libraryFrom(
    [
      ...englishPages,
      page(
        'Notes',
        'Notification notes of an order',
        '<p>Note that nothing of a notification is normal. An order, no order.</p>',
      ),
      page(
        'Topics',
        'Topics',
        '<h2 id="t">ecrhub.init and ecrhub.pay.order</h2><p>ecrhub.pay.order: pay an order</p>',
      ),
    ],
    entries.map((each) => ({
      ...each,
      page: each.kind === 'call' ? callPath(each.id) : 'CloudAPI/other',
    })),
  );

  test.each([
    ['ecrhub.pay.order', 'CloudAPI/other#topic-ecrhub.pay.order'],
    ['ecrhub.init', 'CloudAPI/other#topic-ecrhub.init'],
    ['merchnat_order_no', 'CloudAPI/other#a.merchant_order_no'],
    ['merchnt_order_no', 'CloudAPI/other#a.merchant_order_no'],
    ['mercahnt_order_no', 'CloudAPI/other#a.merchant_order_no'],
    ['notfy_url', 'CloudAPI/other#a.notify_url'],
    ['order.qurey', 'CloudAPI/order-query'],
  ])('%s is %s', (query, path) => {
    expect(paths(library, query)[0]).toBe(path);
  });

  test('a part of a name is not the beginning of a word', () => {
    expect(paths(library, 'zzzzzzz_no')).toContain('Notes');
    expect(paths(library, 'zzzzzzz_norm')).toEqual([]);
  });
});

test.each([['4242424242424242'], ['4242 4242 4242 4242'], ['4012-8888-8888-1881']])(
  'the card number %s, which the pages do not have, leads to the test cards',
  (query) => {
    const cards = page('Cards', 'Test cards', '<p>Approved: <code>4111111111111111</code>.</p>');
    expect(paths(libraryFrom([...englishPages, cards]), query)).toEqual(['Cards']);
    expect(paths(libraryFrom([...englishPages, cards]), '424242424242')).toEqual([]);
  },
);

test('a whole word comes before a longer one that begins so', () => {
  const library = libraryFrom([
    page('Entry', 'Entry', '<p>A login, and the next login, and a login.</p>'),
    ...['One', 'Two', 'Three'].map((name) => page(name, name, '<p>Kept in the log.</p>')),
    page('Logs', 'Logs', '<p>What is kept.</p>'),
  ]);
  expect(paths(library, 'log')[0]).toBe('Logs');
  expect(paths(library, 'log').at(-1)).toBe('Entry');
});

describe('Chinese', () => {
  const library = libraryFrom([
    page('Key', '密钥', '<p>生成密钥。</p>'),
    page('Daily', '运维', '<p>每天对账，终端先配对，超时后再查。</p>'),
  ]);
  test.each([
    ['密匙', 'Key'],
    ['对账', 'Daily'],
    ['对帐', 'Daily'],
    ['配对', 'Daily'],
    ['超时', 'Daily'],
  ])('%s leads to %s', (query, path) => {
    expect(paths(library, query)[0]).toBe(path);
  });

  test('a particle and a character are a word where both are left alone', () => {
    expect(hanWordsIn('每天对账')).toEqual(['每天', '对账']);
    expect(hanWordsIn('终端的数据')).not.toContain('的数');
  });
});
