/** Payments of a database of before migration 0053: they have no note of a connector, and read as before. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withAcquirer } from '../acquirers/testing.ts';
import { findByTransNo } from '../orders/change/find.ts';
import { createTestContext } from '../orders/change/testing.ts';
import { newOnline } from '../orders/state/online-state.ts';
import type { Transaction } from '../orders/state/transaction.ts';
import { advancePayment } from '../orders/wallet/payment.ts';
import type { Database } from '../ports/database.ts';
import { migrate } from '../runtime/node/database/migrate.ts';
import { openDatabaseBefore } from '../store/testing.ts';

const merchantNo = '312100000001';
let database: Database;
beforeAll(async () => {
  database = await openDatabaseBefore('0053');
});
afterAll(() => database.close());

test('rows without a note read as before, and get one with the next answer', async () => {
  const attempt = {
    number: 1,
    option: 'Card',
    cardId: null,
    payMethodId: 'Visa',
    accountId: '',
    startedAt: 5,
    stage: 'uncertain',
    challenge: null,
    dueAt: 9,
  };
  const online = { ...newOnline, attempts: 1, owed: [{ attempt, late: true }] };
  for (const [transNo, stored] of [
    ['QR', null],
    ['ONLINE', JSON.stringify(online)],
  ] as const)
    await database.query(
      `insert into transactions (merchant_no, trans_no, merchant_order_no, version, app_id, kind, trans_type,
         trans_status, currency, order_minor, paid_minor, refunded_minor, refund_count, online, checkout_link,
         pay_method_id, created_at, expires_at)
       values ($1, $2, $2, 1, 'tg', 'payment', 1, 9, 'USD', 500, 0, 0, 0, $3, $4, 'Alipay+', 5, 9999999999999)`,
      [merchantNo, transNo, stored, stored === null ? null : 'link'],
    );
  await migrate(database);
  const read = (transNo: string) => findByTransNo(database, merchantNo, transNo);
  expect(await read('ONLINE')).toMatchObject({ acquirerState: null, online: { owed: [{ late: true }] } });
  const order = await read('QR');
  expect(order).toMatchObject({ acquirerState: null, transStatus: 9 });
  const context = withAcquirer(createTestContext(database), {
    wallets: { payment: async () => ({ kind: 'pending', state: 'noted' }) },
  });
  expect((await advancePayment(context, order as Transaction)).acquirerState).toBe('noted');
});
