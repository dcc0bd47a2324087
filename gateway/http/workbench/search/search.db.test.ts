/** Numbers by their beginning: each kind, at most eight, and of one's own merchants alone. */
import type { NumberSearch } from '@tollgate/contract/workbench/search';
import { beforeEach, expect, test } from 'vitest';
import { registerMerchant } from '../../../accounts/registration.ts';
import { createPayment } from '../../../orders/change/creation.ts';
import { orderDetails } from '../../../orders/change/testing.ts';
import { succeeded, useOnlineWorld } from '../../../orders/online/testing.ts';
import { actAsPayer } from '../../../orders/sandbox/payer.ts';
import type { Transaction } from '../../../orders/state/transaction.ts';
import { type Ask, createTestWorkbench, logCall } from '../workbench.testing.ts';

const world = useOnlineWorld();
const shop = { name: 'A Shop', stores: [], terminals: [] };
const [first, second] = ['312100000001', '312100000002'];
let ask: Ask;

beforeEach(async () => {
  const context = world.context();
  ({ ask } = createTestWorkbench({ orders: context }));
  for (const table of ['transactions', 'book_entries', 'transaction_events', 'notifications', 'requests'])
    await context.database.query(`delete from ${table}`);
  for (const merchantNo of [first, second])
    await registerMerchant(context.database, { merchantNo, ...shop }, 0);
});

async function order(merchantOrderNo: string, merchantNo = first): Promise<Transaction> {
  const context = world.context();
  context.clock.advance(1_500);
  const details = orderDetails(context, { merchantNo, notifyUrl: 'http://127.0.0.1:9/' });
  return succeeded(await createPayment(context, { ...details, merchantOrderNo }));
}

async function search(begins: string, merchantNo?: string): Promise<NumberSearch> {
  const { status, body } = await ask<NumberSearch>(`search?begins=${encodeURIComponent(begins)}`, merchantNo);
  expect(status, begins).toBe(200);
  return body;
}
const numbersOf = ({ orders }: NumberSearch) => orders.map(({ merchant_order_no: number }) => number);

test('an order is found by the beginning of either number, the newest first, eight at most', async () => {
  for (let count = 0; count < 10; count += 1) await order(`T-${count}`);
  const last = await order('U-1');
  expect(numbersOf(await search('T-'.padEnd(3, '3')))).toEqual(['T-3']);
  expect(numbersOf(await search('u-1'))).toEqual(['U-1']);
  expect(numbersOf(await search('U-1'))).toEqual(['U-1']);
  expect(numbersOf(await search(` ${last.transNo.slice(0, 20)} `))).toContain('U-1');
  const many = await search(last.transNo.slice(0, 8));
  expect(many.orders).toHaveLength(8);
  expect(many.orders[0]?.trans_no).toBe(last.transNo);
});

test('what begins so in a pattern does not count', async () => {
  await order('A%B-1');
  await order('AxB-1');
  expect(numbersOf(await search('A%B'))).toEqual(['A%B-1']);
  expect(numbersOf(await search('A_B'))).toEqual([]);
});

test('requests by psn in any letter case, their order numbers, and notifications by ID', async () => {
  const context = world.context();
  const paid = (await actAsPayer(context, await order('PAID-1'), 'pay')).transaction;
  await logCall(context, {
    atMs: 1_000,
    psn: '0ASKED0000000001',
    merchantNo: first,
    merchantOrderNo: 'PAID-1',
  });
  await logCall(context, { atMs: 2_000, psn: '0ASKED0000000002', merchantNo: '', merchantOrderNo: 'PAID-9' });
  const byPsn = await search('0asked');
  expect(byPsn.requests.map(({ psn }) => psn)).toEqual(['0ASKED0000000002', '0ASKED0000000001']);
  const byNumber = await search('PAID');
  expect(numbersOf(byNumber)).toEqual(['PAID-1']);
  expect(byNumber.order_numbers).toEqual(['PAID-9']);
  const [notification] = (await search(paid.transNo)).notifications;
  expect(notification).toMatchObject({ trans_no: paid.transNo, merchant_no: first });
});

test('a merchant finds its own alone', async () => {
  const context = world.context();
  const foreign = (await actAsPayer(context, await order('S-1', second), 'pay')).transaction;
  await order('S-1');
  await logCall(context, {
    atMs: 1_000,
    psn: '0ASKED0000000003',
    merchantNo: second,
    merchantOrderNo: 'S-10',
  });
  expect((await search('S-1')).orders).toHaveLength(2);
  expect((await search('S-1', first)).orders.map(({ merchant_no }) => merchant_no)).toEqual([first]);
  expect((await search('S-1', first)).order_numbers).toEqual([]);
  expect((await search('0ASKED', first)).requests).toEqual([]);
  expect(await search(foreign.transNo, first)).toEqual({
    orders: [],
    requests: [],
    notifications: [],
    order_numbers: [],
  });
});

test.each(['', 'ab', 'x'.repeat(65)])('a beginning of %j is refused by its name', async (begins) => {
  expect(await ask(`search?begins=${begins}`)).toMatchObject({
    status: 400,
    body: { code: 'SYS015', msg: expect.stringContaining('begins') },
  });
});
