/** The calls on reference transactions and batches over the envelope, as a merchant's backend sends them. */
import { generateKeyPairSync } from 'node:crypto';
import { calls } from '@tollgate/contract/calls/index';
import type { Members } from '@tollgate/contract/model';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { answerCall, type EnvelopeDeps } from '../http/envelope/envelope.ts';
import { createTestEnvelope, registerBasicApp } from '../http/testing.ts';
import { useReferenceWorld } from '../orders/reference/testing.ts';
import { recoveryMs } from '../orders/rules/recovery.ts';
import { merchantNo, orderNo } from '../orders/terminal/testing.ts';
import { createSigner } from '../runtime/node/signer.ts';

const world = useReferenceWorld();
const { authorized, paid, schedule } = world;
const appId = 'tgfedcba9876543210';
const credentials = `Basic ${btoa('shop:secret')}`;
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const signer = createSigner(privateKey);
let deps: EnvelopeDeps;

beforeAll(async () => {
  await registerBasicApp(world.database(), merchantNo, appId);
});
beforeEach(() => {
  deps = { ...createTestEnvelope(world.context()), signer };
});

interface Reply {
  readonly code: string;
  readonly msg: string;
  readonly data?: string;
}

async function post(path: string, members: object): Promise<Reply> {
  const reply = await answerCall(deps, {
    path,
    contentType: 'application/json',
    authorization: credentials,
    body: new TextEncoder().encode(JSON.stringify({ app_id: appId, ...members })),
    psn: 'PSN',
  });
  expect(reply.error).toBeUndefined();
  return JSON.parse(reply.body);
}
const call = (name: string, members: object) => post(`/api/payments/${name}`, members);
const common = () => ({
  format: 'JSON',
  charset: 'UTF-8',
  sign_type: 'NONE',
  version: '1.0',
  timestamp: String(world.context().clock.nowMs()),
  merchant_no: merchantNo,
});
const entry = (path: string, method: string, members: object) =>
  post(`/api/entry/${path}`, { ...common(), method, ...members });

const dataOf = (reply: Reply): Record<string, unknown> => {
  expect(reply).toMatchObject({ code: '0', msg: 'success' });
  return JSON.parse(reply.data ?? '{}');
};
const query = async (transNo: unknown) =>
  dataOf(await entry('orderquery', 'order.query', { trans_no: transNo }));

/** Every reply of these calls has what the contract says, and nothing else. */
function expectContract(method: string, data: object): void {
  const reply: Members = calls.find((one) => one.method === method)?.reply ?? {};
  for (const name of Object.keys(data)) expect(Object.keys(reply), method).toContain(name);
  for (const [name, { need }] of Object.entries(reply))
    if (need === 'required') expect(Object.keys(data), method).toContain(name);
}

test('authorize, raise, capture a part, refund with a surcharge: calls, queries and recall agree', async () => {
  const held = await authorized('80');
  const raised = dataOf(
    await call('incremental-auth', {
      merchant_order_no: orderNo(),
      trans_no: held.transNo,
      trans_amount: 30,
    }),
  );
  expectContract('payments.incremental-auth', raised);
  expect(raised).toMatchObject({ resp_code: '00', resp_msg: 'Approved', trans_status: 2 });
  expect(await query(held.transNo)).toMatchObject({ trans_type: 4, trans_amount: 110, paid_amount: 0 });
  const request = { merchant_order_no: orderNo(), trans_no: held.transNo, trans_amount: '100.5' };
  const captured = dataOf(await call('capture', request));
  expectContract('payments.capture', captured);
  expect(captured).toMatchObject({ trans_status: 2, auth_no: held.terminal?.approval?.authCode });
  expect(dataOf(await call('capture', request))).toEqual(captured);
  const { trans_no: captureNo } = captured;
  expect(await query(captureNo)).toMatchObject({
    trans_type: 6,
    trans_status: 2,
    merchant_order_no: request.merchant_order_no,
    order_amount: 100.5,
    trans_amount: 100.5,
    paid_amount: 100.5,
    pay_scenario: 'SWIPE_CARD',
    pay_user_account_id: '411111******1111',
  });
  const refund = dataOf(
    await call('refund', {
      merchant_order_no: orderNo(),
      trans_no: captureNo,
      trans_amount: 20,
      surcharge_amount: 0.6,
    }),
  );
  expectContract('payments.refund', refund);
  expect(refund).toMatchObject({ trans_status: 2, resp_code: '00' });
  const refundNo = refund['trans_no'];
  expect(dataOf(await entry('orderrefundquery', 'order.refund.query', { trans_no: refundNo }))).toMatchObject(
    { orig_trans_no: captureNo, order_amount: 20, trans_amount: 20.6, trans_status: 2 },
  );
  const recalled = dataOf(await call('recall', { trans_no: refundNo }));
  expectContract('payments.recall', recalled);
  expect(recalled).toMatchObject({
    trans_no: refundNo,
    orig_trans_no: captureNo,
    trans_type: 8,
    orig_trans_type: 6,
    order_amount: 20,
    surcharge_amount: 0.6,
    trans_amount: 20.6,
    card_no: '411111******1111',
    card_scheme: 'Visa',
    terminal_sn: world.terminal().terminalSn,
    trans_status: 2,
  });
  expect(dataOf(await call('recall', { trans_no: captureNo }))).toMatchObject({
    trans_type: 6,
    orig_trans_type: 4,
  });
});

test('a cancel: its reply, the query of both, and the notification of the authorization', async () => {
  const held = await authorized('80');
  const cancelled = dataOf(await call('cancel', { merchant_order_no: orderNo(), trans_no: held.transNo }));
  expectContract('payments.cancel', cancelled);
  expect(cancelled).toMatchObject({ trans_status: 2 });
  expect(await query(cancelled['trans_no'])).toMatchObject({
    trans_type: 5,
    trans_amount: 80,
    paid_amount: 0,
  });
  expect(await query(held.transNo)).toMatchObject({ trans_status: 3 });
  expect(await world.notices(held)).toMatchObject([{ trans_status: 2 }, { trans_status: 3, trans_type: 4 }]);
});

test('tips, in the new form and the older one: queries follow', async () => {
  const sale = await paid({ order_amount: '25' });
  world.context().clock.advance(30_000);
  const adjusted = dataOf(await call('tip-adjustment', { trans_no: sale.transNo, tip_amount: 4.5 }));
  expectContract('payments.tip-adjustment', adjusted);
  expect(adjusted['trans_status']).toBe(2);
  expect(await query(sale.transNo)).toMatchObject({ tip_amount: 4.5, trans_amount: 29.5, paid_amount: 29.5 });
  const older = await entry('tipadjustment', 'tip.adjustment', {
    merchant_order_no: sale.merchantOrderNo,
    tip_adjustment_amount: '3',
  });
  // A call that has nothing to say still answers data (decision 39).
  expect(older).toEqual({ code: '0', msg: 'success', psn: 'PSN', data: '{}' });
  expect(dataOf(await call('recall', { trans_no: sale.transNo }))).toMatchObject({
    order_amount: 25,
    tip_amount: 3,
    trans_amount: 28,
  });
  const { terminalSn } = world.terminal();
  dataOf(await call('batch-close', { merchant_no: merchantNo, terminal_sn_list: [terminalSn] }));
  for (const reply of [
    await call('tip-adjustment', { trans_no: sale.transNo, tip_amount: 1 }),
    await entry('tipadjustment', 'tip.adjustment', {
      merchant_order_no: sale.merchantOrderNo,
      tip_adjustment_amount: 1,
    }),
  ])
    expect(reply).toMatchObject({ code: 'ET010' });
});

test('a refund whose two numbers name different orders is refused, and nothing is refunded', async () => {
  const [sale, other] = [await paid({ order_amount: '25' }), await paid({ order_amount: '25' })];
  const refundOf = (names: object) =>
    entry('orderrefundsubmit', 'order.refund.submit', {
      merchant_order_no: orderNo(),
      price_currency: 'USD',
      order_amount: 5,
      description: 'One cup returned',
      ...names,
    });
  for (const named of [other.merchantOrderNo, 'NOBODY'])
    expect(await refundOf({ orig_trans_no: sale.transNo, orig_merchant_order_no: named })).toMatchObject({
      code: 'E04160',
      msg: expect.stringMatching(/:orig_merchant_order_no$/),
    });
  expect(
    dataOf(await refundOf({ orig_trans_no: sale.transNo, orig_merchant_order_no: sale.merchantOrderNo })),
  ).toMatchObject({ trans_amount: 5 });
});

test('batches: of terminals and of the whole store; refunds may outweigh the sales', async () => {
  const { terminalSn } = world.terminal();
  const own = { merchant_no: merchantNo, terminal_sn_list: [terminalSn] };
  const ofStore = { merchant_no: merchantNo, store_no: '4121000012', terminal_sn_list: [] };
  await call('batch-close', ofStore);
  for (const name of ['get-open-batch', 'batch-close'])
    for (const terminals of [own, ofStore])
      expect(await call(name, terminals)).toMatchObject({ code: 'ET007' });
  const sale = await paid({ order_amount: '25.5' });
  const refund = { merchant_order_no: orderNo(), trans_no: sale.transNo, trans_amount: 10 };
  dataOf(await call('refund', refund));
  const open = dataOf(await call('get-open-batch', own));
  expectContract('payments.get-open-batch', open);
  const totals = [{ price_currency: 'USD', count: 2, total_amount: 15.5 }];
  expect(open).toEqual({ count: 2, totals, total_amount: 15.5 });
  expect(dataOf(await call('get-open-batch', ofStore))).toEqual(open);
  const closed = dataOf(await call('batch-close', ofStore));
  expectContract('payments.batch-close', closed);
  expect(closed).toEqual(open);
  dataOf(await call('refund', { ...refund, merchant_order_no: orderNo() }));
  expect(dataOf(await call('get-open-batch', own))).toEqual({
    count: 1,
    totals: [{ price_currency: 'USD', count: 1, total_amount: -10 }],
    total_amount: -10,
  });
});

test('a terminal with two currencies: both batches are read and closed, each with its own sum', async () => {
  const { terminalSn } = world.terminal();
  await paid({ order_amount: '25.5' });
  const yen = await paid({ order_amount: '1000', price_currency: 'JPY' });
  await paid({ order_amount: '2000', price_currency: 'JPY' });
  dataOf(await call('refund', { merchant_order_no: orderNo(), trans_no: yen.transNo, trans_amount: 400 }));
  const own = { merchant_no: merchantNo, terminal_sn_list: [terminalSn] };
  const both = {
    count: 4,
    totals: [
      { price_currency: 'JPY', count: 3, total_amount: 2600 },
      { price_currency: 'USD', count: 1, total_amount: 25.5 },
    ],
  };
  const open = dataOf(await call('get-open-batch', own));
  expectContract('payments.get-open-batch', open);
  // No sum over currencies.
  expect(open).toEqual(both);
  const closed = dataOf(await call('batch-close', own));
  expectContract('payments.batch-close', closed);
  expect(closed).toEqual(both);
  expect(await call('get-open-batch', own)).toMatchObject({ code: 'ET007' });
});

test('batch.close: one list entry for each currency, by kind of transaction', async () => {
  const { terminalSn } = world.terminal();
  const sale = await paid({ order_amount: '25.5' });
  await paid({ order_amount: '10' });
  dataOf(await call('refund', { merchant_order_no: orderNo(), trans_no: sale.transNo, trans_amount: 0.25 }));
  await paid({ order_amount: '1000', price_currency: 'JPY' });
  const close = () => entry('batchclose', 'batch.close', { terminal_sn: terminalSn });
  const closed = dataOf(await close());
  expectContract('batch.close', closed);
  const common = {
    pay_channel_merchant_no: `M${merchantNo}`,
    pay_channel_terminal_no: `T${terminalSn}`,
    settle_time: expect.stringMatching(/^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:]{8}$/),
    start_time: expect.any(String),
    end_time: expect.any(String),
  };
  expect(closed['settle_list']).toEqual([
    {
      ...common,
      batch_no: '000002',
      currency: 'JPY',
      settle_summary: [{ trans_type: 1, count: 1, amount: 1000 }],
    },
    {
      ...common,
      batch_no: '000001',
      currency: 'USD',
      settle_summary: [
        { trans_type: 1, count: 2, amount: 35.5 },
        { trans_type: 3, count: 1, amount: 0.25 },
      ],
    },
  ]);
  expect(await close()).toMatchObject({ code: 'ET007' });
});

test('what is wrong is named, and nothing is done', async () => {
  const held = await authorized('80');
  const capture = { merchant_order_no: orderNo(), trans_no: held.transNo, trans_amount: 10 };
  const unknown = '2000010100000000000000';
  for (const [name, members, code, field] of [
    ['capture', { ...capture, trans_no: unknown }, 'ET003', 'trans_no'],
    ['capture', { ...capture, trans_amount: '10.001' }, 'E04115', 'trans_amount'],
    ['capture', { ...capture, trans_amount: 0 }, 'E04115', 'trans_amount'],
    ['capture', { ...capture, trans_amount: 80.01 }, 'E04115', ''],
    ['capture', { ...capture, merchant_no: 'OTHER' }, 'E04103', 'merchant_no'],
    ['capture', { ...capture, merchant_order_no: held.merchantOrderNo }, 'E04112', 'merchant_order_no'],
    ['incremental-auth', { ...capture, trans_no: unknown }, 'ET003', 'trans_no'],
    ['cancel', { ...capture, trans_no: unknown }, 'ET002', 'trans_no'],
    ['refund', { ...capture, trans_no: unknown }, 'ET003', 'trans_no'],
    ['refund', { ...capture, surcharge_amount: '0.001' }, 'E04115', 'surcharge_amount'],
    ['refund', { ...capture, merchant_order_no: held.merchantOrderNo }, 'E04113', 'merchant_order_no'],
    ['tip-adjustment', { trans_no: unknown, tip_amount: 1 }, 'ET003', 'trans_no'],
    ['tip-adjustment', { trans_no: held.transNo, tip_amount: 1 }, 'ET011', 'trans_no'],
    ['recall', { trans_no: unknown }, 'ET003', 'trans_no'],
    ['batch-close', { merchant_no: merchantNo, terminal_sn_list: ['NOBODY'] }, 'E04105', 'terminal_sn_list'],
    ['batch-close', { merchant_no: merchantNo, terminal_sn_list: [] }, 'SYS012', 'store_no'],
    ['get-open-batch', { merchant_no: merchantNo, store_no: 'NOWHERE' }, 'E04104', 'store_no'],
  ] as const) {
    const reply = await call(name, members);
    expect(reply, `${name} ${JSON.stringify(members)}`).toMatchObject({ code });
    expect(reply.msg).toContain(field);
    expect(reply).not.toHaveProperty('data');
  }
  expect(
    await entry('tipadjustment', 'tip.adjustment', { merchant_order_no: 'NOBODY', tip_adjustment_amount: 1 }),
  ).toMatchObject({ code: 'E04111' });
  expect(await entry('batchclose', 'batch.close', { terminal_sn: 'NOBODY' })).toMatchObject({
    code: 'E04105',
  });
  expect((await world.current(held)).version).toBe(held.version);
});

test('an increment that the issuer declines, and one without an answer', async () => {
  const held = await authorized('80');
  const { world: acquirer } = world.context();
  const increment = () => ({ merchant_order_no: orderNo(), trans_no: held.transNo, trans_amount: 30 });
  acquirer.answer = () => ({ kind: 'declined', errorCode: 'EC0102' });
  expect(dataOf(await call('incremental-auth', increment()))).toMatchObject({
    trans_status: 1,
    resp_code: 'EC0102',
    resp_msg: expect.any(String),
  });
  acquirer.answer = () => ({ kind: 'no-answer' });
  acquirer.reversal = () => 'unknown';
  const request = increment();
  const uncertain = dataOf(await call('incremental-auth', request));
  expect(uncertain).toMatchObject({ trans_status: 0 });
  expect(uncertain).not.toHaveProperty('resp_code');
  acquirer.reversal = () => 'done';
  world.context().clock.advance(recoveryMs);
  await schedule();
  expect(dataOf(await call('incremental-auth', request))).toMatchObject({
    trans_no: uncertain['trans_no'],
    trans_status: 1,
    resp_code: 'EC0105',
  });
});
