import { expect, test } from 'vitest';
import { feeText, readFee } from './fees.ts';

test.each([
  [
    '1.4% + 0.10 EUR',
    { kind: 'payment', payMethodId: null, currency: 'EUR', millionths: 14_000, fixedMinor: 10 },
  ],
  ['1.4% of EUR', { kind: 'payment', payMethodId: null, currency: 'EUR', millionths: 14_000, fixedMinor: 0 }],
  ['2%', { kind: 'payment', payMethodId: null, currency: null, millionths: 20_000, fixedMinor: 0 }],
  [
    'Visa 1.9025% + 30 JPY',
    { kind: 'payment', payMethodId: 'Visa', currency: 'JPY', millionths: 19_025, fixedMinor: 30 },
  ],
  [
    'refund 0% + 0.25 EUR',
    { kind: 'refund', payMethodId: null, currency: 'EUR', millionths: 0, fixedMinor: 25 },
  ],
  [
    'refund Alipay+ 0.5%',
    { kind: 'refund', payMethodId: 'Alipay+', currency: null, millionths: 5_000, fixedMinor: 0 },
  ],
])('%s is read, and written the same', (text, fee) => {
  expect(readFee(text)).toEqual(fee);
  expect(feeText(readFee(text) ?? ({} as never))).toBe(text);
});

test.each(['', '1.4', '1,4%', '100% + 0.1', '1.4% + 0.10 XXQ', '1% + 0.5 JPY', '-1%', '1.40001%'])(
  '%j is no fee',
  (text) => {
    expect(readFee(text)).toBeUndefined();
  },
);
