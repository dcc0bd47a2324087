/** Recovery of a merchant's backend after a crash: it queries everything, and sends again what was never answered. */
import type { Answer, BasicCaller } from '../support/basic-caller.ts';
import { inMinor, type KnownOrder, type KnownRefund, type Ledger } from './ledger.ts';

export interface Reconciliation {
  /** How many orders and refunds were asked after, and how many of them had an open result. */
  readonly asked: number;
  readonly unknown: number;
  /** Everything in which the gateway contradicts what it has acknowledged; a test asserts that there is nothing. */
  readonly faults: readonly string[];
}

const lanes = 16;
/** Interval at which certain ones are sent again as well. */
const repeatEvery = 5;

/** Asks after the orders from index `from` on, and makes their results known in the ledger. */
export async function reconcile(
  caller: BasicCaller,
  ledger: Ledger,
  merchantNo: string,
  from: number,
): Promise<Reconciliation> {
  const faults: string[] = [];
  let asked = 0;
  let unknown = 0;
  const check = (holds: boolean, what: string) => {
    if (!holds) faults.push(what);
  };

  /** Sends `one` again, which must be refused where it is there and succeed where it is not. */
  async function sendAgain(orderNo: string, isThere: boolean, send: () => Promise<Answer>): Promise<void> {
    const again = await send();
    const expected = isThere ? 'E04112' : '0';
    check(again.code === expected, `${orderNo} sent again: ${again.code} ${again.msg}, expected ${expected}`);
  }

  async function reconcileOrder(order: KnownOrder, isRepeated: boolean): Promise<void> {
    asked += 1;
    const { orderNo, amountMinor } = order;
    const query = () => caller.call('order.query', { merchant_order_no: orderNo });
    let found = await query();
    if (order.created === 'acknowledged') {
      check(found.code === '0', `${orderNo} was acknowledged and is missing: ${found.code}`);
      if (isRepeated) await sendAgain(orderNo, true, () => caller.call(order.method, order.fields));
    } else {
      unknown += 1;
      check(found.code === '0' || found.code === 'E04111', `${orderNo}: ${found.code} ${found.msg}`);
      await sendAgain(orderNo, found.code === '0', () => caller.call(order.method, order.fields));
      if (found.code !== '0') found = await query();
      order.created = 'acknowledged';
      order.transNo = String(found.data['trans_no']);
    }
    const { trans_no: transNo, trans_status: transStatus } = found.data;
    check(transNo === order.transNo, `${orderNo} has trans_no ${transNo}, was told ${order.transNo}`);
    check(inMinor(found.data['order_amount']) === amountMinor, `${orderNo}: another amount`);
    if (order.paid === 'acknowledged') {
      check(transStatus === 2, `${orderNo} was paid and has trans_status ${transStatus}`);
      check(inMinor(found.data['paid_amount']) === amountMinor, `${orderNo}: another paid_amount`);
    } else if (order.method === 'bscanc.pay.submit') {
      // 0: the gateway died between writing the order down and hearing the wallet; it asks the wallet by itself.
      check(transStatus === 2 || transStatus === 0, `${orderNo} has trans_status ${transStatus}`);
    } else {
      const possible = order.paid === 'unsent' ? [9] : [9, 2];
      check(possible.includes(Number(transStatus)), `${orderNo} has trans_status ${transStatus}`);
      if (order.paid === 'unknown') await payAgain(order);
    }
  }

  async function payAgain(order: KnownOrder): Promise<void> {
    unknown += 1;
    const named = { merchant_no: merchantNo, merchant_order_no: order.orderNo };
    const again = await caller.post('/api/sandbox/pay', named);
    check(again.data['state'] === 'paid', `${order.orderNo} paid again: ${again.data['state']}`);
    order.paid = 'acknowledged';
  }

  async function reconcileRefund(order: KnownOrder, refund: KnownRefund): Promise<void> {
    asked += 1;
    const { orderNo } = refund;
    const query = () => caller.call('order.refund.query', { merchant_order_no: orderNo });
    let found = await query();
    if (refund.state === 'acknowledged') {
      check(found.code === '0', `${orderNo} was acknowledged and is missing: ${found.code}`);
    } else {
      unknown += 1;
      await sendAgain(orderNo, found.code === '0', () => caller.call('order.refund.submit', refund.fields));
      if (found.code !== '0') found = await query();
      refund.state = 'acknowledged';
      refund.transNo = String(found.data['trans_no']);
    }
    check(found.data['trans_no'] === refund.transNo, `${orderNo}: another trans_no`);
    check(found.data['orig_trans_no'] === order.transNo, `${orderNo}: another original`);
    check(inMinor(found.data['order_amount']) === refund.amountMinor, `${orderNo}: another amount`);
  }

  const work = ledger.orders.slice(from).map((order, index) => async () => {
    await reconcileOrder(order, index % repeatEvery === 0);
    for (const refund of order.refunds) await reconcileRefund(order, refund);
  });
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let next = work.shift(); next !== undefined; next = work.shift()) await next();
    }),
  );
  return { asked, unknown, faults };
}
