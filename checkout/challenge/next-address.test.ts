import { expect, test } from 'vitest';
import { nextAddress } from './next-address.ts';

const here = 'https://pay.example.com/pay/3ds/2k-Abc?lang=zh';

test.each([
  ['https://shop.example.com/back?a=1&trans_no=2', 'https://shop.example.com/back?a=1&trans_no=2', false],
  ['http://127.0.0.1:3000/pay/x', 'http://127.0.0.1:3000/pay/x', false],
  ['https://pay.example.com/pay/2k-Abc', 'https://pay.example.com/pay/2k-Abc?lang=zh', true],
  ['/pay/2k-Abc', 'https://pay.example.com/pay/2k-Abc?lang=zh', true],
])('%s leads to %s', (nextUrl, address, isPayPage) => {
  expect(nextAddress(nextUrl, here)).toEqual({ address, isPayPage });
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'https://', null])('%s leads nowhere', (nextUrl) => {
  expect(nextAddress(nextUrl, here)).toBeUndefined();
});

test('nothing is added where no language was chosen', () => {
  const next = nextAddress('/pay/2k-Abc', 'https://pay.example.com/pay/3ds/2k-Abc');
  expect(next?.address).toBe('https://pay.example.com/pay/2k-Abc');
});
