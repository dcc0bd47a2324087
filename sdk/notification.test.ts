import { beforeAll, expect, test } from 'vitest';
import { type Client, createClient } from './client.ts';
import { matches } from './notification.ts';
import { outcomeOf } from './outcome.ts';
import { basic, optionsFor, paidMembers, signedByGateway, vectorBody } from './testing.ts';

const sentAtMs = 1_795_230_893_448;
let client: Client;
beforeAll(() => {
  const clock = { nowMs: () => sentAtMs + 60_000, sleep: async () => undefined };
  const ids = { appId: 'wz6012822ca2f1as78', merchantNo: '312300000969' };
  client = createClient({ ...optionsFor('https://pay.example.com'), ...ids, clock });
});

const own = createClient(optionsFor('https://pay.example.com'));

test('the notification that Java and PHP clients verified is verified, over text and over bytes', async () => {
  const text = vectorBody('N1');
  const notification = await client.verifyNotification(text);
  expect(notification).toEqual({
    appId: 'wz6012822ca2f1as78',
    merchantNo: '312300000969',
    method: 'payment.result.notify',
    format: 'JSON',
    charset: 'UTF-8',
    signType: 'RSA2',
    sign: expect.any(String),
    version: '1.0',
    timestamp: '1795230893448',
    transNo: '51230000092611210000001',
    transType: 1,
    transStatus: 2,
    merchantOrderNo: 'mapp1701763963536',
    priceCurrency: 'USD',
    orderAmount: '34.5',
    tipAmount: '5',
    cashbackAmount: '0',
    transAmount: '39.5',
    attach: '{"key":"value"}',
    storeNo: '4123000007',
    terminalSn: 'WPYB002329000082',
    payScenario: 'SWIPE_CARD',
    payMethodId: 'Visa',
    transEndTime: '2026-11-21 03:14:53',
  });
  expect(await client.verifyNotification(Buffer.from(text))).toEqual(notification);
  expect(await client.verifyNotification(new TextEncoder().encode(text))).toEqual(notification);
  expect(await client.verifyNotification(await new Response(text).arrayBuffer())).toEqual(notification);
  expect(outcomeOf(notification)).toBe('paid');
  expect(client.notificationReply).toBe('success');
});

test('every change to a notification is found', async () => {
  const text = vectorBody('N1');
  const changes: readonly (readonly [string, string])[] = [
    ['"order_amount":"34.5"', '"order_amount":"3.45"'],
    ['"trans_status":2', '"trans_status":"3"'],
    ['"trans_status":2', '"trans_status":2.0'],
    ['"version":"1.0"', '"version":"1.0","paid_amount":"99"'],
    ['"tip_amount":"5",', ''],
    ['"method":"payment.result.notify"', '"method":""'],
  ];
  for (const [from, to] of changes) {
    expect(text).toContain(from);
    await expect(client.verifyNotification(text.replace(from, to))).rejects.toMatchObject({
      kind: 'signature',
      code: 'notification-sign-wrong',
    });
  }
});

test('what is no JSON object, not UTF-8, too large or has a member twice cannot be read', async () => {
  const twice = vectorBody('N1').replace('{', '{"trans_status":2,');
  const bodies = ['', 'success', '[]', twice, 'x'.repeat(70_000), Uint8Array.of(0x7b, 0xff, 0x7d)];
  for (const body of bodies) {
    await expect(client.verifyNotification(body)).rejects.toMatchObject({ code: 'notification-unreadable' });
  }
});

test('a body that a JSON parser has had is refused, with the advice to pass it raw', async () => {
  const parsed = JSON.parse(vectorBody('N1')) as string;
  await expect(client.verifyNotification(parsed)).rejects.toMatchObject({
    kind: 'configuration',
    code: 'notification-body-read',
    action: { en: expect.stringContaining('exact bytes') },
  });
});

const { privateKey: _privateKey, gatewayPublicKey, ...shared } = optionsFor('https://pay.example.com');

test('a Basic app verifies its notifications with the key of the gateway', async () => {
  const till = createClient({ ...shared, basic, gatewayPublicKey });
  const signed = signedByGateway(paidMembers);
  expect((await till.verifyNotification(signed)).transStatus).toBe(2);
  await expect(till.verifyNotification(signed.replace('"T-1"', '"T-2"'))).rejects.toMatchObject({
    kind: 'signature',
    code: 'notification-sign-wrong',
  });
  const { sign: _, ...unsigned } = JSON.parse(signed) as Record<string, unknown>;
  await expect(till.verifyNotification(JSON.stringify(unsigned))).rejects.toMatchObject({
    kind: 'signature',
    code: 'notification-unsigned',
  });
});

test('unsigned notifications are refused; a Basic app without the gateway key gets an error that says to set it', async () => {
  const { sign: _, ...unsigned } = JSON.parse(vectorBody('N1')) as Record<string, unknown>;
  for (const body of [unsigned, { ...unsigned, sign: '' }, { ...unsigned, sign_type: 'NONE' }]) {
    await expect(client.verifyNotification(JSON.stringify(body))).rejects.toMatchObject({
      kind: 'signature',
      code: 'notification-unsigned',
    });
  }
  const till = createClient({ ...shared, basic });
  await expect(till.verifyNotification(signedByGateway(paidMembers))).rejects.toMatchObject({
    kind: 'configuration',
    code: 'notification-key-missing',
    action: { en: expect.stringContaining('gatewayPublicKey') },
  });
});

test('what the gateway signed for another app, or as something else, is refused', async () => {
  expect((await own.verifyNotification(signedByGateway(paidMembers))).transStatus).toBe(2);
  const others: readonly object[] = [
    { app_id: 'tgffffffffffffffff' },
    { merchant_no: '312100000165' },
    { method: 'order.query' },
  ];
  for (const other of others) {
    await expect(own.verifyNotification(signedByGateway({ ...paidMembers, ...other }))).rejects.toMatchObject(
      {
        kind: 'signature',
        code: 'notification-not-ours',
      },
    );
  }
  // A reply is signed by the same key and must not pass for a notification.
  await expect(own.verifyNotification(vectorBody('B1'))).rejects.toMatchObject({
    code: 'notification-not-ours',
  });
});

test('values that are not of the contract are refused though they are signed', async () => {
  const body = signedByGateway({ ...paidMembers, trans_status: 'paid' });
  await expect(own.verifyNotification(body)).rejects.toMatchObject({ code: 'notification-unreadable' });
});

test('an address in a notification is read from its string of JSON', async () => {
  const body = signedByGateway({ ...paidMembers, billing_address: '{"name":"李雷","zip":"010"}' });
  expect((await own.verifyNotification(body)).billingAddress).toEqual({ name: '李雷', zip: '010' });
});

test('the timestamp is compared with the clock when a tolerance is given', async () => {
  const text = vectorBody('N1');
  await client.verifyNotification(text, { toleranceMs: 60_000 });
  const old = { kind: 'signature', code: 'notification-old' };
  await expect(client.verifyNotification(text, { toleranceMs: 59_999 })).rejects.toMatchObject(old);
  const { timestamp: _, ...timeless } = paidMembers;
  await expect(
    own.verifyNotification(signedByGateway(timeless), { toleranceMs: 1e15 }),
  ).rejects.toMatchObject(old);
});

test('matches compares number, currency and the exact amount', () => {
  const result = { merchantOrderNo: 'T-1', orderAmount: '34.5', priceCurrency: 'USD' };
  const expected = { merchantOrderNo: 'T-1', amount: '34.50', currency: 'USD' };
  expect(matches(result, expected)).toBe(true);
  expect(matches(result, { ...expected, amount: '34.51' })).toBe(false);
  expect(matches(result, { ...expected, amount: '345' })).toBe(false);
  expect(matches(result, { ...expected, merchantOrderNo: 'T-2' })).toBe(false);
  expect(matches(result, { ...expected, currency: 'EUR' })).toBe(false);
  expect(matches({ ...result, orderAmount: 'x' }, { ...expected, amount: 'x' })).toBe(false);
});

test('status 1 is distinguished by its error code', () => {
  expect(outcomeOf({ transStatus: 1, transErrorCode: 'E04121' })).toBe('cancelled');
  expect(outcomeOf({ transStatus: 1, transErrorCode: 'E04122' })).toBe('closed');
  expect(outcomeOf({ transStatus: 1, transErrorCode: 'EC0001' })).toBe('failed');
  expect(outcomeOf({ transStatus: 1 })).toBe('failed');
  expect(outcomeOf({ transStatus: 3 })).toBe('cancelled');
  for (const transStatus of [0, 9, 4, -1]) expect(outcomeOf({ transStatus })).toBe('open');
});
