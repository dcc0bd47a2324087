/** `settlement import` while the disk of the database fills up: one clear message, and nothing is half imported. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProgramContext } from '@tollgate/contract/programs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMerchants, addOrder, balancesOf, firstDay } from '../../books/settlement/settlement.testing.ts';
import type { Database, Queries } from '../../ports/database.ts';
import { openTestDatabase } from '../../store/testing.ts';
import { importFile } from './import.ts';

const options = { act: 'import', mapping: 'acquirer-host', acquirer: 'bank-a' } as const;
const transNo = '2026112000000000000001';

let database: Database;
let folder: string;
let file: string;
let results: unknown[];

const context: ProgramContext = {
  language: 'en',
  environment: {},
  note() {},
  result: (_lines, members) => results.push(members),
  write: async () => {},
  progress() {},
  warn() {},
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tollgate-import-'));
  file = join(folder, 'day.csv');
  const at = new Date(firstDay + 1).toISOString();
  writeFileSync(
    file,
    [
      'H,bank-a,S-1,2026-11-20,2026-11-20',
      'type,reference,ref_no,trans_no,account,currency,gross,fee,net,transacted_at',
      `PAYMENT,C${transNo},,,,USD,10.00,0.10,9.90,${at}`,
      'T,1,USD:9.90',
      '',
    ].join('\n'),
  );
  database = await openTestDatabase();
  await addMerchants(database);
  await addOrder(database, { transNo, amountMinor: 1_000 });
  results = [];
});
afterAll(async () => {
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The database, whose disk is full at the statement of this number. */
function fullAt(statement: number): Database & { readonly wasFull: () => boolean } {
  let count = 0;
  const limited = (queries: Queries): Queries => ({
    async query(...given) {
      count += 1;
      if (count === statement)
        throw Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
      return queries.query(...given);
    },
  });
  return {
    ...limited(database),
    kind: database.kind,
    transaction: (work) => database.transaction((queries) => work(limited(queries))),
    close: async () => {},
    wasFull: () => count >= statement,
  };
}

const rowsOf = async () => {
  const [row] = await database.query(
    `select (select count(*)::integer from settlement_files) as files,
       (select count(*)::integer from settlement_lines) as lines,
       (select count(*)::integer from settlement_differences) as differences`,
  );
  return row;
};

test('a disk that is full at any statement leaves nothing, and the next import takes the file', async () => {
  const before = await balancesOf(database);
  for (let statement = 1; ; statement += 1) {
    const full = fullAt(statement);
    const answer = await importFile(full, { ...options, file }, context).catch((error) => error);
    if (!full.wasFull()) {
      expect(answer).toBeUndefined();
      expect(statement).toBeGreaterThan(5);
      break;
    }
    expect(answer.exitCode, `statement ${statement}`).toBe(3);
    expect(answer.text.en).toBe(
      `${file} was not imported, and nothing was written: the database disk is full (bank-a)`,
    );
    expect(await rowsOf(), `statement ${statement}`).toEqual({ files: 0, lines: 0, differences: 0 });
    expect(await balancesOf(database)).toEqual(before);
  }
  expect(results).toMatchObject([{ lines: 1, settled_lines: 1, differences: {} }]);
  expect(await rowsOf()).toEqual({ files: 1, lines: 1, differences: 0 });
});
