/** Several gateways on one database: each thing happens once, whichever of them is asked. */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../gateway/ports/database.ts';
import { openPostgres } from '../../gateway/runtime/node/database/postgres.ts';
import { createTestPostgres } from '../../gateway/store/testing.ts';
import { type BasicCaller, createBasicCaller } from '../support/basic-caller.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { createMerchant, type Fields } from '../support/merchant.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';

const quiet = { RATE_LIMIT: '0', LOG_LEVEL: 'warn' };

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tollgate-processes-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

describe('two gateways on one PostgreSQL and one data directory', () => {
  let database: Database;
  let receiver: Receiver;
  let first: Gateway;
  let second: Gateway;
  let one: BasicCaller;
  let other: BasicCaller;
  let refresh: NodeJS.Timeout;
  let orderCount = 0;

  beforeAll(async () => {
    const databaseUrl = await createTestPostgres(String(process.env['TEST_POSTGRES_URL']));
    const env = { ...quiet, DATABASE_URL: databaseUrl };
    database = openPostgres(databaseUrl, { maxConnections: 2 });
    receiver = await startReceiver();
    first = await startGateway({ dataDir, env });
    second = await startGateway({ dataDir, env });
    // Timestamps follow the gateways' clock, which this file advances.
    let offsetMs = 0;
    refresh = setInterval(async () => {
      const rows = await database.query<{ at: number }>('select offset_ms as at from sandbox_clock');
      offsetMs = rows[0]?.at ?? 0;
    }, 100);
    const nowMs = () => Date.now() + offsetMs;
    one = createBasicCaller(first.url, first.demo, { nowMs });
    other = createBasicCaller(second.url, second.demo, { nowMs });
  });
  afterAll(async () => {
    clearInterval(refresh);
    one.close();
    other.close();
    await Promise.all([first.stop(), second.stop()]);
    await database.close();
    await receiver.close();
  });

  const newOrder = (changes: Fields = {}): Fields => {
    orderCount += 1;
    return {
      merchant_order_no: `T${Date.now()}N${orderCount}`,
      pay_method_id: 'Alipay+',
      price_currency: 'USD',
      order_amount: '34.5',
      expires: 3_600,
      description: 'tea',
      term_ip: '127.0.0.1',
      ...changes,
    };
  };
  const named = (order: Fields) => ({ merchant_order_no: order['merchant_order_no'] });

  test('both are the same gateway: one key, one demo merchant', async () => {
    expect(second.demo.gateway_public_key_pem).toBe(first.demo.gateway_public_key_pem);
    expect(second.demo.app_private_key_pem).toBe(first.demo.app_private_key_pem);
    const reply = await createMerchant(second).call('cscanb.pay.getqrcode', newOrder());
    expect(reply.code).toBe('0');
    expect(createMerchant(first).verifies(JSON.parse(reply.text) as Fields)).toBe(true);
  });

  test('one order number through both at the same time, a hundred times: one order each', async () => {
    const orders = Array.from({ length: 100 }, () => newOrder());
    for (let index = 0; index < orders.length; index += 10) {
      await Promise.all(
        orders.slice(index, index + 10).map(async (order) => {
          const answers = await Promise.all([
            one.call('cscanb.pay.getqrcode', order),
            other.call('cscanb.pay.getqrcode', order),
          ]);
          expect(answers.map((answer) => answer.code).sort()).toEqual(['0', 'E04112']);
          const created = answers.find((answer) => answer.code === '0');
          const found = await one.call('order.query', named(order));
          expect(found.data['trans_no']).toBe(created?.data['trans_no']);
        }),
      );
    }
    const rows = await database.query<{ count: number }>(
      'select count(*)::int as count from transactions where merchant_order_no = any($1::text[])',
      [orders.map((order) => String(order['merchant_order_no']))],
    );
    expect(rows).toEqual([{ count: 100 }]);
  });

  test('one payer and one refund through both at the same time: paid once, refunded once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const order = newOrder();
      await one.call('cscanb.pay.getqrcode', order);
      const payer = { merchant_no: first.demo.merchant_no, ...named(order) };
      const paid = await Promise.all([one, other].map((caller) => caller.post('/api/sandbox/pay', payer)));
      expect(paid.map((answer) => answer.data['state'])).toEqual(['paid', 'paid']);
      const refund = {
        orig_merchant_order_no: order['merchant_order_no'],
        merchant_order_no: `R${order['merchant_order_no']}`,
        price_currency: 'USD',
        order_amount: '34.5',
        description: 'all of it',
      };
      const refunds = await Promise.all(
        [one, other].map((caller) => caller.call('order.refund.submit', refund)),
      );
      expect(refunds.map((answer) => answer.code).sort()).toEqual(['0', 'E04112']);
    }
    const wrong = await database.query(
      'select 1 from transactions where late_paid_minor > 0 or refunded_minor > paid_minor or refund_count > 1',
    );
    expect(wrong).toEqual([]);
  });

  test('200 payments through one, asked after through the other: one notification each', async () => {
    const path = '/notify/once';
    const orders = Array.from({ length: 200 }, () =>
      newOrder({ auth_code: '280000000000000001', notify_url: `${receiver.url}/once` }),
    );
    for (let index = 0; index < orders.length; index += 20) {
      await Promise.all(
        orders.slice(index, index + 20).map(async (order, place) => {
          const [payer, asker] = place % 2 === 0 ? [one, other] : [other, one];
          const paid = await payer.call('bscanc.pay.submit', order);
          expect(paid.data['trans_status']).toBe(2);
          const found = await asker.call('order.query', named(order));
          expect(found.data).toMatchObject({ trans_no: paid.data['trans_no'], trans_status: 2 });
        }),
      );
    }
    const came = () => receiver.received.filter((request) => request.path === path);
    await expect.poll(() => came().length).toBeGreaterThanOrEqual(orders.length);
    // Long enough for both to poll again, and to send twice if they would.
    await delay(1_000);
    const numbers = came().map((request) => request.body?.['merchant_order_no']);
    expect(numbers).toHaveLength(200);
    expect(new Set(numbers)).toEqual(new Set(orders.map((order) => order['merchant_order_no'])));
    const log = () =>
      database.query(
        `select count(*)::int as attempts, count(distinct notification_id)::int as notifications
         from notification_attempts where outcome = 'delivered'`,
      );
    await expect.poll(log).toEqual([{ attempts: 200, notifications: 200 }]);
  });

  test('the clock is advanced in one: expiry fires once, and the other sees the time', async () => {
    const path = '/notify/expiry';
    const orders = Array.from({ length: 50 }, () =>
      newOrder({ expires: 60, notify_url: `${receiver.url}/expiry` }),
    );
    for (const order of orders) expect((await one.call('cscanb.pay.getqrcode', order)).code).toBe('0');
    const before = await createMerchant(second).nowMs();
    await createMerchant(first).advance(60_000);
    await expect.poll(() => createMerchant(second).nowMs()).toBeGreaterThanOrEqual(before + 60_000);
    const came = () => receiver.received.filter((request) => request.path === path);
    await expect.poll(() => came().length).toBeGreaterThanOrEqual(orders.length);
    await delay(1_000);
    expect(came().map((request) => request.body?.['trans_error_code'])).toEqual(
      Array.from({ length: 50 }, () => 'E04122'),
    );
    expect(new Set(came().map((request) => request.body?.['trans_no'])).size).toBe(50);
    const closed = await database.query<{ count: number }>(
      `select count(*)::int as count from transaction_events where events::text like '%E04122%'`,
    );
    expect(closed).toEqual([{ count: 50 }]);
  });

  test('one is killed: what it left behind is taken up by the other', async () => {
    const path = '/notify/left';
    const orders = Array.from({ length: 20 }, () =>
      newOrder({ auth_code: '280000000000000002', notify_url: `${receiver.url}/left` }),
    );
    for (const order of orders) {
      expect((await other.call('bscanc.pay.submit', order)).data['trans_status']).toBe(0);
    }
    await second.kill9();
    // The payers enter their passwords 5 seconds after the payments began; 30 more end every claim of the dead.
    await createMerchant(first).advance(40_000);
    await delay(200);
    await createMerchant(first).advance(40_000);
    for (const order of orders) {
      const status = async () => (await one.call('order.query', named(order))).data['trans_status'];
      await expect.poll(status).toBe(2);
    }
    const told = () => receiver.received.filter((request) => request.path === path);
    await expect
      .poll(() => new Set(told().map((request) => request.body?.['trans_no'])).size)
      .toBe(orders.length);
  });
});

test('a gateway with a copy of the key signs alike; its own demo merchant is known to both', async () => {
  const databaseUrl = await createTestPostgres(String(process.env['TEST_POSTGRES_URL']));
  const env = { ...quiet, DATABASE_URL: databaseUrl };
  const [home, away] = [await mkdtemp(join(dataDir, 'home-')), await mkdtemp(join(dataDir, 'away-'))];
  const first = await startGateway({ dataDir: home, env });
  const key = 'gateway-private-key.pem';
  await copyFile(join(home, key), join(away, key));
  const second = await startGateway({ dataDir: away, env });
  expect(second.demo.gateway_public_key_pem).toBe(first.demo.gateway_public_key_pem);
  const visitor = createMerchant({ ...first, demo: second.demo });
  const reply = await visitor.call('cscanb.pay.getqrcode', visitor.qrOrder());
  expect(reply.code).toBe('0');
  expect(visitor.verifies(JSON.parse(reply.text) as Fields)).toBe(true);
  await Promise.all([first.stop(), second.stop()]);
});

test('a second gateway on an embedded database refuses to start, and names the directory', async () => {
  const directory = join(dataDir, 'embedded');
  const first = await startGateway({ dataDir: directory, env: quiet });
  const refused = await startGateway({ dataDir: directory, env: quiet }).then(
    () => 'it started',
    (error: Error) => error.message,
  );
  expect(refused).toContain('exit code 1');
  expect(refused).toContain(`the data folder ${directory}.`);
  expect(refused).toContain(`process ${first.process.pid}`);
  expect(refused).not.toMatch(/^\s+at /m);
  const merchant = createMerchant(first);
  expect((await merchant.call('cscanb.pay.getqrcode', merchant.qrOrder())).code, 'the first goes on').toBe(
    '0',
  );
  await first.stop();
});

test('two gateways that start at once on the database of a killed one: one of them gets it', async () => {
  const directory = join(dataDir, 'contended');
  for (let round = 0; round < 2; round += 1) {
    const started = await Promise.allSettled([
      startGateway({ dataDir: directory, env: quiet }),
      startGateway({ dataDir: directory, env: quiet }),
    ]);
    const running = started.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const refused = started.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    await Promise.all(running.map((gateway) => gateway.kill9()));
    expect(running).toHaveLength(1);
    expect(String(refused[0])).toContain(directory);
  }
});
