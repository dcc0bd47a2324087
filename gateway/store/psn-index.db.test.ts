/** A psn leads to what it changed without a walk through whole tables. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../ports/database.ts';
import { openTestDatabase } from './testing.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test.each(['transaction_events', 'notifications'])('%s is found by psn', async (table) => {
  const plan = await database.transaction(async (queries) => {
    // An empty table is read as a whole, whatever indexes it has.
    await queries.query('set local enable_seqscan = off');
    return queries.query<Record<string, string>>(`explain select trans_no from ${table} where psn = 'PSN'`);
  });
  const text = plan.map((row) => Object.values(row)[0]).join('\n');
  expect(text).toContain(`${table}_of_psn`);
  expect(text).toMatch(/Index Cond: \(psn = 'PSN'/);
});
