import type { Text } from '@tollgate/contract/model';
import { expect, test } from 'vitest';
import { fill, fillNodes } from './language.tsx';

const fired: Text = { en: '{count} {count|event|events}, {span} ago', zh: '{span}前，{count} 个事件' };

test.each([
  ['en', 0, '0 events, 2 min ago'],
  ['en', 1, '1 event, 2 min ago'],
  ['en', 2, '2 events, 2 min ago'],
  ['zh', 1, '2 min前，1 个事件'],
] as const)('%s, %i: the form that goes with the number', (language, count, text) => {
  expect(fill(language, fired, { count, span: '2 min' })).toBe(text);
});

test('what has no value stays as it is written, and a value is not read as a text', () => {
  expect(fill('en', { en: '{a} of {b}', zh: '' }, { a: '{b}' })).toBe('{b} of {b}');
});

test('a value of any kind between the texts', () => {
  const time = { atMs: 5 };
  expect(fillNodes('en', { en: 'Since {first}.', zh: '' }, { first: time })).toEqual(['Since ', time, '.']);
});
