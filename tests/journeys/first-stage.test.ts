/**
 * An upgrade of the first stage: a database with open orders of every kind, made by commit 4bdbe18, is opened by
 * today's gateway, and every order goes on.
 */
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { challengeCode, testCards } from '@tollgate/contract/sandbox/card-outcome';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openEmbedded } from '../../gateway/runtime/node/database/embedded.ts';
import { openPostgres } from '../../gateway/runtime/node/database/postgres.ts';
import { createTestPostgres } from '../../gateway/store/testing.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { createMerchant, type Fields, type Merchant } from '../support/merchant.ts';
import { startTerminal } from './reference-terminal.ts';

const files = new URL('./first-stage/', import.meta.url);
const patient = { timeout: 120_000, interval: 50 };

interface FirstStage {
  /** The time of its clock when it was saved. */
  readonly nowMs: number;
  readonly orders: Readonly<Record<string, string>>;
  readonly transNos: Readonly<Record<string, string>>;
  readonly checkoutUrl: string;
  readonly challengeUrl: string;
}

const first = JSON.parse(await readFile(new URL('orders.json', files), 'utf8')) as FirstStage;
const dump = await readFile(new URL('database.pgdump', files), 'utf8');

/** The statements of the dump; a text in it may hold a semicolon, but none at the end of a line. */
const statements = dump
  .replace(/^--.*$/gm, '')
  .split(/;$/m)
  .map((statement) => statement.trim())
  .filter((statement) => statement !== '');

/** Status of each order before and after the upgrade. */
const statuses: Readonly<Record<string, number>> = {
  qrWaiting: 9,
  qrPaid: 2,
  qrUncertain: 0,
  qrRefunded: 2,
  qrCancelled: 1,
  checkoutWaiting: 9,
  cardPaid: 2,
  cardChallenge: 0,
  cardUncertain: 0,
  terminalSale: 2,
  terminalTipped: 2,
  terminalVoided: 3,
  terminalYen: 2,
  authorizationOpen: 2,
  authorizationIncremented: 2,
  terminalOnScreen: 9,
  terminalQueued: 9,
};

async function load(engine: 'embedded' | 'postgres', dataDir: string): Promise<Record<string, string>> {
  const server = process.env['TEST_POSTGRES_URL'];
  if (server === undefined) throw new Error('TEST_POSTGRES_URL is not set: run this by npm test');
  const url = engine === 'postgres' ? await createTestPostgres(server) : '';
  const database =
    url === '' ? await openEmbedded(join(dataDir, 'database')) : openPostgres(url, { maxConnections: 1 });
  for (const statement of statements) await database.query(statement);
  // Time goes on from where it was saved, whenever this test runs.
  await database.query('update sandbox_clock set offset_ms = $1', [first.nowMs - Date.now()]);
  await database.close();
  return url === '' ? {} : { DATABASE_URL: url };
}

describe.each(['embedded', 'postgres'] as const)('on the %s database', (engine) => {
  let dataDir: string;
  let gateway: Gateway;
  let merchant: Merchant;
  let stopTerminals: readonly (() => Promise<void>)[] = [];

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tollgate-first-stage-'));
    await cp(files, dataDir, { recursive: true });
    const env = await load(engine, dataDir);
    gateway = await startGateway({ dataDir, env });
    merchant = createMerchant(gateway);
  });
  afterAll(async () => {
    await Promise.all(stopTerminals.map((stop) => stop()));
    await gateway?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const number = (name: string) => {
    const found = first.orders[name];
    if (found === undefined) throw new RangeError(name);
    return found;
  };
  const named = (name: string) => ({ merchant_order_no: number(name) });
  const owned = (name: string) => ({ merchant_no: gateway.demo.merchant_no, ...named(name) });

  async function ok(method: string, fields: Fields): Promise<Fields> {
    const reply = await merchant.call(method, fields);
    expect([method, reply.code, reply.msg]).toEqual([method, '0', 'success']);
    return reply.data;
  }
  async function reference(path: string, fields: Fields): Promise<Fields> {
    const { app_id, merchant_no, timestamp } = merchant.common(path);
    const body = merchant.signedJson({ app_id, merchant_no, timestamp, ...fields });
    const reply = await merchant.post(`/api/payments/${path}`, body);
    expect([path, reply.code, reply.msg]).toEqual([path, '0', 'success']);
    return reply.data;
  }
  const query = (name: string) => ok('order.query', named(name));
  const buy = (wish: Fields) => merchant.post('/api/sandbox/pay', JSON.stringify(wish));
  const reaches = (name: string, status: number) =>
    vi.waitFor(async () => expect(await query(name)).toMatchObject({ trans_status: status }), patient);

  test('every order is as it was', async () => {
    for (const [name, status] of Object.entries(statuses)) {
      expect([name, (await query(name))['trans_status']]).toEqual([name, status]);
    }
    expect(await query('cardPaid')).toMatchObject({ pay_method_id: 'Visa', paid_amount: 34.5 });
    expect(await query('qrWaiting')).toMatchObject({ attach: 'attach qrWaiting' });
  });

  test('a refund that was under way is carried out, and another one follows', async () => {
    const refundOf = (orderNo: string) => ok('order.refund.query', { merchant_order_no: orderNo });
    await merchant.advance(5_000);
    await vi.waitFor(
      async () => expect(await refundOf(number('refundOpen'))).toMatchObject({ trans_status: 2 }),
      patient,
    );
    const refund = { price_currency: 'USD', order_amount: '1', description: 'after the upgrade' };
    const again = { ...refund, merchant_order_no: 'AFTER-refund', orig_merchant_order_no: number('qrPaid') };
    await ok('order.refund.submit', again);
    await merchant.advance(5_000);
    await vi.waitFor(
      async () => expect(await refundOf('AFTER-refund')).toMatchObject({ trans_status: 2 }),
      patient,
    );
  });

  test('what waited for a wallet is paid, expires, or is taken back', async () => {
    await buy(owned('qrWaiting'));
    await reaches('qrWaiting', 2);
    await merchant.advance(120_000);
    await reaches('qrPassword', 2);
    await reaches('qrClosing', 1);
    await ok('order.revoker', named('qrUncertain'));
    await reaches('qrUncertain', 3);
  });

  test('a checkout that was open is paid by card, and a challenge is passed', async () => {
    const visa = testCards.find(({ id }) => id === 'visa')?.groups.join(' ') ?? '';
    expect((await buy({ ...owned('checkoutWaiting'), card: visa })).data).toMatchObject({ state: 'paid' });
    await reaches('checkoutWaiting', 2);
    const page = await fetch(`${gateway.url}${new URL(first.checkoutUrl).pathname}`);
    expect(page.status).toBe(200);
    const passed = await buy({ ...owned('cardChallenge'), challenge_code: challengeCode });
    expect(passed.data).toMatchObject({ state: 'paid' });
    await ok('order.revoker', named('cardUncertain'));
    await reaches('cardUncertain', 3);
  });

  test('authorizations are captured and cancelled, tips and refunds follow', async () => {
    const original = (name: string) => ({ trans_no: first.transNos[name] });
    await reference('capture', {
      merchant_order_no: 'AFTER-capture',
      ...original('authorizationIncremented'),
      trans_amount: '100',
    });
    await reference('cancel', { merchant_order_no: 'AFTER-cancel', ...original('authorizationOpen') });
    await reaches('authorizationOpen', 3);
    await reference('refund', {
      merchant_order_no: 'AFTER-reference-refund',
      ...original('capture'),
      trans_amount: '10',
    });
    await reference('tip-adjustment', { ...original('terminalSale'), tip_amount: '2.5' });
    expect(await reference('recall', { ...original('terminalSale') })).toMatchObject({
      tip_amount: 2.5,
    });
  });

  test('terminals come back, take what waited for them, and void in the open batch', async () => {
    const [shown = '', other = ''] = [...gateway.demo.terminal_sn_list].reverse();
    stopTerminals = await Promise.all([
      startTerminal(gateway, shown, 'pay'),
      startTerminal(gateway, other, 'pay'),
    ]);
    for (const name of ['terminalOnScreen', 'terminalQueued', 'terminalOffline']) await reaches(name, 2);
    await ok('wisehub.cloud.pay.order', {
      merchant_order_no: 'AFTER-void',
      terminal_sn: other,
      message_receiving_application: 'Tollgate Register',
      price_currency: 'USD',
      order_amount: '25.99',
      trans_type: 2,
      orig_merchant_order_no: number('terminalSale'),
      description: 'after the upgrade',
      expires: 300,
      api_version: '2.0',
    });
    await reaches('terminalSale', 3);
  });

  test('batches that were open are read', async () => {
    const { terminal_sn_list } = gateway.demo;
    expect(
      Number((await reference('get-open-batch', { terminal_sn_list: terminal_sn_list.slice(1) }))['count']),
    ).toBe(3);
  });
});
