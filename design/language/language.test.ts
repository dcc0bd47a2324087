import type { Text } from '@tollgate/contract/model';
import { expect, test } from 'vitest';
import { chooseLanguage, fill, fillNodes, readerOf } from './language.tsx';

const fired: Text = { en: '{count} {count|event|events}, {span} ago', zh: '{span}前，{count} 个事件' };

test.each([
  ['en', 0, '0 events, 2 min ago'],
  ['en', 1, '1 event, 2 min ago'],
  ['en', 2, '2 events, 2 min ago'],
  ['zh', 1, '2 min前，1 个事件'],
] as const)('%s, %i: the form of the word agrees with the number', (language, count, text) => {
  expect(fill(language, fired, { count, span: '2 min' })).toBe(text);
});

test('a placeholder without a value stays, and a value is not filled itself', () => {
  expect(fill('en', { en: '{a} of {b}', zh: '' }, { a: '{b}' })).toBe('{b} of {b}');
});

test('a value of any kind stands between the texts', () => {
  const time = { atMs: 5 };
  expect(fillNodes('en', { en: 'Since {first}.', zh: '' }, { first: time })).toEqual(['Since ', time, '.']);
});

test('there is no space between Chinese and a value that is Chinese itself', () => {
  const text = { en: '', zh: '订单 {number} 已由 {who} 支付' };
  expect(fill('zh', text, { number: '1', who: '张三' })).toBe('订单 1 已由张三支付');
  expect(fill('zh', { en: '', zh: '{span} 后失效' }, { span: '2 小时' })).toBe('2 小时后失效');
});

test('a language tag that Intl does not know is not taken for the locale', () => {
  expect(readerOf('en', ['de', 'en-GB']).locale).toBe('en-GB');
  expect(readerOf('en', ['en-US@posix']).locale).toBe('en');
});

test.each([
  ['?lang=zh', ['en-US'], 'zh'],
  ['?lang=en', ['zh-CN'], 'en'],
  ['?lang=zh-Hant', ['en'], 'zh'],
  ['?lang=fr', ['zh-CN', 'en'], 'zh'],
  ['', ['fr-FR', 'zh-TW', 'en'], 'zh'],
  ['', ['en-GB', 'zh'], 'en'],
  ['', ['fr', 'de'], 'en'],
  ['', [], 'en'],
] as const)('address %s and browser %j choose %s', (query, preferred, language) => {
  expect(chooseLanguage(query, undefined, preferred)).toBe(language);
});
