/** Merchants with an account at an acquirer of their own, which reports by itself. */
import { beforeEach, expect, test } from 'vitest';
import { createDirectory } from '../accounts/directory.ts';
import { registerMerchant } from '../accounts/registration.ts';
import type { AcquirerEvent } from '../acquirers/port/inbound.ts';
import { createPushingAcquirer, type PushingAcquirer, pushToken } from '../acquirers/pushing.testing.ts';
import { createAcquirers } from '../acquirers/routing.ts';
import { reread } from '../orders/change/apply.ts';
import { createPayment } from '../orders/change/creation.ts';
import { orderDetails, refundDetails, type TestContext } from '../orders/change/testing.ts';
import { advanceDue } from '../orders/due/due.ts';
import { payByCard } from '../orders/online/card-payment.ts';
import { chooseWallet } from '../orders/online/checkout.ts';
import { payment, succeeded, useOnlineWorld } from '../orders/online/testing.ts';
import { advanceRefund, createRefund } from '../orders/reference/refund.ts';
import type { Transaction } from '../orders/state/transaction.ts';
import { uptimeClock } from '../runtime/node/platform.ts';
import { answerAcquirer } from './acquirers.ts';

const world = useOnlineWorld();
const merchantNo = '312100000001';
let context: TestContext;
let acquirer: PushingAcquirer;
let second: PushingAcquirer;
let unknown: AcquirerEvent[];
let faults: unknown[];

beforeEach(async () => {
  const { database } = world.context();
  await registerMerchant(database, { merchantNo, name: 'Shop', stores: [], terminals: [] }, 0).catch(
    () => {},
  );
  await database.query('delete from merchant_acquirers');
  acquirer = createPushingAcquirer();
  second = createPushingAcquirer('second');
  const fallback = world.context().acquirers.named(null);
  const accountsOf = createDirectory(database, uptimeClock).acquirers;
  context = {
    ...world.context(),
    acquirers: createAcquirers({ connected: [acquirer, second], fallback, accountsOf }),
  };
  unknown = [];
  faults = [];
});

async function giveAccount(scope: object, name = acquirer.name): Promise<void> {
  await context.database.query(
    'insert into merchant_acquirers (merchant_no, acquirer, scope) values ($1, $2, $3)',
    [merchantNo, name, JSON.stringify(scope)],
  );
}

async function post(path: string, events: readonly unknown[], token = pushToken) {
  const handle = answerAcquirer({
    orders: context,
    onUnknown: (_, event) => unknown.push(event),
    onFault: (fault) => faults.push(fault),
  });
  const body = JSON.stringify(events);
  const request = new Request(`http://gateway${path}`, {
    method: 'POST',
    headers: { 'x-token': token },
    body,
  });
  const response = await handle(request);
  return { status: response.status, text: await response.text() };
}

const reference = (number: string) => ({ channelTransNo: `P-${number}`, userId: 'payer', refNo: number });
const sum = { amountMinor: 10_000, currency: 'USD' };
const about = ({ transNo }: Transaction) => ({ merchantNo, transNo });
const push = (event: AcquirerEvent) => post('/acquirers/pushing/events', [event]);

async function qrOrder(): Promise<Transaction> {
  return succeeded(await createPayment(context, orderDetails(context, { acquirer: 'pushing' })));
}

test('an unknown acquirer, and one that does not report, answer 404 with a clear error', async () => {
  for (const name of ['nobody', 'sandbox', '', '%00', 'NOBODY']) {
    const { status, text } = await post(`/acquirers/${name}/events`, []);
    expect(status).toBe(404);
    expect(JSON.parse(text)).toMatchObject({ code: 'SYS019', msg: expect.stringContaining('no acquirer') });
  }
});

test('a report whose texts no database stores is applied all the same', async () => {
  const order = await qrOrder();
  const answer = {
    kind: 'paid',
    ...sum,
    reference: { channelTransNo: 'P-1', userId: 'pay\u0000er\ud83d', refNo: '1' },
  } as const;
  expect(await push({ ...about(order), answer })).toMatchObject({ status: 200 });
  expect(await reread(context, order)).toMatchObject({ transStatus: 2, channelUserId: 'pay\ufffder\ufffd' });
});

test('a sender that cannot prove to be the acquirer changes nothing', async () => {
  const order = await qrOrder();
  const event = { ...about(order), answer: { kind: 'paid', ...sum, reference: reference('1') } };
  expect(await post('/acquirers/pushing/events', [event], 'another')).toEqual({
    status: 401,
    text: 'who are you?',
  });
  expect(await reread(context, order)).toMatchObject({ transStatus: 9 });
});

test('a payment is reported paid, as often as the acquirer likes: it counts once, and is notified once', async () => {
  const order = await qrOrder();
  const event: AcquirerEvent = {
    ...about(order),
    answer: { kind: 'paid', ...sum, reference: reference('2') },
  };
  const replies = await Promise.all([push(event), push(event), push(event)]);
  expect(replies).toEqual(Array.from({ length: 3 }, () => ({ status: 200, text: '[accepted]' })));
  expect(await reread(context, order)).toMatchObject({ transStatus: 2, paidMinor: 10_000, latePaidMinor: 0 });
  expect(await world.notices(order)).toHaveLength(1);
  expect([unknown, faults]).toEqual([[], []]);
});

test('a payment fails; what comes after the end is owed back', async () => {
  const order = await qrOrder();
  await push({ ...about(order), answer: { kind: 'failed', errorCode: 'EC0001' } });
  expect(await reread(context, order)).toMatchObject({ transStatus: 1, errorCode: 'EC0001' });
  await push({ ...about(order), answer: { kind: 'paid', ...sum, reference: reference('3') } });
  expect(await reread(context, order)).toMatchObject({ transStatus: 1, latePaidMinor: 10_000 });
});

test('what an acquirer reports about an order that there is not changes nothing', async () => {
  const answer = { kind: 'paid', ...sum, reference: reference('4') } as const;
  const none: AcquirerEvent = { merchantNo, transNo: '2026112199999999999999', answer };
  expect(await push(none)).toMatchObject({ status: 404 });
  expect([unknown, faults]).toEqual([[none], []]);
});

test('what it was not asked for of an order that there is, it reports again: it may hold money', async () => {
  const own = await qrOrder();
  const other = succeeded(await createPayment(context, orderDetails(context)));
  const hosted = await world.checkout();
  const paid = { kind: 'paid', ...sum, reference: reference('4') } as const;
  for (const strange of [
    about(other),
    about(hosted),
    { ...about(hosted), choice: 2 },
    { ...about(own), attempt: 1 },
  ])
    expect(await push({ ...strange, answer: paid })).toMatchObject({ status: 500 });
  expect(faults).toHaveLength(4);
  expect(faults[0]).toMatchObject({
    message: expect.stringContaining(`pushing reports about ${other.transNo}`),
  });
  // What else came with it is stored.
  const both = [
    { ...about(other), answer: paid },
    { ...about(own), answer: paid },
  ];
  expect(await post('/acquirers/pushing/events', both)).toMatchObject({ status: 500 });
  expect(await reread(context, own)).toMatchObject({ transStatus: 2 });
  for (const order of [other, hosted]) expect(await reread(context, order)).toMatchObject({ version: 1 });
});

/** The acquirer gives back the payment of this choice, and nothing else. */
const back = ({ transNo }: Transaction, choice: number, number: string) =>
  expect.objectContaining({ transNo, choice, channelTransNo: `P-${number}` });
const stopped = ({ transNo }: Transaction, choice: number) =>
  expect.objectContaining({ transNo, choice, channelTransNo: null });
const returned = { latePaidMinor: 10_000, lateReturnedMinor: 10_000 };

async function schedule(): Promise<void> {
  for (let fired = 1; fired > 0; )
    fired = await advanceDue(context, (error) => {
      throw error;
    });
}

const choose = async (order: Transaction, payMethodId: string) =>
  succeeded(await chooseWallet(context, await reread(context, order), { payMethodId, shipping: null }));

test('a wallet was replaced by one of another acquirer: both may report, and what the first took goes back', async () => {
  await giveAccount({ kinds: ['wallet'], methods: ['Alipay+'] });
  await giveAccount({ kinds: ['wallet'], methods: ['WeChatPay'] }, second.name);
  const order = await choose(await world.checkout(), 'Alipay+');
  await choose(order, 'WeChatPay');
  await schedule();
  expect(acquirer.cancelled).toEqual([stopped(order, 1)]);
  const first: AcquirerEvent = {
    ...about(order),
    answer: { kind: 'paid', ...sum, reference: reference('8') },
  };
  for (let times = 0; times < 2; times += 1) expect(await push(first)).toMatchObject({ status: 200 });
  await schedule();
  expect(acquirer.cancelled).toEqual([stopped(order, 1), back(order, 1, '8')]);
  expect(await reread(context, order)).toMatchObject({ transStatus: 9, paidMinor: 0, ...returned });
  const paid = {
    ...about(order),
    choice: 2,
    answer: { kind: 'paid', ...sum, reference: reference('9') },
  } as const;
  expect(await post(`/acquirers/${second.name}/events`, [paid])).toMatchObject({ status: 200 });
  await schedule();
  expect(await reread(context, order)).toMatchObject({
    transStatus: 2,
    payMethodId: 'WeChatPay',
    acquirer: second.name,
    channelTransNo: 'P-9',
    dueAt: null,
    ...returned,
  });
  expect([unknown, faults, second.cancelled]).toEqual([[], [], []]);
});

test('a wallet of a hosted order fails, and is paid after all: it goes back, as of every order', async () => {
  await giveAccount({});
  const order = await choose(await world.checkout(), 'Alipay+');
  await push({ ...about(order), answer: { kind: 'failed', errorCode: 'EC0001' } });
  expect(await reread(context, order)).toMatchObject({ transStatus: 0, online: { wallet: null } });
  await push({ ...about(order), answer: { kind: 'paid', ...sum, reference: reference('10') } });
  await schedule();
  expect(acquirer.cancelled).toEqual([stopped(order, 1), back(order, 1, '10')]);
  expect(await reread(context, order)).toMatchObject({ transStatus: 0, paidMinor: 0, ...returned });
  expect([unknown, faults]).toEqual([[], []]);
});

test('a card has paid, and then the wallet that was chosen before: its money goes back, and the card’s stays', async () => {
  await giveAccount({ kinds: ['wallet'] });
  const order = await choose(await world.checkout(), 'Alipay+');
  succeeded(await payByCard(context, order, payment(1)));
  await schedule();
  await push({ ...about(order), answer: { kind: 'paid', ...sum, reference: reference('11') } });
  await schedule();
  expect(acquirer.cancelled).toEqual([stopped(order, 1), back(order, 1, '11')]);
  expect(await reread(context, order)).toMatchObject({ transStatus: 2, paidMinor: 10_000, ...returned });
  expect(context.cards.charged(order.transNo)).toEqual([1]);
});

test('a paid QR order is paid once more: that payment alone goes back', async () => {
  const order = await qrOrder();
  for (const number of ['12', '13'])
    await push({ ...about(order), answer: { kind: 'paid', ...sum, reference: reference(number) } });
  await schedule();
  expect(acquirer.cancelled).toEqual([back(order, 1, '13')]);
  expect(await reread(context, order)).toMatchObject({ transStatus: 2, channelTransNo: 'P-12', ...returned });
});

test('an unreadable report is answered with an error, so that the acquirer sends it again', async () => {
  expect(await post('/acquirers/pushing/events', [null])).toMatchObject({ status: 500 });
  expect(faults).toHaveLength(1);
});

test.each([{ amountMinor: 10_001 }, { amountMinor: 9_999 }, { currency: 'EUR' }])(
  'a payment that is reported with %j is not stored',
  async (wrong) => {
    const order = await qrOrder();
    const paid: AcquirerEvent = {
      ...about(order),
      answer: { kind: 'paid', ...sum, ...wrong, reference: reference('6') },
    };
    expect(await push(paid)).toMatchObject({ status: 500 });
    expect(await reread(context, order)).toMatchObject({ transStatus: 9 });
  },
);

test('a refund goes to the acquirer that was paid, and is reported done', async () => {
  const order = await qrOrder();
  await push({ ...about(order), answer: { kind: 'paid', ...sum, reference: reference('5') } });
  const details = refundDetails(1_000, { origTransNo: order.transNo });
  const refund = succeeded(await createRefund(context, await reread(context, order), details));
  await advanceRefund(context, refund);
  expect(acquirer.refunded).toEqual([refund.transNo]);
  const done: AcquirerEvent = {
    ...about(refund),
    answer: { kind: 'paid', ...sum, amountMinor: 1_000, reference: reference('R5') },
  };
  await push(done);
  await push(done);
  expect(await reread(context, refund)).toMatchObject({ transStatus: 2, acquirer: 'pushing' });
  expect(await world.notices(refund)).toHaveLength(0);
});

test('cards of the scope go to the account, all else to the sandbox; each is named with its attempt', async () => {
  await giveAccount({ kinds: ['card'], methods: ['Visa'], currencies: ['USD'] });
  const order = await world.checkout();
  const silent = succeeded(await payByCard(context, order, payment(1)));
  expect(silent).toMatchObject({ transStatus: 0, acquirer: 'pushing' });
  expect(silent.online?.attempt).toMatchObject({ stage: 'uncertain', acquirer: 'pushing' });
  const result = { networkTransId: '123456789012345', eci: '05' };
  const paid = { kind: 'paid', ...sum, reference: reference('6'), result } as const;
  expect(await push({ ...about(order), attempt: 2, answer: paid })).toMatchObject({ status: 500 });
  for (let times = 0; times < 2; times += 1) await push({ ...about(order), attempt: 1, answer: paid });
  const after = await reread(context, order);
  expect(after).toMatchObject({ transStatus: 2, paidMinor: 10_000, latePaidMinor: 0, acquirer: 'pushing' });
  expect(after.online?.paidAttempt).toMatchObject({ number: 1, result });

  const wallet = { payMethodId: 'Alipay+', shipping: null };
  const chosen = succeeded(await chooseWallet(context, await world.checkout(), wallet));
  expect(chosen).toMatchObject({ acquirer: 'sandbox', online: { wallet: { acquirer: 'sandbox' } } });
});

test('an attempt that was taken back is reported paid after all: it is taken back once more', async () => {
  await giveAccount({});
  const order = await world.checkout();
  await payByCard(context, order, payment(1));
  await push({ ...about(order), attempt: 1, answer: { kind: 'failed', errorCode: 'EC0101' } });
  expect((await reread(context, order)).online).toMatchObject({ attempt: null, lastDecline: 'EC0101' });
  await push({ ...about(order), attempt: 1, answer: { kind: 'paid', ...sum, reference: reference('7') } });
  expect(await reread(context, order)).toMatchObject({
    transStatus: 0,
    latePaidMinor: 10_000,
    lateReturnedMinor: 10_000,
    online: { owed: [] },
  });
});

test('a scope with a member that is not known is refused, not widened', async () => {
  await giveAccount({ currency: 'USD' });
  await expect(context.acquirers.of(merchantNo)).rejects.toThrow('currency');
});
