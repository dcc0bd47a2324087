import { chooseLanguage } from '@tollgate/design/language';
import { expect, test } from 'vitest';
import { formatRemaining } from './countdown.tsx';
import { queryWithLanguage, readerOf } from './language.ts';

test.each([
  ['?lang=zh', ['en-US'], 'zh'],
  ['?lang=en', ['zh-CN'], 'en'],
  ['?lang=zh-Hant', ['en'], 'zh'],
  ['?lang=fr', ['zh-CN', 'en'], 'zh'],
  ['', ['fr-FR', 'zh-TW', 'en'], 'zh'],
  ['', ['en-GB', 'zh'], 'en'],
  ['', ['fr', 'de'], 'en'],
  ['', [], 'en'],
] as const)('address %s and browser %j speak %s', (query, preferred, language) => {
  expect(chooseLanguage(query, undefined, preferred)).toBe(language);
});

test('the language goes into the address beside what is there', () => {
  expect(queryWithLanguage('?a=1&lang=en', 'zh')).toBe('?a=1&lang=zh');
  expect(queryWithLanguage('', 'en')).toBe('?lang=en');
});

test('the locale is the own region of the reader, where the browser names one', () => {
  expect(readerOf('en', ['zh-CN', 'en-AU']).locale).toBe('en-AU');
  expect(readerOf('zh', ['en-AU']).locale).toBe('zh-CN');
  expect(readerOf('en', ['en_broken', 'fr']).locale).toBe('en');
  expect(readerOf('en', ['en-US@posix', 'fr']).locale).toBe('en');
});

test('values take the place of their names, and of nothing else', () => {
  const { say } = readerOf('en', []);
  expect(say({ en: 'Pay {merchant} {other}', zh: '' }, { merchant: '{other} $&' })).toBe(
    'Pay {other} $& {other}',
  );
});

test('a space before a mark stays, whatever the value', () => {
  const { say } = readerOf('zh', []);
  expect(say({ en: '', zh: '{heading} · 沙箱' }, { heading: '支付成功' })).toBe('支付成功 · 沙箱');
});

test.each([
  ['Harbour', '向 Harbour 付款'],
  ['海港咖啡', '向海港咖啡付款'],
  ['海港 Coffee', '向海港 Coffee 付款'],
  ['', '向  付款'],
])('Chinese keeps its distance from Latin letters only: %s', (merchant, written) => {
  expect(readerOf('zh', []).say({ en: '', zh: '向 {merchant} 付款' }, { merchant })).toBe(written);
  expect(readerOf('en', []).say({ en: 'Pay {merchant} now', zh: '' }, { merchant })).toBe(
    `Pay ${merchant} now`,
  );
});

test.each([
  [0, '0:00', '0:00'],
  [-5, '0:00', '0:00'],
  [1, '0:01', '0:01'],
  [59_000, '0:59', '0:59'],
  [59_001, '1:00', '1:00'],
  [272_000, '4:32', '4:32'],
  [3_600_000, '1:00:00', '1:00:00'],
  [86_399_000, '23:59:59', '23:59:59'],
  [604_799_000, '6 d 23 h', '6 天 23 小时'],
])('%i ms are written %s and %s', (leftMs, en, zh) => {
  expect(formatRemaining(readerOf('en', []), leftMs)).toBe(en);
  expect(formatRemaining(readerOf('zh', []), leftMs)).toBe(zh);
});
