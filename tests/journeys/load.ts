/** A busy shop: lanes that order, pay and refund side by side, and write down the replies. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Answer, BasicCaller } from '../support/basic-caller.ts';
import type { SeededRandom } from '../support/random.ts';
import { inMajor, type KnownOrder, type KnownRefund, type Ledger } from './ledger.ts';

export interface LoadOptions {
  readonly caller: BasicCaller;
  readonly ledger: Ledger;
  readonly random: SeededRandom;
  readonly merchantNo: string;
  readonly notifyUrl: string;
  /** Begins the order numbers, so that no two runs share one. */
  readonly prefix: string;
  readonly lanes: number;
}

export interface Load {
  /** Lets the lanes finish what they are at, or notice that the gateway is gone. */
  stop(): Promise<void>;
}

/** Codes that leave the result open: the gateway, or its database, was away. */
const openCodes = new Set(['SYS001', 'SYS007']);

/** Long enough for the whole run, and short enough to be watched by advancing the clock. */
export const expiresSeconds = 600;

const paidAtOnce = '280000000000000001';

export function startLoad(options: LoadOptions): Load {
  const { caller, ledger, random, merchantNo, notifyUrl, prefix } = options;
  let isStopped = false;

  /** The answer; undefined where the result stays unknown. */
  async function ask(work: () => Promise<Answer>, what: string): Promise<Answer | undefined> {
    let answer: Answer;
    try {
      answer = await work();
    } catch {
      // The gateway is gone; it may come back, under this load or the next.
      await delay(20);
      return undefined;
    }
    if (answer.code === '0') return answer;
    if (openCodes.has(answer.code)) await delay(20);
    else ledger.surprises.push(`${what}: ${answer.code} ${answer.msg}`);
    return undefined;
  }

  function newOrder(): KnownOrder {
    const orderNo = `${prefix}${ledger.orders.length}`;
    const method = random.chance(0.5) ? 'cscanb.pay.getqrcode' : 'bscanc.pay.submit';
    // Below 100.00, where no amount triggers anything.
    const amountMinor = random.between(100, 9_000);
    const order: KnownOrder = {
      orderNo,
      method,
      amountMinor,
      fields: {
        merchant_order_no: orderNo,
        pay_method_id: 'Alipay+',
        price_currency: 'USD',
        order_amount: inMajor(amountMinor),
        expires: expiresSeconds,
        description: '一杯咖啡',
        term_ip: '127.0.0.1',
        ...(random.chance(0.9) ? { notify_url: notifyUrl } : {}),
        ...(method === 'bscanc.pay.submit' ? { auth_code: paidAtOnce } : {}),
      },
      willBePaid: method === 'bscanc.pay.submit' || random.chance(0.9),
      created: 'unknown',
      paid: 'unsent',
      refunds: [],
    };
    ledger.orders.push(order);
    return order;
  }

  async function create(order: KnownOrder): Promise<void> {
    const answer = await ask(() => caller.call(order.method, order.fields), order.method);
    if (answer === undefined) return;
    order.created = 'acknowledged';
    order.transNo = String(answer.data['trans_no']);
    if (order.method === 'bscanc.pay.submit') {
      if (answer.data['trans_status'] === 2) order.paid = 'acknowledged';
      else ledger.surprises.push(`${order.orderNo}: trans_status ${answer.data['trans_status']}`);
    }
  }

  async function pay(order: KnownOrder): Promise<void> {
    order.paid = 'unknown';
    const named = { merchant_no: merchantNo, merchant_order_no: order.orderNo };
    const answer = await ask(() => caller.post('/api/sandbox/pay', named), 'pay');
    if (answer?.data['state'] === 'paid') order.paid = 'acknowledged';
    else if (answer !== undefined) ledger.surprises.push(`${order.orderNo}: ${answer.data['state']}`);
  }

  async function refund(order: KnownOrder): Promise<void> {
    const number = order.refunds.length + 1;
    const amountMinor = random.between(1, Math.floor(order.amountMinor / 3));
    const orderNo = `${order.orderNo}R${number}`;
    const one: KnownRefund = {
      orderNo,
      amountMinor,
      fields: {
        orig_merchant_order_no: order.orderNo,
        merchant_order_no: orderNo,
        price_currency: 'USD',
        order_amount: inMajor(amountMinor),
        description: 'less',
        notify_url: notifyUrl,
      },
      state: 'unknown',
    };
    order.refunds.push(one);
    const answer = await ask(() => caller.call('order.refund.submit', one.fields), 'order.refund.submit');
    if (answer === undefined) return;
    one.state = 'acknowledged';
    one.transNo = String(answer.data['trans_no']);
  }

  async function lane(): Promise<void> {
    while (!isStopped) {
      const order = newOrder();
      await create(order);
      if (order.created !== 'acknowledged' || isStopped) continue;
      if (order.willBePaid && order.paid === 'unsent') await pay(order);
      while (order.paid === 'acknowledged' && order.refunds.length < 3 && random.chance(0.3) && !isStopped) {
        await refund(order);
      }
    }
  }

  const running = Array.from({ length: options.lanes }, lane);
  return {
    async stop() {
      isStopped = true;
      await Promise.all(running);
    },
  };
}
