import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../ports/database.ts';
import { nextTurn } from '../runtime/node/turn.ts';
import { openTestDatabase } from '../store/testing.ts';
import {
  type Attempt,
  attemptsOf,
  claimDue,
  giveUp,
  keyOf,
  leaseMs,
  nextDueAtMs,
  recordAttempts,
} from './outbox.ts';
import type { Capacity } from './receivers.ts';
import { createRecorder } from './recorder.ts';

let database: Database;
const nowMs = 1_700_000_000_000;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

beforeEach(async () => {
  await database.query('delete from notification_attempts');
  await database.query('delete from notifications');
});

const anyCapacity: Capacity = {
  saturated: [],
  known: [],
  free: [],
  slow: [],
  freeOfOthers: 100,
  freeOfSlow: 100,
};

/** `count` notifications to one receiver, due one millisecond after the other from `dueAtMs`. */
async function insert(receiver: string, count: number, dueAtMs = nowMs): Promise<void> {
  await database.query(
    `insert into notifications (merchant_no, notification_id, trans_no, app_id, url, receiver, content, psn, created_at,
       due_at)
     select 'm1', $1 || i, $1, 'a1', $1 || '/notify', $1, '{"trans_type": 1, "attach": "中文"}', 'PSN', $3, $3::bigint + i
     from generate_series(0, $2::int - 1) i`,
    [receiver, count, dueAtMs],
  );
}

const attempt = (notificationId: string, given: Partial<Attempt> = {}): Attempt => ({
  merchantNo: 'm1',
  notificationId,
  attempt: 1,
  atMs: nowMs,
  durationMs: 12.4,
  sent: '{}',
  status: 200,
  reply: 'ok',
  outcome: 'wrong-body',
  detail: 'body was "ok": it must be success',
  ...given,
});

const rowOf = async (notificationId: string) =>
  (
    await database.query<{
      attempts: number;
      due_at: number | null;
      claimed_until: number;
      delivered_at: number | null;
    }>('select attempts, due_at, claimed_until, delivered_at from notifications where notification_id = $1', [
      notificationId,
    ])
  )[0];

test('due notifications are claimed, oldest first and with all they need; the rest is not', async () => {
  await insert('http://a', 3);
  await insert('http://b', 1, nowMs + 1_000);
  const claimed = await claimDue(database, nowMs + 1, anyCapacity, 10);
  expect(claimed.map((one) => one.notificationId).sort()).toEqual(['http://a0', 'http://a1']);
  expect(claimed.find((one) => one.notificationId === 'http://a0')).toEqual({
    merchantNo: 'm1',
    notificationId: 'http://a0',
    endpointId: null,
    transNo: 'http://a',
    appId: 'a1',
    url: 'http://a/notify',
    receiver: 'http://a',
    content: { trans_type: 1, attach: '中文' },
    psn: 'PSN',
    attempts: 0,
  });
  const [oldest] = await claimDue(database, nowMs + 5_000, anyCapacity, 1);
  expect(oldest?.notificationId).toBe('http://a2');
});

test('a claim holds for its lease and no longer', async () => {
  await insert('http://a', 1);
  expect(await claimDue(database, nowMs, anyCapacity, 10)).toHaveLength(1);
  expect(await claimDue(database, nowMs + leaseMs - 1, anyCapacity, 10)).toHaveLength(0);
  expect(await nextDueAtMs(database)).toBe(nowMs + leaseMs);
  expect(await claimDue(database, nowMs + leaseMs, anyCapacity, 10)).toHaveLength(1);
});

test('saturated receivers are passed over, and no receiver gets more than its capacity', async () => {
  await insert('http://dead', 600);
  await insert('http://busy', 50, nowMs + 1_000);
  await insert('http://new', 50, nowMs + 2_000);
  const capacity = {
    ...anyCapacity,
    saturated: ['http://dead'],
    known: ['http://busy'],
    free: [3],
    slow: [false],
    freeOfOthers: 4,
  };
  const claimed = await claimDue(database, nowMs + 10_000, capacity, 100);
  const countOf = (receiver: string) => claimed.filter((one) => one.receiver === receiver).length;
  expect(['http://dead', 'http://busy', 'http://new'].map(countOf)).toEqual([0, 3, 4]);
});

test('slow receivers together get no more than their share, and the limit binds all', async () => {
  const slow = ['http://s1', 'http://s2', 'http://s3'];
  for (const receiver of slow) await insert(receiver, 5);
  await insert('http://quick', 5, nowMs + 1_000);
  const capacity = { ...anyCapacity, known: slow, free: [4, 4, 4], slow: [true, true, true], freeOfSlow: 5 };
  const claimed = await claimDue(database, nowMs + 10_000, capacity, 100);
  expect(claimed.filter((one) => slow.includes(one.receiver))).toHaveLength(5);
  expect(claimed.filter((one) => one.receiver === 'http://quick')).toHaveLength(5);
  expect(await claimDue(database, nowMs + 10_000, anyCapacity, 2)).toHaveLength(2);
});

test('two claims at once never share a notification', async () => {
  await insert('http://a', 200);
  const claims = await Promise.all(
    Array.from({ length: 8 }, () => claimDue(database, nowMs + 1_000, anyCapacity, 50)),
  );
  const ids = claims.flat().map((one) => one.notificationId);
  expect(ids.length).toBeGreaterThanOrEqual(50);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a failed attempt is written down and the notification moved to the next one', async () => {
  await insert('http://a', 1);
  await claimDue(database, nowMs, anyCapacity, 10);
  const written = await recordAttempts(database, [attempt('http://a0')]);
  expect([...written]).toEqual(['m1/http://a0']);
  expect(await rowOf('http://a0')).toEqual({
    attempts: 1,
    due_at: nowMs + 5_000,
    claimed_until: 0,
    delivered_at: null,
  });
  expect(await nextDueAtMs(database)).toBe(nowMs + 5_000);
});

test('a delivered notification comes to rest', async () => {
  await insert('http://a', 1);
  await recordAttempts(database, [attempt('http://a0', { outcome: 'delivered', detail: undefined })]);
  expect(await rowOf('http://a0')).toEqual({
    attempts: 1,
    due_at: null,
    claimed_until: 0,
    delivered_at: nowMs + 12,
  });
  expect(await claimDue(database, nowMs + 1e9, anyCapacity, 10)).toHaveLength(0);
  expect(await nextDueAtMs(database)).toBeUndefined();
  expect(await attemptsOf(database, 'm1', 'http://a')).toMatchObject([{ state: 'delivered', dueAt: null }]);
});

test('an attempt number is written once: a repeat and a skipped number change nothing', async () => {
  await insert('http://a', 1);
  await recordAttempts(database, [attempt('http://a0')]);
  const before = await rowOf('http://a0');
  for (const number of [1, 3]) {
    const given = attempt('http://a0', { attempt: number, outcome: 'delivered', sent: 'again' });
    expect(await recordAttempts(database, [given])).toEqual(new Set());
  }
  expect(await rowOf('http://a0')).toEqual(before);
  const [entry] = await attemptsOf(database, 'm1', 'http://a');
  expect(entry?.attempts.map((one) => [one.attempt, one.sent])).toEqual([[1, '{}']]);
});

test('the same attempt from two processes at once is written once', async () => {
  await insert('http://a', 20);
  const attempts = Array.from({ length: 20 }, (_, i) => attempt(`http://a${i}`));
  const [first, second] = await Promise.all([
    recordAttempts(database, attempts),
    recordAttempts(database, [...attempts].reverse()),
  ]);
  expect(first.size + second.size).toBe(20);
  const rows = await database.query<{ n: number }>('select count(*) as n from notification_attempts');
  expect(rows).toEqual([{ n: 20 }]);
});

test('no reply of a receiver keeps its attempt from being written', async () => {
  await insert('http://a', 1);
  const nasty = '\u0000success\ud800\u0000"\\';
  await recordAttempts(database, [attempt('http://a0', { reply: nasty, detail: nasty })]);
  const [entry] = await attemptsOf(database, 'm1', 'http://a');
  expect(entry?.attempts[0]).toMatchObject({
    reply: '\ufffdsuccess\ufffd\ufffd"\\',
    detail: '\ufffdsuccess\ufffd\ufffd"\\',
  });
});

test('the timeline holds every attempt in order, of this merchant and transaction alone', async () => {
  await insert('http://a', 1);
  await insert('http://b', 1);
  const silent = {
    status: undefined,
    reply: undefined,
    outcome: 'timeout',
    detail: 'no reply began',
  } as const;
  await recordAttempts(database, [attempt('http://a0', silent), attempt('http://b0')]);
  await recordAttempts(database, [attempt('http://a0', { attempt: 2, atMs: nowMs + 5_000 })]);
  expect(await attemptsOf(database, 'm1', 'http://a')).toEqual([
    {
      psn: 'PSN',
      notificationId: 'http://a0',
      url: 'http://a/notify',
      state: 'pending',
      createdAt: nowMs,
      dueAt: nowMs + 15_000,
      deliveredAt: null,
      attempts: [
        {
          attempt: 1,
          at: nowMs,
          durationMs: 12,
          sent: '{}',
          status: null,
          reply: null,
          outcome: 'timeout',
          detail: 'no reply began',
        },
        {
          attempt: 2,
          at: nowMs + 5_000,
          durationMs: 12,
          sent: '{}',
          status: 200,
          reply: 'ok',
          outcome: 'wrong-body',
          detail: 'body was "ok": it must be success',
        },
      ],
    },
  ]);
  expect(await attemptsOf(database, 'm2', 'http://a')).toEqual([]);
});

test('a notification that was given up is not claimed again', async () => {
  await insert('http://a', 1);
  await giveUp(database, 'm1', 'http://a0');
  expect(await claimDue(database, nowMs + 1e9, anyCapacity, 10)).toEqual([]);
  expect(await attemptsOf(database, 'm1', 'http://a')).toMatchObject([{ state: 'given-up', attempts: [] }]);
});

test('the recorder writes many at a time, and one that fails takes no other along', async () => {
  await insert('http://a', 300);
  let statements = 0;
  const counting = {
    query<Row>(text: string, params: Parameters<Database['query']>[1], name?: string): Promise<Row[]> {
      statements += 1;
      return database.query<Row>(text, params, name);
    },
  };
  const recorder = createRecorder(counting, nextTurn);
  // No such column value: a status above what the column holds fails in the database.
  const bad = recorder.record(attempt('http://a7', { status: 2 ** 40 }));
  const good = Array.from({ length: 300 }, (_, i) => i).filter((i) => i !== 7);
  const results = good.map((i) => recorder.record(attempt(`http://a${i}`)));
  await expect(bad).rejects.toThrow();
  expect(await Promise.all(results)).toEqual(good.map(() => true));
  // Three batches, and the halving of the one that failed.
  expect(statements).toBeLessThan(20);
  expect((await rowOf(keyOf(attempt('http://a7')).slice(3)))?.attempts).toBe(0);
  const together = await Promise.allSettled([
    recorder.record(attempt('http://a8', { attempt: 2 })),
    recorder.record(attempt('http://a7', { status: 2 ** 40 })),
    recorder.record(attempt('http://a9', { attempt: 2 })),
  ]);
  expect(together.map((one) => one.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
