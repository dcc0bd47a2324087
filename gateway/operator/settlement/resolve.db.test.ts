/** `settlement resolve`: what it prints, and what it leaves in the audit log. */
import type { Text } from '@tollgate/contract/model';
import type { ProgramContext } from '@tollgate/contract/programs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addMerchants, addOrder, importFile } from '../../books/settlement/settlement.testing.ts';
import type { Database } from '../../ports/database.ts';
import { listDifferences } from '../../store/settlement/differences.ts';
import { openTestDatabase } from '../../store/testing.ts';
import { resolve } from './resolve.ts';

let database: Database;
let differenceNo: string;
let results: { readonly lines: readonly (Text | string)[]; readonly members: object }[];

const context: ProgramContext = {
  language: 'en',
  environment: {},
  note() {},
  result: (lines, members) => results.push({ lines, members }),
  write: async () => {},
  progress() {},
  warn() {},
};

beforeEach(async () => {
  results = [];
  database = await openTestDatabase();
  await addMerchants(database);
  await addOrder(database, { transNo: '2026112000000000000001', amountMinor: 1_000 });
  await importFile(database, { lines: [] });
  const [difference] = await listDifferences(database, { merchants: undefined }, { limit: 1 });
  differenceNo = difference?.differenceNo ?? '';
});
afterEach(() => database.close());

const resolved = (by: 'write-off' | 'undo', reason: string) =>
  resolve(database, { act: 'resolve', differenceNo, by, reason }, context);

test('a card number in a reason is in neither the audit log nor what is printed', async () => {
  await resolved('write-off', 'refunded to 4111 1111 1111 1111');
  const entries = await database.query<{ detail: string }>('select * from workbench_audit');
  expect(entries).toHaveLength(2);
  expect(JSON.stringify([entries, results])).not.toMatch(/4111/);
  expect(entries[0]?.detail).toContain('refunded to **** **** **** ****');
});
