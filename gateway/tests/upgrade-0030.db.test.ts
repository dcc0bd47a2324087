/** Hosted orders of a database of before, taken on by migration 0030: what their wallets owe is done after it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Asked } from '../acquirers/guarded.ts';
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

test('a stop that is owed is made, also beside a card that has paid, and late money goes back', async () => {
  const cancelled: Asked<ChannelCancel>[] = [];
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
  const attempt = {
    number: 1,
    option: 'Card',
    cardId: null,
    payMethodId: 'Visa',
    accountId: '411111******1111',
  };
  const paidAttempt = { ...attempt, startedAt: 6, stage: 'authorizing', challenge: null, dueAt: 6 };
  for (const [transNo, checkAt, lateMinor, byCard] of [
    ['STOP', nowMs, 0, {}],
    ['LATE', null, 500, {}],
    ['CARD', null, 0, { paidAttempt, attempts: 1 }],
  ] as const) {
    const wallet = { payMethodId: 'Alipay+', acquirer: 'sandbox', chosenAt: 5, checkAt };
    await database.query(
      `insert into transactions (merchant_no, trans_no, merchant_order_no, version, app_id, kind, trans_type,
         currency, order_minor, late_paid_minor, late_references, online, checkout_link, created_at,
         expires_at, ended_at, due_at, trans_status, paid_minor)
       values ($1, $2, $2, 1, 'tg', 'payment', 1, 'USD', 500, $3, $4, $5, $2, 0, 7, 7, $6, $7, $8)`,
      [
        ...[merchantNo, transNo, lateMinor, lateMinor > 0 ? '["W1"]' : null],
        ...[JSON.stringify({ ...kept, v: 2, wallet, ...byCard }), transNo === 'CARD' ? null : nowMs],
        ...(transNo === 'CARD' ? [2, 500] : [1, 0]),
      ],
    );
  }
  await migrate(database);
  for (let fired = 1; fired > 0; )
    fired = await advanceDue(context, (error) => {
      throw error;
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
    { transNo: 'CARD', ...asked },
    { transNo: 'LATE', ...asked },
    { transNo: 'STOP', ...asked },
  ]);
  const read = (transNo: string) => findByTransNo(database, merchantNo, transNo);
  const rested = { dueAt: null, online: { v: 3, owedStops: [] } };
  expect(await read('CARD')).toMatchObject({
    ...rested,
    latePaidMinor: 0,
    online: { paidAttempt, wallet: null },
  });
  expect(await read('STOP')).toMatchObject({ ...rested, latePaidMinor: 0 });
  expect(await read('LATE')).toMatchObject({ ...rested, latePaidMinor: 500, lateReturnedMinor: 500 });
});
