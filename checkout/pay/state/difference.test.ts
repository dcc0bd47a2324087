import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differenceOf } from './difference.ts';

const items = (...amounts: string[]) =>
  amounts.map((amount) => ({ name: 'Tea', quantity: 1, unit_price: amount, amount }));

test.each([
  ['nothing where the items are the order', items('25', '9.5'), 'USD', '34.5', undefined],
  ['nothing where there are no items', [], 'USD', '34.5', undefined],
  ['what no item says', items('25'), 'USD', '34.5', { kind: 'more', amount: '9.5' }],
  ['what the items are over', items('25', '10.01'), 'USD', '34.5', { kind: 'less', amount: '0.51' }],
  ['a currency without decimals', items('900'), 'JPY', '1000', { kind: 'more', amount: '100' }],
  ['a currency with three', items('1.234'), 'KWD', '1', { kind: 'less', amount: '0.234' }],
  ['nothing of amounts that it cannot read', items('x'), 'USD', '34.5', undefined],
  ['nothing of a currency that it does not know', items('1'), 'ZZZ', '34.5', undefined],
] as const)('it names %s', (_, lines, currency, amount, expected) => {
  expect(differenceOf({ items: lines, currency, amount })).toEqual(expected);
});

test('items and difference make the order, to the last minor unit', () => {
  const minor = fc.integer({ min: 0, max: 999_999_999_999 });
  const text = (value: number) => (value / 1000).toFixed(3);
  fc.assert(
    fc.property(fc.array(minor, { minLength: 1, maxLength: 100 }), minor, (amounts, order) => {
      const lines = items(...amounts.map(text));
      const found = differenceOf({ items: lines, currency: 'KWD', amount: text(order) });
      const difference = Number(((found?.amount ?? '0').match(/\d+/g) ?? []).join('.')) * 1000;
      const sum = amounts.reduce((all, one) => all + one, 0);
      expect(Math.round(difference) * (found?.kind === 'less' ? -1 : 1)).toBe(order - sum);
    }),
  );
});
