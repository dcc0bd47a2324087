/** For the browser tests: the built page behind a small server that plays the gateway. */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import type { ChallengeState, ChallengeView } from '@tollgate/contract/pages/challenge';

/** The policy that the gateway sends with the page. */
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const built = join(import.meta.dirname, '../dist');
const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export type WireCheck = Readonly<Record<string, unknown>>;

export const startMs = 1_795_234_100_000;

/** A reply of the gateway for a check in this state, with four and a half minutes to go. */
export function wireCheck(state: ChallengeState, changes: Partial<ChallengeView> = {}): ChallengeView {
  return {
    state,
    merchant_name: 'Harbour Coffee Roasters',
    currency: 'USD',
    amount: '134.5',
    brand: 'Visa',
    account: '400000******3220',
    tries_left: 3,
    expires_at_ms: startMs + 272_000,
    now_ms: startMs,
    next_url: null,
    sandbox: true,
    hint_code: '246810',
    ...changes,
  };
}

/** Answer of the fake: a reply, `drop` for a broken connection, `hang` for none at all. */
export type Answer = { readonly status: number; readonly check?: object } | 'drop' | 'hang';

export interface FakeGateway {
  readonly url: string;
  /** The answer to a request; `sent` is the body of a POST. */
  answer: (request: { readonly sent?: WireCheck; readonly count: number }) => Answer;
  /** Checks that were sent, in their order. */
  readonly sent: WireCheck[];
  /** How often the check was asked for. */
  asked: number;
  /** Addresses of everything that was asked for. */
  readonly paths: string[];
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<WireCheck> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return JSON.parse(body) as WireCheck;
}

async function answerCheck(fake: FakeGateway, request: IncomingMessage, response: ServerResponse) {
  let answer: Answer;
  if (request.method === 'POST') {
    const sent = await bodyOf(request);
    fake.sent.push(sent);
    answer = fake.answer({ sent, count: fake.asked });
  } else {
    fake.asked += 1;
    answer = fake.answer({ count: fake.asked });
  }
  if (answer === 'hang') return;
  if (answer === 'drop') return void request.socket.destroy();
  response.writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(answer.check ?? { code: 'E04111', msg: 'unknown', psn: '0' }));
}

async function serve(fake: FakeGateway, dist: string, request: IncomingMessage, response: ServerResponse) {
  const { pathname } = new URL(request.url ?? '/', 'http://gateway');
  fake.paths.push(request.url ?? '');
  if (pathname.startsWith('/pay/api/3ds/')) return answerCheck(fake, request, response);
  const html = { 'content-type': 'text/html; charset=utf-8' };
  if (pathname.startsWith('/pay/3ds/')) {
    response.writeHead(200, { ...html, 'content-security-policy': contentSecurityPolicy });
    return response.end(await readFile(join(dist, 'challenge.html')));
  }
  // The shop, or the pay page: where the payer goes on.
  if (pathname === '/shop' || pathname === '/pay/link-1') {
    return response.writeHead(200, html).end('<!doctype html><title>Shop</title><h1>Welcome back</h1>');
  }
  const name = /^\/pay\/assets\/([\w.-]+)$/.exec(pathname)?.[1];
  if (name === undefined) return response.writeHead(404).end();
  response.writeHead(200, { 'content-type': mediaTypes[extname(name)] ?? 'application/octet-stream' });
  response.end(await readFile(join(dist, 'assets', name)));
}

/** Starts the fake on a free port; it says that the check waits for a code until the test says otherwise. */
export async function startFakeGateway(dist = built): Promise<FakeGateway> {
  const server = createServer((request, response) => {
    serve(fake, dist, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the fake gateway has no port');
  const fake: FakeGateway = {
    url: `http://127.0.0.1:${address.port}`,
    answer: () => ({ status: 200, check: wireCheck('challenge') }),
    sent: [],
    asked: 0,
    paths: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;
}
