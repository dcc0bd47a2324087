import { expect, test } from 'vitest';
import { memberAt } from './marked-member.ts';

const marked = (text: string, position: number) => {
  const { start, end } = memberAt(text, position);
  return text.slice(start, end);
};

test('a member is marked whole, wherever in it the texts differ', () => {
  const expected = 'order_amount=34.50&sign_type=RSA2&version=1.0';
  expect(marked(expected, 0)).toBe('order_amount=34.50');
  expect(marked(expected, expected.indexOf('0&'))).toBe('order_amount=34.50');
  expect(marked(expected, expected.indexOf('sign_type'))).toBe('sign_type=RSA2');
  expect(marked(expected, expected.indexOf('version'))).toBe('version=1.0');
  // The other text goes on with the separator where the first still has the value.
  expect(marked('order_amount=34.5&sign_type=RSA2', 'order_amount=34.5'.length)).toBe('order_amount=34.5');
});

test('a text that ends before the difference has nothing to mark but its end', () => {
  const signed = 'a=1&b=2';
  expect(memberAt(signed, signed.length + 1)).toEqual({ start: 7, end: 7 });
  expect(memberAt('', 0)).toEqual({ start: 0, end: 0 });
});

test('a very long value is marked in part', () => {
  const { start, end } = memberAt(`a=${'x'.repeat(5_000)}`, 3_000);
  expect([start, end]).toEqual([0, 3_200]);
});
