/** bscanc.pay.submit, from the request as it was read to what the merchant's queries and notifications say. */

import { bscancPaySubmit } from '@tollgate/contract/calls/bscanc-pay-submit';
import type { RequestOf } from '@tollgate/contract/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withAcquirer } from '../acquirers/testing.ts';
import { createTestContext, type TestContext } from '../orders/change/testing.ts';
import { advanceDue } from '../orders/due/due.ts';
import { recoveryMs } from '../orders/rules/recovery.ts';
import type { Database } from '../ports/database.ts';
import { openTestDatabase } from '../store/testing.ts';
import { submitPayment } from './bscanc-pay-submit.ts';
import type { CallContext } from './call.ts';
import { createTestCallContext, dataOf } from './context.testing.ts';
import { queryOrder } from './order-query.ts';

let database: Database;
let orders: TestContext;
let context: CallContext;
beforeAll(async () => {
  database = await openTestDatabase();
  orders = createTestContext(database);
  context = createTestCallContext(orders);
});
afterAll(() => database.close());

let count = 0;
function request(changes: Partial<RequestOf<typeof bscancPaySubmit>> = {}) {
  count += 1;
  return {
    ...bscancPaySubmit.example.request,
    order_amount: '25.99',
    merchant_order_no: `QR-${count}`,
    notify_url: 'http://127.0.0.1:9/notify',
    ...changes,
  } as RequestOf<typeof bscancPaySubmit>;
}
const query = (named: object) => queryOrder(named as Parameters<typeof queryOrder>[0], context);
const unknownCode = '280000000000000005';

test.each([
  ['form', { auth_code: '12345' }],
  ['value', { auth_code: unknownCode }],
  ['value, by the amount', { order_amount: '100.05' }],
])('a code that is refused for its %s leaves the order number free', async (_, wrong) => {
  const asked = request();
  const { merchant_order_no } = asked;
  expect(await submitPayment({ ...asked, ...wrong }, context)).toMatchObject({
    refused: 'EC0000',
    field: 'auth_code',
  });
  expect(await query({ merchant_order_no })).toMatchObject({ refused: 'E04111' });
  // Whoever scans a second wrong code has not lost the number either.
  expect(await submitPayment({ ...asked, ...wrong }, context)).toMatchObject({ refused: 'EC0000' });
  expect(dataOf(await submitPayment(asked, context))).toMatchObject({ trans_status: 2 });
  expect(dataOf(await query({ merchant_order_no }))).toMatchObject({ trans_status: 2, paid_amount: 25.99 });
});

test('a refused code is no order: no notification is sent, and its trans_no finds nothing', async () => {
  const asked = request({ auth_code: unknownCode });
  await submitPayment(asked, context);
  const [refused] = await database.query<{ trans_no: string; trans_status: number }>(
    `select t.trans_no, t.trans_status from transactions t where t.error_code = 'EC0000' order by t.trans_no desc limit 1`,
  );
  expect(refused?.trans_status).toBe(1);
  expect(await query({ trans_no: refused?.trans_no })).toMatchObject({ refused: 'E04111' });
  expect(
    await database.query('select 1 from notifications where trans_no = $1', [refused?.trans_no ?? '']),
  ).toEqual([]);
});

test('an order that may have been answered does not vanish when its code is refused: it has failed', async () => {
  const asked = request({ auth_code: unknownCode });
  const { merchant_order_no } = asked;
  const dying = withAcquirer(orders, { wallets: { payment: () => Promise.reject(new Error('killed')) } });
  await expect(submitPayment(asked, { ...context, orders: dying })).rejects.toThrow('killed');
  expect(dataOf(await query({ merchant_order_no }))).toMatchObject({ trans_status: 0 });
  orders.clock.advance(recoveryMs);
  await advanceDue(orders, (error) => {
    throw error;
  });
  expect(dataOf(await query({ merchant_order_no }))).toMatchObject({
    trans_status: 1,
    trans_error_code: 'EC0000',
  });
  const again = { ...asked, auth_code: '280000000000000001' };
  expect(await submitPayment(again, context)).toMatchObject({ refused: 'E04112' });
});

test('ten codes refused side by side, then a good one: one order has the number', async () => {
  const asked = request();
  const wrong = { ...asked, auth_code: unknownCode };
  await Promise.all(Array.from({ length: 10 }, () => submitPayment(wrong, context)));
  expect(dataOf(await submitPayment(asked, context))).toMatchObject({ trans_status: 2 });
  const [row] = await database.query<{ count: number }>(
    'select count(*) as count from transactions where merchant_order_no = $1',
    [asked.merchant_order_no],
  );
  expect(row?.count).toBe(1);
});
