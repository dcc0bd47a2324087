/** For the browser tests: the built page behind a small server that plays the gateway. */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import type { Reason } from '@tollgate/contract/pages/members';
import type { PayerState, PayerView } from '@tollgate/contract/pages/payer';
import { builds, ensureBuilt } from '../../scripts/build.mjs';

/** The policy that the gateway sends with the page. */
export const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const dist = join(import.meta.dirname, '../dist');
const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const startMs = 1_795_234_100_000;

const reasons: Readonly<Partial<Record<PayerState, Reason>>> = {
  failed: { code: 'EC0002', en: 'Insufficient funds', zh: '余额不足' },
  expired: { code: 'E04122', en: 'The order is closed', zh: '订单已关闭' },
  closed: { code: 'E04121', en: 'The order is cancelled', zh: '订单已撤销' },
};

const statuses: Readonly<Record<PayerState, number>> = {
  waiting: 9,
  processing: 0,
  paid: 2,
  failed: 1,
  expired: 1,
  closed: 1,
  cancelled: 3,
  returned: 3,
};

/** A reply of the gateway for an order in this state, with four and a half minutes to go. */
export function wireOrder(state: PayerState, changes: Partial<PayerView> = {}): PayerView {
  const reason = reasons[state];
  return {
    state,
    merchant_name: 'Harbour Coffee Roasters',
    merchant_order_no: 'HC-20261121-000482',
    description: 'Two flat whites, one almond croissant',
    currency: 'USD',
    amount: '34.5',
    pay_method_id: 'Alipay+',
    expires_at_ms: startMs + 272_000,
    now_ms: startMs,
    trans_no: '2026112100000000004821',
    trans_status: statuses[state],
    ...(reason === undefined ? {} : { reason }),
    ...changes,
  };
}

/** Answer of the fake: a reply, `drop` for a broken connection, `hang` for none at all. */
export type Answer = { readonly status: number; readonly order?: object } | 'drop' | 'hang';

export interface FakeGateway {
  readonly url: string;
  /** The answer to a request; `action` is there with a POST. */
  answer: (request: { readonly action?: string; readonly count: number }) => Answer;
  /** Actions that came in, in their order. */
  readonly actions: string[];
  /** How often the order was asked for. */
  asked: number;
  /** How often the page itself was loaded. */
  loaded: number;
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

function actionOf(body: string): string {
  const parsed: unknown = JSON.parse(body);
  const isMembers = typeof parsed === 'object' && parsed !== null && 'action' in parsed;
  return isMembers ? String(parsed.action) : '';
}

async function answerOrder(fake: FakeGateway, request: IncomingMessage, response: ServerResponse) {
  let answer: Answer;
  if (request.method === 'POST') {
    const action = actionOf(await bodyOf(request));
    fake.actions.push(action);
    answer = fake.answer({ action, count: fake.asked });
  } else {
    fake.asked += 1;
    answer = fake.answer({ count: fake.asked });
  }
  if (answer === 'hang') return;
  if (answer === 'drop') return void request.socket.destroy();
  response.writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(answer.order ?? { code: 'E04111', msg: 'unknown', psn: '0' }));
}

async function serve(fake: FakeGateway, request: IncomingMessage, response: ServerResponse) {
  const path = new URL(request.url ?? '/', 'http://gateway').pathname;
  if (path.startsWith('/pay/api/q/')) return answerOrder(fake, request, response);
  if (path.startsWith('/pay/q/')) {
    fake.loaded += 1;
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy,
    });
    return response.end(await readFile(join(dist, 'payer.html')));
  }
  const name = /^\/pay\/assets\/([\w.-]+)$/.exec(path)?.[1];
  if (name === undefined) return response.writeHead(404).end();
  response.writeHead(200, { 'content-type': mediaTypes[extname(name)] ?? 'application/octet-stream' });
  response.end(await readFile(join(dist, 'assets', name)));
}

/** Builds the page where it is missing or older than what goes into it. @throws where the build fails */
export async function buildPage(): Promise<void> {
  const build = builds.find(({ workspace }) => workspace === 'checkout');
  if (build === undefined || (await ensureBuilt(build)) !== 0) throw new Error('checkout cannot be built');
}

/** Starts the fake on a free port; it says that the order waits until the test says otherwise. */
export async function startFakeGateway(): Promise<FakeGateway> {
  const server = createServer((request, response) => {
    serve(fake, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the fake gateway has no port');
  const fake: FakeGateway = {
    url: `http://127.0.0.1:${address.port}`,
    answer: () => ({ status: 200, order: wireOrder('waiting') }),
    actions: [],
    asked: 0,
    loaded: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;
}
