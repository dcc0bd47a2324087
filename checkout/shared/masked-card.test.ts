import { expect, test } from 'vitest';
import { maskedCard } from './masked-card.ts';

test.each([
  ['Visa', '411111******1111', 'Visa •••• 1111'],
  ['American Express', '378282*****0005', 'American Express •••• 0005'],
  ['Alipay+', 'j***@example.com', 'Alipay+ j***@example.com'],
  ['WeChat Pay', '', 'WeChat Pay'],
  ['Visa', '4111', 'Visa 4111'],
])('%s with %s reads %s', (name, account, text) => {
  expect(maskedCard(name, account)).toBe(text);
});
