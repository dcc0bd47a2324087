/** Fees: lines whose order is clear and whose fee is another than agreed, and lines that are fees themselves. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../ports/database.ts';
import { keepAgreedFees } from '../../store/settlement/agreed-fees.ts';
import { listDifferences } from '../../store/settlement/differences.ts';
import { openTestDatabase } from '../../store/testing.ts';
import {
  actOn,
  addMerchants,
  addOrder,
  balancesOf,
  differencesOf,
  firstDay,
  importFile,
  lineOf,
  merchantNo,
  type TestLine,
  type TestOrder,
} from './settlement.testing.ts';

const sale: TestOrder = { transNo: '2026112000000000000001', amountMinor: 12_000 };
const { transNo } = sale;
const other = '2026112000000000000002';
const agreedMinor = 178;
const why = { act: 'write-off', reason: 'agreed' } as const;

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
  await addMerchants(database);
  await keepAgreedFees(database, 'bank-a', [
    { kind: 'payment', payMethodId: null, currency: 'USD', millionths: 14_000, fixedMinor: 10 },
  ]);
});
afterEach(() => database.close());

test('a line with another fee holds its order: a second line for it is a duplicate, in whichever file it comes', async () => {
  await addOrder(database, sale);
  const right = lineOf(sale, { feeMinor: agreedMinor });
  await importFile(database, { lines: [lineOf(sale, { feeMinor: 356 })] });
  expect(await actOn(database, 'fee', { act: 'wait' })).toBe('waiting');
  await importFile(database, { lines: [right], days: [1, 1] });
  expect(await differencesOf(database)).toEqual([`fee 3 ${transNo}`, `duplicate 3 ${transNo}`]);
  expect(await balancesOf(database)).toEqual({ due: 12_000, payable: -12_000 });
  expect(await actOn(database, 'fee', { act: 'accept' })).toBe('resolved');
  expect(await balancesOf(database)).toEqual({ fees: 356, 'paid-out': 11_644, payable: -12_000 });
  // It holds its order again once the act is taken back.
  expect(await actOn(database, 'fee', { act: 'undo', reason: 'the bank corrects it' })).toBe('waiting');
  await importFile(database, { lines: [right], days: [1, 1] });
  expect((await differencesOf(database)).at(-1)).toBe(`duplicate 3 ${transNo}`);
});

test('a line of another amount is not accepted once another line has settled its order', async () => {
  await addOrder(database, sale);
  await importFile(database, { lines: [lineOf(sale, { amountMinor: 9_000 })] });
  await importFile(database, { lines: [lineOf(sale, { feeMinor: agreedMinor })], days: [1, 1] });
  const settled = { fees: agreedMinor, 'paid-out': 12_000 - agreedMinor, payable: -12_000 };
  expect(await actOn(database, 'amount', { act: 'accept' })).toBe('order-settled');
  expect(await balancesOf(database)).toEqual(settled);
  expect(await actOn(database, 'amount', why)).toBe('resolved');
  const paidTwice = { 'paid-out': settled['paid-out'] + 9_000, 'write-offs': -9_000 };
  expect(await balancesOf(database)).toEqual({ ...settled, ...paidTwice });
});

test('a fee that an earlier file has brought is no second fee; two equal ones of one file are two', async () => {
  const fee: TestLine = { kind: 'fee', amountMinor: 0, feeMinor: 500, account: 'ACC1' };
  const dated = { ...fee, transactedAt: firstDay };
  const named = { ...fee, channelTransNo: 'MONTH-11' };
  await importFile(database, { lines: [dated, dated, named, fee] });
  expect(await balancesOf(database)).toEqual({ fees: 2_000, 'paid-out': -2_000 });
  // A fee with neither a time nor a number may be another day's.
  const others = [
    { ...dated, feeMinor: 400 },
    { ...dated, refNo: 'R1' },
    { ...dated, account: 'ACC2' },
  ];
  await importFile(database, { lines: [dated, dated, named, fee, ...others] });
  expect(await differencesOf(database)).toEqual(['duplicate 3 -', 'duplicate 4 -', 'duplicate 5 -']);
  expect((await balancesOf(database))['fees']).toBe(3_900);
  expect(await actOn(database, 'duplicate', { act: 'attach', transNo })).toBe('not-for-kind');
  expect(await actOn(database, 'duplicate', { act: 'accept' })).toBe('resolved');
  expect((await balancesOf(database))['fees']).toBe(4_400);
  // Undone, and written off: of the repeat nothing is booked.
  expect(await actOn(database, 'duplicate', { act: 'undo', reason: 'the files overlap' })).toBe('open');
  expect(await actOn(database, 'duplicate', why)).toBe('resolved');
  expect(await balancesOf(database)).toEqual({ fees: 3_900, 'paid-out': -3_900 });
});

test('the fee of a line is compared whenever its order is found: by a later file, or by an act', async () => {
  const early = { channelTransNo: 'EARLY', amountMinor: 12_000 };
  await importFile(database, {
    lines: [
      { ...early, feeMinor: 356 },
      { ...early, channelTransNo: 'AGREED', amountMinor: 1_000, feeMinor: 24 },
    ],
  });
  expect(await actOn(database, 'missing-here', { act: 'wait' })).toBe('waiting');
  await addOrder(database, { ...sale, channelTransNo: 'EARLY' });
  await addOrder(database, { transNo: other, amountMinor: 1_000, channelTransNo: 'AGREED' });
  const later = await importFile(database, { lines: [] });
  expect(later).toMatchObject({ resolved: 1, differences: [] });
  expect(await differencesOf(database, ['open'])).toEqual([`fee 3 ${transNo}`]);
  const paid = { fees: 24, 'paid-out': 976, payable: -13_000 };
  expect(await balancesOf(database)).toEqual({ ...paid, due: 12_000 });
  const [difference] = await listDifferences(database, { merchants: undefined, kind: 'fee' }, { limit: 1 });
  expect(difference).toMatchObject({
    merchantNo,
    expectedMinor: 12_000,
    foundMinor: 12_000,
    expectedFeeMinor: agreedMinor,
    foundFeeMinor: 356,
    act: 'match',
  });
  // A later file has found the order: no act is left to take back.
  expect(await actOn(database, 'fee', { act: 'undo', reason: 'no' })).toBe('not-undoable');
  await importFile(database, { lines: [], days: [0, 1] });
  expect(await differencesOf(database)).toEqual([`fee 3 ${transNo}`]);
  expect(await actOn(database, 'fee', { act: 'accept' })).toBe('resolved');
  expect(await balancesOf(database)).toEqual({ fees: 380, 'paid-out': 12_620, payable: -13_000 });
});

test('a line that is attached to its order keeps its other fee as a difference', async () => {
  await addOrder(database, sale);
  await importFile(database, { lines: [{ channelTransNo: 'X', amountMinor: 12_000, feeMinor: 356 }] });
  const attach = { act: 'attach', transNo } as const;
  expect(await actOn(database, 'missing-here', attach)).toBe('open');
  expect(await differencesOf(database)).toEqual([`fee 3 ${transNo}`]);
  const [difference] = await listDifferences(database, { merchants: undefined, kind: 'fee' }, { limit: 1 });
  expect(difference).toMatchObject({ expectedMinor: 12_000, expectedFeeMinor: agreedMinor });
  expect(await actOn(database, 'fee', attach)).toBe('open');
  expect(await actOn(database, 'fee', { act: 'undo', reason: 'no' })).toBe('open');
  expect(await differencesOf(database)).toEqual(['missing-here 3 -', `missing-there - ${transNo}`]);
  expect(
    (await listDifferences(database, { merchants: undefined, kind: 'missing-here' }, { limit: 1 }))[0],
  ).toMatchObject({ expectedMinor: null, expectedFeeMinor: null });
  expect(await actOn(database, 'missing-here', attach)).toBe('open');
  expect(await actOn(database, 'fee', why)).toBe('resolved');
  const whole = { fees: agreedMinor, 'paid-out': 11_644, payable: -12_000, 'write-offs': 178 };
  expect(await balancesOf(database)).toEqual(whole);
});
