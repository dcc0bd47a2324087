/** The Workbench's list of orders and what it shows of one. */
import type { OrderDetail, OrderItem, OrderPage } from '@tollgate/contract/workbench/orders';
import type { Timeline } from '@tollgate/contract/workbench/timeline';
import { beforeEach, expect, test } from 'vitest';
import { registerMerchant } from '../../accounts/registration.ts';
import { approvalOf } from '../../orders/change/cards.testing.ts';
import { createPayment } from '../../orders/change/creation.ts';
import { orderDetails, refundDetails } from '../../orders/change/testing.ts';
import { advanceDue } from '../../orders/due/due.ts';
import { payByCard } from '../../orders/online/card-payment.ts';
import { address, payment, succeeded, useOnlineWorld } from '../../orders/online/testing.ts';
import { advanceRefund, createRefund } from '../../orders/reference/refund.ts';
import { actAsPayer } from '../../orders/sandbox/payer.ts';
import type { Transaction } from '../../orders/state/transaction.ts';
import { type Ask, createTestWorkbench, logCall, readAll } from './workbench.testing.ts';

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

async function order(changes: Parameters<typeof orderDetails>[1] = {}): Promise<Transaction> {
  const context = world.context();
  return succeeded(await createPayment(context, orderDetails(context, changes)));
}

async function paid(changes: Parameters<typeof orderDetails>[1] = {}): Promise<Transaction> {
  return (await actAsPayer(world.context(), await order(changes), 'pay')).transaction;
}

async function refund(of: Transaction, orderMinor: number): Promise<Transaction> {
  const context = world.context();
  const details = refundDetails(orderMinor, { origTransNo: of.transNo, currency: of.currency });
  const created = succeeded(await createRefund(context, of, { ...details, payScenario: 'SCANQR_PAY' }));
  await advanceRefund(context, created);
  context.clock.advance(60_000);
  await advanceDue(context, () => {});
  return created;
}

const numbersOf = (items: readonly OrderItem[]) => items.map(({ trans_no }) => trans_no);

test('a list goes on by its cursor, newest first, and a merchant sees its own alone', async () => {
  const made: Transaction[] = [];
  for (let count = 0; count < 12; count += 1) {
    made.push(await order({ merchantNo: count % 3 === 0 ? second : first }));
    world.context().clock.advance(1_500);
  }
  const newest = made.toReversed();
  const numbers = newest.map(({ transNo }) => transNo);
  expect(numbersOf(await readAll(ask, 'orders?limit=5'))).toEqual(numbers);
  expect(numbersOf(await readAll(ask, 'orders?limit=1', second))).toEqual(
    newest.filter(({ merchantNo }) => merchantNo === second).map(({ transNo }) => transNo),
  );
  const foreign = newest.find(({ merchantNo }) => merchantNo === second)?.transNo ?? '';
  for (const path of [`orders?trans_no=${foreign}`, `orders?merchant_no=${second}`])
    expect(await ask(path, first), path).toEqual({ status: 200, body: { items: [] } });
  expect(await ask(`orders/${foreign}`, first)).toMatchObject({ status: 404, body: { code: 'SYS019' } });
});

test('orders are found by number, psn, state, type, amount, currency, payer and time', async () => {
  const context = world.context();
  const open = await order({ orderMinor: 1_250 });
  context.clock.advance(60_000);
  const yen = await paid({ orderMinor: 1_250, currency: 'JPY' });
  context.clock.advance(60_000);
  const bought = await world.checkout();
  succeeded(await payByCard(context, bought, payment(1, { billing: address })));
  const back = await refund(yen, 250);
  await logCall(context, { atMs: 1_000, psn: 'ASKED1', transNo: yen.transNo });
  const find = async (query: string) => numbersOf(await readAll(ask, `orders?${query}`));
  expect(await find(`trans_no=${open.transNo}`)).toEqual([open.transNo]);
  expect(await find(`merchant_order_no=${yen.merchantOrderNo}`)).toEqual([yen.transNo]);
  expect(await find(`number_begins=${yen.transNo.slice(0, 13)}`)).toContain(yen.transNo);
  expect(await find(`number_begins=${yen.transNo.slice(0, 13)}`)).not.toContain(open.transNo);
  expect(await find(`number_begins=${yen.merchantOrderNo.slice(0, -1)}`)).toContain(yen.transNo);
  // Its own signs are none of a pattern's.
  expect(await find('number_begins=%25')).toEqual([]);
  expect(await find('psn=ASKED1')).toEqual([yen.transNo]);
  expect(await find('state=prepaid')).toEqual([open.transNo]);
  expect(await find('state=completed')).toEqual([back.transNo, bought.transNo, yen.transNo]);
  expect(await find('type=3')).toEqual([back.transNo]);
  expect(await find('type=1&state=completed')).toEqual([bought.transNo, yen.transNo]);
  expect(await find('type=3&state=prepaid')).toEqual([]);
  expect(await find('amount=12.5')).toEqual([open.transNo]);
  expect(await find('amount=1250')).toEqual([yen.transNo]);
  expect(await find('amount=1250&currency=USD')).toEqual([]);
  expect(await find('currency=JPY')).toEqual([back.transNo, yen.transNo]);
  expect(await find('payer=jane')).toEqual([bought.transNo]);
  expect(await find('payer=jane%25')).toEqual([]);
  expect(await find(`from_ms=${yen.createdAt}&to_ms=${yen.createdAt + 1}`)).toEqual([yen.transNo]);
  expect(await find('from_ms=0&to_ms=253402300800000&limit=200')).toHaveLength(4);
});

test('a search looks at a portion of the orders, says how far it has come, and goes on', async () => {
  const { database, clock } = world.context();
  const old = await order({ orderMinor: 77 });
  clock.advance(10_000);
  // Two merchants, so a portion is 5,000 of each.
  await database.query(
    `insert into transactions (merchant_no, trans_no, merchant_order_no, version, app_id, kind, trans_type,
       trans_status, currency, order_minor, pay_scenario, created_at, expires_at, due_at)
     select $1, left($2, 13) || (900000000 + i), 'N' || i, 1, 'a', 'payment', 1, 2, 'USD', 100, 'SCANQR_PAY',
       $3, $3, null from generate_series(1, 5001) i`,
    [first, (await order({ merchantNo: second })).transNo, clock.nowMs()],
  );
  const { body } = await ask<OrderPage>('orders?amount=0.77');
  expect(body.items).toEqual([]);
  expect(body.searched_to_ms).toBeTypeOf('number');
  expect(numbersOf(await readAll(ask, 'orders?amount=0.77'))).toEqual([old.transNo]);
});

test('one order: its tree, the money that is left, and what can be done with it now', async () => {
  const context = world.context();
  const open = await order({ attach: 'a note' });
  const { body: before } = await ask<OrderDetail>(`orders/${open.transNo}`);
  expect(before).toMatchObject({ trans_status: 9, attach: 'a note', psn: 'PSN', actions: ['pay'] });
  expect(before.pay_url).toMatch(/^https:\/\/pay\.example\.com\/pay\/q\//);
  context.clock.advance(15_000);
  expect((await ask<OrderDetail>(`orders/${open.transNo}`)).body.actions).toEqual(['pay', 'cancel']);

  const bought = await paid({ orderMinor: 10_000 });
  const part = await refund(bought, 2_500);
  const { body } = await ask<OrderDetail>(`orders/${part.transNo}`, first);
  expect(body).toMatchObject({
    kind: 'refund',
    order_amount: '25',
    orig_trans_no: bought.transNo,
    actions: [],
    tree: {
      trans_no: bought.transNo,
      refunded_amount: '25',
      references: [{ trans_no: part.transNo, references: [] }],
    },
  });
  const { body: whole } = await ask<OrderDetail>(`orders/${bought.transNo}`);
  expect(whole).toMatchObject({
    money: { paid_amount: '100', refunded_amount: '25', refundable_amount: '75' },
    actions: ['refund'],
  });
});

test.each([
  ['orders?limit=201', 'limit'],
  ['orders?limit=0', 'limit'],
  ['orders?limit=abc', 'limit'],
  ['orders?cursor=abc', 'cursor'],
  ['orders?cursor=a~b~c', 'cursor'],
  ['orders?state=paid', 'state'],
  ['orders?type=sale', 'type'],
  ['orders?amount=ten', 'amount'],
  ['orders?amount=1.234&currency=USD', 'amount'],
  ['orders?from_ms=yesterday', 'from_ms'],
  ['orders?color=red', 'color'],
  ['orders?payer=%00', 'payer'],
])('%s is refused by name', async (path, field) => {
  const { status, body } = await ask<{ code: string; msg: string }>(path);
  expect([status, body.code]).toEqual([400, 'SYS015']);
  expect(body.msg).toMatch(new RegExp(`:${field}$`));
});

test('of a tree with more than is read some is shown, that is said, and the list has all of it', async () => {
  const context = world.context();
  const original = await paid({ orderMinor: 10_000 });
  const made = await refund(original, 1);
  const columns = await context.database.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = 'transactions'",
  );
  const others = columns
    .map(({ name }) => name)
    .filter((name) => !['trans_no', 'merchant_order_no'].includes(name))
    .join(', ');
  await context.database.query(
    `insert into transactions (trans_no, merchant_order_no, ${others})
     select '29990101' || lpad(n::text, 14, '0'), 'MANY-' || n, ${others} from transactions, generate_series(1, 520) as g (n)
     where trans_no = $1`,
    [made.transNo],
  );
  const last = `29990101${'520'.padStart(14, '0')}`;
  for (const transNo of [original.transNo, last]) {
    const { body } = await ask<OrderDetail>(`orders/${transNo}`);
    expect([body.trans_no, body.tree_is_cut, body.tree.trans_no]).toEqual([transNo, true, original.transNo]);
    expect(body.tree.references.length).toBeGreaterThanOrEqual(499);
    expect((await ask<Timeline>(`orders/${transNo}/timeline`)).body.is_cut).toBe(true);
  }
  const listed = await readAll<OrderItem>(ask, `orders?limit=200&orig_trans_no=${original.transNo}`);
  expect(listed).toHaveLength(521);
  expect(new Set(numbersOf(listed)).size).toBe(521);
});

test('an order paid by card shows what the issuer has checked', async () => {
  const context = world.context();
  const result = { authCode: '123456', eci: '05', avsResult: 'Y', cvvResult: 'M' };
  context.cards.answer = (attempt) => {
    const approved = approvalOf(attempt);
    return approved.kind === 'approved' ? { ...approved, result } : approved;
  };
  const { transNo } = succeeded(await world.pay(await world.checkout(), 1));
  const shown = { auth_code: '123456', eci: '05', avs_result: 'Y', cvv_result: 'M' };
  expect(await ask(`orders/${transNo}`, first)).toMatchObject({ status: 200, body: { card_result: shown } });
});
