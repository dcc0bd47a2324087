import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../ports/database.ts';
import { addBookMonths } from './book-months.ts';
import { openTestDatabase } from './testing.ts';

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const add = (sourceNo: string) =>
  database.query(
    `insert into book_entries values ('312100000001', $1, 1, 0, 0, 'sandbox', 'USD', 'due', 'payable', 100)`,
    [sourceNo],
  );
const placeOf = async (sourceNo: string) =>
  (
    await database.query<{ place: string }>(
      'select tableoid::regclass::text as place from book_entries where source_no = $1',
      [sourceNo],
    )
  )[0]?.place;

const newYearsEve = Date.UTC(2026, 11, 31, 23);

test('each month has a partition, the next one too; all else is in the default partition', async () => {
  await addBookMonths(database, newYearsEve);
  await addBookMonths(database, newYearsEve);
  for (const [sourceNo, place] of [
    ['2026113023595900000001', 'book_entries_rest'],
    ['2026120100000000000001', 'book_entries_202612'],
    ['2027013123595900000001', 'book_entries_202701'],
    ['2027020100000000000001', 'book_entries_rest'],
  ] as const) {
    await add(sourceNo);
    expect(await placeOf(sourceNo)).toBe(place);
  }
});

test('processes that start together make a month once', async () => {
  await Promise.all([1, 2, 3].map(() => addBookMonths(database, newYearsEve)));
  await add('2026120100000000000001');
  expect(await placeOf('2026120100000000000001')).toBe('book_entries_202612');
});

test('entries that were there before the partition stay where they are, and later ones join them', async () => {
  await add('2026120100000000000001');
  await expect(addBookMonths(database, newYearsEve)).rejects.toThrow();
  await add('2026120100000000000002');
  expect(await placeOf('2026120100000000000002')).toBe('book_entries_rest');
  await expect(add('2026120100000000000002')).rejects.toThrow();
});
