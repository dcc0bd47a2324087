import { expect, test } from 'vitest';
import { minorOf } from './amount.ts';

test.each([
  ['USD', '34.5', 3_450],
  ['JPY', '500.0', 500],
  ['USD', '1.001', { refused: 'E04115', field: 'trans_amount', detail: 'USD has 2 decimals' }],
  ['JPY', '1.5', { refused: 'E04115', field: 'trans_amount', detail: 'JPY has 0 decimals' }],
  [
    'USD',
    '10000000000',
    { refused: 'E04115', field: 'trans_amount', detail: 'at most 999999999999 minor units' },
  ],
] as const)('an amount in its currency: %s %s', (currency, text, expected) => {
  const read = minorOf(text, currency, 'trans_amount');
  if (typeof expected === 'number') expect(read).toBe(expected);
  else expect(read).toMatchObject(expected);
});
