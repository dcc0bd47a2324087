/** wisehub.cloud.pay.order and -close, from the request as it was read to the reply's data and the query's. */
import { wisehubCloudPayClose } from '@tollgate/contract/calls/wisehub-cloud-pay-close';
import { wisehubCloudPayOrder } from '@tollgate/contract/calls/wisehub-cloud-pay-order';
import type { RequestOf } from '@tollgate/contract/types';
import { beforeEach, expect, test } from 'vitest';
import { createPayment } from '../orders/change/creation.ts';
import { orderDetails } from '../orders/change/testing.ts';
import { succeeded } from '../orders/online/testing.ts';
import { actAsPayer } from '../orders/sandbox/payer.ts';
import type { Transaction } from '../orders/state/transaction.ts';
import { authorizeAsk, merchantNo, orderNo, useTerminalWorld } from '../orders/terminal/testing.ts';
import type { CallContext } from './call.ts';
import { createTestCallContext } from './context.testing.ts';
import { dataJson, type ReplyData } from './data.ts';
import { queryOrder } from './order-query.ts';
import { cancelOrder } from './order-revoker.ts';
import { closeTerminalOrder } from './wisehub-cloud-pay-close.ts';
import { createTerminalOrder } from './wisehub-cloud-pay-order.ts';

const world = useTerminalWorld();
let context: CallContext;
beforeEach(() => {
  context = createTestCallContext(world.context());
});

type OrderRequest = RequestOf<typeof wisehubCloudPayOrder>;
const request = (changes: Partial<OrderRequest> = {}) =>
  ({
    ...wisehubCloudPayOrder.example.request,
    timestamp: '1',
    merchant_no: merchantNo,
    terminal_sn: world.terminal().terminalSn,
    merchant_order_no: orderNo(),
    order_amount: '25.99',
    ...changes,
  }) as OrderRequest;
const closing = (merchant_order_no: string, changes: object = {}) =>
  ({
    ...wisehubCloudPayClose.example.request,
    terminal_sn: world.terminal().terminalSn,
    merchant_order_no,
    ...changes,
  }) as RequestOf<typeof wisehubCloudPayClose>;

const messageIdForm = /^[0-9A-Z]{16}$/;
const openOrders = () =>
  world
    .database()
    .query<{ trans_no: string }>(
      'select trans_no from transactions where terminal_sn = $1 and trans_status = 9 order by created_at, trans_no',
      [world.terminal().terminalSn],
    );
const data = (reply: object): Record<string, unknown> => JSON.parse(dataJson(reply as ReplyData));
const query = async (merchant_order_no: string) =>
  data(await queryOrder({ merchant_order_no } as Parameters<typeof queryOrder>[0], context));

test('an order goes to its terminal, is paid there, and the query tells all of it', async () => {
  const asked = request({ on_screen_tip: true });
  const reply = data(await createTerminalOrder(asked, context));
  expect(reply).toEqual({
    message_id: world.pushIds()[0],
    trans_no: expect.stringMatching(/^[0-9]{22}$/),
    terminal_online_status: 'online',
  });
  const transNo = String(reply['trans_no']);
  expect(world.orders()).toMatchObject([{ trans_no: transNo, description: 'Table 12, lunch' }]);
  await world.result(authorizeAsk(transNo, { tip_amount: '4.01' }));
  await world.result({ type: 'signature', trans_no: transNo, image: `iVBORw0K${'A'.repeat(40)}` });
  expect(await query(asked.merchant_order_no)).toMatchObject({
    trans_type: 1,
    trans_status: 2,
    order_amount: 25.99,
    tip_amount: 4.01,
    trans_amount: 30,
    paid_amount: 30,
    pay_scenario: 'SWIPE_CARD',
    pay_method_id: 'Visa',
    pay_user_account_id: '411111******1111',
    terminal_sn: world.terminal().terminalSn,
    store_no: '4121000012',
    electron_sign_url: expect.stringMatching(
      /^https:\/\/pay\.example\.com\/sign\/[0-9a-zA-Z]+-[0-9a-z]{16}\.png$/,
    ),
  });
  expect(await createTerminalOrder(asked, context)).toMatchObject({ refused: 'E04112' });
});

test('a terminal that is away: the order waits, or is refused where it asks for that', async () => {
  world.context().world.offline.add(world.terminal().terminalSn);
  expect(data(await createTerminalOrder(request(), context))).toEqual({
    message_id: expect.stringMatching(messageIdForm),
    trans_no: expect.any(String),
    terminal_online_status: 'offline',
  });
  const rejected = request({ reject_trade_when_terminal_offline: true });
  expect(await createTerminalOrder(rejected, context)).toMatchObject({ refused: 'E04106' });
  expect(await queryOrder({ merchant_order_no: rejected.merchant_order_no } as never, context)).toMatchObject(
    {
      refused: 'E04111',
    },
  );
});

test('message_id: made with the order, and on the message that goes to the terminal, however late', async () => {
  const { context: orders, terminal, pushIds } = world;
  const { offline } = orders().world;
  const create = async () => data(await createTerminalOrder(request(), context))['message_id'];
  const first = await create();
  // The terminal is busy with the first one; then it is away; then its state is unknown.
  const busy = await create();
  offline.add(terminal().terminalSn);
  const away = await create();
  const { status } = orders().terminals;
  orders().terminals.status = async () => 'unknown';
  const unknown = await create();
  orders().terminals.status = status;
  const ids = [first, busy, away, unknown];
  expect(new Set(ids).size).toBe(4);
  for (const id of ids) expect(id).toMatch(messageIdForm);
  expect(pushIds()).toEqual([first]);
  offline.clear();
  for (const { trans_no } of await openOrders()) await world.result(authorizeAsk(trans_no));
  expect(pushIds('order')).toEqual(ids);
});

test('message_id of a close: on the message that takes the order off the screen; and where none goes out', async () => {
  const shown = request();
  await createTerminalOrder(shown, context);
  const closed = data(await closeTerminalOrder(closing(shown.merchant_order_no), context));
  await world.follow();
  expect(closed['message_id']).toMatch(/^.+$/);
  expect(world.pushIds('ended')).toEqual([closed['message_id']]);
  world.context().world.offline.add(world.terminal().terminalSn);
  const waiting = request();
  await createTerminalOrder(waiting, context);
  const own = { ...context, orders: { ...context.orders, psn: 'PSN-OF-THE-CLOSE' } };
  expect(data(await closeTerminalOrder(closing(waiting.merchant_order_no), own))).toMatchObject({
    message_id: 'PSN-OF-THE-CLOSE',
  });
});

test('message_id of a cancel: the first one, however often it is repeated, whatever ended the order', async () => {
  const { context: orders } = world;
  const made = async () => {
    const details = orderDetails(orders(), { merchantOrderNo: orderNo() });
    return succeeded(await createPayment(orders(), details));
  };
  const cancel = async ({ merchantOrderNo: merchant_order_no }: Transaction, psn: string) => {
    const asked = { merchant_order_no } as Parameters<typeof cancelOrder>[0];
    return data(await cancelOrder(asked, { ...context, orders: { ...context.orders, psn } }));
  };
  const paid = (await actAsPayer(orders(), await made(), 'pay')).transaction;
  const unpaid = await made();
  const expired = await made();
  orders().clock.advance(20_000);
  for (const one of [paid, unpaid]) {
    const first = await cancel(one, `FIRST-${one.transNo}`);
    expect(first).toEqual({ message_id: `FIRST-${one.transNo}`, trans_no: one.transNo });
    expect(await cancel(one, 'AGAIN')).toEqual(first);
  }
  const twin = await made();
  orders().clock.advance(20_000);
  const twins = await Promise.all(['A', 'B', 'C'].map((psn) => cancel(twin, psn)));
  expect(new Set(twins.map((one) => one['message_id'])).size).toBe(1);
  orders().clock.advance(300_000);
  const ended = await cancel(expired, 'LATE');
  expect(ended['message_id']).toMatch(/^.+$/);
  expect(await cancel(expired, 'LATER')).toEqual(ended);
});

test('only the own terminals, and in their own store', async () => {
  expect(await createTerminalOrder(request({ terminal_sn: 'NONE' }), context)).toMatchObject({
    refused: 'E04105',
  });
  expect(await createTerminalOrder(request({ store_no: '4121000099' }), context)).toMatchObject({
    refused: 'E04105',
  });
});

test('a refund without its original needs an app that may', async () => {
  const refund = { trans_type: 3, on_screen_tip: false } as const;
  expect(await createTerminalOrder(request(refund), context)).toMatchObject({
    refused: 'SYS012',
    field: 'orig_merchant_order_no',
  });
  const allowed = { ...context, app: { ...context.app, unreferencedRefunds: true } };
  expect(data(await createTerminalOrder(request(refund), allowed))).toMatchObject({
    message_id: world.pushIds()[0],
  });
});

test('close: what waits is closed and taken off the screen; what is paid is not', async () => {
  const asked = request();
  const { trans_no: transNo } = data(await createTerminalOrder(asked, context));
  expect(await closeTerminalOrder(closing('NONE'), context)).toMatchObject({ refused: 'E04111' });
  expect(
    await closeTerminalOrder(closing(asked.merchant_order_no, { terminal_sn: 'OTHER' }), context),
  ).toMatchObject({
    refused: 'E04111',
  });
  expect(data(await closeTerminalOrder(closing(asked.merchant_order_no), context))).toEqual({
    message_id: 'PSN',
    trans_no: transNo,
  });
  await world.follow();
  expect(world.ended()).toMatchObject([{ trans_no: transNo, trans_error_code: 'E04122' }]);
  expect(await query(asked.merchant_order_no)).toMatchObject({
    trans_status: 1,
    trans_error_code: 'E04122',
    trans_error_msg: 'The order is closed (Customer changed the order)',
  });
  expect(await closeTerminalOrder(closing(asked.merchant_order_no), context)).toMatchObject({
    refused: 'E04122',
  });
  const paid = await world.paid();
  expect(await closeTerminalOrder(closing(paid.merchantOrderNo), context)).toMatchObject({
    refused: 'E04123',
  });
});
