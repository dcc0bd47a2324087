/**
 * Faults of notifications, of the acquirer, of the cardholder and of terminals: the order ends lawfully, its money adds
 * up, and the true notification is delivered in the end.
 */
import type { FaultName } from '@tollgate/contract/faults';
import { testCardById } from '@tollgate/contract/sandbox/card-outcome';
import { terminalTopics } from '@tollgate/contract/terminal/messages';
import { expect, test } from 'vitest';
import { createFaultyReturn } from '../http/sandbox/challenge-faults.ts';
import { actAsBuyer } from '../http/sandbox/sandbox-buyer.ts';
import { isOnlineOrder, type OnlineOrder, type Transaction } from '../orders/state/transaction.ts';
import { merchantNo } from '../orders/terminal/testing.ts';
import { channelPayment } from '../orders/wallet/payment.ts';
import type { Messages } from '../ports/messages.ts';
import { nameOf } from '../terminals/access.ts';
import { createLosingTerminals } from '../terminals/sandbox/lost-terminal.ts';
import { useFaults } from './faults.testing.ts';

const { open } = useFaults();
type World = Awaited<ReturnType<typeof open>>;

/** Returns the amounts of an order: paid, refunded, paid too late and returned. */
const moneyOf = ({
  transStatus,
  paidMinor,
  refundedMinor,
  latePaidMinor,
  lateReturnedMinor,
}: Transaction) => ({
  transStatus,
  paidMinor,
  refundedMinor,
  latePaidMinor,
  lateReturnedMinor,
});

const paidQr = async ({ qr, call }: World, changes: object = {}): Promise<string> => {
  const order = qr('34.5', { auth_code: '280000000000000001', ...changes });
  await call('bscanc.pay.submit', order);
  return order.merchant_order_no;
};

const stateOf = async ({ database }: World, transNo: string) => {
  const rows = await database.query<{ attempts: number; isDelivered: boolean }>(
    `select attempts, delivered_at is not null as "isDelivered" from notifications where trans_no = $1`,
    [transNo],
  );
  return rows[0];
};

interface Sending {
  readonly fault: FaultName;
  /** Which of the posts of the struck attempt are signed by the gateway; the true one is among them, or comes later. */
  readonly signed: readonly boolean[];
}

const sendings: readonly Sending[] = [
  { fault: 'notification.delay', signed: [] },
  { fault: 'notification.twice', signed: [true, true] },
  { fault: 'notification.three_times', signed: [true, true, true] },
  { fault: 'notification.out_of_order', signed: [] },
  { fault: 'notification.skip', signed: [] },
  { fault: 'notification.forged_signature', signed: [false, true] },
  { fault: 'notification.forged_key', signed: [false, true] },
  { fault: 'notification.forged_amount', signed: [false, true] },
  { fault: 'notification.forged_status', signed: [false, true] },
  { fault: 'notification.old_timestamp', signed: [true, true] },
  { fault: 'notification.large', signed: [true] },
  { fault: 'notification.unknown_field', signed: [true] },
];

test.each(sendings)('$fault: the true one is delivered in the end', async ({ fault, signed }) => {
  const world = await open();
  const { add, delivery, posted, context, find, injected } = world;
  const number = await paidQr(world);
  const { transNo } = await find(number);
  await add(fault, { merchantOrderNo: number });
  await delivery.deliverDue();
  const own = () => posted.filter(({ members }) => members['trans_no'] === transNo);
  expect(own().map(({ isSigned }) => isSigned)).toEqual(signed);
  expect(await injected(transNo)).toMatchObject([{ fault }]);
  for (let moved = 0; moved < 120_000 && !(await stateOf(world, transNo))?.isDelivered; moved += 5_000) {
    context.clock.advance(5_000);
    await delivery.deliverDue();
  }
  expect(await stateOf(world, transNo)).toMatchObject({ isDelivered: true });
  const last = own().at(-1);
  expect(last).toMatchObject({ isSigned: true, members: { trans_status: 2, order_amount: '34.5' } });
});

test('what is forged says something else, and nothing of it is signed', async () => {
  const world = await open();
  const { add, delivery, posted } = world;
  const names = ['forged_amount', 'forged_status', 'forged_key', 'old_timestamp'] as const;
  const seen: object[] = [];
  for (const name of names) {
    const number = await paidQr(world);
    await add(`notification.${name}`, { merchantOrderNo: number });
    await delivery.deliverDue();
    const [first, last] = posted.filter(({ members }) => members['merchant_order_no'] === number);
    if (first === undefined || last === undefined) throw new Error(name);
    const changed = Object.keys(first.members).filter((one) => first.members[one] !== last.members[one]);
    seen.push(changed.toSorted());
  }
  expect(seen).toEqual([
    ['order_amount', 'paid_amount', 'trans_amount'],
    ['trans_status'],
    ['sign'],
    ['sign', 'timestamp'],
  ]);
});

test('a forged one that a receiver acknowledges does not count, and its answer is kept', async () => {
  const world = await open();
  const { add, delivery, receiver, find, injected } = world;
  receiver.answer = ({ isSigned }) => ({
    kind: 'replied',
    truncated: false,
    ...(isSigned ? { status: 500, body: 'no' } : { status: 200, body: 'success' }),
  });
  const number = await paidQr(world);
  await add('notification.forged_amount', { merchantOrderNo: number });
  await delivery.deliverDue();
  const { transNo } = await find(number);
  expect(await stateOf(world, transNo)).toEqual({ attempts: 1, isDelivered: false });
  expect(await injected(transNo)).toMatchObject([{ httpStatus: 200 }]);
});

test('a notification that is held back comes right after the later one', async () => {
  const world = await open();
  const { add, delivery, posted, call, advance, find } = world;
  const number = await paidQr(world);
  await add('notification.out_of_order', { merchantOrderNo: number });
  await delivery.deliverDue();
  const refund = {
    merchant_order_no: `R-${number}`,
    orig_merchant_order_no: number,
    order_amount: '1',
    description: 'Back',
  };
  const wish = { price_currency: 'USD', notify_url: 'http://127.0.0.1:9/notify', ...refund };
  await call('order.refund.submit', wish);
  await advance(2_000);
  await delivery.deliverDue();
  await delivery.deliverDue();
  const { transNo } = await find(number);
  const ofBoth = posted.filter(({ members }) => String(members['merchant_order_no']).endsWith(number));
  expect(ofBoth.map(({ members }) => members['trans_no'] === transNo)).toEqual([false, true]);
});

test('notification.out_of_order leaves standing endpoints alone: there the later one would wait', async () => {
  const world = await open();
  const { add, delivery, posted, find, faults, database } = world;
  const number = await paidQr(world);
  const { transNo } = await find(number);
  await database.query(`update notifications set endpoint_id = 'endpoint-1' where trans_no = $1`, [transNo]);
  await add('notification.out_of_order', { merchantOrderNo: number });
  await delivery.deliverDue();
  expect(posted.filter(({ members }) => members['trans_no'] === transNo)).toHaveLength(1);
  expect(await faults.list()).toMatchObject([{ injected: 0 }]);
});

test('acquirer.uncertain: a wallet has no result at first, then the order is paid once', async () => {
  const world = await open();
  const { add, qr, call, query, advance, find } = world;
  await add('acquirer.uncertain', { delayMs: 5_000 });
  const order = qr('34.5', { auth_code: '280000000000000001' });
  await call('bscanc.pay.submit', order);
  expect(await query(order.merchant_order_no)).toMatchObject({ trans_status: 0 });
  await advance(4_000);
  expect(await query(order.merchant_order_no)).toMatchObject({ trans_status: 0 });
  await advance(1_000);
  expect(moneyOf(await find(order.merchant_order_no))).toMatchObject({ transStatus: 2, paidMinor: 3_450 });
});

test('acquirer.uncertain: a code that the payer scans is paid without a payer', async () => {
  const world = await open();
  const { add, qr, call, advance, find } = world;
  await add('acquirer.uncertain');
  const order = qr('34.5');
  await call('cscanb.pay.getqrcode', order);
  await advance(1_000);
  expect(await find(order.merchant_order_no)).toMatchObject({ transStatus: 0 });
  await advance(5_000);
  expect(moneyOf(await find(order.merchant_order_no))).toMatchObject({ transStatus: 2, paidMinor: 3_450 });
});

test('acquirer.paid_after_cancel: a cancel that is asked for again gets the same answer', async () => {
  const world = await open();
  const { add, qr, call, find, context } = world;
  await add('acquirer.paid_after_cancel');
  const order = qr('34.5');
  await call('cscanb.pay.getqrcode', order);
  const asked = { ...channelPayment(await find(order.merchant_order_no)), channelTransNo: null };
  const { wallets } = context.acquirers.named('sandbox');
  const first = await wallets.cancel(asked, context.clock.nowMs());
  expect(first).toEqual({ kind: 'done', askAgainAt: context.clock.nowMs() + 3_000 });
  expect(await wallets.cancel(asked, context.clock.nowMs())).toEqual(first);
});

test.each(['acquirer.paid_after_cancel', 'acquirer.paid_after_expiry'] as const)(
  '%s: the order stays as it ended, and the money goes back',
  async (fault) => {
    const world = await open();
    const { add, qr, call, advance, find } = world;
    await add('acquirer.paid_after_cancel');
    await add('acquirer.paid_after_expiry');
    const order = qr('34.5');
    const number = order.merchant_order_no;
    await call('cscanb.pay.getqrcode', order);
    const isCancel = fault === 'acquirer.paid_after_cancel';
    await advance(isCancel ? 20_000 : 301_000);
    if (isCancel) await call('order.revoker', { merchant_order_no: number });
    const ended = await find(number);
    await advance(3_000);
    expect(moneyOf(await find(number))).toEqual({
      ...moneyOf(ended),
      latePaidMinor: 3_450,
      lateReturnedMinor: 3_450,
    });
    expect(ended.transStatus).toBe(1);
    expect(await world.injected(ended.transNo)).toMatchObject([{ fault }]);
  },
);

test('acquirer.refund_fails: accepted, then failed, and the money can be refunded again', async () => {
  const world = await open();
  const { add, call, query, advance, find } = world;
  const number = await paidQr(world);
  await add('acquirer.refund_fails', { merchantOrderNo: number });
  const refundOf = (name: string) =>
    call('order.refund.submit', {
      merchant_order_no: `${name}-${number}`,
      orig_merchant_order_no: number,
      order_amount: '34.5',
      price_currency: 'USD',
      description: 'Back',
    });
  await refundOf('R');
  expect(await query(`R-${number}`)).toMatchObject({ trans_status: 0 });
  await advance(3_000);
  expect(await query(`R-${number}`)).toMatchObject({ trans_status: 1, trans_error_code: 'EC0001' });
  expect(moneyOf(await find(number))).toMatchObject({ transStatus: 2, refundedMinor: 0 });
  await refundOf('S');
  await advance(3_000);
  expect(moneyOf(await find(number))).toMatchObject({ transStatus: 2, refundedMinor: 3_450 });
});

const panOf = (id: string) => testCardById(id)?.groups.join('') ?? '';

async function hosted({ call, order, find }: World): Promise<OnlineOrder> {
  const asked = order('34.5', { expires: 1_800, order_detail: { type: 'GENERAL', data: {} } });
  await call('pay.checkout', asked);
  const found = await find(asked.merchant_order_no);
  if (!isOnlineOrder(found)) throw new Error('no hosted order');
  return found;
}

const reread = async ({ find }: World, { merchantOrderNo }: Transaction) => find(merchantOrderNo);

test('acquirer.uncertain: the answer about a card is lost, and the acquirer reports it', async () => {
  const world = await open();
  const { add, context, advance } = world;
  await add('acquirer.uncertain');
  const order = await hosted(world);
  await actAsBuyer(context, order, { card: panOf('visa'), challengeCode: '' });
  expect((await reread(world, order)).online?.attempt?.stage).toBe('uncertain');
  await advance(5_000);
  expect(moneyOf(await reread(world, order))).toMatchObject({ transStatus: 2, paidMinor: 3_450 });
});

test('acquirer.uncertain: a report that comes after the reversal changes nothing', async () => {
  const world = await open();
  const { add, context, advance, reports } = world;
  await add('acquirer.uncertain', { delayMs: 600_000 });
  const order = await hosted(world);
  await actAsBuyer(context, order, { card: panOf('visa'), challengeCode: '' });
  await advance(31_000);
  expect(reports.nextAtMs('everyone')).toBeUndefined();
  await advance(600_000);
  expect(moneyOf(await reread(world, order))).toMatchObject({ paidMinor: 0, latePaidMinor: 0 });
});

test('acquirer.paid_after_cancel: a card that is charged after the cancel is given back', async () => {
  const world = await open();
  const { add, context, advance, call } = world;
  await add('acquirer.uncertain', { delayMs: 600_000 });
  await add('acquirer.paid_after_cancel');
  const order = await hosted(world);
  await actAsBuyer(context, order, { card: panOf('visa'), challengeCode: '' });
  await advance(16_000);
  await call('order.revoker', { merchant_order_no: order.merchantOrderNo });
  expect(await reread(world, order)).toMatchObject({ transStatus: 3 });
  await advance(3_000);
  expect(moneyOf(await reread(world, order))).toMatchObject({
    transStatus: 3,
    paidMinor: 0,
    latePaidMinor: 3_450,
    lateReturnedMinor: 3_450,
  });
});

test('page.challenge_abandoned: nothing comes back, and the cardholder may pay again later', async () => {
  const world = await open();
  const { add, context, advance, faults } = world;
  const comeBack = createFaultyReturn(faults);
  const order = await hosted(world);
  await actAsBuyer(context, order, { card: panOf('3ds-challenge'), challengeCode: '' });
  await add('page.challenge_abandoned');
  const code = { card: '', challengeCode: '123456' };
  for (let tries = 0; tries < 2; tries += 1) {
    const current = await reread(world, order);
    if (isOnlineOrder(current)) await actAsBuyer(context, current, code, comeBack);
    expect((await reread(world, order)).online?.attempt?.stage).toBe('challenge');
  }
  await advance(5 * 60_000);
  const missed = await reread(world, order);
  expect(missed.online).toMatchObject({ attempt: null, lastDecline: 'EC0108' });
  if (!isOnlineOrder(missed)) throw new Error('no online order');
  await actAsBuyer(context, missed, { card: panOf('3ds-challenge'), challengeCode: '' });
  const again = await reread(world, order);
  if (isOnlineOrder(again)) await actAsBuyer(context, again, code, comeBack);
  expect(moneyOf(await reread(world, order))).toMatchObject({ transStatus: 2, paidMinor: 3_450 });
});

test('page.challenge_twice: two returns at once pay once', async () => {
  const world = await open();
  const { add, context, faults } = world;
  const order = await hosted(world);
  await actAsBuyer(context, order, { card: panOf('3ds-challenge'), challengeCode: '' });
  await add('page.challenge_twice');
  const current = await reread(world, order);
  if (!isOnlineOrder(current)) throw new Error('no online order');
  await actAsBuyer(context, current, { card: '', challengeCode: '123456' }, createFaultyReturn(faults));
  const paid = await reread(world, order);
  expect(moneyOf(paid)).toEqual({
    transStatus: 2,
    paidMinor: 3_450,
    refundedMinor: 0,
    latePaidMinor: 0,
    lateReturnedMinor: 0,
  });
});

test('terminal.lost: the reply does not arrive, and the same ask gets what was done', async () => {
  const { add, faults } = await open();
  const terminal = { merchantNo, terminalSn: 'T-1' };
  const name = nameOf(terminal);
  const published: string[] = [];
  const ended: string[] = [];
  const inner = {
    publish: async (_topic: string, payload: string) => void published.push(payload),
    disconnect: (clientId: string) => void ended.push(clientId),
    isConnected: () => true,
    canPublish: () => true,
  } as unknown as Messages;
  const losing = createLosingTerminals(faults);
  const messages = losing.messages(inner);
  const handled: string[] = [];
  const service = losing.service({
    handle: async (_terminal, ask) => {
      handled.push(ask.type);
      return { code: '0', msg: 'success' };
    },
    connected: async () => {},
  });
  await add('terminal.lost');
  const transNo = '2026112100000000000001';
  const ask = { type: 'execute', trans_no: transNo, attempt_id: 'a-1' } as const;
  const say = async (type: 'query' | 'execute') => {
    await service.handle(terminal, type === 'query' ? { type, trans_no: transNo } : ask, 'PSN');
    await messages.publish(terminalTopics.down(name), `{"type":"reply","id":"PSN","to":"${handled.length}"}`);
  };
  await say('query');
  await service.handle(terminal, ask, 'PSN-LOST');
  // A reply to something else that was asked for meanwhile arrives.
  await messages.publish(terminalTopics.down(name), '{"type":"reply","id":"PSN","to":"other"}');
  await messages.publish(terminalTopics.down(name), '{"type":"reply","id":"PSN-LOST","to":"2"}');
  await say('execute');
  expect(handled).toEqual(['query', 'execute', 'execute']);
  const arrived = published.map((payload) => (JSON.parse(payload) as { to: string }).to);
  expect(arrived).toEqual(['1', 'other', '3']);
  expect(ended).toEqual([name]);
});
