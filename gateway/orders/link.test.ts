import { expect, test } from 'vitest';
import { linkOf, readLink } from './link.ts';
import type { Transaction } from './transaction.ts';

const linked = (merchantNo: string, transNo: string) =>
  linkOf({ merchantNo, transNo, linkSecret: 'abcdefgh23456789' } as Transaction);

/** What the groups of digits must amount to, one digit at a time. */
function base62(text: string): string {
  const digits = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
  let written = '';
  for (let rest = BigInt(text); rest > 0n; rest /= 62n) written = digits.charAt(Number(rest % 62n)) + written;
  return written;
}

test.each([
  ['312100000001', '2026112180299640608993'],
  ['999999999999', '9999999999999999999999'],
  ['312100000001', '2026010100000000000000'],
])('the link of %s, %s is its base 62, and leads back', (merchantNo, transNo) => {
  const link = linked(merchantNo, transNo);
  expect(link).toBe(`${base62(`1${merchantNo}${transNo}`)}-abcdefgh23456789`);
  expect(readLink(link)).toEqual({ merchantNo, transNo, secret: 'abcdefgh23456789' });
});

test.each([
  ['000000000000', '0000000000000000000000'],
  ['7', '2026112100000000000001'],
])('the link of %s, %s, of fewer digits, is its base 62', (merchantNo, transNo) => {
  expect(linked(merchantNo, transNo)).toBe(`${base62(`1${merchantNo}${transNo}`)}-abcdefgh23456789`);
});

test('zeros among the digits stay, wherever they stand', () => {
  for (const power of [8n, 9n, 15n, 16n, 17n]) {
    const step = 62n ** power;
    for (const near of [0n, 1n, 61n, -1n]) {
      // A multiple of the power ends with as many zeros; a 1 leads, as it does in every link.
      const key = (((10n ** 34n + 3n * 10n ** 33n) / step) * step + near).toString();
      expect(linked(key.slice(1, -22), key.slice(-22))).toBe(`${base62(key)}-abcdefgh23456789`);
    }
  }
});
