import { expect, test } from 'vitest';
import { joined } from './use-pages.ts';

test('an item that has moved from the first page to the second is listed once', () => {
  const keyOf = (text: string) => text;
  expect(joined(['c', 'b'], ['b', 'a'], keyOf)).toEqual(['c', 'b', 'a']);
});
