/** Addresses that a merchant hands over (decision 25). */
import { expect, test } from 'vitest';
import { growth, mostGrowth } from '../../tests/support/processor.ts';
import { isHttpUrl } from './http-url.ts';

test.each([
  ['https://shop.example', true],
  ['HTTP://shop.example:8080/notify?a=b#c', true],
  ['https://shop.example?a', true],
  ['https://shop.example#a', true],
  ['https://shop.example/a\\b', false],
  ['https://shop\\.example', false],
  ['https://user@shop.example/', false],
  ['https:///a', false],
  ['ftp://shop.example', false],
])('%s: %s', (text, isTaken) => {
  expect(isHttpUrl(text)).toBe(isTaken);
});

test('a long text takes no longer than others', () => {
  const work = (length: number) => isHttpUrl(`http://${'a'.repeat(length)}\\`);
  expect(growth(60_000, work)).toBeLessThan(mostGrowth);
});
