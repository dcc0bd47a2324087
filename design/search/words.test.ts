import { describe, expect, test } from 'vitest';
import { fold } from './folding.ts';
import { pinyinWords } from './pinyin-words.ts';
import { packSpellings, unpackSpellings } from './spelling-codec.ts';
import { distance, typosIn } from './typos.ts';
import { decodeWords, encodeWords } from './word-codec.ts';
import { makeWordIndex } from './word-index.ts';
import { joined, stemOf, termsOf, wordsOf } from './words.ts';

test('folding keeps every place where it was', () => {
  for (const text of ['Café İstanbul', 'ＲＳＡ２，ﬁ', 'Straße ½ …', '签名 Ａ', '😀é']) {
    expect(fold(text.normalize('NFC'))).toHaveLength(text.normalize('NFC').length);
  }
  expect(fold('Café ＲＳＡ２ İ Ø')).toBe('cafe rsa2 i ø');
});

describe('words', () => {
  test.each([
    ['Signed requests', ['signed', 'requests']],
    ['merchant_order_no', ['merchantorderno', 'merchant', 'order', 'no']],
    ['merchantOrderNo', ['merchantorderno', 'merchant', 'order', 'no']],
    ['pay.checkout', ['paycheckout', 'pay', 'checkout']],
    ['/api/pay', ['api', 'pay']],
    ['E04112', ['e04112', '04112']],
    ['100.01', ['100.01']],
    ['4111 1111 1111 1111', ['4111111111111111']],
    ['C# and C', ['csharp', 'and', 'c']],
    ['3-D Secure', ['3d', 'secure']],
  ])('%s', (text, terms) => {
    expect(termsOf(text)).toEqual(terms);
  });

  test('Chinese is held by pairs, at their places', () => {
    const text = '用RSA2签名串';
    expect(wordsOf(text).map(({ from, to }) => text.slice(from, to))).toEqual(['用', 'RSA2', '签名', '名串']);
  });

  test('names are the same in all spellings', () => {
    expect(['merchant_order_no', 'merchantOrderNo', 'Merchant order no'].map(joined)).toEqual(
      Array(3).fill('merchantorderno'),
    );
  });

  test.each([
    ['signing', 'sign'],
    ['refunds', 'refund'],
    ['retries', 'retr'],
    ['retry', 'retry'],
    ['encryption', 'encrypt'],
    ['cancelled', 'cancell'],
    ['status', 'status'],
    ['theme', 'theme'],
    ['sys002', 'sys002'],
  ])('%s without its ending is %s', (word, stem) => {
    expect(stemOf(word)).toBe(stem);
  });
});

test('one letter may be wrong, two in a long word, and letters may change places', () => {
  expect([typosIn('pin'), typosIn('refund'), typosIn('signature'), typosIn('e04112')]).toEqual([0, 1, 2, 0]);
  expect(distance('refund', 'refnd', 2)).toBe(1);
  expect(distance('test', 'tset', 2)).toBe(1);
  expect(distance('idempotency', 'idempotancy', 2)).toBe(1);
  expect(distance('refund', 'order', 2)).toBeGreaterThan(2);
});

test('pinyin is known in full, by its beginning and by its initials', () => {
  const words = pinyinWords(['退款 tui kuan', '退款查询 tui kuan cha xun', '签名 qian ming']);
  expect(words.spelled('tuikuan')).toEqual(['退款']);
  expect(words.spelled('tuik')).toEqual(['退款', '退款查询']);
  expect(words.spelled('tk')).toEqual(['退款']);
  expect(words.spelled('tkc')).toEqual(['退款查询']);
  expect([words.misspelled('tuikaun'), words.misspelled('tuikuan'), words.misspelled('tuikn')]).toEqual([
    ['退款'],
    [],
    [],
  ]);
  expect([words.spelled('t'), words.spelled('退款'), words.spelled('zz')]).toEqual([[], [], []]);
});

test('letters may spell two words together, and characters sound like others', () => {
  const words = pinyinWords(['退款 tui kuan', '失败 shi bai', '签名 qian ming', '验签 yan qian']);
  expect([words.misspelled('tksb'), words.misspelled('tuikuanshibai'), words.misspelled('zzzz')]).toEqual([
    ['退款失败'],
    ['退款失败'],
    [],
  ]);
  // The index has no 明 and 迁: they sound like what is next to them in the order of sounds.
  expect([words.soundingLike('签明'), words.soundingLike('验迁'), words.soundingLike('签名')]).toEqual([
    ['签名'],
    ['验签'],
    [],
  ]);
});

test('spellings are the same after they were written and read', () => {
  const lines = ['退款 tui kuan', '银行 yin hang', '执行 zhi xing', '运行 yun xing', '回调 hui diao'];
  const packed = packSpellings(lines);
  expect(packed.words).toEqual(['退款', '银行 yin hang', '执行', '运行', '回调']);
  expect(unpackSpellings(packed)).toEqual(lines);
  for (const rare of [[], ['䶮 䶮', '退款 tui kuan'], ['𠮷款 ji kuan', '𠮷 𠮷']])
    expect(unpackSpellings(packSpellings(rare))).toEqual(rare);
});

test('an index is the same after it was written and read', () => {
  const texts = ['one', 'two words', 'two 两个词语'].map((text, at) => ({
    name: at === 0 ? 'name' : '',
    title: text,
    around: 'all',
    text: `${text}, ${text}`,
    code: 'pay_order',
  }));
  const index = makeWordIndex(texts, (run) => [run]);
  const read = decodeWords(
    encodeWords(index),
    texts.map(() => undefined),
  );
  expect(read.toJSON().fieldLength).toEqual(index.toJSON().fieldLength);
  for (const term of ['two', 'payorder', 'name', ...termsOf('两个')]) {
    const options = { tokenize: (text: string) => [text] };
    expect(read.search(term, options)).toEqual(index.search(term, options));
    expect(read.search(term, options).length).toBeGreaterThan(0);
  }
});
