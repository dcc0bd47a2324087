/** Which indexes statements take on tables without statistics: a prepared statement keeps such a plan for long. */
import { afterAll, expect, test } from 'vitest';
import { claimDue } from '../../notifications/outbox.ts';
import type { Queries, SqlValue } from '../../ports/database.ts';
import { pageOfRequests } from '../request-pages.ts';
import { addRequestDay } from '../requests.ts';
import { openTestDatabase } from '../testing.ts';
import { findByChannel } from '../transactions.ts';
import { attemptsAfter, changesAfter } from './live.ts';
import { listOrders } from './orders.ts';
import { notificationsBeginning, ordersBeginning, requestedNumbers, requestsBeginning } from './search.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

async function planOf(statement: string, params: readonly SqlValue[] = []): Promise<string> {
  const rows = await database.query<Record<string, string>>(`explain ${statement}`, params);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const one = "merchant_no = 'a' and notification_id = 'b'";

test.each([
  `select * from notifications where ${one}`,
  `update notifications set due_at = null where ${one} and claimed_until <= 5`,
  `update notifications n set attempts = 1 from json_to_recordset('[]') as m (merchant_no text, notification_id text)
   where n.merchant_no = m.merchant_no and n.notification_id = m.notification_id and n.due_at is not null`,
])('one notification is found by its key, and not among all of its merchant: %s', async (statement) => {
  expect(await planOf(statement)).toContain('notifications_pkey');
});

test.each([
  ["merchant_no = 'a' and trans_no = 'b'", 'transactions_pkey'],
  ["merchant_no = 'a' and merchant_order_no = 'b'", 'transactions_merchant_order_no_merchant_no_key'],
])('one transaction is found by its key: %s', async (where, index) => {
  expect(await planOf(`select * from transactions where ${where}`)).toContain(index);
});

test('lists by time take the index that is made for them', async () => {
  const list = "select * from notifications t where merchant_no = 'a' and created_at >= 0";
  expect(await planOf(`${list} order by created_at desc, notification_id desc limit 51`)).toContain(
    'notifications_by_time',
  );
});

/** The plans of all that `ask` asks. */
async function plansOf(ask: (queries: Queries) => Promise<unknown>): Promise<string> {
  const plans: string[] = [];
  await ask({
    async query(text, params) {
      plans.push(await planOf(text, params));
      return [];
    },
  });
  return plans.join('\n');
}

test('what waits for an earlier notification is known by indexes, however many wait', async () => {
  const capacity = { saturated: [], known: [], free: [], slow: [], freeOfOthers: 4, freeOfSlow: 128 };
  const plan = await plansOf((queries) => claimDue(queries, 5, capacity, 10));
  expect(plan).toContain('notifications_unattempted');
  expect(plan).toContain('notifications_of_transaction');
});

test.each([0, 1, 2, 3, 9] as const)(
  'orders in state %i are walked by number, and not by when they are due',
  async (status) => {
    const filter = { merchants: ['a', 'b'], status };
    const plan = await plansOf((queries) => listOrders(queries, filter, { after: undefined, limit: 50 }));
    expect(plan).toMatch(/transactions_(?:pkey|by_status)/);
    expect(plan).not.toContain('transactions_due');
  },
);

test('new rows are found by the indexes that follow them', async () => {
  const changes = await plansOf((queries) =>
    changesAfter(queries, { merchants: undefined }, ['0', '', '', 0], 200),
  );
  expect(changes).toContain('transaction_events_of_psn');
  const attempts = await plansOf((queries) => attemptsAfter(queries, undefined, [5, '', ''], 200));
  expect(attempts).toContain('notification_attempts_recorded');
  expect(attempts).toContain('notification_resends_recorded');
});

test('a text in the request log is looked for by the indexes of its marks', async () => {
  await addRequestDay(database, 1);
  const filter = { text: 'not there', fromMs: 1, toMs: 3_600_000 };
  const plan = await plansOf((queries) => pageOfRequests(queries, filter, { after: undefined, limit: 50 }));
  expect(plan).toContain('request_texts_by_time');
  expect(plan).not.toContain('Seq Scan');
});

test('numbers are found by their beginning in ranges of indexes', async () => {
  await addRequestDay(database, 1);
  const beginning = { begins: '2026', limit: 8 };
  const plan = await plansOf(async (queries) => {
    await ordersBeginning(queries, ['a', 'b'], beginning);
    await requestsBeginning(queries, undefined, beginning);
    await requestedNumbers(queries, ['a'], beginning);
    await notificationsBeginning(queries, ['a', 'b'], beginning);
  });
  for (const index of [
    'transactions_merchant_order_no_merchant_no_key',
    'transactions_pkey',
    'notifications_pkey',
    '_psn_idx',
    '_merchant_order_no_at_ms_idx',
  ])
    expect(plan).toContain(index);
  expect(plan).not.toContain('Seq Scan');
});

test('a payment is found by the number that its acquirer gave it', async () => {
  expect(await plansOf((queries) => findByChannel(queries, 'bank', 'C1'))).toContain(
    'transactions_of_channel',
  );
});
