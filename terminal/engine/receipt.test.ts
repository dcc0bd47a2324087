import { expect, test } from 'vitest';
import { copiesOf, receiptOf } from './receipt.ts';
import { orderOf, resultOf, welcome } from './testing.ts';

const options = { copy: 'merchant', isDuplicate: false, signsOnScreen: true } as const;
const result = resultOf(orderOf(), { tip_amount: '5', trans_amount: '39.5', cvm: 'signature' });

test('the copies are those of receipt_print_mode', () => {
  expect([0, 1, 2, 3].map((mode) => copiesOf(mode as 0 | 1 | 2 | 3))).toEqual([
    [],
    ['merchant'],
    ['customer'],
    ['merchant', 'customer'],
  ]);
});

test('the merchant copy has the card as the gateway masks it, the customer copy four digits and no name', () => {
  const merchant = receiptOf(welcome, result, options);
  const customer = receiptOf(welcome, result, { ...options, copy: 'customer' });
  expect(merchant.fields).toContainEqual(['card', '411111******1111']);
  expect(customer.fields).toContainEqual(['card', '************1111']);
  expect(customer.fields.some(([name]) => name === 'holder')).toBe(false);
});

test('the amounts are there with their total, those that are zero are not', () => {
  expect(receiptOf(welcome, result, options).amounts).toEqual([
    { part: 'amount', amount: '34.5' },
    { part: 'tip', amount: '5' },
    { part: 'total', amount: '39.5' },
  ]);
});

test('a signature is on the merchant copy alone; on paper there is a line for it, once', () => {
  const signed = { ...options, signature: 'iVBO' };
  expect(receiptOf(welcome, result, signed)).toMatchObject({
    signature: 'iVBO',
    verification: 'signature',
  });
  expect(receiptOf(welcome, result, { ...signed, copy: 'customer' }).signature).toBeUndefined();
  const onPaper = { ...options, signsOnScreen: false };
  expect(receiptOf(welcome, result, onPaper).verification).toBe('paper');
  expect(receiptOf(welcome, result, { ...onPaper, isDuplicate: true }).verification).toBe('signature');
  const declined = resultOf(orderOf(), { trans_status: 1, cvm: 'signature' });
  expect(receiptOf(welcome, declined, onPaper)).toMatchObject({
    isApproved: false,
    verification: undefined,
  });
});
