import { expect, test } from 'vitest';
import { searchFor } from './card-traces.ts';

const card = { pan: '378760493183522', cvv: '8317' };
const search = searchFor([card]);
const found = (text: string) => search.in(text).length > 0;
const encoded = (text: string, encoding: BufferEncoding) => Buffer.from(text).toString(encoding);

test.each([
  ['plain', `{"pan":"${card.pan}"}`],
  ['in groups', 'pan=3787 604931 83522'],
  ['with hyphens', '3787-6049-3183-522'],
  ['in hexadecimal', encoded(`x${card.pan}`, 'hex')],
  ['in Base64', encoded(`{"pan":"${card.pan}"}`, 'base64')],
  ['in Base64, one on', encoded(`x${card.pan}`, 'base64')],
  ['in Base64, two on', encoded(`xx${card.pan}yyyy`, 'base64')],
  ['in Base64 for addresses', encoded(`ÿÿ${card.pan}ÿÿÿ`, 'base64url')],
  ['in wide characters', Buffer.from(card.pan, 'utf16le').toString('latin1')],
])('the number is found %s', (_, text) => {
  expect(found(text)).toBe(true);
});

test('the code is found beside its card, before and behind it, and by its name', () => {
  expect(found('account 378760*****3522 with 8317')).toBe(true);
  expect(found(`8317${'.'.repeat(200)}378760*****3522`)).toBe(true);
  expect(found('378760*****3522 \t8317')).toBe(true);
  expect(found('{"cvv":"8317"}')).toBe(true);
});

test('what may be shown, and the same digits elsewhere, are no trace', () => {
  expect(found('378760*****3522 paid 83.17 at 18317')).toBe(false);
  expect(found('378760*****3522 {"cardId":"e8317a04"}')).toBe(false);
  expect(found('378760*****3522 \u00ff8317\u00e9')).toBe(false);
  expect(found('order 8317 of another card, 411111******1111')).toBe(false);
  expect(found('3787604931835')).toBe(false);
});
