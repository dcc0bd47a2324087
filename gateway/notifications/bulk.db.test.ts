/** Resends in bulk: at a pace, each notification once, also where a process dies in between; and a stop. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestDelivery } from '../http/workbench/workbench.testing.ts';
import type { OutgoingReply, OutgoingRequest } from '../ports/outgoing.ts';
import { openTestDatabase } from '../store/testing.ts';
import {
  addBulk,
  type BulkFilter,
  countForBulk,
  findBulk,
  stopBulk,
} from '../store/workbench/bulk-resends.ts';
import { createBulkWork } from './bulk.ts';
import { attemptsMax } from './schedule.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

const merchantNo = '312100000001';
const startMs = Date.UTC(2026, 10, 21, 9);
const success: OutgoingReply = { kind: 'replied', status: 200, body: 'success' } as OutgoingReply;
const refusal: OutgoingReply = { kind: 'replied', status: 500, body: '' } as OutgoingReply;

let nowMs: number;
let sent: string[];
let answer: (request: OutgoingRequest) => Promise<OutgoingReply>;

beforeEach(async () => {
  nowMs = startMs + 3_600_000;
  sent = [];
  answer = async () => success;
  for (const table of ['notifications', 'notification_attempts', 'notification_resends', 'bulk_resends'])
    await database.query(`delete from ${table}`);
});

/** Notifications that have failed, of two URLs in turn. */
async function failed(count: number): Promise<void> {
  await database.query(
    `insert into notifications (merchant_no, notification_id, trans_no, app_id, url, receiver, content, psn, attempts,
       created_at)
     select $1, 'N' || lpad(n::text, 4, '0'), 'T' || n, 'app',
       case when n % 2 = 0 then 'http://a.test/n' else 'http://b.test/n' end, 'r', '{"trans_status":2}', 'PSN', 15,
       $2::bigint + n from generate_series(1, $3::integer) as g (n)`,
    [merchantNo, startMs, count],
  );
}

const all: BulkFilter = {
  merchantNo,
  url: null,
  endpointId: null,
  kind: null,
  wantedState: 'undelivered',
  fromAt: 0,
  toAt: startMs + 3_600_000,
};

const begin = async (changes: Partial<BulkFilter> = {}, perMinute = 600, bulkNo = 'BULK1') =>
  addBulk(database, {
    ...all,
    ...changes,
    bulkNo,
    perMinute,
    total: (await countForBulk(database, { ...all, ...changes }, attemptsMax, 1_000)).count,
    createdBy: 'test',
    startedAt: nowMs,
    idempotencyKey: undefined,
  });

/** A gateway's process: its work, and how it ends at once. */
function openProcess() {
  const clock = { nowMs: () => nowMs, systemMs: () => nowMs };
  const texts = { reveal: async <Value>(_: string, value: Value) => value };
  const delivery = createTestDelivery({ database, clock, texts } as never, async (request) => {
    sent.push(request.url);
    return answer(request);
  });
  const errors: unknown[] = [];
  const work = createBulkWork({ queries: database, delivery, clock, onError: (error) => errors.push(error) });
  return { work, errors };
}

const found = async (bulkNo = 'BULK1') => {
  const bulk = await findBulk(database, undefined, bulkNo);
  if (bulk === undefined) throw new Error('no bulk');
  return bulk;
};

/** Looks until the bulk has ended, a second for each look. */
async function finish({ work }: ReturnType<typeof openProcess>): Promise<void> {
  await expect
    .poll(async () => {
      nowMs += 1_000;
      work.look();
      return (await found()).state;
    })
    .not.toBe('running');
}

test('a bulk sends what its filter finds, once each, and counts what came back', async () => {
  await failed(60);
  answer = async ({ url }) => (url === 'http://b.test/n' ? refusal : success);
  await begin();
  expect((await found()).total).toBe(60);
  const process = openProcess();
  await finish(process);
  expect(process.errors).toEqual([]);
  expect(sent).toHaveLength(60);
  expect(await found()).toMatchObject({ state: 'done', delivered: 30, failed: 30, skipped: 0 });
  const [row] = await database.query<{ delivered: number; resends: number }>(
    `select (select count(*)::integer from notifications where delivered_at is not null) as delivered,
       (select count(distinct notification_id)::integer from notification_resends) as resends`,
  );
  expect(row).toEqual({ delivered: 30, resends: 60 });
});

test('URL, kind, state and time select what is sent', async () => {
  await failed(10);
  const count = async (changes: Partial<BulkFilter>) =>
    (await countForBulk(database, { ...all, ...changes }, attemptsMax, 1_000)).count;
  expect(await count({ url: 'http://a.test/n' })).toBe(5);
  expect(await count({ fromAt: startMs + 9 })).toBe(2);
  expect(await count({ toAt: startMs + 3 })).toBe(2);
  expect(await count({ wantedState: 'delivered' })).toBe(0);
  expect(await count({ wantedState: null })).toBe(10);
  expect(await count({ wantedState: 'failed' })).toBe(10);
  expect(await count({ kind: 'payment.completed' })).toBe(0);
  await database.query(
    `insert into transactions (merchant_no, trans_no, merchant_order_no, version, app_id, kind, trans_type,
       trans_status, currency, order_minor, created_at, expires_at)
     values ($1, 'T1', 'O1', 1, 'app', 'payment', 1, 1, 'USD', 1, 1, 1)`,
    [merchantNo],
  );
  expect(await count({ kind: 'payment.completed' })).toBe(1);
  expect(await count({ kind: 'payment.failed' })).toBe(0);
  expect(await count({ kind: 'refund.completed' })).toBe(0);
  await database.query('delete from transactions');
});

test('it keeps its pace by the platform, and no step is made before its time', async () => {
  await failed(40);
  await begin({}, 600);
  const { work } = openProcess();
  nowMs += 1_000;
  work.look();
  await expect.poll(async () => (await found()).delivered).toBe(10);
  // Ten in a second: the next ten are not due before it is over.
  nowMs += 900;
  work.look();
  await work.stop();
  expect(sent).toHaveLength(10);
});

test('a process that dies in a step sends nothing twice, and what it had begun is counted', async () => {
  await failed(25);
  await begin();
  const dying = openProcess();
  // Four are answered; the others hang for ever, as those of a process that was killed.
  let answered = 0;
  answer = () => {
    answered += 1;
    return answered <= 4 ? Promise.resolve(success) : new Promise(() => {});
  };
  nowMs += 1_000;
  dying.work.look();
  await expect.poll(() => sent.length).toBeGreaterThanOrEqual(10);
  answer = async () => success;
  const begun = sent.length;
  // The claims of the dead process have to run out.
  nowMs += 61_000;
  const next = openProcess();
  await finish(next);
  expect(next.errors).toEqual([]);
  expect(sent).toHaveLength(25);
  expect(begun).toBeLessThan(25);
  const repeated = await database.query(
    `select notification_id from notification_resends group by notification_id having count(*) > 1`,
  );
  expect(repeated).toEqual([]);
  const bulk = await found();
  expect(bulk.delivered + bulk.failed).toBe(25);
  expect(bulk.failed).toBe(begun - 4);
});

test('a bulk that is stopped sends no more', async () => {
  await failed(40);
  await begin();
  const process = openProcess();
  nowMs += 1_000;
  process.work.look();
  await expect.poll(async () => (await found()).delivered).toBe(10);
  await stopBulk(database, 'BULK1', nowMs);
  for (let looks = 0; looks < 5; looks += 1) {
    nowMs += 2_000;
    process.work.look();
    await process.work.stop();
  }
  expect(sent).toHaveLength(10);
  expect(await found()).toMatchObject({ state: 'stopped', delivered: 10 });
});

test('what an attempt holds at the moment is sent afterwards', async () => {
  await failed(5);
  await database.query("update notifications set claimed_until = $1 where notification_id = 'N0002'", [
    nowMs + 20_000,
  ]);
  await begin();
  const process = openProcess();
  await finish(process);
  expect(sent).toHaveLength(5);
  expect(await found()).toMatchObject({ state: 'done', delivered: 5 });
});

test('a notification that an attempt holds does not use up the pace', async () => {
  await failed(1);
  await database.query('update notifications set claimed_until = $1', [nowMs + 20_000]);
  await begin({}, 1);
  const startedMs = nowMs;
  await finish(openProcess());
  expect(sent).toHaveLength(1);
  expect(nowMs - startedMs).toBeLessThan(60_000);
});

test('a repeated start with the same key is the same bulk', async () => {
  await failed(2);
  const wish = {
    ...all,
    perMinute: 60,
    total: 2,
    createdBy: 'test',
    startedAt: nowMs,
    idempotencyKey: 'KEY',
  };
  const first = await addBulk(database, { ...wish, bulkNo: 'A' });
  const second = await addBulk(database, { ...wish, bulkNo: 'B' });
  expect(second?.bulkNo).toBe(first?.bulkNo);
  expect(await findBulk(database, ['312100000009'], 'A')).toBeUndefined();
});
