import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../ports/database.ts';
import type { Outgoing, OutgoingReply, OutgoingRequest } from '../ports/outgoing.ts';
import { createOutgoing } from '../runtime/node/outgoing.ts';
import { createSigner } from '../runtime/node/signer.ts';
import { nextTurn } from '../runtime/node/turn.ts';
import { openTestDatabase } from '../store/testing.ts';
import { type AttemptInfo, createDelivery, type DeliveryDeps } from './delivery.ts';
import { attemptsOf, leaseMs, nextDueAtMs } from './outbox.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const signer = createSigner(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
/** Signs at once: most tests are about who is sent to and when. */
const quickSigner = { ...signer, sign: async () => 'c2ln' };
const startMs = 1_700_000_000_000;
let database: Database;
let nowMs = startMs;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

beforeEach(async () => {
  nowMs = startMs;
  await database.query('delete from notification_attempts');
  await database.query('delete from notifications');
});

async function insert(receiver: string, count: number, dueAtMs = startMs): Promise<void> {
  await database.query(
    `insert into notifications (merchant_no, notification_id, trans_no, app_id, url, receiver, content, psn, created_at,
       due_at)
     select 'm1', $1 || '/' || i, $1, 'a1', $1 || '/notify', $1, '{"trans_type": 1}', 'PSN', $3, $3::bigint
     from generate_series(1, $2::int) i`,
    [receiver, count, dueAtMs],
  );
}

const success: OutgoingReply = { kind: 'replied', status: 200, body: 'success', truncated: false };
const wrong: OutgoingReply = { kind: 'replied', status: 200, body: 'SUCCESS', truncated: false };
const late: OutgoingReply = { kind: 'failed', reason: 'timeout', detail: 'no reply began within 5000 ms' };

/** Answers by a function of the request, and keeps what was sent. */
function scripted(answer: (request: OutgoingRequest) => OutgoingReply | Promise<OutgoingReply>) {
  const sent: OutgoingRequest[] = [];
  const outgoing: Outgoing = {
    async post(request) {
      sent.push(request);
      return answer(request);
    },
  };
  return { outgoing, sent };
}

const delivery = (outgoing: Outgoing, given: Partial<DeliveryDeps> = {}) =>
  createDelivery({
    nextTurn,
    database,
    clock: { nowMs: () => nowMs, systemMs: () => nowMs },
    outgoing,
    signer: quickSigner,
    texts: { reveal: async (_merchantNo, value) => value },
    hasApp: async () => true,
    allowLoopback: true,
    durationClock: () => performance.now(),
    ...given,
  });

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('fifteen attempts at the published times, then no more', async () => {
  await insert('http://a', 1);
  const { outgoing, sent } = scripted(() => wrong);
  const sender = delivery(outgoing);
  for (
    let dueAtMs = await nextDueAtMs(database);
    dueAtMs !== undefined;
    dueAtMs = await nextDueAtMs(database)
  ) {
    nowMs = dueAtMs - 1;
    expect(await sender.deliverDue()).toBe(0);
    nowMs = dueAtMs;
    expect(await sender.deliverDue()).toBe(1);
  }
  const [entry] = await attemptsOf(database, 'm1', 'http://a');
  expect(entry?.state).toBe('given-up');
  expect(entry?.attempts.map((one) => (one.at - startMs) / 1_000)).toEqual([
    0, 5, 15, 30, 60, 120, 300, 900, 1_800, 3_600, 5_400, 7_200, 18_000, 28_800, 39_600,
  ]);
  expect(entry?.attempts.map((one) => one.attempt)).toEqual(Array.from({ length: 15 }, (_, i) => i + 1));
  // Each attempt says when it was made.
  expect(sent.map((one) => (Number(JSON.parse(one.body).timestamp) - startMs) / 1_000)).toEqual(
    entry?.attempts.map((one) => (one.at - startMs) / 1_000),
  );
  nowMs += 86_400_000;
  expect(await sender.deliverDue()).toBe(0);
});

test('delivered stops the retries, and each attempt is recorded of with what came back', async () => {
  await insert('http://a', 1);
  const replies = [wrong, late, success];
  const recorded: AttemptInfo[] = [];
  const { outgoing, sent } = scripted(() => replies.shift() ?? wrong);
  const sender = delivery(outgoing, { onAttempt: (info) => void recorded.push(info) });
  for (const offsetMs of [0, 5_000, 15_000, 30_000, 86_400_000]) {
    nowMs = startMs + offsetMs;
    await sender.deliverDue();
  }
  expect(sent).toHaveLength(3);
  const common = { merchantNo: 'm1', transNo: 'http://a', notificationId: 'http://a/1' };
  expect(recorded).toMatchObject([
    { ...common, attempt: 1, outcome: 'wrong-body', detail: 'body was "SUCCESS": it must be lower case' },
    { ...common, attempt: 2, outcome: 'timeout', detail: 'no reply began within 5000 ms' },
    { ...common, attempt: 3, outcome: 'delivered', detail: undefined },
  ]);
  const [entry] = await attemptsOf(database, 'm1', 'http://a');
  expect(entry).toMatchObject({ state: 'delivered', dueAt: null });
  expect(entry?.attempts.map((one) => one.reply)).toEqual(['SUCCESS', null, 'success']);
  expect(entry?.attempts.map((one) => one.sent)).toEqual(sent.map((one) => one.body));
});

test('everything due is delivered, however much more than fits at once', async () => {
  await insert('http://a', 400);
  for (let i = 0; i < 100; i += 1) await insert(`http://r${i}`, 6);
  await insert('http://later', 5, startMs + 1);
  const { outgoing, sent } = scripted(() => success);
  const sender = delivery(outgoing);
  expect(await sender.deliverDue()).toBe(1_000);
  expect(new Set(sent.map((one) => one.url)).size).toBe(101);
  expect(sender.inFlight).toBe(0);
});

test('a receiver that never answers, with 1,000 due, does not delay another', async () => {
  await insert('http://dead', 1_000, startMs - 10_000);
  await insert('http://healthy', 100);
  const silent = Promise.withResolvers<OutgoingReply>();
  const { outgoing, sent } = scripted((request) => (request.url.includes('dead') ? silent.promise : success));
  const sender = delivery(outgoing);
  await sender.pump();
  const healthySent = () => sent.filter((one) => one.url.includes('healthy')).length;
  // The dead answer only afterwards: whatever waited for them would not come.
  await expect.poll(healthySent).toBe(100);
  expect(sent.length - healthySent()).toBeLessThanOrEqual(16);
  const stopped = sender.stop();
  silent.resolve(late);
  await stopped;
  expect(sender.inFlight).toBe(0);
});

test('a hundred dead receivers do not delay another either, once they are known', async () => {
  for (let i = 0; i < 100; i += 1) await insert(`http://dead${i}`, 40, startMs - 10_000);
  const waiting: ((reply: OutgoingReply) => void)[] = [];
  const { outgoing, sent } = scripted((request) =>
    request.url.includes('dead') ? new Promise((resolve) => waiting.push(resolve)) : success,
  );
  const sender = delivery(outgoing);
  await sender.pump();
  expect(sender.inFlight).toBe(256);
  // Their first attempts time out, and more are begun: now they share half of the places.
  for (let i = 0; i < 5; i += 1) {
    // An attempt that is in flight may still be made ready; one that is never answered would never end.
    await expect.poll(() => waiting.length).toBe(sender.inFlight);
    for (const resolve of waiting.splice(0)) resolve(late);
    await sender.settle();
    await sender.pump();
  }
  expect(sender.inFlight).toBe(128);
  await insert('http://healthy', 100);
  await sender.pump();
  const healthySent = () => sent.filter((one) => one.url.includes('healthy')).length;
  // The dead answer only afterwards: whatever waited for them would not come.
  await expect.poll(healthySent).toBe(100);
  // A query that was running at the stop may still begin some.
  const answering = setInterval(() => {
    for (const resolve of waiting.splice(0)) resolve(late);
  }, 5);
  await sender.stop();
  clearInterval(answering);
});

test('two processes on one database never send the same attempt at the same time', async () => {
  for (let i = 0; i < 20; i += 1) await insert(`http://r${i}`, 10);
  const sent: string[] = [];
  const outgoing: Outgoing = {
    async post({ url, body }) {
      sent.push(`${url} ${JSON.parse(body).trans_no}`);
      await pause(3);
      return success;
    },
  };
  await database.query(`update notifications set content = jsonb_build_object('trans_no', notification_id)`);
  const processes = [delivery(outgoing), delivery(outgoing), delivery(outgoing)];
  const counts = await Promise.all(processes.map((one) => one.deliverDue()));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(200);
  expect(sent).toHaveLength(200);
  expect(new Set(sent).size).toBe(200);
});

test('a process that dies between sending and writing it down: sent again once the claim has run out', async () => {
  await insert('http://a', 3);
  const { outgoing, sent } = scripted(() => success);
  const dying: Database = {
    ...database,
    query<Row>(...[text, params, name]: Parameters<Database['query']>): Promise<Row[]> {
      if (name === 'record-attempts') return Promise.reject(new Error('killed'));
      return database.query<Row>(text, params, name);
    },
  };
  const errors: unknown[] = [];
  expect(
    await delivery(outgoing, { database: dying, onError: (error) => errors.push(error) }).deliverDue(),
  ).toBe(0);
  expect([sent.length, errors.length]).toEqual([3, 3]);

  const next = delivery(outgoing);
  nowMs = startMs + leaseMs - 1;
  expect(await next.deliverDue()).toBe(0);
  nowMs = startMs + leaseMs;
  expect(await next.deliverDue()).toBe(3);
  expect(sent).toHaveLength(6);
  const entries = await attemptsOf(database, 'm1', 'http://a');
  expect(entries.map((one) => [one.state, one.attempts.length])).toEqual(Array(3).fill(['delivered', 1]));
});

test('a clock that is moved on ends no claim of an attempt that is still in progress here', async () => {
  await insert('http://a', 1);
  const answer = Promise.withResolvers<OutgoingReply>();
  const { outgoing, sent } = scripted(() => answer.promise);
  const sender = delivery(outgoing);
  await sender.pump();
  nowMs = startMs + 3 * 3_600_000;
  await sender.pump();
  expect(sent).toHaveLength(1);
  const delivered = sender.deliverDue();
  answer.resolve(success);
  // Also what pump began is waited for and counted.
  expect(await delivered).toBe(1);
  expect(sent).toHaveLength(1);
});

test('a notification that becomes due while a look is in progress is not overlooked', async () => {
  const { outgoing, sent } = scripted(() => success);
  const sender = delivery(outgoing);
  const looks: Promise<void>[] = [];
  for (let i = 0; i < 50; i += 1) {
    await insert(`http://r${i % 3}/${i}`, 1);
    looks.push(sender.pump());
  }
  await Promise.all(looks);
  await sender.settle();
  expect(sent).toHaveLength(50);
});

test('a look ends however much is due, and the rest follows by itself', async () => {
  await insert('http://a', 1_000);
  const { outgoing, sent } = scripted(() => success);
  const sender = delivery(outgoing);
  await sender.pump();
  expect(sent.length).toBeLessThan(1_000);
  await expect.poll(() => sent.length).toBe(1_000);
  await sender.stop();
  expect(sent).toHaveLength(1_000);
});

/** Writes one notification as the order store does under a reserved place. */
async function writeReserved(receiver: string, id: string, claimedUntil: number) {
  await insert(receiver, 1);
  const claim =
    'update notifications set claimed_until = $1, notification_id = $2 where notification_id = $3';
  await database.query(claim, [claimedUntil, id, `${receiver}/1`]);
  const due = {
    merchantNo: 'm1',
    notificationId: id,
    transNo: receiver,
    appId: 'a1',
    url: `${receiver}/notify`,
  };
  return { ...due, receiver, content: { trans_type: 1 }, psn: 'PSN', attempts: 0 };
}

test('a notification written under a reserved place is sent without being claimed, by nobody else', async () => {
  const { outgoing, sent } = scripted(() => success);
  const sender = delivery(outgoing);
  const claimedUntil = sender.reserve('http://a', 'm1');
  expect(claimedUntil).toBe(startMs + leaseMs);
  const due = await writeReserved('http://a', 'n1', claimedUntil ?? 0);
  const other = delivery(outgoing);
  expect(await other.deliverDue()).toBe(0);
  sender.send(due);
  await sender.settle();
  expect(sent).toHaveLength(1);
  expect(await attemptsOf(database, 'm1', 'http://a')).toMatchObject([
    { state: 'delivered', attempts: [{ attempt: 1 }] },
  ]);
});

test('places are bounded per receiver and in all, and are given back', async () => {
  const sender = delivery(scripted(() => success).outgoing);
  let ofOne = 0;
  while (sender.reserve('http://a', 'm1') !== undefined) ofOne += 1;
  expect(ofOne).toBe(4);
  let ofAll = ofOne;
  while (sender.reserve(`http://r${ofAll}`, 'm1') !== undefined) ofAll += 1;
  expect(ofAll).toBe(256);
  await insert('http://b', 1);
  await sender.pump();
  expect(sender.inFlight).toBe(0);
  sender.release('http://a');
  await sender.settle();
  expect(sender.reserve('http://a', 'm1')).toBe(startMs + leaseMs);
  expect(sender.reserve('http://a', 'm1')).toBeUndefined();
  expect(await attemptsOf(database, 'm1', 'http://b')).toMatchObject([{ state: 'delivered' }]);
});

test('a place reserved before the stop sends nothing after it; another process does, later', async () => {
  const { outgoing, sent } = scripted(() => success);
  const sender = delivery(outgoing);
  const due = await writeReserved('http://a', 'n1', sender.reserve('http://a', 'm1') ?? 0);
  await sender.stop();
  expect(sender.reserve('http://a', 'm1')).toBeUndefined();
  sender.send(due);
  expect([sent.length, sender.inFlight]).toEqual([0, 0]);
  nowMs += leaseMs;
  expect(await delivery(outgoing).deliverDue()).toBe(1);
});

test('after stop nothing new is begun', async () => {
  await insert('http://a', 5);
  const { outgoing, sent } = scripted(() => success);
  const sender = delivery(outgoing);
  await sender.stop();
  await sender.pump();
  expect(await sender.deliverDue()).toBe(0);
  expect(sent).toHaveLength(0);
});

test('an error of the gateway uses up no attempt; an app that is gone ends the notification', async () => {
  await insert('http://a', 1);
  const { outgoing, sent } = scripted(() => success);
  const errors: unknown[] = [];
  const failing = {
    hasApp: () => Promise.reject(new Error('no database')),
    onError: (f: unknown) => errors.push(f),
  };
  expect(await delivery(outgoing, failing).deliverDue()).toBe(0);
  expect(errors).toHaveLength(1);
  nowMs += leaseMs;
  expect(await delivery(outgoing, { hasApp: async () => false }).deliverDue()).toBe(0);
  expect(await attemptsOf(database, 'm1', 'http://a')).toMatchObject([{ state: 'given-up', attempts: [] }]);
  expect(sent).toHaveLength(0);
});

test('signed, over real HTTP; a receiver that answers after five seconds has failed', async () => {
  const bodies: string[] = [];
  const server = createServer(async (incoming, response) => {
    const body = Buffer.concat(await incoming.toArray()).toString();
    bodies.push(body);
    if (incoming.url === '/notify') response.end('success');
    else setTimeout(() => response.end('success'), 5_300);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await insert(origin, 2);
  await database.query(`update notifications set url = $1 where notification_id = $2`, [
    `${origin}/late`,
    `${origin}/2`,
  ]);
  const sender = delivery(createOutgoing(), { signer });
  expect(await sender.deliverDue()).toBe(2);
  server.close();
  server.closeAllConnections();
  const [quick, slow] = await attemptsOf(database, 'm1', origin);
  expect(quick).toMatchObject({ state: 'delivered', attempts: [{ status: 200, reply: 'success' }] });
  expect(slow).toMatchObject({
    state: 'pending',
    attempts: [{ outcome: 'timeout', status: null, reply: null }],
  });
  expect(slow?.attempts[0]?.durationMs).toBeGreaterThanOrEqual(4_990);
  expect(JSON.parse(bodies[0] ?? '{}')).toMatchObject({
    sign_type: 'RSA2',
    sign: expect.stringMatching(/^[\w+/]{342}==$/),
  });
  expect(bodies.toSorted()).toEqual([quick, slow].map((one) => one?.attempts[0]?.sent ?? '').toSorted());
});
