/** A merchant whose replies get lost: the same request under the same Idempotency-Key, until it is answered. */
import { constants, publicEncrypt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../gateway/ports/database.ts';
import { openPostgres } from '../../gateway/runtime/node/database/postgres.ts';
import { createTestPostgres } from '../../gateway/store/testing.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { createMerchant, type Fields, type Reply } from '../support/merchant.ts';

let dataDir: string;
let env: Record<string, string>;
let database: Database;
let first: Gateway;
let second: Gateway;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tollgate-idempotency-'));
  const url = await createTestPostgres(String(process.env['TEST_POSTGRES_URL']));
  env = { RATE_LIMIT: '0', LOG_LEVEL: 'warn', DATABASE_URL: url, PUBLIC_URL: 'https://pay.example.com' };
  database = openPostgres(url, { maxConnections: 2 });
  first = await startGateway({ dataDir, env });
  second = await startGateway({ dataDir, env });
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

let keyCount = 0;
const newKey = () => {
  keyCount += 1;
  return `journey-${keyCount}`;
};

/** One merchant, whichever gateway it reaches: the clock that it signs by is the gateways'. */
function createSender(gateway: Gateway) {
  const merchant = createMerchant(gateway);
  return {
    merchant,
    async send(method: string, fields: Fields, key: string): Promise<Reply> {
      // Both gateways share a clock, and each sender has to know its last advance.
      const timestamp = String(await merchant.nowMs());
      const body = merchant.signedJson({ ...merchant.common(method), timestamp, ...fields });
      return merchant.post('/api/entry', body, { 'idempotency-key': key });
    },
  };
}

const told = ({ code, msg, data }: Reply) => ({ code, msg, data });
const scan = (order: Fields): Fields => ({ ...order, auth_code: '280000000000000001' });

async function ordersOf(numbers: readonly unknown[]): Promise<number[]> {
  const rows = await database.query<{ count: number }>(
    `select (select count(*) from transactions t where t.merchant_order_no = n)::int as count
       from unnest($1::text[]) n`,
    [numbers.map(String)],
  );
  return rows.map(({ count }) => count);
}

test('a reply again, signed anew, from whichever gateway is asked; a new number is still refused as before', async () => {
  const [one, other] = [createSender(first), createSender(second)];
  const order = one.merchant.qrOrder();
  const key = newKey();
  const reply = await one.send('cscanb.pay.getqrcode', order, key);
  expect(reply).toMatchObject({ code: '0', data: { qrcode_url: expect.stringContaining('/pay/q/') } });
  const again = await other.send('cscanb.pay.getqrcode', order, key);
  expect(told(again)).toEqual(told(reply));
  expect(again.psn).not.toBe(reply.psn);
  expect(again.sign).not.toBe(reply.sign);
  expect(one.merchant.verifies(JSON.parse(again.text) as Fields)).toBe(true);
  expect(await other.merchant.call('cscanb.pay.getqrcode', order)).toMatchObject({ code: 'E04112' });
  expect(
    await other.merchant.call('order.query', { merchant_order_no: order['merchant_order_no'] }),
  ).toMatchObject({
    data: { qrcode_url: reply.data['qrcode_url'] },
  });
  const changed = await other.send('cscanb.pay.getqrcode', { ...order, order_amount: '35' }, key);
  expect(changed).toMatchObject({ code: 'SYS025', httpStatus: 200 });
  expect(await one.send('cscanb.pay.getqrcode', one.merchant.qrOrder(), 'not valid')).toMatchObject({
    code: 'SYS024',
    httpStatus: 200,
  });
});

test('a card that is encrypted again is the same card', async () => {
  const { merchant, send } = createSender(first);
  const { merchant_order_no } = merchant.qrOrder();
  const content = {
    pan: ['4111', '1111', '1111', '1111'].join(''),
    holder: 'JANE DOE',
    cvv: '123',
    expiry: '0749',
  };
  const encrypted = (oaepHash: string, changes: object = {}) =>
    publicEncrypt(
      { key: first.demo.gateway_public_key_pem, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash },
      Buffer.from(JSON.stringify({ ...content, ...changes })),
    ).toString('base64');
  const order = { merchant_order_no, price_currency: 'USD', order_amount: '25.99' };
  const pay = (card: string) =>
    send('pay.merchant.checkout', { ...order, card }, `card-${merchant_order_no}`);
  const reply = await pay(encrypted('sha256'));
  expect(reply).toMatchObject({ code: '0', data: { trans_status: 2 } });
  for (const hash of ['sha256', 'sha1']) expect(told(await pay(encrypted(hash)))).toEqual(told(reply));
  expect(await pay(encrypted('sha256', { expiry: '0849' }))).toMatchObject({ code: 'SYS025' });
});

test('a hundred keys, each sent to both gateways at once: one order each, and one reply', async () => {
  const senders = [createSender(first), createSender(second)];
  const sent = Array.from({ length: 100 }, () => ({
    order: scan(createMerchant(first).qrOrder()),
    key: newKey(),
  }));
  for (let index = 0; index < sent.length; index += 10) {
    await Promise.all(
      sent.slice(index, index + 10).map(async ({ order, key }) => {
        const replies = await Promise.all(senders.map(({ send }) => send('bscanc.pay.submit', order, key)));
        const answered = replies.filter(({ code }) => code !== 'SYS026');
        expect(answered[0]).toMatchObject({ code: '0', data: { trans_status: 2 } });
        for (const reply of answered) expect(told(reply)).toEqual(told(answered[0] ?? reply));
      }),
    );
  }
  const counts = await ordersOf(sent.map(({ order }) => order['merchant_order_no']));
  expect(counts).toEqual(sent.map(() => 1));
});

test('kill -9 in the middle of calls: each is carried out once, and each key answers in the end', async () => {
  const other = createSender(second);
  const numbers: unknown[] = [];
  for (let kill = 0; kill < 3; kill += 1) {
    const one = createSender(first);
    const sent = Array.from({ length: 40 }, () => ({ order: scan(one.merchant.qrOrder()), key: newKey() }));
    const calls = sent.map(({ order, key }) =>
      one.send('bscanc.pay.submit', order, key).catch(() => undefined),
    );
    // As soon as the first is answered the others have been sent.
    await Promise.race(calls);
    await first.kill9();
    const replies = await Promise.all(calls);
    first = await startGateway({ dataDir, env, port: first.port });
    // Past the claims of the dead process.
    await other.merchant.advance(10_000);
    for (const [index, { order, key }] of sent.entries()) {
      numbers.push(order['merchant_order_no']);
      const again = await other.send('bscanc.pay.submit', order, key);
      expect(again).toMatchObject({ code: '0', data: { trans_no: expect.stringMatching(/^[0-9]{22}$/) } });
      const reply = replies[index];
      if (reply !== undefined) expect(told(again)).toEqual(told(reply));
      expect(told(await other.send('bscanc.pay.submit', order, key))).toEqual(told(again));
    }
  }
  expect(await ordersOf(numbers)).toEqual(numbers.map(() => 1));
});

test('after a day a key is forgotten', async () => {
  const { merchant, send } = createSender(second);
  const order = merchant.qrOrder();
  const key = newKey();
  expect(await send('cscanb.pay.getqrcode', order, key)).toMatchObject({ code: '0' });
  await merchant.advance(24 * 3_600_000);
  await merchant.advance(61_000);
  const isKept = async () =>
    (await database.query('select 1 from idempotency_keys where idempotency_key = $1', [key])).length > 0;
  await expect.poll(isKept).toBe(false);
  expect(await send('cscanb.pay.getqrcode', order, key)).toMatchObject({ code: 'E04112' });
});

test('a page on another origin may send the header to the sandbox', async () => {
  const response = await fetch(`${first.url}/api/entry`, { method: 'OPTIONS' });
  expect(response.headers.get('access-control-allow-headers')).toContain('idempotency-key');
});
