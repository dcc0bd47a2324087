/** wisehub.cloud.pay.order and -close, from the request as it was read to the reply's data and the query's. */
import { wisehubCloudPayClose } from '@tollgate/contract/calls/wisehub-cloud-pay-close';
import { wisehubCloudPayOrder } from '@tollgate/contract/calls/wisehub-cloud-pay-order';
import type { RequestOf } from '@tollgate/contract/types';
import { beforeEach, expect, test } from 'vitest';
import { authorizeAsk, merchantNo, orderNo, useTerminalWorld } from '../orders/terminal.testing.ts';
import type { CallContext } from './call.ts';
import { dataJson, type ReplyData } from './data.ts';
import { queryOrder } from './order-query.ts';
import { closeTerminalOrder } from './wisehub-cloud-pay-close.ts';
import { createTerminalOrder } from './wisehub-cloud-pay-order.ts';

const world = useTerminalWorld();
let context: CallContext;
beforeEach(() => {
  context = {
    orders: world.room(),
    app: {
      appId: 'tg0123456789abcdef',
      merchantNo,
      signType: 'RSA2',
      keys: [],
      basicUsername: null,
      basicPasswordHash: null,
      unreferencedRefunds: false,
      timestampRequired: false,
    },
    psn: 'PSN',
    publicUrl: 'https://pay.example.com',
    allowLoopback: true,
    foresee: () => {},
  };
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

const data = (reply: object): Record<string, unknown> => JSON.parse(dataJson(reply as ReplyData));
const query = async (merchant_order_no: string) =>
  data(await queryOrder({ merchant_order_no } as Parameters<typeof queryOrder>[0], context));

test('an order goes to its terminal, is paid there, and the query tells all of it', async () => {
  const asked = request({ on_screen_tip: true });
  const reply = data(await createTerminalOrder(asked, context));
  expect(reply).toEqual({
    message_id: 'M1',
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
  world.room().world.offline.add(world.terminal().terminalSn);
  expect(data(await createTerminalOrder(request(), context))).toEqual({
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
  expect(data(await createTerminalOrder(request(refund), allowed))).toMatchObject({ message_id: 'M1' });
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
