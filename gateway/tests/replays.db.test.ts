/** Recorded requests below /api/payments, sent again (decision 45), and strings with two readings (decision 44). */
import { generateKeyPairSync, sign } from 'node:crypto';
import { stringToSign, type WireMember } from '@tollgate/contract/signing/index';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { registerApp } from '../accounts/registration.ts';
import { withAcquirer } from '../acquirers/testing.ts';
import { answerCall, type EnvelopeDeps } from '../http/envelope/envelope.ts';
import { createTestEnvelope } from '../http/testing.ts';
import { otherProcess, useReferenceWorld } from '../orders/reference/testing.ts';
import { merchantNo, orderNo, storeNo } from '../orders/terminal/testing.ts';
import { hashOf } from '../runtime/node/platform.ts';
import { publicKeyOf } from '../runtime/node/public-key.ts';
import { createSigner } from '../runtime/node/signer.ts';
import { createForgetting } from '../wiring/forgetting.ts';

const world = useReferenceWorld();
const newKey = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const app = newKey();
const signer = createSigner(newKey().privateKey);
const [appId, strictAppId, basicAppId] = ['tgaaaaaaaaaaaaaaaa', 'tgbbbbbbbbbbbbbbbb', 'tgcccccccccccccccc'];
let deps: EnvelopeDeps;

beforeAll(async () => {
  const database = world.database();
  const signs = { merchantNo, signType: 'RSA2', key: publicKeyOf(app.publicKey) } as const;
  await registerApp(database, { ...signs, appId }, 0);
  await registerApp(database, { ...signs, appId: strictAppId, timestampRequired: true }, 0);
  const basic = { signType: 'NONE', basicUsername: 'shop', basicPasswordHash: hashOf('secret') } as const;
  await registerApp(database, { merchantNo, appId: basicAppId, ...basic }, 0);
});
beforeEach(() => {
  deps = { ...createTestEnvelope(world.context()), signer };
});

type Fields = Readonly<Record<string, unknown>>;

/** A signed body, as an attacker could record it. */
function record(fields: Fields): string {
  const own = { app_id: appId, ...fields };
  const members = Object.entries(own).map(
    ([name, value]): WireMember => ({
      name,
      kind: Array.isArray(value) ? 'array' : 'string',
      text: typeof value === 'string' ? value : JSON.stringify(value),
    }),
  );
  const text = stringToSign(members);
  return JSON.stringify({
    ...own,
    sign: sign('sha256', Buffer.from(text), app.privateKey).toString('base64'),
  });
}

/** Sends to the call of that name, or to a path. */
async function send(name: string, body: string, within = deps, authorization?: string) {
  const reply = await answerCall(within, {
    path: name.startsWith('/') ? name : `/api/payments/${name}`,
    contentType: 'application/json',
    authorization,
    body: new TextEncoder().encode(body),
    psn: 'PSN',
  });
  expect(reply.error).toBeUndefined();
  const { code, msg, data } = JSON.parse(reply.body) as { code: string; msg: string; data?: string };
  return { code, msg, ...(data === undefined ? {} : { data: JSON.parse(data) as Fields }) };
}

/** As text, and another one each time, as a clock gives it. */
function timestamp(): string {
  world.context().clock.advance(1_000);
  return String(world.context().clock.nowMs());
}
const tip = (transNo: string, amount: string, changes: Fields = {}) =>
  record({ trans_no: transNo, tip_amount: amount, ...changes });
const tipOf = async (transNo: string) =>
  (await send('recall', record({ trans_no: transNo, timestamp: timestamp() }))).data?.['tip_amount'];
const batchOf = (changes: Fields = {}) => ({
  merchant_no: merchantNo,
  terminal_sn_list: [world.terminal().terminalSn],
  ...changes,
});

test('an old tip without a timestamp is refused once a later one has replaced it; the latest may come again', async () => {
  const { transNo } = await world.paid();
  const [first, second] = [tip(transNo, '5'), tip(transNo, '9')];
  expect((await send('tip-adjustment', first)).code).toBe('0');
  expect((await send('tip-adjustment', first)).code).toBe('0');
  expect((await send('tip-adjustment', second)).code).toBe('0');
  const refused = await send('tip-adjustment', first);
  expect(refused).toMatchObject({ code: 'SYS034', msg: expect.stringMatching(/send one.*:timestamp$/) });
  expect((await send('tip-adjustment', second)).code).toBe('0');
  expect(await tipOf(transNo)).toBe(9);
});

/** A request of the older calls, which have a method and a timestamp. */
const older = (method: string, fields: Fields) =>
  record({
    format: 'JSON',
    charset: 'UTF-8',
    sign_type: 'RSA2',
    version: '1.0',
    timestamp: timestamp(),
    method,
    merchant_no: merchantNo,
    ...fields,
  });

test('what was signed for one call is carried out as no other below /api/payments', async () => {
  const { merchantOrderNo } = await world.paid();
  const query = older('order.query', { store_no: storeNo, merchant_order_no: merchantOrderNo });
  expect(await send('/api/entry', query)).toMatchObject({ code: '0' });
  expect(await send('batch-close', query)).toMatchObject({
    code: 'SYS021',
    msg: expect.stringMatching(/:method$/),
  });
  expect((await send('batch-close', record(batchOf({ timestamp: timestamp() })))).data).toMatchObject({
    count: 1,
  });
});

test('the older forms get their first reply again as well, and change nothing', async () => {
  const { transNo, merchantOrderNo } = await world.paid();
  const tipTo = (amount: string) =>
    older('tip.adjustment', { merchant_order_no: merchantOrderNo, tip_adjustment_amount: amount });
  const [first, second] = [tipTo('5'), tipTo('9')];
  const answer = await send('/api/entry', first);
  expect(answer.code).toBe('0');
  expect((await send('/api/entry/tipadjustment', second)).code).toBe('0');
  expect(await send('/api/entry', first)).toEqual(answer);
  expect(await tipOf(transNo)).toBe(9);
  const close = older('batch.close', { terminal_sn: world.terminal().terminalSn });
  const closed = await send('/api/entry', close);
  expect(closed.code).toBe('0');
  await world.paid();
  expect(await send('/api/entry/batchclose', close)).toEqual(closed);
  expect(await world.openBatch()).toMatchObject({ count: 1 });
});

test('an older tip that the acquirer has declined does not succeed when it comes again', async () => {
  const { transNo, merchantOrderNo } = await world.paid();
  const declining = withAcquirer(world.context(), {
    cardPresent: { advise: async () => ({ kind: 'refused', errorCode: 'EC0101' }) },
  });
  const within = { ...createTestEnvelope(declining), signer };
  const request = older('tip.adjustment', { merchant_order_no: merchantOrderNo, tip_adjustment_amount: '5' });
  for (let time = 0; time < 2; time += 1)
    expect(await send('/api/entry', request, within)).toMatchObject({ code: 'EC0101' });
  expect(await tipOf(transNo)).toBeUndefined();
});

test('an old tip with a timestamp gets its first reply again, and changes nothing', async () => {
  const { transNo } = await world.paid();
  const first = tip(transNo, '5', { timestamp: timestamp() });
  const reply = await send('tip-adjustment', first);
  expect(reply.code).toBe('0');
  expect((await send('tip-adjustment', tip(transNo, '9', { timestamp: timestamp() }))).code).toBe('0');
  world.context().clock.advance(60_000);
  expect(await send('tip-adjustment', first)).toEqual(reply);
  expect(await tipOf(transNo)).toBe(9);
  world.context().clock.advance(15 * 60_000);
  expect((await send('tip-adjustment', first)).code).toBe('SYS005');
});

test('a tip that was refused the first time may be sent again, and then works', async () => {
  const { transNo } = await world.paid();
  const unknown = tip('2026010100000000000001', '5');
  expect((await send('tip-adjustment', unknown)).code).toBe('ET003');
  expect((await send('tip-adjustment', unknown)).code).toBe('ET003');
  const request = tip(transNo, '5');
  const broken = { ...deps, orders: { ...deps.orders, committer: failingCommitter } };
  await expect(send('tip-adjustment', request, broken)).rejects.toThrow();
  expect((await send('tip-adjustment', request)).code).toBe('0');
  expect(await tipOf(transNo)).toBe(5);
});

test('a tip that was refused the first time is refused once a later tip has come, and works until then', async () => {
  const { transNo } = await world.paid();
  expect((await send('tip-adjustment', tip(transNo, '2'))).code).toBe('0');
  const broken = { ...deps, orders: { ...deps.orders, committer: failingCommitter } };
  const [early, retried] = [tip(transNo, '5'), tip(transNo, '6')];
  for (const request of [early, retried])
    await expect(send('tip-adjustment', request, broken)).rejects.toThrow();
  // The tip of 2 was there before: it is no later one.
  expect((await send('tip-adjustment', retried)).code).toBe('0');
  expect(await send('tip-adjustment', early)).toMatchObject({
    code: 'SYS034',
    msg: expect.stringMatching(/send one.*:timestamp$/),
  });
  expect(await tipOf(transNo)).toBe(6);
  expect((await send('tip-adjustment', tip(transNo, '5', { timestamp: timestamp() }))).code).toBe('0');
});

test('a tip that was sent before there was a payment to tip is no different', async () => {
  const transNo = '2026010100000000000002';
  const early = tip(transNo, '5');
  expect((await send('tip-adjustment', early)).code).toBe('ET003');
  const paid = await world.paid();
  await world
    .database()
    .query('update transactions set trans_no = $2 where trans_no = $1', [paid.transNo, transNo]);
  await world
    .database()
    .query('update transaction_events set trans_no = $2 where trans_no = $1', [paid.transNo, transNo]);
  await world
    .database()
    .query('update book_entries set source_no = $2 where source_no = $1', [paid.transNo, transNo]);
  expect((await send('tip-adjustment', tip(transNo, '9'))).code).toBe('0');
  expect((await send('tip-adjustment', early)).code).toBe('SYS034');
  expect(await tipOf(transNo)).toBe(9);
});
const failingCommitter = { commit: () => Promise.reject(new Error('no database')), drain: async () => {} };

test('many repeats in several processes, while the next tip is written: the next tip stays', async () => {
  const { transNo } = await world.paid();
  const first = tip(transNo, '5');
  expect((await send('tip-adjustment', first)).code).toBe('0');
  const others = [1, 2, 3].map(() => ({ ...deps, orders: otherProcess(world.context()) }));
  const [next, ...repeats] = await Promise.all([
    send('tip-adjustment', tip(transNo, '9')),
    ...others.flatMap((one) => [1, 2, 3, 4].map(() => send('tip-adjustment', first, one))),
  ]);
  expect(next?.code).toBe('0');
  // E04134: the acquirer has not answered to the next tip yet.
  for (const { code } of repeats) expect(['0', 'SYS034', 'E04134']).toContain(code);
  expect(await tipOf(transNo)).toBe(9);
});

test('a batch close with a timestamp gets its first reply again and leaves the next batch open', async () => {
  await world.paid();
  const request = record(batchOf({ timestamp: timestamp() }));
  const closed = await send('batch-close', request);
  expect(closed).toMatchObject({ code: '0', data: { count: 1 } });
  await world.paid();
  await world.paid();
  expect(await send('batch-close', request)).toEqual(closed);
  expect(await world.openBatch()).toMatchObject({ count: 2 });
});

test('reads are never answered from memory', async () => {
  await world.paid();
  for (const request of [record(batchOf()), record(batchOf({ timestamp: timestamp() }))]) {
    const before = await send('get-open-batch', request);
    await world.paid();
    const after = await send('get-open-batch', request);
    expect(Number(after.data?.['count'])).toBe(Number(before.data?.['count']) + 1);
  }
});

test('what asked for the open batch cannot close it, with a timestamp or without', async () => {
  await world.paid();
  for (const request of [record(batchOf()), record(batchOf({ timestamp: timestamp() }))]) {
    expect((await send('get-open-batch', request)).code).toBe('0');
    expect(await send('batch-close', request)).toMatchObject({
      code: 'SYS033',
      msg: expect.stringContaining('/api/payments/get-open-batch'),
    });
  }
  expect(await world.openBatch()).toMatchObject({ count: 1 });
  expect((await send('batch-close', record(batchOf({ timestamp: timestamp() })))).code).toBe('0');
});

test('a capture, an increment and a refund have one form, and none passes for another', async () => {
  const held = await world.authorized('80');
  const increment = record({ merchant_order_no: orderNo(), trans_no: held.transNo, trans_amount: '10' });
  expect((await send('incremental-auth', increment)).code).toBe('0');
  for (const other of ['capture', 'refund', 'cancel', 'recall'])
    expect((await send(other, increment)).code, other).toBe('SYS033');
  // Under its own number it is carried out once, as before (decision 10).
  expect((await send('incremental-auth', increment)).code).toBe('0');
  expect((await send('recall', record({ trans_no: held.transNo }))).data).toMatchObject({ trans_amount: 90 });
});

test('a read that no other call would take is not remembered', async () => {
  const { transNo } = await world.paid();
  const count = async () =>
    Number((await world.database().query('select 1 as one from seen_signatures')).length);
  const before = await count();
  expect((await send('recall', record({ trans_no: transNo }))).code).toBe('0');
  expect(await count()).toBe(before);
});

test('an app that has to send a timestamp is refused without one', async () => {
  const { transNo } = await world.paid();
  const strict = (changes: Fields) =>
    send('recall', record({ app_id: strictAppId, trans_no: transNo, ...changes }));
  expect(await strict({})).toMatchObject({ code: 'SYS035', msg: expect.stringMatching(/:timestamp$/) });
  expect((await strict({ timestamp: timestamp() })).code).toBe('0');
});

test('signatures are forgotten in portions once their time is over', async () => {
  const database = world.database();
  await database.query('delete from seen_signatures');
  await database.query(
    `insert into seen_signatures (merchant_no, signature_hash, path, seen_at, kept_until)
     select 'm', i::text, '/p', 0, case when i <= 2500 then 100 else 1000000 end from generate_series(1, 2600) i`,
  );
  const left = async () =>
    Number((await database.query<{ n: number }>('select count(*)::int as n from seen_signatures'))[0]?.n);
  let nowMs = 100;
  const forget = createForgetting(database, { nowMs: () => nowMs }, { nowMs: () => nowMs });
  await forget();
  expect(await left()).toBe(2_600);
  nowMs += 60_000;
  for (const rest of [1_600, 600, 100, 100]) {
    await forget();
    expect(await left()).toBe(rest);
  }
});

test('a string that can be cut into another request is refused, with the member; an unsigned one is not', async () => {
  const { transNo } = await world.paid();
  const fields = { trans_no: transNo, tip_amount: '5', note: `x&timestamp=${world.context().clock.nowMs()}` };
  expect(await send('tip-adjustment', record(fields))).toMatchObject({
    code: 'SYS032',
    msg: expect.stringMatching(/at &timestamp=.*:note$/),
  });
  expect((await send('tip-adjustment', record({ ...fields, note: 'x&tip_amount=50' }))).code).toBe('0');
  const basic = JSON.stringify({ app_id: basicAppId, ...fields });
  expect((await send('tip-adjustment', basic, deps, `Basic ${btoa('shop:secret')}`)).code).toBe('0');
});
