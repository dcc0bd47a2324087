/** Rows of a database of before 0031: late payments that have no number, terminals' rows, and sums out of bounds. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findByTransNo } from '../orders/change/find.ts';
import { newTerminal } from '../orders/state/terminal-state.ts';
import type { Database } from '../ports/database.ts';
import { migrate } from '../runtime/node/database/migrate.ts';
import { openDatabaseBefore } from '../store/testing.ts';

const merchantNo = '312100000001';
let database: Database;
beforeEach(async () => {
  database = await openDatabaseBefore('0031');
});
afterEach(() => database.close());

const insert = (transNo: string, changes: Record<string, unknown> = {}) =>
  database.query(
    `insert into transactions select * from json_populate_record(null::transactions, $1::json)`,
    [
      JSON.stringify({
        merchant_no: merchantNo,
        trans_no: transNo,
        merchant_order_no: transNo,
        version: 1,
        app_id: 'tg',
        kind: 'payment',
        trans_type: 1,
        trans_status: 1,
        currency: 'USD',
        order_minor: 500,
        paid_minor: 0,
        refunded_minor: 0,
        refund_count: 0,
        late_paid_minor: 0,
        late_returned_minor: 0,
        created_at: 0,
        expires_at: 300_000,
        claimed_until: 0,
        ...changes,
      }),
    ],
  );

test('a late payment that was written beside 0013 is known by its number afterwards', async () => {
  await insert('LATE', { late_paid_minor: 1_000, late_references: ['C1'] });
  await insert('KNOWN', { late_paid_minor: 500, late_references: ['C1'] });
  for (const [version, transNo, number] of [
    [1, 'LATE', 'C1'],
    [2, 'LATE', 'C2'],
    [1, 'KNOWN', 'C1'],
  ] as const)
    await database.query("insert into transaction_events values ($1, $2, $3, 0, 'PSN', $4)", [
      ...[merchantNo, transNo, version],
      JSON.stringify([{ type: 'late-payment-received', reference: { channelTransNo: number } }]),
    ]);
  await migrate(database);
  expect((await findByTransNo(database, merchantNo, 'LATE'))?.lateReferences).toEqual(['C1', 'C2']);
  expect((await findByTransNo(database, merchantNo, 'KNOWN'))?.lateReferences).toEqual(['C1']);
});

test("a terminal's row of version 2 is read as one of today", async () => {
  const terminal = { ...newTerminal, v: 2, tipMinor: 70 };
  await insert('SALE', { terminal_sn: 'TG1', terminal });
  await migrate(database);
  expect((await findByTransNo(database, merchantNo, 'SALE'))?.terminal).toEqual({
    ...newTerminal,
    tipMinor: 70,
  });
});

test('sums that the state machine never makes are refused by the database', async () => {
  await migrate(database);
  for (const changes of [
    { paid_minor: -1, refunded_minor: -1 },
    { late_paid_minor: 5, late_returned_minor: 6 },
    { late_returned_minor: -1 },
  ])
    await expect(insert('BAD', changes)).rejects.toMatchObject({ code: '23514' });
  await insert('GOOD', { paid_minor: 500, late_paid_minor: 5, late_returned_minor: 5 });
  const rows = await database.query<{ convalidated: boolean }>(
    "select convalidated from pg_constraint where conname in ('transactions_paid_check', 'transactions_late_check')",
  );
  expect(rows).toEqual([{ convalidated: true }, { convalidated: true }]);
});

test('a late return is bounded by itself, not by another check', async () => {
  await migrate(database);
  await expect(insert('ONE', { late_paid_minor: 1, late_returned_minor: 2 })).rejects.toThrow(/late_check/);
});

test("a payer's payment code is kept only while its order goes on", async () => {
  await insert('ENDED', { trans_status: 2, paid_minor: 500, wallet_code: '280000000000000001' });
  await insert('OPEN', { trans_status: 0, due_at: 300_000, wallet_code: '280000000000000002' });
  await database.query("insert into transaction_events values ($1, 'ENDED', 1, 0, 'PSN', $2)", [
    merchantNo,
    JSON.stringify([{ type: 'wallet-code-scanned', walletCode: '280000000000000001', wallet: 'Alipay' }]),
  ]);
  await migrate(database);
  const codes = await database.query<{ wallet_code: string | null }>(
    'select wallet_code from transactions order by trans_no',
  );
  expect(codes).toEqual([{ wallet_code: null }, { wallet_code: '280000000000000002' }]);
  const [stored] = await database.query<{ events: unknown }>('select events from transaction_events');
  expect(stored?.events).toEqual([{ type: 'wallet-code-scanned', wallet: 'Alipay' }]);
});
