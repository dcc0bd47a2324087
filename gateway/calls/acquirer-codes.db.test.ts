/** Codes that an acquirer makes (decision 53): of QR orders and of wallets of the hosted checkout. */
import { cscanbPayGetqrcode } from '@tollgate/contract/calls/cscanb-pay-getqrcode';
import type { RequestOf } from '@tollgate/contract/types';
import { beforeEach, expect, test } from 'vitest';
import type { Asked, WalletAnswer } from '../acquirers/guarded.ts';
import type { ChannelCancel, ChannelPayment } from '../acquirers/port/channel.ts';
import { withAcquirer } from '../acquirers/testing.ts';
import { buildCheckoutView } from '../http/pages/build-checkout-view.ts';
import { findByOrderNo } from '../orders/change/find.ts';
import type { TestContext } from '../orders/change/testing.ts';
import { advanceDue } from '../orders/due/due.ts';
import { chooseWallet } from '../orders/online/checkout.ts';
import { succeeded, useOnlineWorld } from '../orders/online/testing.ts';
import { recoveryMs } from '../orders/rules/recovery.ts';
import { isOnlineOrder, type Transaction } from '../orders/state/transaction.ts';
import { askForCode } from '../orders/wallet/code.ts';
import type { CallContext } from './call.ts';
import { createTestCallContext, dataOf } from './context.testing.ts';
import { getQrCode } from './cscanb-pay-getqrcode.ts';
import { queryOrder } from './order-query.ts';

const world = useOnlineWorld();
const code = '00020101021226580014com.example.qr0136a1b2c3d45204581253038405802US6304ABCD';

let orders: TestContext;
let context: CallContext;
let asked: Asked<ChannelPayment>[];
let cancelled: Asked<ChannelCancel>[];
let answer: (payment: Asked<ChannelPayment>) => Promise<WalletAnswer>;

beforeEach(() => {
  asked = [];
  cancelled = [];
  answer = async () => ({ kind: 'pending', code });
  orders = withAcquirer(world.context(), {
    capabilities: { codes: 'acquirer' },
    wallets: {
      quote: () => ({}),
      payment(payment) {
        asked.push(payment);
        return answer(payment);
      },
      async cancel(payment) {
        cancelled.push(payment);
        return { kind: 'done' };
      },
    },
  });
  context = createTestCallContext(orders);
});

let count = 0;
function request() {
  count += 1;
  return {
    ...cscanbPayGetqrcode.example.request,
    order_amount: '9.5',
    merchant_order_no: `CODE-${count}`,
    notify_url: 'http://127.0.0.1:9/notify',
  } as RequestOf<typeof cscanbPayGetqrcode>;
}
type Named = { readonly merchant_order_no: string };
const query = ({ merchant_order_no }: Named) =>
  queryOrder({ merchant_order_no } as Parameters<typeof queryOrder>[0], context);
const orderOf = ({ merchant_order_no }: Named) =>
  findByOrderNo(orders.database, context.app.merchantNo, merchant_order_no);

async function schedule(): Promise<void> {
  for (let fired = 1; fired > 0; )
    fired = await advanceDue(orders, (error) => {
      throw error;
    });
}

test('qrcode_url is the text of the acquirer, which is asked once; the query says the same', async () => {
  const order = request();
  expect(dataOf(await getQrCode(order, context))).toMatchObject({ qrcode_url: code, trans_amount: 9.5 });
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ amountMinor: 950, walletCode: null, ended: false });
  expect(dataOf(await query(order))).toMatchObject({ trans_status: 9, qrcode_url: code });
  // The gateway's own page does not know the order.
  expect(await orderOf(order)).toMatchObject({ linkSecret: null, qrCode: code });
});

test.each([
  ['does not answer', () => Promise.reject(new Error('away')), 'EC0004', undefined],
  ['gives no code', async () => ({ kind: 'pending' }), 'EC0004', undefined],
  ['gives an empty code', async () => ({ kind: 'pending', code: '' }), 'EC0004', undefined],
  ['gives a code too long', async () => ({ kind: 'pending', code: 'x'.repeat(513) }), 'EC0004', undefined],
  ['refuses', async () => ({ kind: 'failed', errorCode: 'EC0110' }), 'EC0110', expect.stringMatching('card')],
] as const)(
  'an acquirer that %s: there is no order, its wallet is stopped, and its number is free',
  async (...row) => {
    const [, fails, errorCode, detail] = row;
    answer = fails as typeof answer;
    const order = request();
    const refused = await getQrCode(order, context);
    expect(refused).toEqual({ refused: 'EC0004', field: 'pay_method_id', ...(detail && { detail }) });
    expect(await query(order)).toMatchObject({ refused: 'E04111' });
    const { transNo = '' } = asked[0] ?? {};
    const [row0] = await orders.database.query<{ error_code: string }>(
      'select error_code from transactions where trans_no = $1',
      [transNo],
    );
    expect(row0?.error_code).toBe(errorCode);
    answer = async () => ({ kind: 'pending' });
    await schedule();
    expect(cancelled).toEqual([expect.objectContaining({ transNo, channelTransNo: null, ended: true })]);
    expect(await orders.database.query('select 1 from notifications where trans_no = $1', [transNo])).toEqual(
      [],
    );
    answer = async () => ({ kind: 'pending', code });
    expect(dataOf(await getQrCode(order, context))).toMatchObject({ qrcode_url: code });
  },
);

test('a payer who pays an order without a code all the same gets the money back', async () => {
  const reference = { channelTransNo: 'P-1', userId: 'payer', refNo: '1' };
  answer = async () => ({ kind: 'paid', reference });
  expect(await getQrCode(request(), context)).toMatchObject({ refused: 'EC0004' });
  await schedule();
  const { transNo = '' } = asked[0] ?? {};
  expect(cancelled[0]).toMatchObject({ transNo, channelTransNo: 'P-1' });
  const rows = await orders.database.query(
    'select late_paid_minor, late_returned_minor, paid_minor from transactions where trans_no = $1',
    [transNo],
  );
  expect(rows).toEqual([{ late_paid_minor: 950, late_returned_minor: 950, paid_minor: 0 }]);
});

test('a process that dies before the answer: another one asks, and the order has its code', async () => {
  const order = request();
  const { orders: own } = context;
  const dying = {
    ...own,
    committer: {
      commit(change: Parameters<typeof own.committer.commit>[0]) {
        const isNew = change.transactions.some(({ before }) => before === undefined);
        return isNew ? own.committer.commit(change) : Promise.reject(new Error('killed'));
      },
    },
  };
  await expect(getQrCode(order, { ...context, orders: dying })).rejects.toThrow('killed');
  expect(dataOf(await query(order))).not.toHaveProperty('qrcode_url');
  orders.clock.advance(recoveryMs);
  await schedule();
  expect(dataOf(await query(order))).toMatchObject({ trans_status: 9, qrcode_url: code });
  answer = async () => ({ kind: 'pending', code: 'another' });
  const known = await orderOf(order);
  if (known !== undefined) await askForCode(orders, known);
  expect(dataOf(await query(order))).toMatchObject({ qrcode_url: code });
});

test('the reply that a key keeps is the code, or that the order has none yet', async () => {
  const kept: unknown[] = [];
  let replyOf: (order: Transaction) => unknown = () => undefined;
  const keeping: CallContext = {
    ...context,
    keepReply: (_, reply) => {
      replyOf = reply;
    },
    orders: {
      ...context.orders,
      committer: {
        commit(change) {
          for (const { after } of change.transactions) kept.push(replyOf(after));
          return context.orders.committer.commit(change);
        },
      },
    },
  };
  const reply = await getQrCode(request(), keeping);
  expect(kept).toEqual([{ refused: 'E04134', field: 'pay_method_id' }, reply]);
});

const viewOf = async (order: Transaction) => {
  if (!isOnlineOrder(order)) throw new Error('no online order');
  const setting = { orders, sandbox: false, publicUrl: orders.publicUrl, cardKeyPem: '', sheetCards: [] };
  return buildCheckoutView(setting, order, 'Shop');
};
const choose = async (order: Transaction, payMethodId = 'Alipay+') =>
  succeeded(await chooseWallet(orders, order, { payMethodId, shipping: null }));

test('the checkout shows the code of the wallet that was chosen, and another one for the next', async () => {
  answer = async ({ choice }) => ({ kind: 'pending', code: `https://wallet.example.com/${choice}` });
  const first = await choose(await world.checkout());
  expect((await viewOf(first)).wallet).toEqual({
    pay_method_id: 'Alipay+',
    qrcode_url: 'https://wallet.example.com/1',
  });
  expect(asked).toHaveLength(1);
  expect((await choose(first)).version).toBe(first.version);
  expect(asked).toHaveLength(1);
  const second = await choose(first, 'WeChatPay');
  expect((await viewOf(second)).wallet?.qrcode_url).toBe('https://wallet.example.com/2');
});

test('a wallet without a code leaves the checkout: the payer chooses again, and it is stopped', async () => {
  answer = () => Promise.reject(new Error('away'));
  const order = await choose(await world.checkout());
  expect(order).toMatchObject({
    transStatus: 0,
    online: { wallet: null, attempts: 1, lastDecline: 'EC0004' },
  });
  const view = await viewOf(order);
  expect(view).toMatchObject({ state: 'open', wallet: null, last_decline: { code: 'EC0004' } });
  answer = async () => ({ kind: 'pending' });
  await schedule();
  expect(cancelled).toEqual([expect.objectContaining({ transNo: order.transNo, choice: 1 })]);
  answer = async () => ({ kind: 'pending', code });
  expect((await viewOf(await choose(order))).wallet?.qrcode_url).toBe(code);
});
