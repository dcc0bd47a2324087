/** A line that is attached away from an order leaves it with a difference of its own, and so does taking that back. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../ports/database.ts';
import { listFiles } from '../../store/settlement/files.ts';
import { openTestDatabase } from '../../store/testing.ts';
import {
  actOn,
  addMerchants,
  addOrder,
  differencesOf,
  importFile,
  lineOf,
  type TestOrder,
} from './settlement.testing.ts';

const first: TestOrder = { transNo: '2026112000000000000001', amountMinor: 10_000 };
const second: TestOrder = { transNo: '2026112000000000000002', amountMinor: 9_000 };
const [x, y] = [first.transNo, second.transNo];
const undo = { act: 'undo', reason: 'wrong order' } as const;

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
  await addMerchants(database);
  await addOrder(database, first);
  await addOrder(database, second);
});
afterEach(() => database.close());

const attach = (kind: 'missing-here' | 'amount' | 'duplicate', transNo: string) =>
  actOn(database, kind, { act: 'attach', transNo });

test('an order that a line was attached to and then taken from is missing again', async () => {
  await importFile(database, { lines: [{ channelTransNo: 'X', amountMinor: 9_000 }] });
  expect(await attach('missing-here', x)).toBe('open');
  expect(await differencesOf(database)).toEqual([`amount 3 ${x}`, `missing-there - ${y}`]);
  expect(await attach('amount', y)).toBe('resolved');
  expect(await differencesOf(database)).toEqual([`missing-there - ${x}`]);
  expect(await actOn(database, 'amount', undo)).toBe('open');
  expect(await differencesOf(database)).toEqual([`amount 3 ${x}`, `missing-there - ${y}`]);
  expect(await attach('amount', y)).toBe('resolved');
  expect(await differencesOf(database)).toEqual([`missing-there - ${x}`]);
});

test('an order that the import has compared a line with is missing once the line is attached to another', async () => {
  await importFile(database, { lines: [lineOf(first, { amountMinor: 9_000 })], days: null });
  await importFile(database, { lines: [], days: [0, 1] });
  expect(await differencesOf(database)).toEqual([`amount 3 ${x}`, `missing-there - ${y}`]);
  expect(await attach('amount', y)).toBe('resolved');
  expect(await differencesOf(database)).toEqual([`missing-there - ${x}`]);
  const [, file] = await listFiles(database, { merchants: undefined }, { limit: 2 });
  expect(file).toMatchObject({ differences: 2, openDifferences: 1 });
  expect(await actOn(database, 'amount', undo)).toBe('open');
  expect(await differencesOf(database)).toEqual([`amount 3 ${x}`, `missing-there - ${y}`]);
  // A later file brings it.
  expect(await attach('amount', y)).toBe('resolved');
  const later = await importFile(database, { lines: [lineOf(first)], days: [1, 1] });
  expect(later).toMatchObject({ resolved: 1, differences: [] });
  expect(await differencesOf(database)).toEqual([]);
});

test('an order that is settled, or has another difference, is not missing when a line is attached away', async () => {
  await importFile(database, { lines: [lineOf(first), lineOf(first)] });
  expect(await attach('duplicate', y)).toBe('open');
  expect(await differencesOf(database)).toEqual([`amount 4 ${y}`]);
  await importFile(database, { lines: [lineOf(second, { amountMinor: 8_000 })], days: [1, 1] });
  expect(await differencesOf(database)).toEqual([`amount 4 ${y}`, `amount 3 ${y}`]);
  expect(await attach('amount', x)).toBe('open');
  expect(await differencesOf(database)).toEqual([`amount 4 ${y}`, `amount 3 ${x}`]);
});
