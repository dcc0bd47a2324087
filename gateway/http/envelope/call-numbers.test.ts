import type { WireMember } from '@tollgate/contract/signing/index';
import { expect, test } from 'vitest';
import { createCallNumbers } from './call-numbers.ts';

const member = (name: string, text: string): WireMember => ({ name, kind: 'string', text });

test('numbers of the request, until the call knows better', () => {
  const numbers = createCallNumbers();
  expect(numbers.forLog()).toEqual({});
  numbers.request([member('merchant_order_no', 'T-1'), member('trans_no', '20260302')]);
  expect(numbers.forLog()).toEqual({ trans_no: '20260302', merchant_order_no: 'T-1' });
  numbers.concerns({ transNo: '2026030210152300000017', merchantOrderNo: 'T-0' });
  expect(numbers.forLog()).toEqual({ trans_no: '2026030210152300000017', merchant_order_no: 'T-1' });
  numbers.reply({ trans_no: '2026030210152300000031', merchant_order_no: 'T-2' });
  expect(numbers.forLog()).toEqual({ trans_no: '2026030210152300000031', merchant_order_no: 'T-2' });
});

test('a call that names its order by trans_no alone gets the order number of what it found', () => {
  const numbers = createCallNumbers();
  numbers.request([member('trans_no', '20260302')]);
  numbers.concerns({ transNo: '20260302', merchantOrderNo: 'T-0' });
  expect(numbers.forLog()).toEqual({ trans_no: '20260302', merchant_order_no: 'T-0' });
});

test.each([
  ['a reply without them', {}],
  ['values that are none', { trans_no: null, merchant_order_no: '' }],
])('%s changes nothing', (_, data) => {
  const numbers = createCallNumbers();
  numbers.request([member('merchant_order_no', 'T-1')]);
  numbers.reply(data);
  expect(numbers.forLog()).toEqual({ merchant_order_no: 'T-1' });
});

test('what has not the form of an order number stays out of the log', () => {
  for (const text of ['a b', 'a\nb', 'a\u0000', 'x'.repeat(33), '<script>', '']) {
    const numbers = createCallNumbers();
    numbers.request([member('merchant_order_no', text), member('trans_no', text)]);
    expect(numbers.forLog()).toEqual({});
  }
});

test('a card number that stands in an order number is masked', () => {
  const numbers = createCallNumbers();
  numbers.request([member('merchant_order_no', 'A-4242424242424242_1')]);
  expect(numbers.forLog()).toEqual({ merchant_order_no: 'A-424242******4242_1' });
  // One digit else: no card has this number.
  numbers.request([member('merchant_order_no', 'A-4242424242424241_1')]);
  expect(numbers.forLog()).toEqual({ merchant_order_no: 'A-4242424242424241_1' });
  for (const written of ['4242_4242_4242_4242', '42424242424242421229']) {
    numbers.request([member('merchant_order_no', `A-${written}`)]);
    expect(numbers.forLog().merchant_order_no).toMatch(/^A-[*_]{16,}(?:1229)?$/);
  }
});
