import { readerOf } from '@tollgate/design/language';
import { expect, test } from 'vitest';
import { formatRemaining } from './countdown.tsx';
import { queryWithLanguage } from './document.ts';

test('the language goes into the address beside what is there', () => {
  expect(queryWithLanguage('?a=1&lang=en', 'zh')).toBe('?a=1&lang=zh');
  expect(queryWithLanguage('', 'en')).toBe('?lang=en');
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
