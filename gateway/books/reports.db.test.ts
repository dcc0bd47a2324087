/** Balances and statements add up to what the entries say, page by page. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../ports/database.ts';
import { openTestDatabase } from '../store/testing.ts';
import type { Account } from './accounts.ts';
import { dayAt, spanOfDays } from './days.ts';
import { allRows, type BooksPlace, balances, entries, statement } from './reports.ts';

let database: Database;
const zone = 'Europe/Berlin';
const at = (text: string) => Date.parse(text);

interface Row {
  readonly merchantNo: string;
  readonly sourceNo: string;
  readonly part?: number;
  readonly at: number;
  readonly acquirer?: string;
  readonly currency?: string;
  readonly debit: Account;
  readonly credit: Account;
  readonly amountMinor: number;
}

async function write(rows: readonly Row[]): Promise<void> {
  for (const { part = 2, acquirer = 'bank', currency = 'EUR', ...row } of rows)
    await database.query(
      `insert into book_entries
         (merchant_no, source_no, part, n, at, acquirer, currency, debit, credit, amount_minor)
       values ($1, $2, $3, (select count(*) from book_entries where source_no = $2 and part = $3), $4, $5, $6, $7,
         $8, $9)`,
      [
        row.merchantNo,
        row.sourceNo,
        part,
        row.at,
        acquirer,
        currency,
        row.debit,
        row.credit,
        row.amountMinor,
      ],
    );
}

const sale = { debit: 'due', credit: 'payable' } as const;
const tip = { debit: 'due', credit: 'tips' } as const;
const refund = { debit: 'payable', credit: 'due' } as const;

beforeAll(async () => {
  database = await openTestDatabase();
  for (const merchantNo of ['M1', 'M2', 'M3'])
    await database.query('insert into merchants (merchant_no, name, created_at) values ($1, $1, 0)', [
      merchantNo,
    ]);
  const [first, second] = ['2026-03-28', '2026-03-29'];
  await write([
    {
      merchantNo: 'M1',
      sourceNo: '2026032800001',
      at: at(`${first}T12:00:00Z`),
      ...sale,
      amountMinor: 1_000,
    },
    { merchantNo: 'M1', sourceNo: '2026032800001', at: at(`${first}T12:00:00Z`), ...tip, amountMinor: 150 },
    // Berlin's 29 March has 23 hours: it ends at 22:00 UTC.
    { merchantNo: 'M1', sourceNo: '2026032800002', at: at(`${first}T23:00:00Z`), ...sale, amountMinor: 500 },
    {
      merchantNo: 'M1',
      sourceNo: '2026032900001',
      at: at(`${second}T21:59:59Z`),
      ...refund,
      amountMinor: 200,
    },
    { merchantNo: 'M1', sourceNo: '2026032900002', at: at(`${second}T22:00:00Z`), ...sale, amountMinor: 7 },
    {
      merchantNo: 'M2',
      sourceNo: '2026032800003',
      at: at(`${first}T12:00:00Z`),
      acquirer: 'other',
      currency: 'JPY',
      ...sale,
      amountMinor: 90,
    },
  ]);
});
afterAll(() => database.close());

async function whole<Row>(read: Parameters<typeof allRows<Row>>[0], limit: number): Promise<Row[]> {
  const all: Row[] = [];
  for await (const rows of allRows(read, limit)) all.push(...rows);
  return all;
}

const day = (first: string, last?: string) => spanOfDays(zone, first, last) ?? { fromMs: 0, untilMs: 0 };

test('a day begins and ends by the clocks of its zone', () => {
  expect(day('2026-03-29')).toEqual({ fromMs: at('2026-03-28T23:00Z'), untilMs: at('2026-03-29T22:00Z') });
  expect(day('2026-10-25')).toEqual({ fromMs: at('2026-10-24T22:00Z'), untilMs: at('2026-10-25T23:00Z') });
  expect(spanOfDays('UTC', '2026-02-27', '2026-03-01')).toEqual({
    fromMs: at('2026-02-27T00:00Z'),
    untilMs: at('2026-03-02T00:00Z'),
  });
  for (const [first, last] of [['2026-02-29'], ['2026-3-1'], ['20260301'], ['2026-03-02', '2026-03-01']])
    expect(spanOfDays('UTC', first ?? '', last)).toBeUndefined();
  expect(dayAt(zone, at('2026-03-28T22:59:59Z'))).toBe('2026-03-28');
  expect(dayAt(zone, at('2026-03-28T23:00:00Z'))).toBe('2026-03-29');
});

test.each([1, 2, 100])('balances in pages of %i', async (limit) => {
  const all = await whole((bounds) => balances(database, {}, undefined, bounds), limit);
  expect(all.map(({ merchantNo, account, balanceMinor }) => [merchantNo, account, balanceMinor])).toEqual([
    ['M1', 'due', 1_457],
    ['M1', 'payable', -1_307],
    ['M1', 'tips', -150],
    ['M2', 'due', 90],
    ['M2', 'payable', -90],
  ]);
  expect(all[0]).toMatchObject({ debitMinor: 1_657, creditMinor: 200, acquirer: 'bank', currency: 'EUR' });
});

test('balances until a moment, of one acquirer, of one account, of some merchants', async () => {
  const found = async (scope: Parameters<typeof balances>[1], untilMs?: number) =>
    (await balances(database, scope, untilMs, { limit: 100 })).rows.map(
      ({ merchantNo, account, balanceMinor }) => `${merchantNo} ${account} ${balanceMinor}`,
    );
  expect(await found({ account: 'due' }, day('2026-03-29').fromMs)).toEqual(['M1 due 1150', 'M2 due 90']);
  expect(await found({ acquirer: 'other' })).toEqual(['M2 due 90', 'M2 payable -90']);
  expect(await found({ currency: 'EUR', account: 'tips' })).toEqual(['M1 tips -150']);
  expect(await found({ merchants: ['M2', 'M3'] })).toEqual(['M2 due 90', 'M2 payable -90']);
  expect(await found({ merchants: [] })).toEqual([]);
});

test.each([1, 100])(
  'a statement goes from the balance before the day to that after it, in pages of %i',
  async (limit) => {
    const all = await whole((bounds) => statement(database, {}, day('2026-03-29'), bounds), limit);
    expect(
      all.map(({ merchantNo, account, openingMinor, debitMinor, creditMinor, closingMinor }) => [
        merchantNo,
        account,
        ...[openingMinor, debitMinor, creditMinor, closingMinor],
      ]),
    ).toEqual([
      ['M1', 'due', 1_150, 500, 200, 1_450],
      ['M1', 'payable', -1_000, 200, 500, -1_300],
      ['M1', 'tips', -150, 0, 0, -150],
      ['M2', 'due', 90, 0, 0, 90],
      ['M2', 'payable', -90, 0, 0, -90],
    ]);
  },
);

test('entries of a day, by time and by number, in pages', async () => {
  const span = day('2026-03-28', '2026-03-29');
  for (const order of ['time', 'number'] as const) {
    const read = (bounds: { after?: BooksPlace | undefined; limit: number }) =>
      entries(database, { account: 'due' }, span, { ...bounds, order });
    const all = await whole(read, 2);
    expect(all.map(({ sourceNo, n }) => `${sourceNo.slice(-3)} ${n}`)).toEqual(
      order === 'time'
        ? ['001 0', '001 1', '003 0', '002 0', '001 0']
        : ['001 0', '001 1', '002 0', '001 0', '003 0'],
    );
  }
  const { rows } = await entries(database, { account: 'tips' }, span, { limit: 10 });
  expect(rows).toEqual([
    {
      merchantNo: 'M1',
      sourceNo: '2026032800001',
      part: 2,
      n: 1,
      at: at('2026-03-28T12:00:00Z'),
      acquirer: 'bank',
      currency: 'EUR',
      debit: 'due',
      credit: 'tips',
      amountMinor: 150,
    },
  ]);
});
