/** For the browser tests: the built terminal behind a small server that plays the gateway. */
import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import type {
  ActivatedTerminal,
  FromTerminal,
  TerminalAsk,
  TerminalPush,
} from '@tollgate/contract/terminal/messages';
import { terminalTopics } from '@tollgate/contract/terminal/messages';
import { builds, ensureBuilt } from '../../scripts/build.mjs';
import { welcome } from '../engine/testing.ts';
import { attachBroker } from './testing-broker.ts';

/** The policy that the gateway sends with the page. */
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
const dist = join(import.meta.dirname, '../dist');
const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const username = `${welcome.merchant_no}.${welcome.terminal_sn}`;

export const account: ActivatedTerminal = {
  merchant_no: welcome.merchant_no,
  terminal_sn: welcome.terminal_sn,
  username,
  password: 'not-secret',
  mqtt_path: '/terminal/mqtt',
  card_key_pem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
};

/** A reply without what every reply has; undefined for none. */
export type FakeReply = { readonly code: string; readonly data?: object } | undefined;

export interface FakeGateway {
  readonly url: string;
  /** Answer of the gateway; hello is answered by itself. */
  answer: (ask: TerminalAsk) => FakeReply;
  /** Asks that came in, without those that were sent again. */
  readonly asks: FromTerminal[];
  push(push: TerminalPush): void;
  close(): Promise<void>;
}

/** Builds the page where it is missing or stale. @throws where the build fails */
export async function buildTerminal(): Promise<void> {
  const build = builds.find(({ workspace }) => workspace === 'terminal');
  if (build === undefined || (await ensureBuilt(build)) !== 0) throw new Error('terminal cannot be built');
}

/** The card of an authorize, as the gateway reads it. */
export function openCard(sealed: string): unknown {
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const bytes = Buffer.from(sealed, 'base64');
  const text = privateDecrypt({ key: privateKey, padding, oaepHash: 'sha256' }, bytes).toString('utf8');
  return JSON.parse(text);
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://gateway').pathname;
  if (path === '/terminal/activate') {
    const { code } = JSON.parse(await textOf(request)) as { code: string };
    const isRight = code === '48213907';
    response.writeHead(isRight ? 200 : 400, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(isRight ? account : { code: 'E04150', msg: 'cannot be activated', psn: '1' }),
    );
  } else if (path === '/terminal/') {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy,
    });
    response.end(await readFile(join(dist, 'terminal.html')));
  } else if (/^\/terminal\/assets\/[\w.-]+$/.test(path)) {
    response.writeHead(200, { 'content-type': mediaTypes[extname(path)] ?? 'application/octet-stream' });
    response.end(await readFile(join(dist, path.slice('/terminal/'.length))));
  } else response.writeHead(404).end();
}

/** Starts the fake on a free port; it answers every ask with success until the test says otherwise. */
export async function startFakeGateway(): Promise<FakeGateway> {
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  let count = 0;
  const send = (message: object) => {
    count += 1;
    broker.publish(
      terminalTopics.down(username),
      JSON.stringify({ id: `g${count}`, at: Date.now(), ...message }),
    );
  };
  const broker = attachBroker(server, '/terminal/mqtt', (topic, payload) => {
    if (topic !== terminalTopics.up(username)) return;
    const ask = JSON.parse(payload) as FromTerminal;
    if (!fake.asks.some(({ id }) => id === ask.id)) fake.asks.push(ask);
    const reply =
      ask.type === 'hello' ? { code: '0', data: { ...welcome, now_ms: Date.now() } } : fake.answer(ask);
    if (reply !== undefined) send({ type: 'reply', to: ask.id, msg: 'as the test says', ...reply });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the fake gateway has no port');
  const fake: FakeGateway = {
    url: `http://127.0.0.1:${address.port}`,
    answer: () => ({ code: '0' }),
    asks: [],
    push: send,
    close: () =>
      new Promise((resolve) => {
        broker.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;
}
