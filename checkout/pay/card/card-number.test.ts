import { groupDigits } from '@tollgate/contract/card-brands';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digitsOf, groupNumber, maxPanDigits } from './card-number.ts';

/** Types `text` at the caret as a browser does, and returns the field afterwards. */
function type(field: { value: string; caret: number }, text: string) {
  const value = field.value.slice(0, field.caret) + text + field.value.slice(field.caret);
  return groupNumber({ value, caret: field.caret + text.length }, field.value);
}

function backspace(field: { value: string; caret: number }) {
  const value = field.value.slice(0, Math.max(0, field.caret - 1)) + field.value.slice(field.caret);
  return groupNumber({ value, caret: Math.max(0, field.caret - 1) }, field.value);
}

const empty = { value: '', caret: 0 };

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['378282246310005', '3782 822463 10005'],
  ['30569309025904', '3056 930902 5904'],
  ['6200000000000000003', '6200 0000 0000 0000 003'],
])('%s is typed as %s, digit by digit', (digits, grouped) => {
  let field = empty;
  for (const digit of digits) field = type(field, digit);
  expect(field).toEqual({ value: grouped, caret: grouped.length });
});

test.each([
  ['4242 4242 4242 4242', '4242 4242 4242 4242'],
  ['4242-4242-4242-4242', '4242 4242 4242 4242'],
  ['card: 3782 8224 6310 005', '3782 822463 10005'],
  ['４２４２ ４２４２', '4242 4242'],
  ['4242424242424242424299', '4242 4242 4242 4242 424'],
  ['no digits', ''],
])('%s is pasted as %s', (pasted, grouped) => {
  expect(type(empty, pasted)).toEqual({ value: grouped, caret: grouped.length });
});

test('a digit in the middle keeps the caret behind it', () => {
  const field = type({ value: '4242 4242', caret: 2 }, '9');
  expect(field).toEqual({ value: '4294 2424 2', caret: 3 });
});

test('a separator that is deleted takes its digit along, on either side', () => {
  expect(backspace({ value: '4242 4242', caret: 5 })).toEqual({ value: '4244 242', caret: 3 });
  expect(groupNumber({ value: '42424242', caret: 4 }, '4242 4242', true)).toEqual({
    value: '4242 242',
    caret: 4,
  });
});

test('no digit is lost, none is doubled, and the caret keeps its digits to the left', () => {
  const texts = fc.string({
    unit: fc.constantFrom('0', '3', '4', '6', '7', ' ', '-', 'x', '５'),
    maxLength: 30,
  });
  fc.assert(
    fc.property(texts, fc.nat(30), (text, position) => {
      const caret = Math.min(position, text.length);
      const before = `${text}**`;
      const typed = groupNumber({ value: text, caret }, before);
      const digits = digitsOf(text, maxPanDigits);
      expect(typed.value).toBe(groupDigits(digits).join(' '));
      expect(digitsOf(typed.value.slice(0, typed.caret), maxPanDigits)).toBe(
        digitsOf(text.slice(0, caret), maxPanDigits),
      );
    }),
  );
});
