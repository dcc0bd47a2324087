/** Fifty test suites at the same time, each with a merchant and a clock of its own (decision 47). */

import { generateKeyPairSync } from 'node:crypto';
import { hourMs } from '@tollgate/contract/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBasicCaller } from '../support/basic-caller.ts';
import { type DemoMerchant, type Gateway, startGateway } from '../support/gateway.ts';
import { createMerchant, type Fields, type Merchant } from '../support/merchant.ts';

const suites = 50;
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

let gateway: Gateway;
let demo: Merchant;
beforeAll(async () => {
  gateway = await startGateway();
  demo = createMerchant(gateway);
});
afterAll(() => gateway.stop());

const post = (path: string, fields: Fields) => demo.post(path, JSON.stringify(fields));

async function get(path: string): Promise<{ code: string; data: Fields }> {
  return (await fetch(`${gateway.url}${path}`)).json() as Promise<{ code: string; data: Fields }>;
}

async function remove(merchantNo: unknown): Promise<{ code: string }> {
  const path = `/api/sandbox/merchants/${String(merchantNo)}`;
  return (await fetch(`${gateway.url}${path}`, { method: 'DELETE' })).json() as Promise<{ code: string }>;
}

async function make(wish: Fields = { app_public_key_pem: publicKey }): Promise<Fields> {
  const made = await post('/api/sandbox/merchants', wish);
  expect(made.code, made.text).toBe('0');
  return made.data;
}

const merchantOf = (made: Fields): Merchant =>
  createMerchant({ url: gateway.url, demo: { app_private_key_pem: privateKey, ...made } as DemoMerchant });

async function clockOf(made: Fields): Promise<Fields> {
  return (await get(`/api/sandbox/clock?merchant_no=${String(made['merchant_no'])}`)).data;
}

/** A suite: an order is paid, another expires as the suite's clock passes its end. Gives what it has seen. */
async function suite(index: number) {
  const made = await make();
  const merchant = merchantOf(made);
  const named = (order: Fields) => ({
    merchant_no: made['merchant_no'],
    merchant_order_no: order['merchant_order_no'],
  });
  const notify = { notify_url: `${gateway.url}/api/sandbox/inbox`, expires: 3_000 };
  // All suites use the same numbers: they are unique for their merchant alone.
  const [paid, open, later] = [1, 2, 3].map((number) =>
    merchant.qrOrder({ ...notify, merchant_order_no: `T-${number}` }),
  ) as [Fields, Fields, Fields];
  for (const order of [paid, open]) {
    const created = await merchant.call('cscanb.pay.getqrcode', order);
    expect(created.code, created.text).toBe('0');
  }
  expect((await post('/api/sandbox/pay', named(paid))).data).toMatchObject({ done: true, trans_status: 2 });
  const byMs = (index + 1) * hourMs;
  const advanced = await post('/api/sandbox/clock', { advance_ms: byMs, merchant_no: made['merchant_no'] });
  expect(advanced, advanced.text).toMatchObject({
    code: '0',
    data: { fired: { orders: 1 } },
  });
  // By its own clock it is late; the call's timestamp is the world's.
  expect((await merchant.call('cscanb.pay.getqrcode', later)).code).toBe('0');
  const query = async (order: Fields) =>
    (await merchant.call('order.query', { merchant_order_no: order['merchant_order_no'] })).data;
  expect(await query(paid)).toMatchObject({ trans_status: 2 });
  expect(await query(open)).toMatchObject({ trans_status: 1 });
  expect(await query(later)).toMatchObject({ trans_status: 9 });
  return { made, merchant, byMs };
}

test('fifty suites in parallel: each has its own orders, clock and notifications', async () => {
  const all = await Promise.all(Array.from({ length: suites }, (_, index) => suite(index)));
  expect(new Set(all.map(({ made }) => made['merchant_no'])).size).toBe(suites);
  // The sandbox's own clock moves on: none of their open orders ends by it, and theirs has not moved it.
  expect((await get('/api/sandbox/clock')).data['offset_ms']).toBe(0);
  await demo.advance(30 * 24 * hourMs);
  const look = async ({ made, merchant, byMs }: (typeof all)[number]) => {
    expect(Math.abs(Number((await clockOf(made))['offset_ms']) - byMs)).toBeLessThan(hourMs / 2);
    const later = await merchant.call('order.query', { merchant_order_no: 'T-3' });
    expect(later.data).toMatchObject({ trans_status: 9 });
    const inbox = await get(`/api/sandbox/inbox?merchant_no=${String(made['merchant_no'])}`);
    const notified = (inbox.data['notifications'] as { body: Fields; received_at_ms: number }[]).map(
      ({ body }) => `${body['merchant_order_no']} ${body['trans_status']}`,
    );
    // On a busy machine an answer may come too late, and the attempt is repeated.
    expect([...new Set(notified)]).toEqual(['T-1 2', 'T-2 1']);
  };
  await Promise.all(all.map(look));
  expect((await get('/api/sandbox/inbox')).data['notifications']).toEqual([]);
  // Those that are removed are gone, whatever they had; the others stay.
  const removed = await Promise.all(all.slice(1).map(({ made }) => remove(made['merchant_no'])));
  expect(removed.map(({ code }) => code)).toEqual(Array(suites - 1).fill('0'));
  const [first, second] = all;
  expect((await first?.merchant.call('order.query', { merchant_order_no: 'T-1' }))?.code).toBe('0');
  expect((await second?.merchant.call('order.query', { merchant_order_no: 'T-1' }))?.code).not.toBe('0');
  expect(await remove(second?.made['merchant_no'])).toMatchObject({ code: 'E04103' });
});

test('with Basic, and with a key pair that the sandbox made', async () => {
  const basic = await make({ sign_type: 'NONE', name: 'Suite with Basic' });
  const caller = createBasicCaller(gateway.url, basic as unknown as DemoMerchant);
  expect(await caller.call('order.query', { merchant_order_no: 'NONE' })).toMatchObject({ code: 'E04111' });
  caller.close();
  const made = await make({});
  expect((await merchantOf(made).call('order.query', { merchant_order_no: 'NONE' })).code).toBe('E04111');
  expect(await make({})).not.toMatchObject({ app_private_key_pem: made['app_private_key_pem'] });
});

test('what is refused: other keys, merchants that the call did not make, pages of other sites', async () => {
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;
  const wrong: readonly Fields[] = [
    { app_public_key_pem: 'no key' },
    { app_public_key_pem: privateKey },
    { app_public_key_pem: weak.export({ type: 'spki', format: 'pem' }) },
    { app_public_key_pem: publicKey, sign_type: 'NONE' },
    { sign_type: 'MD5' },
    { name: 'x'.repeat(65) },
    { name: 'a\0b' },
  ];
  for (const fields of wrong)
    expect((await post('/api/sandbox/merchants', fields)).code).toMatch(/^SYS0(?:15|16|22)$/);
  const { merchant_no: demoNo } = gateway.demo;
  for (const merchantNo of [demoNo, '909900000000', 'x', "'"])
    expect(await remove(encodeURIComponent(merchantNo))).toMatchObject({ code: 'E04103' });
  expect(await post('/api/sandbox/clock', { advance_ms: 1, merchant_no: demoNo })).toMatchObject({
    code: 'E04103',
  });
  const form = await demo.post('/api/sandbox/merchants', '{}', { 'content-type': 'text/plain' });
  expect(form.code).toBe('SYS010');
});
