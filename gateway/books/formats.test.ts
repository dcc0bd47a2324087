import { expect, test } from 'vitest';
import { accountName, csvLine, journalHead, journalTransactions, majorText } from './formats.ts';
import type { BookEntry } from './reports.ts';

const entry: BookEntry = {
  merchantNo: '312100000001',
  sourceNo: '2026112400001000000001',
  part: 3,
  n: 0,
  at: Date.UTC(2026, 10, 24, 20),
  acquirer: 'bank',
  currency: 'JPY',
  debit: 'due',
  credit: 'payable',
  amountMinor: 1_050,
};

test('amounts are in major units, with their sign', () => {
  expect(majorText(-1_050, 'EUR')).toBe('-10.5');
  expect(majorText(1_050, 'JPY')).toBe('1050');
  expect(majorText(-1, 'KWD')).toBe('-0.001');
  expect(majorText(0, 'EUR')).toBe('0');
});

test('a spreadsheet takes no cell for a formula, and every cell for one', () => {
  expect(csvLine(['=1+1', '+x', '@x', '-x', '\tx', -10.5, '-0.5'])).toBe(
    "'=1+1,'+x,'@x,'-x,'\tx,-10.5,-0.5\r\n",
  );
  expect(csvLine(['a,b', 'say "x"', 'two\nlines', 7])).toBe('"a,b","say ""x""","two\nlines",7\r\n');
});

test('a journal declares each currency and account once, and has a transaction for each change', () => {
  const keys = (['due', 'payable', 'due'] as const).map((account) => ({ ...entry, account }));
  expect([...journalHead([...keys, { ...entry, account: 'due', currency: 'KWD' }])]).toEqual([
    'commodity 1000. JPY\n',
    'commodity 1000.000 KWD\n',
    'account due:bank:312100000001\n',
    'account payable:bank:312100000001\n',
  ]);
  const tip: BookEntry = { ...entry, n: 1, credit: 'tips', amountMinor: 50 };
  const later: BookEntry = { ...entry, part: 4, debit: 'payable', credit: 'due' };
  expect([...journalTransactions([entry, tip, later], 'Asia/Shanghai')].join('')).toBe(`
2026-11-25 (2026112400001000000001-3) 312100000001
    due:bank:312100000001  1050 JPY
    payable:bank:312100000001  -1050 JPY
    due:bank:312100000001  50 JPY
    tips:bank:312100000001  -50 JPY

2026-11-25 (2026112400001000000001-4) 312100000001
    payable:bank:312100000001  1050 JPY
    due:bank:312100000001  -1050 JPY
`);
});

test('a name cannot end or divide an account of the journal', () => {
  expect(accountName({ account: 'due', acquirer: 'a:b  ;c', merchantNo: 'M(1)' })).toBe('due:a_b___c:M_1_');
});
