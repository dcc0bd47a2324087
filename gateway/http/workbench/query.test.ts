/** Numbers in queries of the Workbench: in their bounds they are read, any other text is refused by name. */
import { pageSize, queryRules } from '@tollgate/contract/workbench/query-rules';
import { expect, test } from 'vitest';
import { invalid, readNumbers } from './query.ts';

test.each([
  ['limit', '1', 1],
  ['limit', '200', 200],
  ['min_ms', '0', 0],
  ['min_ms', '600000', 600_000],
  ['from_ms', '0', 0],
])('%s=%s is read', (name, text, value) => {
  expect(readNumbers({ [name]: text })).toEqual({ [name]: value });
});

test.each(['0', '201', '-1', 'abc', '', '1.5', '0x1', '1e2'])('limit=%s is refused', (text) => {
  expect(readNumbers({ limit: text })).toEqual(invalid('limit', 'a whole number from 1 to 200'));
});

test('the text of limit says what is taken, and what counts where it is not sent', () => {
  expect(queryRules.limit.text.en).toBe('Items per page: 1 to 200, default 50');
  expect(readNumbers({})).toEqual({});
  expect(pageSize.default).toBe(50);
});
