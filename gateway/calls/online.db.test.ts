/** pay.checkout and pay.merchant.checkout, from the request as it was read to the reply's data. */

import type { payCheckout } from '@tollgate/contract/calls/pay-checkout';
import type { payMerchantCheckout } from '@tollgate/contract/calls/pay-merchant-checkout';
import type { RequestOf } from '@tollgate/contract/types';
import { beforeEach, expect, test } from 'vitest';
import { createNoAcquirer } from '../acquirers/no-acquirer.ts';
import { onlyAcquirer } from '../acquirers/testing.ts';
import { onlineRules } from '../checkout/rules.ts';
import { approvalOf, challengeOf, rightCode, sealedCard } from '../orders/change/cards.testing.ts';
import { findByOrderNo } from '../orders/change/find.ts';
import type { TestContext } from '../orders/change/testing.ts';
import { returnFromChallenge } from '../orders/online/challenge.ts';
import { findCheckout } from '../orders/online/checkout.ts';
import { address, succeeded, useOnlineWorld } from '../orders/online/testing.ts';
import { cancelPayment } from '../orders/wallet/cancel.ts';
import type { CallContext } from './call.ts';
import { createTestCallContext } from './context.testing.ts';
import { dataJson } from './data.ts';
import { queryOrder } from './order-query.ts';
import { createCheckout } from './pay-checkout.ts';
import { payWithCard } from './pay-merchant-checkout.ts';

const world = useOnlineWorld();
let orders: TestContext;
let context: CallContext;
beforeEach(() => {
  orders = world.context();
  context = createTestCallContext(orders);
});

let count = 0;
const common = () => {
  count += 1;
  return {
    app_id: 'tg0123456789abcdef',
    timestamp: '1',
    format: 'JSON',
    charset: 'UTF-8',
    sign_type: 'RSA2',
    version: '1.0',
    merchant_no: '312100000001',
    merchant_order_no: `CALL-${count}`,
    price_currency: 'USD',
    order_amount: '25.99',
    notify_url: 'http://127.0.0.1:9/notify',
  };
};
const checkout = (changes: Partial<RequestOf<typeof payCheckout>> = {}) =>
  ({ ...common(), method: 'pay.checkout', ...changes }) as RequestOf<typeof payCheckout>;
const merchant = (changes: Partial<RequestOf<typeof payMerchantCheckout>> = {}) =>
  ({ ...common(), method: 'pay.merchant.checkout', card: sealedCard(), ...changes }) as RequestOf<
    typeof payMerchantCheckout
  >;

const data = (reply: object): Record<string, unknown> =>
  JSON.parse(dataJson(succeeded(reply) as Parameters<typeof dataJson>[0]));
const kept = (request: { merchant_order_no: string }) =>
  findByOrderNo(orders.database, '312100000001', request.merchant_order_no);

test('pay.checkout: an address that fits, leads to the order, and lasts half an hour', async () => {
  const request = checkout();
  const { pay_url: payUrl } = data(await createCheckout(request, context));
  expect(String(payUrl).length).toBeLessThanOrEqual(64);
  expect(payUrl).toMatch(/^https:\/\/pay\.example\.com\/pay\/[0-9A-Za-z]{7}-[0-9A-Za-z]{16}$/);
  const found = await findCheckout(orders, String(payUrl).split('/pay/')[1] ?? '');
  expect(found).toMatchObject({
    merchantOrderNo: request.merchant_order_no,
    transStatus: 9,
    transType: 1,
    payScenario: 'WEB_PAY',
    expiresAt: orders.clock.nowMs() + 1_800_000,
  });
  expect(await createCheckout(request, context)).toMatchObject({ refused: 'E04112' });
});

test('pay.checkout: what is wrong is named, and nothing is stored', async () => {
  const detail = (part: object) => ({ order_detail: { type: 'GENERAL', data: part } }) as object;
  for (const [changes, refused, field] of [
    [{ return_url: 'http://user@shop.example.com/' }, 'E04117', 'return_url'],
    [detail({ payment: { allow_options: ['Barter'] } }), 'E04116', 'order_detail.data.payment.allow_options'],
    [{ price_currency: 'XXX' }, 'E04114', 'price_currency'],
  ] as const) {
    const request = checkout(changes);
    expect(await createCheckout(request, context)).toMatchObject({ refused, field });
    expect(await kept(request)).toBeUndefined();
  }
});

test('items that do not add up to the order are taken by both calls (decision 43)', async () => {
  const item = { code: 'A', name: 'Tea', quantity: 3, unit_price: '5', amount: '5' };
  const detail = { order_detail: { type: 'GENERAL', data: { items: [item] } } } as const;
  const hosted = checkout(detail);
  data(await createCheckout(hosted, context));
  expect((await kept(hosted))?.online?.detail?.items).toMatchObject([{ quantity: 3, amount: '5' }]);
  const own = merchant(detail);
  expect(data(await payWithCard(own, context))).toMatchObject({ trans_status: 2 });
});

test('without any channel both calls say so', async () => {
  const bare = { ...context, orders: { ...orders, acquirers: onlyAcquirer(createNoAcquirer()) } };
  expect(await createCheckout(checkout(), bare)).toMatchObject({ refused: 'SYS031' });
  expect(await payWithCard(merchant(), bare)).toMatchObject({ refused: 'SYS031' });
});

test('pay.merchant.checkout: approved at once, with trans_no; the query tells the billing address', async () => {
  const request = merchant({ billing_address: address });
  const reply = data(await payWithCard(request, context));
  expect(reply).toEqual({
    trans_no: expect.stringMatching(/^[0-9]{22}$/),
    trans_status: 2,
    pay_channel_trans_no: expect.any(String),
    pay_user_account_id: '411111******1111',
    trans_end_time: expect.any(String),
    ref_no: expect.any(String),
    pay_method_id: 'Visa',
  });
  const query = { ...common(), method: 'order.query', merchant_order_no: request.merchant_order_no };
  const queried = data(await queryOrder(query as Parameters<typeof queryOrder>[0], context));
  expect(queried).toMatchObject({ trans_status: 2, paid_amount: 25.99, pay_scenario: 'WEB_PAY' });
  expect(JSON.stringify(queried['billing_address'])).toBe(JSON.stringify(address));
  expect(queried).not.toHaveProperty('shipping_address');
});

test('pay.merchant.checkout: a repeated number is refused, and never charged again', async () => {
  const request = merchant();
  const replies = await Promise.all(Array.from({ length: 20 }, () => payWithCard(request, context)));
  expect(replies.filter((one) => !('refused' in one))).toHaveLength(1);
  expect(replies.filter((one) => 'refused' in one && one.refused === 'E04112')).toHaveLength(19);
  expect(await payWithCard(request, context)).toMatchObject({ refused: 'E04112' });
  const order = await kept(request);
  expect(orders.cards.count(order?.transNo ?? '', 'authorize')).toBe(1);
});

test('pay.merchant.checkout: declined is trans_status 1 with its reason, and no trans_no', async () => {
  orders.cards.answer = () => ({ kind: 'declined', errorCode: 'EC0102' });
  expect(data(await payWithCard(merchant(), context))).toEqual({
    trans_status: 1,
    trans_end_time: expect.any(String),
    pay_method_id: 'Visa',
    trans_error_code: 'EC0102',
    trans_error_msg: expect.stringContaining('funds'),
  });
});

test('pay.merchant.checkout: a challenge is trans_status 0 with the address of the issuer’s page', async () => {
  orders.cards.answer = challengeOf;
  const request = merchant();
  const { redirect_url_3dsecure: url, ...rest } = data(await payWithCard(request, context));
  expect(rest).toEqual({ trans_status: 0, pay_method_id: 'Visa' });
  expect(url).toMatch(/^https:\/\/pay\.example\.com\/pay\/3ds\/[0-9A-Za-z]{7}-[0-9A-Za-z]{16}$/);
  const order = await kept(request);
  if (order === undefined) throw new Error('the order is not there');
  expect(succeeded(await returnFromChallenge(orders, order, { code: rightCode }))).toMatchObject({
    transStatus: 2,
  });
});

test('pay.merchant.checkout: a wrong code for the third time fails the order: there is no further attempt', async () => {
  orders.cards.answer = challengeOf;
  const request = merchant();
  await payWithCard(request, context);
  for (let tries = 0; tries < 3; tries += 1) {
    const order = await kept(request);
    if (order !== undefined) await returnFromChallenge(orders, order, { code: '000000' });
  }
  expect(await kept(request)).toMatchObject({ transStatus: 1, errorCode: 'EC0106', dueAt: null });
});

test('pay.merchant.checkout: a silent issuer is trans_status 0 until a cancel, or the expiry, takes it back', async () => {
  orders.cards.answer = () => ({ kind: 'no-answer' });
  const [toCancel, toExpire] = [merchant(), merchant({ expires: 60 })];
  for (const request of [toCancel, toExpire])
    expect(data(await payWithCard(request, context))).toEqual({ trans_status: 0, pay_method_id: 'Visa' });
  orders.clock.advance(31_000);
  await world.schedule();
  const uncertain = await kept(toCancel);
  expect(uncertain?.online?.attempt?.stage).toBe('uncertain');
  if (uncertain === undefined) throw new Error('the order is not there');
  const cancelled = succeeded(await cancelPayment(orders, uncertain, undefined));
  expect(cancelled.transaction).toMatchObject({ transStatus: 3, dueAt: null });
  expect(orders.cards.count(uncertain.transNo, 'reverse')).toBe(1);
  orders.clock.advance(30_000);
  await world.schedule();
  const expired = await kept(toExpire);
  expect(expired).toMatchObject({ transStatus: 1, errorCode: 'E04122', dueAt: null });
  expect(orders.cards.count(expired?.transNo ?? '', 'reverse')).toBe(1);
});

test('pay.merchant.checkout: the process dies before the answer, and the order fails with EC0105', async () => {
  orders.cards.answer = () => new Promise(() => {});
  const request = merchant();
  void payWithCard(request, context);
  for (let order = await kept(request); order === undefined; ) order = await kept(request);
  orders.clock.advance(onlineRules.authorizationMs - 1);
  await world.schedule();
  const query = { ...common(), method: 'order.query', merchant_order_no: request.merchant_order_no };
  const queried = await queryOrder(query as Parameters<typeof queryOrder>[0], context);
  expect(data(queried)).toMatchObject({ trans_status: 0 });
  orders.clock.advance(1);
  await world.schedule();
  const failed = await kept(request);
  expect(failed).toMatchObject({ transStatus: 1, errorCode: 'EC0105', dueAt: null });
  expect(orders.cards.count(failed?.transNo ?? '', 'reverse')).toBe(1);
  orders.cards.answer = approvalOf;
  expect(await payWithCard(request, context)).toMatchObject({ refused: 'E04112' });
});

test('pay.merchant.checkout: a card that cannot be used is refused, and nothing is stored', async () => {
  const before = orders.cards.kept.size;
  for (const [changes, refused, field] of [
    [{ card: '!' }, 'E04140', 'card'],
    [{ enc_type: 'AES' }, 'E04141', 'enc_type'],
    [{ card: sealedCard({ expiry: '0120' }) }, 'E04142', 'card.expiry'],
    [{ card: sealedCard({ pan: ['4111', '1111', '1111', '1112'].join('') }) }, 'E04142', 'card.pan'],
  ] as const) {
    const request = merchant(changes);
    expect(await payWithCard(request, context)).toMatchObject({ refused, field });
    expect(await kept(request)).toBeUndefined();
  }
  expect(orders.cards.kept.size).toBe(before);
});
