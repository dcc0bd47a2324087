import { expect, test } from 'vitest';
import { transStatus, transType } from './dictionary/transaction.ts';
import { transStatuses, transTypes } from './trans-values.ts';

test('what has a name in code is what the dictionary has', () => {
  const sorted = (values: readonly number[]) => values.toSorted((left, right) => left - right);
  expect(sorted(Object.values(transTypes))).toEqual(sorted(transType.values.map(({ value }) => value)));
  expect(sorted(Object.values(transStatuses))).toEqual(sorted(transStatus.values.map(({ value }) => value)));
});
