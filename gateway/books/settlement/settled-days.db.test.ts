/** The days that a file settles: by the clocks of its own time zone. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../ports/database.ts';
import { openTestDatabase } from '../../store/testing.ts';
import {
  addMerchants,
  addOrder,
  dayMs,
  differencesOf,
  firstDay,
  importFile,
  lineOf,
} from './settlement.testing.ts';

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
  await addMerchants(database);
});
afterEach(() => database.close());

test.each([
  ['Asia/Shanghai', '2026-05-02', '2026-05-01T16:00Z', '2026-05-02T16:00Z'],
  ['+08:00', '2026-05-02', '2026-05-01T16:00Z', '2026-05-02T16:00Z'],
  // Clocks are put on there, and the day has 23 hours; then put back, and it has 25.
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00Z', '2026-03-29T22:00Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00Z', '2026-11-02T05:00Z'],
])('the day of a file in %s, %s, begins and ends by the clocks there', async (timeZone, day, from, until) => {
  const [fromMs, untilMs] = [Date.parse(from), Date.parse(until)];
  const numbers = ['01', '02', '03', '04'].map((end) => `20260502000000000000${end}`);
  for (const [index, paidMs] of [fromMs - 1, fromMs, untilMs - 1, untilMs].entries())
    await addOrder(database, { transNo: numbers[index] ?? '', amountMinor: 1_000, at: paidMs });
  const missing = numbers.slice(1, 3).map((transNo) => `missing-there - ${transNo}`);
  const at = (Date.parse(day) - firstDay) / dayMs;
  await importFile(database, { lines: [], days: [at, at], timeZone });
  expect(await differencesOf(database)).toEqual(missing);
  for (const table of ['settlement_differences', 'settlement_files'])
    await database.query(`delete from ${table}`);
  // A file that names no day has that of its lines: of one with a date alone, and of one with a time.
  const lines = [fromMs, untilMs - 1].map((transactedAt) => ({ channelTransNo: 'X', transactedAt }));
  const imported = await importFile(database, { lines, days: null, timeZone });
  expect(imported).toMatchObject({ days: { firstDay: day, lastDay: day } });
  expect((await differencesOf(database)).slice(2)).toEqual(missing);
});

test('an import that goes on past midnight enters its lines on the day on which they are written', async () => {
  const sale = { transNo: '2026112000000000000001', amountMinor: 1_000 };
  await addOrder(database, sale);
  let nowMs = firstDay + dayMs - 1;
  const imported = await importFile(database, {
    lines: [lineOf(sale)],
    now: () => nowMs,
    beforeEnd: async () => {
      nowMs += 1;
    },
  });
  expect(imported).toMatchObject({ fileNo: expect.stringMatching(/^20261121F/) });
  const entries = await database.query(
    `select at from book_entries where source_no <> $1 union select imported_at from settlement_files`,
    [sale.transNo],
  );
  expect(entries).toEqual([{ at: firstDay + dayMs }]);
});
