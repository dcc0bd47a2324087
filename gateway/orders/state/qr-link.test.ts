import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkOf, readLink } from './qr-link.ts';
import type { Transaction } from './transaction.ts';

const linked = (merchantNo: string, transNo: string) =>
  linkOf({ merchantNo, transNo, linkSecret: 'abcdefgh23456789' } as Transaction);

/** Computes the same one digit at a time: the groups of digits must agree with it. */
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
  // Below 136000000000 the first digit of base 62 is missing: 19 characters instead of 20.
  ['135999999999', '2026112180299640608993'],
  ['000000000000', '0000000000000000000000'],
  ['000000000001', '2026112100000000000001'],
])('the link of %s, %s is its base 62, and leads back', (merchantNo, transNo) => {
  const link = linked(merchantNo, transNo);
  expect(link).toBe(`${base62(`1${merchantNo}${transNo}`)}-abcdefgh23456789`);
  expect(readLink(link)).toEqual({ merchantNo, transNo, secret: 'abcdefgh23456789' });
});

test('the link of any merchant number and any transaction leads back to them', () => {
  const digitsOf = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
  fc.assert(
    fc.property(digitsOf(12), digitsOf(22), (merchantNo, transNo) => {
      expect(readLink(linked(merchantNo, transNo))).toEqual({
        merchantNo,
        transNo,
        secret: 'abcdefgh23456789',
      });
    }),
  );
});

test('a text that no merchant number and transaction make is no link', () => {
  const link = linked('312100000001', '2026112180299640608993');
  for (const text of [
    '',
    link.slice(1),
    link.slice(2),
    `0${link}`,
    `2${link}`,
    `${link}a`,
    link.replace('-', '_'),
  ])
    expect(readLink(text), text).toBeUndefined();
});

test('zeros stay at every place of the digits', () => {
  for (const power of [8n, 9n, 15n, 16n, 17n]) {
    const step = 62n ** power;
    for (const near of [0n, 1n, 61n, -1n]) {
      // A multiple of the power ends with as many zeros; a 1 leads, as it does in every link.
      const key = (((10n ** 34n + 3n * 10n ** 33n) / step) * step + near).toString();
      expect(linked(key.slice(1, -22), key.slice(-22))).toBe(`${base62(key)}-abcdefgh23456789`);
    }
  }
});
