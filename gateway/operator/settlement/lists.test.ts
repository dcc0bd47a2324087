/** Differences as `settlement differences` prints them. */
import { expect, test } from 'vitest';
import type { Difference } from '../../store/settlement/differences.ts';
import { differenceMembers, differenceText } from './lists.ts';

const difference: Difference = {
  differenceNo: '20261121D00000001',
  merchantNo: '312100000001',
  acquirer: 'bank-a',
  fileNo: '20261121F000001',
  fileName: 'day.csv',
  foundAt: 0,
  kind: 'amount',
  state: 'open',
  lineNo: 3,
  lineKind: 'payment',
  channelTransNo: 'C1',
  refNo: null,
  givenTransNo: null,
  account: null,
  transactedAt: null,
  transNo: '2026112000000000000001',
  currency: 'JPY',
  expectedMinor: 1_000,
  foundMinor: 900,
  expectedFeeMinor: null,
  foundFeeMinor: 0,
  candidates: null,
  act: null,
  reason: '',
  actedBy: null,
  actedAt: null,
};

test('the amount in the books is left out where it is in another currency than the line', () => {
  expect(differenceText(difference).en).toContain('expected JPY 1000, found JPY 900');
  expect(differenceMembers(difference)).toMatchObject({ expected: '1000', found: '900' });
  const other = { ...difference, kind: 'currency' } as const;
  expect(differenceText(other).en).toContain('expected -, found JPY 900');
  expect(differenceText(other).zh).toContain('应为 -，实为 JPY 900');
  expect(differenceMembers(other)).toMatchObject({ expected: null, found: '900' });
});
