import { currencies } from '@tollgate/contract/currencies';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal } from './amount.tsx';

test.each([
  ['en-US', 'USD', '34.5', 'US$34.50'],
  ['en-GB', 'USD', '1234.5', 'US$1,234.50'],
  ['en-US', 'JPY', '1200', 'JP¥1,200'],
  ['en-US', 'KWD', '10.003', 'KWD\u00a010.003'],
  ['zh-CN', 'CNY', '34.5', '¥34.50'],
  ['zh-CN', 'USD', '34.5', 'US$34.50'],
  ['zh-CN', 'JPY', '1200', 'JP¥1,200'],
])('%s writes %s %s as %s', (locale, currency, amount, text) => {
  expect(formatDecimal(locale, currency, amount)).toBe(text);
});

test('every currency has the decimals of ISO 4217, also where Intl has others by itself', () => {
  for (const [currency, decimals] of currencies) {
    const digits = formatDecimal('en-US', currency, '1').replace(/^[^0-9]*/, '');
    expect(digits, currency).toBe(decimals === 0 ? '1' : `1.${'0'.repeat(decimals)}`);
  }
});

test('no digit of any amount is lost or rounded', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), (minor) => {
      const digits = String(minor).padStart(4, '0');
      const amount = `${digits.slice(0, -3)}.${digits.slice(-3)}`;
      const written = formatDecimal('en-US', 'KWD', amount).replace(/[^0-9.]/g, '');
      expect(written).toBe(amount);
    }),
  );
});

test.each([
  ['XXXX', '1'],
  ['USD', '1.234'],
  ['USD', '<b>'],
])('text that is no amount (%s %s) is shown unchanged', (currency, amount) => {
  expect(formatDecimal('en', currency, amount)).toBe(`${amount} ${currency}`);
});
