import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expiryDigits, formatExpiry } from './expiry.ts';

test.each([
  ['0729', '07/29'],
  ['729', '07/29'],
  ['07/29', '07/29'],
  ['7/29', '07/29'],
  ['07 / 29', '07/29'],
  ['07-2029', '07/29'],
  ['072029', '07/29'],
  ['07/2029', '07/29'],
  ['2029-07', '07/29'],
  ['１２／２９', '12/29'],
  ['1/', '01/'],
  ['12', '12/'],
  ['5', '05/'],
  ['0', '0'],
  ['', ''],
  ['month', ''],
])('%s comes in as %s', (text, shown) => {
  expect(formatExpiry(text, '').value).toBe(shown);
});

test.each(['0729', '729', '07/29', '07/2029', '1/29', '1229', '12/2031'])(
  '%s can be typed key by key',
  (keys) => {
    let shown = '';
    for (const key of keys) shown = formatExpiry(shown + key, shown).value;
    expect(shown).toMatch(/^(07|01|12)\/(29|31)$/);
  },
);

test('everything that was typed can be deleted again', () => {
  let shown = '07/29';
  const seen: string[] = [];
  while (shown !== '' && seen.length < 9) {
    shown = formatExpiry(shown.slice(0, -1), shown).value;
    seen.push(shown);
  }
  expect(seen).toEqual(['07/2', '07', '0', '']);
  // The slash that came by itself goes with the digit before it.
  expect(formatExpiry('07', '07/').value).toBe('0');
});

test.each([
  ['07/29', '0729'],
  ['07/2029', '0729'],
  ['07/202', '0720'],
  ['07/', '07'],
  ['', ''],
])('%s goes on as %s', (shown, sent) => {
  expect(expiryDigits(shown)).toBe(sent);
});

test('whatever comes, the text is short and of one form', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, before) => {
      expect(formatExpiry(text, before).value).toMatch(/^(\d{0,2}|\d{2}\/\d{0,4})$/);
    }),
  );
});
