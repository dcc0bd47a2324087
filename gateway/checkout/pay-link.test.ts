/** Links that fit into pay_url (spec §9), lead back to their order, and cannot be guessed. */
import { limits } from '@tollgate/contract/limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkoutLink,
  createCheckoutCode,
  payPath,
  payUrlLengthProblem,
  readCheckoutLink,
} from './pay-link.ts';

const merchantNo = fc.stringMatching(/^[0-9]{12}$/);
const randomBytes = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };

test('a link leads back to its merchant and its code', () => {
  fc.assert(
    fc.property(merchantNo, fc.stringMatching(/^[0-9A-Za-z]{16}$/), (merchant, code) => {
      const link = checkoutLink(merchant, code);
      expect(link).toHaveLength(24);
      expect(readCheckoutLink(link)).toEqual({ merchantNo: merchant, code });
    }),
  );
});

test('anything else is no link', () => {
  const link = checkoutLink('312100000001', 'abcdefgh01234567');
  for (const text of [
    '',
    'zzzzzzz-abcdefgh01234567',
    '0000000-abcdefgh01234567',
    `${link}x`,
    link.slice(1),
    link.replace('-', '_'),
  ])
    expect(readCheckoutLink(text), text).toBeUndefined();
});

test('the longest PUBLIC_URL that is taken makes a pay_url of 64 characters; one more is refused with its length', () => {
  const longest = 'https://'.padEnd(35, 'a');
  expect(payUrlLengthProblem(longest)).toBeUndefined();
  const payUrl = longest + payPath(checkoutLink('999999999999', createCheckoutCode(randomBytes)));
  expect(payUrl).toHaveLength(limits.payUrlMaxLength);
  expect(payUrlLengthProblem(`${longest}a`)?.en).toContain('has 36 characters');
});

test('no character of a code is likelier than another', () => {
  const counts = new Map<string, number>();
  const codes = Array.from({ length: 4_000 }, () => createCheckoutCode(randomBytes));
  for (const character of codes.join('')) counts.set(character, (counts.get(character) ?? 0) + 1);
  expect(new Set(codes).size).toBe(codes.length);
  expect(counts.size).toBe(62);
  // 64,000 characters, about 1,032 of each: eight standard deviations are 256.
  for (const [character, count] of counts) expect(Math.abs(count - 1_032), character).toBeLessThan(256);
});
