/** A small shop with everything that `tollgate exam` requires: node shop.ts [PORT] */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { isTollgateError, outcomeOf } from '@tollgate/sdk';
import { type Account, endOrder, type Order, type Refund } from './order.ts';
import { cancelOrder, clientOf, endRefund, type PayRequest, submitRefund, takePayment } from './payments.ts';

/** Orders by their number; a refund's number leads to its order. */
const orders = new Map<string, Order>();

const newNumber = () => randomUUID().replaceAll('-', '').slice(0, 24);

// region shop-notify
/** Responds to a notification: `success` for every valid one, even if it is a repeat. */
async function notified(body: string): Promise<boolean> {
  const order = orders.get(numberIn(body));
  if (order === undefined) return false;
  try {
    // Checks the signature, app_id and merchant_no of the text as received.
    const found = await clientOf(order.account, 1).verifyNotification(body);
    const refund = order.refunds.find(({ number }) => number === found.merchantOrderNo);
    if (refund !== undefined) endRefund(refund, found.transStatus);
    else endOrder(order, { ...found, outcome: outcomeOf(found) });
    return true;
  } catch (error) {
    if (isTollgateError(error)) return false;
    throw error;
  }
}

/** Only to find the key: nothing in the body is trusted before it is verified. */
function numberIn(body: string): string {
  try {
    return String((JSON.parse(body) as Record<string, unknown>)['merchant_order_no']);
  } catch {
    return '';
  }
}
// endregion shop-notify

// region exam-start
type StartRequest = PayRequest & {
  readonly action: string;
  readonly account: Account;
  readonly speed: number;
  readonly merchant_order_no?: string;
};

/** The exam's start endpoint: test code, never served in production. Undefined if the shop does not support it. */
async function start(request: StartRequest, shopUrl: string): Promise<object | undefined> {
  const known = orders.get(request.merchant_order_no ?? '');
  if (request.action === 'cancel' && known !== undefined) {
    void cancelOrder(known);
    return {};
  }
  if (request.action === 'refund' && known !== undefined) {
    const refund: Refund = { number: newNumber(), amount: request.amount, state: 'open' };
    known.refunds.push(refund);
    orders.set(refund.number, known);
    await submitRefund(known, refund, shopUrl);
    return { merchant_order_no: refund.number };
  }
  if (request.action !== 'pay') return undefined;
  const order: Order = {
    number: newNumber(),
    amount: request.amount,
    currency: request.currency,
    account: request.account,
    speed: request.speed,
    workMs: request.work_ms ?? 0,
    createdMs: performance.now(),
    refunds: [],
    state: 'open',
    fulfilled: 0,
  };
  orders.set(order.number, order);
  const links = await takePayment(order, request, shopUrl);
  return { merchant_order_no: order.number, speed: order.speed, work_ms: order.workMs, ...links };
}
// endregion exam-start

// region exam-order
/** The exam's order endpoint: what the shop has recorded. */
function view({ number, state, fulfilled, paidAmount, refunds }: Order): object {
  return {
    merchant_order_no: number,
    state,
    fulfilled,
    paid_amount: paidAmount ?? null,
    refunds: refunds.map((refund) => ({
      merchant_order_no: refund.number,
      amount: refund.amount,
      state: refund.state,
    })),
  };
}
// endregion exam-order

interface Answer {
  readonly status: number;
  readonly body: string;
}

const json = (value: object | undefined, otherwise: number): Answer =>
  value === undefined ? { status: otherwise, body: '{}' } : { status: 200, body: JSON.stringify(value) };

async function answer(request: IncomingMessage, shopUrl: string): Promise<Answer> {
  const url = new URL(request.url ?? '/', shopUrl);
  const order = orders.get(url.searchParams.get('merchant_order_no') ?? '');
  switch (`${request.method} ${url.pathname}`) {
    case 'POST /notify': {
      const isGood = await notified(await readText(request));
      return { status: isGood ? 200 : 400, body: isGood ? 'success' : 'refused' };
    }
    // region return-page
    case 'GET /return':
      // The page shows the shop's own record. The payer can change everything else in the URL.
      if (order === undefined || order.state === 'open')
        return { status: 200, body: 'We are waiting for the payment.' };
      return { status: 200, body: order.state === 'paid' ? 'Thank you.' : 'Your order has ended.' };
    // endregion return-page
    case 'POST /exam/start':
      return json(await start(JSON.parse(await readText(request)) as StartRequest, shopUrl), 501);
    case 'GET /exam/order':
      return json(order && view(order), 404);
    default:
      return { status: 404, body: 'not found' };
  }
}

/** Starts the shop on loopback; port 0 takes a free one. */
export async function startShop(port: number): Promise<{ readonly url: string; readonly server: Server }> {
  let url = '';
  const server = createServer((request, response) => {
    answer(request, url)
      .then(({ status, body }) => response.writeHead(status, { 'content-type': 'text/plain' }).end(body))
      .catch((error: unknown) => {
        process.stderr.write(`${error}\n`);
        response.writeHead(500).end('error');
      });
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, server };
}

if (import.meta.main) {
  const { url } = await startShop(Number(process.argv[2] ?? 8090));
  process.stdout.write(`ready ${url}\n`);
}
