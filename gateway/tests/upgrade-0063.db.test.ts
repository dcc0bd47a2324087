/** Fee differences of a database of before migration 0063: their lines hold their orders, as those of today do. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  actOn,
  addMerchants,
  addOrder,
  balancesOf,
  differencesOf,
  importFile,
  lineOf,
  merchantNo,
} from '../books/settlement/settlement.testing.ts';
import type { Database } from '../ports/database.ts';
import { migrate } from '../runtime/node/database/migrate.ts';
import { openDatabaseBefore } from '../store/testing.ts';

let database: Database;
beforeAll(async () => {
  database = await openDatabaseBefore('0063');
});
afterAll(() => database.close());

const held = { transNo: '2026112000000000000001', amountMinor: 1_000 };
const refunded = { transNo: '2026112000000000000002', kind: 'refund', amountMinor: 300 } as const;
const repeated = { transNo: '2026112000000000000004', amountMinor: 700 };
const settled = { transNo: '2026112000000000000003', amountMinor: 500 };

/** A line of a file: it has settled its order, or has a fee difference. */
async function addLine(
  fileNo: string,
  lineNo: number,
  order: typeof held | typeof refunded,
  isSettled = false,
) {
  const { transNo, amountMinor } = order;
  const kind = 'kind' in order ? order.kind : 'payment';
  await database.query(
    `insert into settlement_lines (merchant_no, file_no, line_no, kind, is_settled, trans_no, currency, amount_minor,
       fee_minor, settles_minor) values ($1, $2, $3, $4, $5, $6, 'USD', $7, 20, $8)`,
    [merchantNo, fileNo, lineNo, kind, isSettled, transNo, amountMinor, isSettled ? amountMinor : 0],
  );
  if (isSettled) return;
  await database.query(
    `insert into settlement_differences (difference_no, merchant_no, acquirer, file_no, kind, state, line_no, trans_no,
       currency, expected_minor, found_minor, expected_fee_minor, found_fee_minor)
     values ($1, $2, 'bank-a', $3, 'fee', 'open', $4, $5, 'USD', $6, $6, 10, 20)`,
    [`20261120D0000000${lineNo}`, merchantNo, fileNo, lineNo, transNo, amountMinor],
  );
}

test('lines with another fee hold their orders, and those whose order another line has settled are duplicates', async () => {
  await addMerchants(database);
  for (const one of [held, refunded, repeated, settled]) await addOrder(database, one);
  for (const fileNo of ['20261120F000001', '20261120F000002'])
    await database.query(
      `insert into settlement_files values ($1, 'bank-a', $1, 'a.csv', 'test', null, null, null, 3, 0, 3, '[]', true,
         true, 0, 'operator')`,
      [fileNo],
    );
  await addLine('20261120F000001', 1, settled);
  await addLine('20261120F000001', 2, refunded);
  await addLine('20261120F000001', 5, held);
  await addLine('20261120F000001', 3, repeated);
  await addLine('20261120F000002', 1, settled, true);
  await addLine('20261120F000002', 4, repeated);
  const before = {
    kind: 'fee',
    state: 'open',
    merchantNo,
    transNo: held.transNo,
    settlesMinor: 0,
    alsoResolved: [],
  };
  const whole = { ...before, expectedMinor: 1_000, clearedMinor: 0, isSettled: false };
  await database.query(
    `insert into settlement_acts values ('20261120D00000005', 1, 'wait', null, $1::text::jsonb, null, '', null, 'op', 1)`,
    [JSON.stringify(whole)],
  );
  await database.query(
    `update settlement_differences set acts = 1, act = 'wait', state = 'waiting' where line_no = 5`,
  );
  await migrate(database);
  expect(await differencesOf(database)).toEqual([
    `duplicate 1 ${settled.transNo}`,
    `fee 2 ${refunded.transNo}`,
    `fee 3 ${repeated.transNo}`,
    `duplicate 4 ${repeated.transNo}`,
    `fee 5 ${held.transNo}`,
  ]);
  expect(await actOn(database, 'fee', { act: 'undo', reason: 'no' })).toBe('open');
  const lines = [lineOf(held, { feeMinor: 10 }), lineOf(refunded, { feeMinor: 10 })];
  await importFile(database, { lines });
  expect((await differencesOf(database)).slice(5)).toEqual([
    `duplicate 3 ${held.transNo}`,
    `duplicate 4 ${refunded.transNo}`,
  ]);
  const balances = await balancesOf(database);
  expect(balances['paid-out']).toBeUndefined();
});
