import { expect, test } from 'vitest';
import { addedTo } from './errors-page.tsx';

test.each([
  ['Parameter cannot be empty', 'Parameter cannot be empty:sign', 'sign'],
  [
    'Parameter has the wrong type',
    'Parameter has the wrong type (send 34.50):order_amount',
    '(send 34.50):order_amount',
  ],
  ['Merchant order number is invalid', 'Merchant order number is invalid', ''],
  ['Rejected', 'Another text', 'Another text'],
  [undefined, 'A text', 'A text'],
])('of %s the reply %s adds %s', (message, said, added) => {
  expect(addedTo(message, said)).toBe(added);
});
