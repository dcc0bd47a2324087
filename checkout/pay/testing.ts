/** For the tests: the built page behind a small server that plays the gateway, in the shapes of its API. */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import type { CheckoutState, CheckoutView } from '@tollgate/contract/pages/checkout';
import type { Reason } from '@tollgate/contract/pages/members';
import { contentSecurityPolicy } from '../payer/testing.ts';

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export type SentBody = Readonly<Record<string, unknown>>;

/** 2026-11-21T04:08:20Z. */
export const startMs = 1_795_234_100_000;
export const link = 'AbCd12-Xy34Zw56Xy34Zw5';

const reasons: Readonly<Partial<Record<CheckoutState, Reason>>> = {
  failed: { code: 'EC0112', en: 'Too many attempts to pay the order', zh: '支付尝试次数过多' },
  expired: { code: 'E04122', en: 'The order is closed', zh: '订单已关闭' },
  closed: { code: 'E04121', en: 'The order is cancelled', zh: '订单已撤销' },
};

const statuses: Readonly<Record<CheckoutState, number>> = {
  open: 9,
  authorizing: 0,
  challenge: 0,
  paid: 2,
  failed: 1,
  expired: 1,
  closed: 1,
  cancelled: 3,
  returned: 3,
};

export const declined = { code: 'EC0102', en: 'Insufficient funds on the card', zh: '卡内余额或额度不足' };

/** The gateway's view of an order in this state, with nearly a quarter of an hour to go. */
export function wireView(state: CheckoutState, changes: Partial<CheckoutView> = {}): CheckoutView {
  return {
    state,
    merchant_name: 'Harbour Coffee Roasters',
    merchant_order_no: 'HC-20261121-000482',
    description: 'Coffee for the office',
    currency: 'USD',
    amount: '34.5',
    trans_no: '2026112100000000004821',
    trans_status: statuses[state],
    expires_at_ms: startMs + 872_000,
    now_ms: startMs,
    attempts: 0,
    attempts_max: 5,
    items: [
      {
        name: 'Ethiopia Guji, whole beans, 250 g',
        quantity: 2,
        unit_price: '12.5',
        amount: '25',
        image: `/pay/img/${link}/0`,
      },
      { name: 'Paper filters', quantity: 1, unit_price: '9.5', amount: '9.5' },
    ],
    options: ['Card', 'ApplePay', 'GooglePay', 'WeChatPay', 'Alipay+'],
    shipping: null,
    billing: null,
    theme: null,
    card_key: '',
    brands: ['Visa', 'MasterCard', 'Amex', 'JCB', 'UnionPay'],
    return_url: null,
    last_decline: null,
    reason: reasons[state] ?? null,
    wallet: null,
    challenge_url: state === 'challenge' ? `/pay/3ds/${link}` : null,
    paid:
      state === 'paid'
        ? {
            pay_method_id: 'Visa',
            account: '411111******1111',
            paid_amount: '34.5',
            end_time: '2026-11-21 04:08:18',
          }
        : null,
    sandbox: true,
    sheet_cards: [
      { id: 'visa', brand: 'Visa', last4: '1111', en: 'Approved at once', zh: '立即批准' },
      { id: 'declined', brand: 'Visa', last4: '0002', en: 'Declined', zh: '发卡机构拒绝' },
    ],
    ...changes,
  };
}

/** Answer of the fake: a reply, `drop` for a broken connection, `hang` for none at all. */
export type Answer = { readonly status: number; readonly body?: object } | 'drop' | 'hang';

export interface FakeGateway {
  readonly url: string;
  /** The answer to a request; `sent` is there with a POST. */
  answer: (request: { readonly sent?: SentBody; readonly count: number }) => Answer;
  /** Bodies that came in, in their order. */
  readonly sent: SentBody[];
  /** Every address that was asked for. */
  readonly paths: string[];
  /** How often the order was asked for. */
  asked: number;
  close(): Promise<void>;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

async function answerOrder(fake: FakeGateway, request: IncomingMessage, response: ServerResponse) {
  let answer: Answer;
  if (request.method === 'POST') {
    const sent = JSON.parse(await textOf(request)) as SentBody;
    fake.sent.push(sent);
    answer = fake.answer({ sent, count: fake.asked });
  } else {
    fake.asked += 1;
    answer = fake.answer({ count: fake.asked });
  }
  if (answer === 'hang') return;
  if (answer === 'drop') return void request.socket.destroy();
  response.writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(answer.body ?? { code: 'E04111', msg: 'unknown', psn: '0' }));
}

/** A picture that a browser draws; anything but the first is missing. */
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#7a4a2a" d="M0 0h8v8H0z"/><path fill="#d9b48f" d="M2 2h4v4H2z"/></svg>';

async function serve(fake: FakeGateway, dist: string, request: IncomingMessage, response: ServerResponse) {
  const path = new URL(request.url ?? '/', 'http://gateway').pathname;
  fake.paths.push(request.url ?? '');
  if (path.startsWith('/pay/api/c/')) return answerOrder(fake, request, response);
  const asset = /^\/pay\/assets\/([\w.-]+)$/.exec(path)?.[1];
  if (asset !== undefined) {
    response.writeHead(200, { 'content-type': mediaTypes[extname(asset)] ?? 'application/octet-stream' });
    return response.end(await readFile(join(dist, 'assets', asset)));
  }
  if (path === `/pay/img/${link}/0`) {
    return response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(picture);
  }
  if (path === `/pay/${link}`) {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy,
    });
    return response.end(await readFile(join(dist, 'pay.html')));
  }
  // Where payers are sent to: the issuer, a wallet, the shop.
  if (/^\/(?:pay\/3ds|pay\/q|shop)\//.test(path)) {
    return response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<title>elsewhere</title><h1>Elsewhere</h1>');
  }
  response.writeHead(404).end();
}

/** Starts the fake on a free port; it says that the order is open until the test says otherwise. */
export async function startFakeGateway(dist = join(import.meta.dirname, '../dist')): Promise<FakeGateway> {
  const server = createServer((request, response) => {
    serve(fake, dist, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the fake gateway has no port');
  const fake: FakeGateway = {
    url: `http://127.0.0.1:${address.port}`,
    answer: () => ({ status: 200, body: wireView('open') }),
    sent: [],
    paths: [],
    asked: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;
}
