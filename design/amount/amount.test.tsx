import { currencies } from '@tollgate/contract/currencies';
import { limits } from '@tollgate/contract/limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount, parseMinor } from './amount.tsx';

/** Intl parts numbers and signs by spaces of its own. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

test.each([
  ['en-US', 'USD', 3_450, 'US$34.50'],
  ['en-GB', 'USD', 3_450, 'US$34.50'],
  ['en-CA', 'CAD', 3_450, 'CA$34.50'],
  ['en-US', 'JPY', 12_800, 'JP¥12,800'],
  ['en-US', 'KWD', 1_234_567, 'KWD 1,234.567'],
  ['en-SG', 'SGD', 123_450, 'SGD 1,234.50'],
  ['en-SG', 'SGD', -123_450, '-SGD 1,234.50'],
  ['en-JM', 'JMD', 123_450, 'JMD 1,234.50'],
  ['en-NG', 'NGN', 123_450, 'NGN 1,234.50'],
  ['en-MO', 'MOP', 123_450, 'MOP 1,234.50'],
  ['en-ZA', 'ZAR', 3_450, 'ZAR 34.50'],
  ['en-US', 'USD', -1_250, '-US$12.50'],
  ['en-US', 'USD', 0, 'US$0.00'],
  ['zh-CN', 'CNY', 88_800, '¥888.00'],
  ['zh-CN', 'USD', 3_450, 'US$34.50'],
  ['de-DE', 'EUR', 129_900, '1.299,00 €'],
  // ISO 4217 gives three decimals, use and Intl none.
  ['en-US', 'IQD', 1_500, 'IQD 1.500'],
  ['en-US', 'XXX', 5, '5 XXX'],
])('%s %s %i is %s', (locale, currency, minor, text) => {
  expect(plain(formatAmount(locale, currency, minor))).toBe(text);
});

test.each([
  ['en-US', 'USD', '34.5', 3_450],
  ['en-US', 'USD', ' 1,234.50 ', 123_450],
  ['de-DE', 'EUR', '1.299,00', 129_900],
  ['en-US', 'JPY', '12.5', 'too-many-decimals'],
  ['en-US', 'USD', '-5', 'negative'],
  ['en-US', 'USD', '', 'not-a-number'],
  ['en-US', 'USD', '1e3x', 'not-a-number'],
])('%s %s: "%s" is read as %s', (locale, currency, typed, minor) => {
  expect(parseMinor(locale, currency, typed)).toBe(minor);
});

test('what is shown is read back, in every currency and locale', () => {
  const amounts = fc.integer({ min: 0, max: limits.amountMaxMinor });
  const locales = fc.constantFrom('en-US', 'zh-CN', 'de-DE', 'fr-FR');
  fc.assert(
    fc.property(locales, fc.constantFrom(...currencies.keys()), amounts, (locale, currency, minor) => {
      const shown = formatAmount(locale, currency, minor);
      // Without the sign of the currency, and the points that some signs end with.
      const digits = shown.replace(/^[^\d]+/, '').replace(/[^\d]+$/, '');
      expect(parseMinor(locale, currency, digits)).toBe(minor);
    }),
  );
});
