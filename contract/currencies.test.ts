import { expect, test } from 'vitest';
import { currencies, decimalsOf } from './currencies.ts';

test.each([
  ['USD', 2],
  ['CNY', 2],
  ['JPY', 0],
  ['KRW', 0],
  ['KWD', 3],
  ['BHD', 3],
  ['XCG', 2],
  ['ZWG', 2],
] as const)('%s has %i decimals', (code, decimals) => {
  expect(decimalsOf(code)).toBe(decimals);
});

test.each(['usd', 'XXX', 'XAU', 'CLF', 'UYW', 'ANG', 'BGN', 'HRK', '', '__proto__', 'US', 'USDT'])(
  '%s is no currency of a payment',
  (code) => {
    expect(decimalsOf(code)).toBeUndefined();
  },
);

test('the list is complete and without repeats', () => {
  expect([...currencies.keys()].every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
  // 17 without decimals, 139 with two, 7 with three.
  expect(currencies.size).toBe(17 + 139 + 7);
});

test('the decimals agree with what the runtime knows about ISO 4217', () => {
  // CLDR shows no decimals for currencies whose small coins are out of use; ISO 4217 still has them.
  const byCustom = 'AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR SOS SYP YER'.split(' ');
  for (const [code, decimals] of currencies) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency: code });
    if (!byCustom.includes(code))
      expect([code, format.resolvedOptions().maximumFractionDigits]).toEqual([code, decimals]);
  }
});

test('every currency that the runtime knows is there, but for withdrawn ones and units of account', () => {
  const left = Intl.supportedValuesOf('currency').filter((code) => decimalsOf(code) === undefined);
  const leftOut = 'ANG BGN CUC HRK SLL XDR XSU ZWL'.split(' ');
  expect(left.filter((code) => !leftOut.includes(code))).toEqual([]);
});
