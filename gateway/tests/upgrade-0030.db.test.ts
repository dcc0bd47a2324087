/** Hosted orders of a database of before, taken on by migration 0030: what their wallets owe is done after it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChannelCancel } from '../acquirers/port/channel.ts';
import { withAcquirer } from '../acquirers/testing.ts';
import { findByTransNo } from '../orders/change/find.ts';
import { createTestContext } from '../orders/change/testing.ts';
import { advanceDue } from '../orders/due/due.ts';
import { newOnline } from '../orders/state/online-state.ts';
import type { Database } from '../ports/database.ts';
import { migrate } from '../runtime/node/database/migrate.ts';
import { openDatabaseBefore } from '../store/testing.ts';

const merchantNo = '312100000001';
let database: Database;
beforeAll(async () => {
  database = await openDatabaseBefore('0030');
});
afterAll(() => database.close());

test('a stop that is owed is made, and late money goes back', async () => {
  const cancelled: ChannelCancel[] = [];
  const context = withAcquirer(createTestContext(database), {
    wallets: {
      payment: async () => ({ kind: 'pending' }),
      async cancel(asked) {
        cancelled.push(asked);
        return { kind: 'done' };
      },
    },
  });
  const nowMs = context.clock.nowMs();
  const { v: _v, choices: _choices, owedStops: _stops, ...kept } = newOnline;
  for (const [transNo, checkAt, lateMinor] of [
    ['STOP', nowMs, 0],
    ['LATE', null, 500],
  ] as const) {
    const wallet = { payMethodId: 'Alipay+', acquirer: 'sandbox', chosenAt: 5, checkAt };
    await database.query(
      `insert into transactions (merchant_no, trans_no, merchant_order_no, version, app_id, kind, trans_type,
         trans_status, currency, order_minor, late_paid_minor, late_references, online, checkout_link, created_at,
         expires_at, ended_at, due_at)
       values ($1, $2, $2, 1, 'tg', 'payment', 1, 1, 'USD', 500, $3, $4, $5, $2, 0, 7, 7, $6)`,
      [
        ...[merchantNo, transNo, lateMinor, lateMinor > 0 ? '["W1"]' : null],
        ...[JSON.stringify({ ...kept, v: 2, wallet }), nowMs],
      ],
    );
  }
  await migrate(database);
  for (let fired = 1; fired > 0; )
    fired = await advanceDue(context, (fault) => {
      throw fault;
    });
  const asked = {
    choice: 1,
    payMethodId: 'Alipay+',
    createdAt: 5,
    endedAt: 7,
    ended: true,
    channelTransNo: null,
  };
  expect(cancelled.toSorted((a, b) => a.transNo.localeCompare(b.transNo))).toMatchObject([
    { transNo: 'LATE', ...asked },
    { transNo: 'STOP', ...asked },
  ]);
  const read = (transNo: string) => findByTransNo(database, merchantNo, transNo);
  const rested = { dueAt: null, online: { v: 3, owedStops: [] } };
  expect(await read('STOP')).toMatchObject({ ...rested, latePaidMinor: 0 });
  expect(await read('LATE')).toMatchObject({ ...rested, latePaidMinor: 500, lateReturnedMinor: 500 });
});
