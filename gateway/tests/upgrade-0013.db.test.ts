/** Late payments of a database of before, taken on by migration 0013: what came once is known. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findByTransNo } from '../orders/change/find.ts';
import type { Database } from '../ports/database.ts';
import { migrate } from '../runtime/node/database/migrate.ts';
import { openDatabaseBefore } from '../store/testing.ts';

const merchantNo = '312100000001';
const late = (channelTransNo: string) =>
  JSON.stringify([
    { type: 'late-payment-received', amountMinor: 500, reference: { channelTransNo }, dueAt: 0 },
  ]);

let database: Database;
beforeAll(async () => {
  database = await openDatabaseBefore('0013');
});
afterAll(() => database.close());

test('a late payment of before is known by its number, and other rows have none', async () => {
  for (const [transNo, lateMinor] of [
    ['LATE', 1_000],
    ['PLAIN', 0],
  ] as const)
    await database.query(
      `insert into transactions (merchant_no, trans_no, merchant_order_no, version, app_id, kind, trans_type,
         trans_status, currency, order_minor, late_paid_minor, created_at,
         expires_at)
       values ($1, $2, $2, 1, 'tg', 'payment', 1, 1, 'USD', 500, $3, 0, 300000)`,
      [merchantNo, transNo, lateMinor],
    );
  for (const [version, events] of ['[{"type":"created"}]', late('C1'), late('C2'), late('C1')].entries())
    await database.query("insert into transaction_events values ($1, 'LATE', $2, 0, 'PSN', $3)", [
      merchantNo,
      version + 1,
      events,
    ]);
  await migrate(database);
  const [known, plain] = await Promise.all(
    ['LATE', 'PLAIN'].map((transNo) => findByTransNo(database, merchantNo, transNo)),
  );
  expect(known?.lateReferences).toEqual(['C1', 'C2']);
  expect(plain?.lateReferences).toBeNull();
});
