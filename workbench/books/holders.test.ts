import { differenceKinds } from '@tollgate/contract/workbench/books/values';
import { expect, test } from 'vitest';
import { dayLater, isDay } from './day-fields.tsx';
import { consequenceOf } from './difference-texts.ts';
import { holdersOf, ownSideMinor } from './holders.ts';

const row = (merchant_no: string, account: 'due' | 'payable' | 'fees', price_currency = 'USD') => ({
  merchant_no,
  acquirer: 'bank-a',
  price_currency,
  account,
});

test('accounts are put together by merchant, acquirer and currency, in one order', () => {
  const holders = holdersOf([row('1', 'payable'), row('1', 'due'), row('1', 'fees', 'EUR'), row('2', 'due')]);
  expect(holders.map(({ key, rows }) => [key, rows.map(({ account }) => account)])).toEqual([
    ['1 bank-a USD', ['due', 'payable']],
    ['1 bank-a EUR', ['fees']],
    ['2 bank-a USD', ['due']],
  ]);
});

test.each([
  ['due', '12.5', 1_250],
  ['payable', '-12.5', 1_250],
  ['payable', '3', -300],
  ['fees', '0', 0],
] as const)('%s with debits less credits of %s is %i on its own side', (account, balance, minor) => {
  expect(ownSideMinor(account, 'USD', balance)).toBe(minor);
});

test('days follow each other, also over the end of a year and in February', () => {
  expect(dayLater('2026-12-31', 1)).toBe('2027-01-01');
  expect(dayLater('2028-03-01', -1)).toBe('2028-02-29');
  expect(['2026-02-28', '2026-02-29', '2026-2-1', ''].map(isDay)).toEqual([true, false, false, false]);
});

test('every act on every kind says what it does, and acts that differ say another', () => {
  for (const kind of differenceKinds) {
    const said = (['accept', 'attach', 'write-off', 'wait', 'undo'] as const).map(
      (act) => consequenceOf(act, { kind, line_no: 1 }).en,
    );
    expect(new Set(said).size, kind).toBe(5);
  }
  expect(consequenceOf('write-off', { kind: 'missing-there' }).en).toContain('{expected}');
  expect(consequenceOf('wait', { kind: 'amount', line_no: 1 }).en).toContain('automatically');
  expect(consequenceOf('wait', { kind: 'fee', line_no: 1 }).en).not.toContain('automatically');
  const line = { kind: 'fee' } as const;
  const repeat = { kind: 'duplicate', line_no: 1, line } as const;
  expect(consequenceOf('wait', repeat).en).not.toContain('automatically');
  expect(consequenceOf('write-off', repeat).en).toContain('Nothing is booked');
});
