/** A card number in a free text (decision 51): the merchant gets the text back, and no table or log has the number. */
import { encryptCard } from '@tollgate/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres } from '../../gateway/runtime/node/database/postgres.ts';
import { createTestPostgres } from '../../gateway/store/testing.ts';
import { searchFor } from '../support/card-traces.ts';
import { rowsOf } from '../support/database/database-rows.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { createMerchant, type Fields, type Merchant } from '../support/merchant.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';

const groups = ['4929', '8311', '7724', '6038'];
const traces = searchFor([{ pan: groups.join(''), cvv: '90714' }]);
const attach = JSON.stringify({ card: groups.join('-'), note: 'a "quoted" word' });
const description = `Booked by phone: ${groups.join(' ')}`;

let gateway: Gateway;
let receiver: Receiver;
let merchant: Merchant;
let databaseUrl: string;
beforeAll(async () => {
  databaseUrl = await createTestPostgres(String(process.env['TEST_POSTGRES_URL']));
  receiver = await startReceiver();
  // A receiver that quotes what it got, and is tried again.
  receiver.always({ status: 200, body: `thank you for ${groups.join(' ')}` });
  gateway = await startGateway({ env: { DATABASE_URL: databaseUrl, LOG_LEVEL: 'trace' } });
  merchant = createMerchant(gateway);
});
afterAll(async () => {
  await gateway.stop();
  await receiver.close();
});

async function call(method: string, fields: Fields): Promise<Fields> {
  const reply = await merchant.call(method, fields);
  expect(reply.code, reply.text).toBe('0');
  expect(merchant.verifies(JSON.parse(reply.text) as Fields)).toBe(true);
  return reply.data;
}

const withTexts = (changes: Fields = {}) => merchant.qrOrder({ description, attach, ...changes });

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${gateway.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}

test('description and attach: query and notification have them unchanged', async () => {
  const order = withTexts({ auth_code: '280000000000000001', notify_url: `${receiver.url}/paid` });
  const before = await metric('tollgate_card_number_texts_total');
  await call('bscanc.pay.submit', order);
  expect(await metric('tollgate_card_number_texts_total')).toBe(before + 2);
  const found = await call('order.query', { merchant_order_no: order['merchant_order_no'] });
  expect(found['attach']).toBe(attach);
  const [told] = await receiver.waitFor(1);
  expect(told?.body?.['attach']).toBe(attach);
  expect(merchant.verifies(told?.body as Fields)).toBe(true);
});

test('the items of a checkout, and what the buyer types: page, query and notification show them', async () => {
  const item = { code: '1', quantity: 1, unit_price: '10', amount: '10', name: `Gift ${groups.join(' ')}` };
  const detail = { type: 'GENERAL', data: { items: [item], billing: { allow_regions: ['US'] } } };
  const { pay_method_id: _, ...fields } = withTexts({
    order_amount: '10',
    notify_url: `${receiver.url}/hosted`,
  });
  const { pay_url } = await call('pay.checkout', { ...fields, order_detail: detail });
  const address = String(pay_url).replace('/pay/', '/pay/api/c/');
  const headers = { 'content-type': 'application/json' };
  const shown = (await (await fetch(address)).json()) as { description: string; items: { name: string }[] };
  expect(shown).toMatchObject({ description, items: [{ name: item.name }] });
  const billing = {
    name: `JANE "${groups.join('')}"`,
    country: 'US',
    province: 'NY',
    city: 'New York',
    address1: '350 Fifth Avenue',
    zip: '10118',
    phone: groups.join(' '),
  };
  const payer = { pan: '4111111111111111', holder: 'JANE DOE', cvv: '123', expiry: '1239' };
  const card = await encryptCard(payer, gateway.demo.gateway_public_key_pem);
  const paid = { action: 'pay', option: 'Card', attempt: 1, card, billing };
  const reply = await fetch(address, { method: 'POST', headers, body: JSON.stringify(paid) });
  expect(await reply.json()).toMatchObject({ state: 'paid' });
  const found = await call('order.query', { merchant_order_no: fields['merchant_order_no'] });
  expect(found['billing_address']).toMatchObject({ name: billing.name, phone: billing.phone });
  const told = async () => receiver.received.find(({ path }) => path.endsWith('/hosted'))?.body;
  await expect.poll(told).toBeDefined();
  expect(JSON.parse(String((await told())?.['billing_address']))).toMatchObject({ name: billing.name });
});

test('a request that is refused leaves nothing of its texts; the reason of a close is kept without the number', async () => {
  const count = async () => (await rows()).filter((row) => row.startsWith('vault_texts: ')).length;
  const kept = await count();
  const refused = await merchant.call('cscanb.pay.getqrcode', withTexts({ pay_method_id: 'Nobody' }));
  expect(refused.code).toBe('E04116');
  expect(await count()).toBe(kept);
  const order = {
    merchant_order_no: `T${Date.now()}`,
    terminal_sn: gateway.demo.terminal_sn,
    trans_type: 1,
    price_currency: 'USD',
    order_amount: '5',
    description: 'A coffee',
    expires: 300,
    api_version: '2.0',
    message_receiving_application: 'Tollgate Register',
  };
  await call('wisehub.cloud.pay.order', order);
  await call('wisehub.cloud.pay.close', { ...order, description: `He paid with ${groups.join(' ')}` });
  const closed = await call('order.query', { merchant_order_no: order.merchant_order_no });
  expect(closed['trans_error_msg']).toContain('He paid with **** **** **** ****');
});

async function rows(): Promise<string[]> {
  const database = openPostgres(databaseUrl);
  return rowsOf((sql) => database.query(sql)).finally(() => database.close());
}

test('no row of the database and no line of the log has the number', async () => {
  const attempted = async () => (await rows()).filter((row) => row.startsWith('notification_attempts: '));
  await expect.poll(async () => (await attempted()).length).toBeGreaterThanOrEqual(2);
  const all = await rows();
  expect(all.filter((row) => row.startsWith('vault_texts: ')).length).toBeGreaterThanOrEqual(7);
  expect(all.flatMap((row) => traces.in(row))).toEqual([]);
  const psn = groups.join(' ');
  const body = merchant.signedJson({ ...merchant.common('order.query'), merchant_order_no: 'X1' });
  await merchant.post('/api/entry', body, { 'http-request-psn': psn });
  await expect.poll(() => gateway.logs()).toContain('"clientPsn":"**** **** **** ****"');
  expect(
    gateway
      .logs()
      .split('\n')
      .flatMap((line) => traces.in(line)),
  ).toEqual([]);
});
