/** `settlement resolve`: what it prints, and what it leaves in the audit log. */
import type { Text } from '@tollgate/contract/model';
import type { ProgramContext } from '@tollgate/contract/programs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addMerchants, importFile, merchantNo } from '../../books/settlement/settlement.testing.ts';
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
  await importFile(database, { lines: [{ channelTransNo: 'X', feeMinor: 100 }] });
  const filter = { merchants: undefined, kind: 'missing-here' } as const;
  const [difference] = await listDifferences(database, filter, { limit: 1 });
  differenceNo = difference?.differenceNo ?? '';
});
afterEach(() => database.close());

const resolved = (by: 'write-off' | 'undo', reason: string) =>
  resolve(database, { act: 'resolve', differenceNo, by, merchantNo, reason }, context);

test('an act prints the entries that it has written, and one that is repeated none', async () => {
  for (const [by, isDone] of [
    ['write-off', true],
    ['write-off', false],
    ['undo', true],
  ] as const) {
    await resolved(by, 'agreed');
    const { lines, members } = results.at(-1) ?? { lines: [], members: {} };
    const sides = by === 'undo' ? ['due', 'paid-out'] : ['paid-out', 'due'];
    const [debit, credit] = sides;
    const entry = { merchant_no: merchantNo, debit, credit, currency: 'USD', amount: '9.00' };
    expect(members).toMatchObject({ is_repeat: !isDone, entries: isDone ? [entry, {}, {}] : [] });
    expect(lines).toHaveLength(isDone ? 4 : 2);
    if (isDone)
      expect(lines[1]).toEqual({
        en: `  debit ${debit}  credit ${credit}  USD 9.00`,
        zh: `  借 ${debit}  贷 ${credit}  USD 9.00`,
      });
  }
});

test('a card number in a reason is in neither the audit log nor what is printed', async () => {
  await resolved('write-off', 'refunded to 4111 1111 1111 1111');
  const audit = await database.query<{ detail: string }>('select * from workbench_audit');
  expect(audit).toHaveLength(2);
  expect(JSON.stringify([audit, results])).not.toMatch(/4111/);
  expect(audit[0]?.detail).toContain('refunded to **** **** **** ****');
});
