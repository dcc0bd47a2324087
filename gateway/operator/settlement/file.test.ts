/** A settlement file that is still being written is refused, and one that stays as it is, is read. */
import { appendFileSync, mkdtempSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProgramContext } from '@tollgate/contract/programs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mappingOf, openSettlementFile } from './file.ts';

const context: ProgramContext = {
  language: 'en',
  environment: {},
  note() {},
  result() {},
  write: async () => {},
  progress() {},
  warn() {},
};

const line = 'PAYMENT,C1,,,,USD,10.00,0.10,9.90,2026-11-20T00:00:00.000Z\n';
const head =
  'H,bank-a,S-1,2026-11-20,2026-11-20\n' +
  'type,reference,ref_no,trans_no,account,currency,gross,fee,net,transacted_at\n';
const lines = 20_000;

let folder: string;
let path: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tollgate-file-'));
  path = join(folder, 'day.csv');
});
beforeEach(() => writeFileSync(path, head + line.repeat(lines)));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Reads the file, which has no trailer; `change` happens once its first lines are read. */
async function readWhile(change: () => void): Promise<number> {
  const { trailer: _, ...mapping } = await mappingOf('acquirer-host');
  const reading = await openSettlementFile(path, mapping, context);
  let read = 0;
  for await (const portion of reading.portions) {
    if (read === 0) change();
    read += portion.length;
  }
  return read;
}

test('a file that stays as it is, is read', async () => {
  expect(await readWhile(() => {})).toBe(lines);
});

test.each([
  ['grows', () => appendFileSync(path, line)],
  ['shrinks', () => truncateSync(path, head.length + line.length * (lines - 1))],
  ['is written anew', () => utimesSync(path, 1, 1)],
])('a file that %s while it is read is refused', async (_, change) => {
  await expect(readWhile(change)).rejects.toMatchObject({
    text: { en: expect.stringContaining(`${path} changed while it was being read`) },
  });
});
