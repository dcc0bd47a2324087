/** Result of a transaction: a failure inside it that was passed over takes everything back, and is reported. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../ports/database.ts';
import { openTestDatabase } from './testing.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.query('create table kept (a integer)');
});
afterAll(() => database.close());

const kept = () => database.query<{ a: number }>('select a from kept order by a');

test('a transaction whose failed statement was passed over is not taken for committed', async () => {
  const work = database.transaction(async (queries) => {
    await queries.query('insert into kept values (1)');
    await queries.query('select no_such_function()').catch(() => {});
    return 'done';
  });
  await expect(work).rejects.toThrow();
  expect(await kept()).toEqual([]);
  expect(await database.transaction(async (queries) => queries.query('insert into kept values (2)'))).toEqual(
    [],
  );
  expect(await kept()).toEqual([{ a: 2 }]);
});
