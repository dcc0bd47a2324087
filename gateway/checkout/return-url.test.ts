/** The return address keeps what the merchant's has, and adds the order's numbers and nothing else (decision 26). */
import { expect, test } from 'vitest';
import { returnUrlOf } from './return-url.ts';

const numbers = 'merchant_order_no=A%7C1&trans_no=2026112100000000000001';

test.each([
  ['https://shop.example.com/done', `https://shop.example.com/done?${numbers}`],
  ['https://shop.example.com/done?', `https://shop.example.com/done?${numbers}`],
  ['https://shop.example.com/done?cart=8&x=%20', `https://shop.example.com/done?cart=8&x=%20&${numbers}`],
  ['https://shop.example.com/#/done?a=b', `https://shop.example.com/?${numbers}#/done?a=b`],
  ['https://shop.example.com', `https://shop.example.com?${numbers}`],
])('%s', (given, wanted) => {
  expect(returnUrlOf(given, 'A|1', '2026112100000000000001')).toBe(wanted);
  expect(URL.parse(wanted)?.searchParams.get('merchant_order_no')).toBe('A|1');
});
