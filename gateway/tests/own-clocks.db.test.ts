/** Merchants with clocks of their own: due work, the scheduler, several processes, and what a removal leaves. */

import { generateKeyPairSync } from 'node:crypto';
import { dayMs } from '@tollgate/contract/durations';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isMade, makeMerchant, removeMerchant } from '../accounts/sandbox/merchants.ts';
import { onlineRules } from '../checkout/rules.ts';
import { createMerchantCalls } from '../http/sandbox/merchants.ts';
import { createDelivery } from '../notifications/delivery.ts';
import { nextDueAtMs } from '../notifications/outbox.ts';
import { createPayment } from '../orders/change/creation.ts';
import { findByTransNo } from '../orders/change/find.ts';
import { createTestContext, orderDetails } from '../orders/change/testing.ts';
import { isRefusal } from '../orders/state/refusal.ts';
import type { Database } from '../ports/database.ts';
import type { OutgoingRequest } from '../ports/outgoing.ts';
import { createCipher } from '../runtime/node/cipher.ts';
import { platformRandom } from '../runtime/node/platform.ts';
import { publicKeyOf } from '../runtime/node/public-key.ts';
import { platformTimers } from '../runtime/node/timers.ts';
import { nextTurn } from '../runtime/node/turn.ts';
import { inClockGroup } from '../store/clock-group.ts';
import { claimOrRead } from '../store/idempotency.ts';
import { nextOwnDue } from '../store/sandbox/own-due.ts';
import { openTestDatabase } from '../store/testing.ts';
import { listDue } from '../store/workbench/due.ts';
import { clockChanges } from '../store/workbench/timeline.ts';
import { createVault } from '../vault/vault.ts';
import { createForgetting } from '../wiring/forgetting.ts';
import { createSandboxClock } from '../wiring/sandbox/clock.ts';
import { createScheduler } from '../wiring/scheduler.ts';

const minuteMs = 60_000;
const follower = '312100000001';
const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const cipher = createCipher([{ id: 'k1', bytes: new Uint8Array(32).fill(7) }]);
const key = publicKeyOf(publicKey.export({ type: 'spki', format: 'pem' }).toString());

let database: Database;
let platformMs = Date.UTC(2026, 10, 21, 9, 30);
const platform = { nowMs: () => platformMs };
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  platformMs += 400 * dayMs;
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A gateway process as far as time goes; `answer` is what receivers of notifications do. */
async function openProcess(answer: (request: OutgoingRequest) => Promise<void> = async () => {}) {
  const clock = createSandboxClock(platform, database);
  await clock.refresh();
  const sent: string[] = [];
  const context = createTestContext(database);
  const delivery = createDelivery({
    nextTurn,
    database,
    clock,
    outgoing: {
      async post(request) {
        await answer(request);
        sent.push(request.url);
        return { kind: 'replied', status: 200, body: 'success', truncated: false };
      },
    },
    signer: { keyId: 'gk_1', publicKeyPem: '', sign: async () => 'c2ln', verify: () => false },
    texts: { reveal: async (_merchantNo, value) => value },
    hasApp: async () => true,
    allowLoopback: true,
    durationClock: () => performance.now(),
  });
  const vault = createVault({ queries: database, cipher, random: platformRandom, clock });
  const orders = { ...context, clock, cards: { ...context.cards, vault } };
  const scheduler = createScheduler({
    bulk: { look() {}, stop: async () => {} },
    orders,
    delivery,
    nextNotificationAt: (clockGroup) => nextDueAtMs(database, clockGroup),
    clock,
    log: pino({ level: 'silent' }),
    timers: platformTimers,
    ownDue: () => nextOwnDue(database, onlineRules.cardKeepMs),
    forget: createForgetting(database, { nowMs: clock.systemMs }, platform),
  });
  scheduler.start();
  stops.push(async () => {
    await scheduler.stop();
    await delivery.stop();
  });
  /** An order of five minutes; its trans_no. */
  async function order(merchantNo: string, host = `m${merchantNo}`): Promise<string> {
    const nowMs = clock.nowMs(merchantNo);
    const created = await createPayment(
      orders,
      orderDetails(context, {
        merchantNo,
        notifyUrl: `http://${host}/notify`,
        expiresAt: nowMs + 5 * minuteMs,
        dueAt: nowMs + 5 * minuteMs,
      }),
    );
    if (isRefusal(created)) throw new Error(created.refused);
    return created.transNo;
  }
  return { clock, scheduler, order, sent };
}

function make() {
  const place = { database, random: platformRandom, nowMs: platformMs };
  return makeMerchant(place, { signType: 'RSA2', key }, 'Suite');
}

async function made(): Promise<string> {
  const merchant = await make();
  if (merchant === 'full') throw new Error(merchant);
  return merchant.merchantNo;
}

const find = async (merchantNo: string, transNo: string) => {
  const found = await findByTransNo(database, merchantNo, transNo);
  if (found === undefined) throw new Error(`no ${transNo}`);
  return found;
};
const statusOf = async (merchantNo: string, transNo: string) => (await find(merchantNo, transNo)).transStatus;

test('an advance fires what is due by that clock, at its own times, and nothing of anybody else', async () => {
  const { clock, scheduler, order, sent } = await openProcess();
  const [mine, other] = [await made(), await made()];
  const owners = [mine, other, follower];
  const orders = new Map<string, string>();
  for (const owner of owners) orders.set(owner, await order(owner));
  const statuses = () => Promise.all(owners.map((owner) => statusOf(owner, orders.get(owner) ?? '')));
  const beganMs = platformMs;
  // The Workbench's clock is the sandbox's.
  const due = await listDue(database, undefined, 10, 'followers');
  expect(due.map(({ merchantNo }) => merchantNo)).toEqual([follower]);

  expect(await scheduler.advance(dayMs, mine)).toEqual({ orders: 1, notifications: 1 });
  expect(await statuses()).toEqual([1, 9, 9]);
  expect(await find(mine, orders.get(mine) ?? '')).toMatchObject({ endedAt: beganMs + 5 * minuteMs });
  expect(owners.map((owner) => clock.nowMs(owner) - beganMs)).toEqual([dayMs, 0, 0]);
  expect(clock.otherTimes(mine)).toEqual([beganMs]);
  expect(clock.otherTimes(other)).toEqual([]);

  expect(await scheduler.advance(2 * dayMs)).toEqual({ orders: 1, notifications: 1 });
  expect(await statuses()).toEqual([1, 9, 1]);
  expect(owners.map((owner) => clock.nowMs(owner) - beganMs)).toEqual([dayMs, 0, 2 * dayMs]);
  expect(sent).toEqual([`http://m${mine}/notify`, `http://m${follower}/notify`]);

  const moves = await Promise.all(owners.map((owner) => clockChanges(database, owner, 10)));
  expect(moves.map((own) => own.map(({ fromAt, toAt }) => toAt - fromAt))).toEqual([
    [dayMs],
    [],
    [2 * dayMs],
  ]);

  // In real time, by its own clock.
  platformMs += 6 * minuteMs;
  await expect.poll(() => statusOf(other, orders.get(other) ?? '')).toBe(1);
});

test('no clock waits for another: not for a receiver that is silent, nor for a long advance', async () => {
  let answer: (() => void) | undefined;
  const silent = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const [slow, quick] = [await made(), await made()];
  const { scheduler, order, sent, clock } = await openProcess(({ url }) =>
    url.includes(slow) ? silent : Promise.resolve(),
  );
  for (const owner of [slow, quick, follower]) await order(owner);
  const waiting = scheduler.advance(dayMs, slow);
  await scheduler.advance(dayMs, quick);
  await scheduler.advance(dayMs);
  expect(sent).toEqual([`http://m${quick}/notify`, `http://m${follower}/notify`]);
  answer?.();
  await waiting;
  expect(sent).toHaveLength(3);
  expect(clock.nowMs(slow)).toBe(clock.nowMs(quick));
});

test('an advance returns when its notifications are done, also where another clock has the places of a receiver', async () => {
  const silent = Promise.withResolvers<void>();
  let begun = 0;
  const { scheduler, order, sent } = await openProcess(() => {
    begun += 1;
    return silent.promise;
  });
  const [first, second] = [await made(), await made()];
  for (let count = 0; count < 4; count += 1) await order(first, 'shared');
  await order(second, 'shared');
  const one = scheduler.advance(dayMs, first);
  await expect.poll(() => begun).toBe(4);
  let isDone = false;
  const other = scheduler.advance(5 * minuteMs, second).finally(() => {
    isDone = true;
  });
  await expect
    .poll(
      async () =>
        (await database.query('select 1 from notifications where merchant_no = $1', [second])).length,
    )
    .toBe(1);
  // What needs no receiver goes on meanwhile.
  await scheduler.advance(dayMs);
  expect([isDone, sent.length]).toEqual([false, 0]);
  silent.resolve();
  expect(await Promise.all([one, other])).toEqual([
    { orders: 4, notifications: 4 },
    { orders: 1, notifications: 1 },
  ]);
  expect(sent).toHaveLength(5);
});

test('other processes take an advance over, and none turns a clock back', async () => {
  const [first, second] = [await openProcess(), await openProcess()];
  const mine = await made();
  const transNo = await second.order(mine);
  await first.scheduler.advance(dayMs, mine);
  await expect.poll(() => second.clock.nowMs(mine)).toBe(platformMs + dayMs);
  await second.clock.advanceTo(platformMs + minuteMs, { merchantNo: mine });
  await first.clock.refresh();
  expect(first.clock.nowMs(mine)).toBe(platformMs + dayMs);
  expect(await statusOf(mine, transNo)).toBe(1);
  const ahead = second.clock.advanceTo(platformMs + 2 * dayMs, { merchantNo: mine });
  // Read before the advance was written: what is known by then stays.
  await Promise.all([second.clock.refresh(), ahead]);
  expect(second.clock.nowMs(mine)).toBe(platformMs + 2 * dayMs);
});

test('what is kept for a time is forgotten by the clock of its merchant', async () => {
  const { scheduler } = await openProcess();
  const mine = await made();
  const began = platformMs;
  for (const merchantNo of [mine, follower]) {
    await database.query(
      `insert into vault_cards (merchant_no, card_id, key_id, iv, sealed, created_at)
       values ($1, 'c1', 'k1', '', '', $2)`,
      [merchantNo, began],
    );
    const claim = { merchantNo, appId: 'a', key: 'k', claim: 'c' };
    expect(await claimOrRead(database, claim, 'f', began)).toBe('claimed');
  }
  const kept = async () => {
    const rows = await database.query<{ what: string }>(
      `select 'card ' || merchant_no as what from vault_cards where card_id = 'c1'
       union all select 'key ' || merchant_no from idempotency_keys where idempotency_key = 'k' order by what`,
    );
    return rows.map(({ what }) => what);
  };
  await scheduler.advance(30 * dayMs);
  await expect.poll(kept).toEqual([`card ${mine}`, `key ${mine}`]);
  await scheduler.advance(onlineRules.cardKeepMs + 1, mine);
  await expect.poll(kept).toEqual([`key ${mine}`]);
  // The platform's clock is behind every other: what is over by it is over for each of them.
  platformMs += 2 * dayMs;
  await expect.poll(kept).toEqual([]);
});

test('a removal leaves nothing of the merchant, whatever tables there are, and no other merchant loses anything', async () => {
  const { scheduler, order } = await openProcess();
  const [mine, other] = [await made(), await made()];
  for (const owner of [mine, other]) {
    await order(owner);
    await scheduler.advance(minuteMs, owner);
    await order(owner);
    await scheduler.advance(dayMs, owner);
  }
  const tables = await database.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where column_name = 'merchant_no' and table_schema = current_schema()`,
  );
  const rowsOf = async (merchantNo: string) => {
    let count = 0;
    for (const { name } of tables)
      count += (await database.query(`select 1 from ${name} where merchant_no = $1`, [merchantNo])).length;
    return count;
  };
  const before = await rowsOf(other);
  expect(before).toBeGreaterThan(10);
  expect(await rowsOf(mine)).toBe(before);
  expect(await removeMerchant(database, mine)).toBe(true);
  expect([await rowsOf(mine), await rowsOf(other)]).toEqual([0, before]);
  expect([await isMade(database, mine), await isMade(database, other)]).toEqual([false, true]);
  expect(await removeMerchant(database, mine)).toBe(false);
  expect(await removeMerchant(database, follower)).toBe(false);
  await expect(scheduler.advance(1, mine)).rejects.toThrow('was removed');
});

const merchantCalls = () =>
  createMerchantCalls({
    database,
    random: platformRandom,
    platform,
    hashOf: () => '',
    readKey: () => key,
    keyPairs: { take: () => Promise.reject(new Error('not asked')) },
    publicUrl: () => '',
    demo: () => undefined,
    beforeRemoval: async () => {},
    onRemoved: () => {},
  });

const keepCard = (merchantNo: string) =>
  database.query(
    `insert into vault_cards (merchant_no, card_id, key_id, iv, sealed, created_at)
     values ($1, 'late', 'k1', '', '', $2)`,
    [merchantNo, platformMs],
  );
const cardsOf = async (merchantNo: string) =>
  (await database.query('select 1 from vault_cards where merchant_no = $1', [merchantNo])).length;

test('what a call in progress writes of a removed merchant is removed, too, and nothing of any other', async () => {
  while ((await merchantCalls().drop(database, platformMs, 1_000)) > 0);
  const { order } = await openProcess();
  const [mine, second, other] = [await made(), await made(), await made()];
  const registered = '909900000000';
  await database.query('insert into merchants (merchant_no, name, created_at) values ($1, $1, 0)', [
    registered,
  ]);
  for (const removed of [mine, second]) expect(await removeMerchant(database, removed)).toBe(true);
  for (const owner of [mine, other, registered, follower]) await keepCard(owner);
  const late = await order(second);
  const { drop } = merchantCalls();
  expect(await drop(database, platformMs, 1_000)).toBe(2);
  expect(await Promise.all([mine, other, registered, follower].map(cardsOf))).toEqual([0, 1, 1, 1]);
  expect(await findByTransNo(database, second, late)).toBeUndefined();
  // Looked for once an hour.
  await keepCard(mine);
  expect(await drop(database, platformMs + minuteMs, 1_000)).toBe(0);
  expect(await drop(database, platformMs + 61 * minuteMs, 1_000)).toBe(1);
  expect(await cardsOf(mine)).toBe(0);
  await database.query("delete from vault_cards where card_id = 'late'");
  await database.query('delete from merchants where merchant_no = $1', [registered]);
});

test('a merchant that is left behind is removed after seven days, whatever its own clock shows', async () => {
  const { drop } = merchantCalls();
  while ((await drop(database, platformMs, 1_000)) > 0);
  const old = await Promise.all(Array.from({ length: 21 }, made));
  const { scheduler } = await openProcess();
  const [first = ''] = old;
  await scheduler.advance(30 * dayMs, first);
  await keepCard(first);
  expect(await drop(database, platformMs + 7 * dayMs, 1_000)).toBe(0);
  expect(await isMade(database, first)).toBe(true);
  platformMs += dayMs;
  const young = await made();
  // A full portion: the rest follows at once.
  expect(await drop(database, platformMs + 6 * dayMs + 1, 1_000)).toBe(1_000);
  expect(await drop(database, platformMs + 6 * dayMs + 1, 1_000)).toBe(1);
  expect(await Promise.all(old.map((one) => isMade(database, one)))).toEqual(old.map(() => false));
  expect([await cardsOf(first), await isMade(database, young)]).toEqual([0, true]);
});

test('there is an end to merchants, until one is removed', async () => {
  await database.query(`insert into merchants (merchant_no, name, created_at)
    select '909800' || lpad(n::text, 6, '0'), 'One of many', 0 from generate_series(1, 10000) n`);
  await database.query(`insert into sandbox_merchants (merchant_no, created_at)
    select merchant_no, 0 from merchants where name = 'One of many'
    limit 10000 - (select count(*) from sandbox_merchants)`);
  expect(await make()).toBe('full');
  await database.query("delete from sandbox_merchants where merchant_no like '909800%'");
  await database.query("delete from merchants where name = 'One of many'");
  expect(await make()).not.toBe('full');
});

test.each(['transactions', 'notifications'])(
  'due rows of own clocks are found by an index: %s',
  async (table) => {
    const plan = await database.transaction(async (queries) => {
      // An empty table is read as a whole, whatever indexes it has.
      await queries.query('set local enable_seqscan = off');
      const { sql } = inClockGroup({ merchantNo: 'x' }, 1);
      const condition = sql.replace('$1', "'909912345678'");
      return queries.query<Record<string, string>>(
        `explain select 1 from ${table} where due_at <= 1 ${condition} order by due_at`,
      );
    });
    const text = plan.map((row) => Object.values(row)[0]).join('\n');
    expect(text).toContain(`${table}_due_by_own_clock`);
    expect(text).toMatch(/Index Cond: .*merchant_no = '909912345678'.*due_at <= 1/);
  },
);
