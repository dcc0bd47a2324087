/** The journal of 2,000 random histories is accepted by hledger, whose balances are ours. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currencies } from '@tollgate/contract/currencies';
import type { ProgramContext } from '@tollgate/contract/programs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '../../../tests/support/random.ts';
import { accounts } from '../../books/accounts.ts';
import { accountName, majorText } from '../../books/formats.ts';
import { allRows, type BookEntry, balances } from '../../books/reports.ts';
import { anyStep, createPlayer } from '../../orders/reference/history.testing.ts';
import { createMemoryContext } from '../../orders/reference/memory.testing.ts';
import { createModel } from '../../orders/reference/model.testing.ts';
import type { Database } from '../../ports/database.ts';
import { writeMissing } from '../../store/book-making.ts';
import { openTestDatabase } from '../../store/testing.ts';
import { exportEntries } from './export.ts';

const histories = 2_000;
const timeZone = 'Asia/Shanghai';

let database: Database;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'tollgate-books-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await database.close();
});

const merchantOf = (index: number) => `3121${String(index % 40).padStart(8, '0')}`;

/** Entries of card payments, tips, refunds, voids and captures, as they are written with their events. */
async function playedEntries(index: number): Promise<BookEntry[]> {
  const random = createRandom(index);
  const memory = createMemoryContext(() => random.chance(0.1));
  const { context, rows, changes } = memory;
  const player = createPlayer({
    context,
    terminalSn: 'TG1',
    async row(transNo) {
      const row = rows.get(transNo);
      if (row === undefined) throw new Error(`no transaction ${transNo}`);
      return row;
    },
    closeBatch: async () => memory.closeBatch(),
  });
  const model = createModel();
  const entries: BookEntry[] = [];
  for (const step of fc.sample(anyStep, { numRuns: 24, seed: index })) {
    const seen = changes.length;
    context.clock.advance(random.between(0, 20_000_000));
    await player.play(model, step);
    for (const { after, entries: own = [] } of changes.slice(seen))
      own.forEach((entry, n) => {
        // Every history begins with the same numbers.
        const sourceNo = `${String(index).padStart(5, '0')}${after.transNo.slice(5)}`;
        const at = context.clock.nowMs();
        entries.push({ merchantNo: merchantOf(index), sourceNo, part: after.version, n, at, ...entry });
      });
  }
  return entries;
}

/** Entries between any accounts, in currencies with none, two and three decimals, as settlement writes them. */
function settledEntries(index: number): BookEntry[] {
  const random = createRandom(index + 1_000_000);
  const codes = [...currencies.keys()];
  return Array.from({ length: random.between(0, 4) }, (_, n) => {
    const debit = random.between(0, accounts.length - 1);
    const credit = (debit + random.between(1, accounts.length - 1)) % accounts.length;
    return {
      merchantNo: merchantOf(index),
      sourceNo: `20261124F${String(index).padStart(6, '0')}`,
      part: 1,
      n,
      at: Date.UTC(2026, 10, 24) + random.between(0, 86_400_000 * 3),
      acquirer: random.chance(0.5) ? 'bank' : 'other-bank',
      currency: codes[random.between(0, codes.length - 1)] ?? 'EUR',
      debit: accounts[debit] ?? 'due',
      credit: accounts[credit] ?? 'payable',
      amountMinor: random.between(1, 999_999_999_999),
    };
  });
}

function hledger(args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync('hledger', args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, LANG: 'C.UTF-8' },
  });
  if (error !== undefined)
    throw new Error('hledger is missing. On Debian or Ubuntu: apt-get install hledger');
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return stdout;
}

/** Balances by account and currency, as hledger says them. */
function balancesOf(path: string): Map<string, string> {
  const csv = hledger(['-f', path, 'balance', '--flat', '--layout', 'bare', '--no-total', '-O', 'csv']);
  const rows = csv.trim().split('\n').slice(1);
  return new Map(
    rows.flatMap((line): [string, string][] => {
      const [account, currency, amount = ''] = line.split(',').map((cell) => cell.replaceAll('"', ''));
      const isZero = Number(amount) === 0;
      const text = amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
      return isZero ? [] : [[`${account} ${currency}`, text]];
    }),
  );
}

test('hledger accepts the journal, and its balances are ours', async () => {
  let count = 0;
  for (let index = 0; index < histories; index += 1) {
    const entries = [...(await playedEntries(index)), ...settledEntries(index)];
    await writeMissing(database, entries);
    count += entries.length;
  }
  expect(count).toBeGreaterThan(4 * histories);
  await database.query(
    `insert into merchants (merchant_no, name, created_at) select distinct merchant_no, 'M', 0 from book_entries`,
  );
  const parts: string[] = [];
  const context: ProgramContext = {
    language: 'en',
    environment: {},
    note: () => {},
    result: () => {},
    progress: () => {},
    warn: () => {},
    write: async (text) => void parts.push(text),
  };
  await exportEntries({ database, context, timeZone }, { act: 'export', format: 'journal' });
  const path = join(folder, 'books.journal');
  await writeFile(path, parts.join(''));
  hledger(['-f', path, 'check', '--strict']);
  const ours = new Map<string, string>();
  for await (const rows of allRows((bounds) => balances(database, {}, undefined, bounds)))
    for (const row of rows)
      if (row.balanceMinor !== 0)
        ours.set(`${accountName(row)} ${row.currency}`, majorText(row.balanceMinor, row.currency));
  expect(ours.size).toBeGreaterThan(1_000);
  expect(Object.fromEntries(balancesOf(path))).toEqual(Object.fromEntries(ours));
  // The judge can fail: an account that is not declared, and an entry whose sides differ.
  for (const wrong of [
    '\n2026-11-24 wrong\n    unknown:bank:1  1 EUR\n    due:bank:1  -1 EUR\n',
    '\n2026-11-24 wrong\n    due:bank:1  1 EUR\n    due:bank:1  -2 EUR\n',
  ]) {
    await writeFile(path, parts.join('') + wrong);
    expect(() => hledger(['-f', path, 'check', '--strict'])).toThrow();
  }
});
