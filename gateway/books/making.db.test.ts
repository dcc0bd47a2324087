/** The books of an older database are made in portions, by several processes, over kills; a check finds faults. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { bookFaults } from '../orders/change/books.testing.ts';
import type { Database } from '../ports/database.ts';
import { migrate } from '../runtime/node/database/migrate.ts';
import { openEmptyDatabase } from '../store/testing.ts';
import { createBookMaking } from '../wiring/book-making.ts';
import { type BooksDifference, checkBooks } from './check.ts';
import { makePortion, readMaking } from './making.ts';

const files = new URL('../../tests/journeys/first-stage/', import.meta.url);
const opened: Database[] = [];
let database: Database;

async function firstStage(): Promise<Database> {
  const dump = await readFile(new URL('database.pgdump', files), 'utf8');
  const empty = await openEmptyDatabase();
  opened.push(empty);
  // A text in a statement may hold a semicolon, but none at the end of a line.
  for (const statement of dump.replace(/^--.*$/gm, '').split(/;$/m))
    if (statement.trim() !== '') await empty.query(statement);
  await migrate(empty);
  return empty;
}

beforeEach(async () => {
  database = await firstStage();
});
afterAll(() => Promise.all(opened.map((one) => one.close())));

async function found(): Promise<BooksDifference[]> {
  const all: BooksDifference[] = [];
  await checkBooks(database, (one) => all.push(one));
  return all;
}

async function makeAll(limit = 3): Promise<void> {
  while ((await makePortion(database, limit)) === 'more');
}

const count = async () =>
  (await database.query<{ count: number }>('select count(*) as count from book_entries'))[0]?.count ?? 0;

test('a database of the first stage gets its books, and a check finds nothing', async () => {
  const before = await readMaking(database);
  expect(before).toMatchObject({ made: 0, isDone: false });
  expect(before.orders).toBeGreaterThan(10);
  expect((await found()).every(({ kind }) => kind === 'missing')).toBe(true);
  expect((await found()).length).toBeGreaterThan(3);
  await makeAll();
  expect(await readMaking(database)).toMatchObject({ made: before.orders, isDone: true });
  expect(await count()).toBeGreaterThan(3);
  expect(await found()).toEqual([]);
  expect(await bookFaults(database)).toEqual([]);
  expect(await makePortion(database, 3)).toBe('elsewhere');
});

test('a kill in the middle of a portion leaves whole portions, and the next process goes on', async () => {
  await makePortion(database, 3);
  const { made } = await readMaking(database);
  const entries = await count();
  // The process ends after it has written, before it commits.
  const killed: Database = {
    ...database,
    transaction: (work) =>
      database.transaction(async (queries) => {
        await work(queries);
        throw new Error('killed');
      }),
  };
  await expect(makePortion(killed, 5)).rejects.toThrow('killed');
  expect([(await readMaking(database)).made, await count()]).toEqual([made, entries]);
  await makeAll();
  expect(await found()).toEqual([]);
});

test('several processes share the work, and an entry that came with its event stays', async () => {
  await makeAll();
  const all = await database.query<Record<string, string | number>>(
    'select * from book_entries order by source_no, part, n',
  );
  await database.query('delete from book_entries where source_no <> $1', [all[0]?.['source_no'] ?? '']);
  await database.query(`update book_making set merchant_no = '', trans_no = '', made = 0, is_done = false`);
  const making = Array.from({ length: 3 }, () =>
    createBookMaking({
      database,
      log: { info: () => {}, warn: () => {}, error: () => {}, isLevelEnabled: () => false },
      uptime: { nowMs: () => performance.now() },
      wait: () => new Promise((resolve) => setTimeout(resolve, 1)),
    }),
  );
  for (const one of making) one.start();
  await expect.poll(async () => (await readMaking(database)).isDone, { timeout: 60_000 }).toBe(true);
  await Promise.all(making.map((one) => one.stop()));
  expect(await database.query('select * from book_entries order by source_no, part, n')).toEqual(all);
  const { orders, made } = await readMaking(database);
  expect(made).toBe(orders);
});

test('a check names a missing, an extra and a changed row, and what is different', async () => {
  await makeAll(1_000);
  const [first, second] = await database.query<{ source_no: string; merchant_no: string }>(
    'select merchant_no, source_no from book_entries order by merchant_no, source_no, part, n limit 2',
  );
  await database.query('delete from book_entries where source_no = $1', [first?.source_no ?? '']);
  await database.query(
    `update book_entries set amount_minor = amount_minor + 1, debit = 'fees', at = at + 1 where source_no = $1`,
    [second?.source_no ?? ''],
  );
  for (const source of ['1000010100000000000000', '9999123100000000000000'])
    await database.query(
      `insert into book_entries (merchant_no, source_no, part, n, at, acquirer, currency, debit, credit, amount_minor)
       values ('Z', $1, 1, 0, 5, 'bank', 'EUR', 'due', 'payable', 7)`,
      [source],
    );
  const all = await found();
  expect(all.map(({ kind }) => kind).sort()).toEqual(['different', 'extra', 'extra', 'missing']);
  expect(all.find(({ kind }) => kind === 'missing')?.entry.sourceNo).toBe(first?.source_no);
  expect(all.find(({ kind }) => kind === 'different')).toMatchObject({
    entry: { sourceNo: second?.source_no },
    members: ['at', 'debit', 'amountMinor'],
  });
  // A settlement file has no event.
  await database.query(
    `update book_entries set source_no = '20261124F00000001' where source_no = '1000010100000000000000'`,
  );
  expect((await found()).filter(({ kind }) => kind === 'extra').length).toBe(1);
});
