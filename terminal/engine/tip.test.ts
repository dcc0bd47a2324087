import { fromMinor, toMinor } from '@tollgate/contract/amount';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderOf } from './testing.ts';
import { ownTip, tipOf, totalOf } from './tip.ts';

test.each([
  ['USD', '34.5', 15, '5.18'],
  ['USD', '0.01', 20, '0'],
  ['JPY', '1250', 15, '188'],
  ['KWD', '10.003', 10, '1'],
])('%s %s with %i %% is %s', (price_currency, order_amount, percent, tip) => {
  expect(tipOf({ price_currency, order_amount }, percent)).toBe(tip);
});

test('an own tip is at most as high as the order', () => {
  expect(ownTip(orderOf(), '34.50')).toBe('34.5');
  expect(ownTip(orderOf(), '34.51')).toBeUndefined();
  expect(ownTip(orderOf(), '1.234')).toBeUndefined();
});

test('the total is the sum of its parts, to the last unit', () => {
  fc.assert(
    fc.property(fc.nat(99_999_999), fc.nat(99_999), fc.nat(99_999), (orderMinor, tipMinor, cashbackMinor) => {
      const order = orderOf({
        order_amount: fromMinor(orderMinor, 2),
        cashback_amount: fromMinor(cashbackMinor, 2),
      });
      expect(toMinor(totalOf(order, fromMinor(tipMinor, 2)), 2)).toBe(orderMinor + tipMinor + cashbackMinor);
    }),
  );
});
