/** For tests: a gateway that signs with Node's own crypto, and a clock on which waiting takes no time. */
import { createPublicKey, sign, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from './clock.ts';
import type { KeyPairOptions } from './options.ts';

interface Vectors {
  readonly keys: Readonly<
    Record<'app_private_key' | 'app_public_key' | 'gateway_private_key' | 'gateway_public_key', string>
  >;
  readonly vectors: readonly { readonly id: string; readonly body: string }[];
}

const vectorsUrl = new URL('../contract/signing/vectors.json', import.meta.url);
export const vectors = JSON.parse(readFileSync(vectorsUrl, 'utf8')) as Vectors;
export const { keys } = vectors;
export const basic = { username: 'till-7', password: 'päss:wörd' } as const;
export const appId = 'tg0123456789abcdef';
export const merchantNo = '312100000164';

/** The body of a vector by its id. */
export function vectorBody(id: string): string {
  const found = vectors.vectors.find((vector) => vector.id === id);
  if (found === undefined) throw new Error(`no vector ${id}`);
  return found.body;
}

type Members = Record<string, unknown>;

/** The rule once more, from parsed JSON and apart from the contract's own code (decision 4). */
export function ruleString(members: Members): string {
  return Object.keys(members)
    .filter((name) => name !== 'sign' && members[name] !== '' && members[name] !== null)
    .sort()
    .map((name) => {
      const value = members[name];
      return `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`;
    })
    .join('&');
}

/** The members as JSON text with the gateway's signature. */
export function signedByGateway(members: Members): string {
  const signature = sign('RSA-SHA256', Buffer.from(ruleString(members)), keys.gateway_private_key);
  return JSON.stringify({ ...members, sign: signature.toString('base64') });
}

/** Members of a notification that T-1 was paid. */
export const paidMembers = {
  app_id: appId,
  method: 'payment.result.notify',
  merchant_no: merchantNo,
  sign_type: 'RSA2',
  timestamp: '1772446527000',
  trans_no: '2026',
  trans_status: 2,
  merchant_order_no: 'T-1',
} as const;

/** A payment as the client is asked for it. */
export const order = {
  merchantOrderNo: 'T-1',
  payMethodId: 'Alipay+',
  priceCurrency: 'USD',
  orderAmount: '34.5',
  expires: 300,
  description: 'Two coffees',
  termIp: '203.0.113.24',
} as const;

export interface ReceivedCall {
  readonly path: string;
  readonly text: string;
  readonly fields: Members;
  readonly headers: IncomingMessage['headers'];
}

/**
 * `data` is the JSON text of the reply's data. `unsigned` leaves `sign` out. `text` is sent as it is. `cut` ends the
 * reply in the middle.
 */
export type FakeAnswer =
  | { readonly data: string; readonly unsigned?: boolean }
  | {
      readonly code: string;
      readonly msg?: string;
      readonly httpStatus?: number;
      readonly unsigned?: boolean;
    }
  | { readonly httpStatus: number; readonly text: string; readonly location?: string }
  | 'drop'
  | 'cut'
  | 'hang';

export interface FakeGateway {
  readonly url: string;
  readonly received: readonly ReceivedCall[];
  close(): Promise<void>;
}

export const psn = '7QK3M0ZT9X2B4C8D';

/** The text of a reply as the gateway writes it. */
export function replyText(answer: Exclude<FakeAnswer, string>, isBasic = false): string {
  if ('text' in answer) return answer.text;
  const members =
    'data' in answer
      ? { code: '0', msg: 'success', psn, data: answer.data }
      : { code: answer.code, msg: answer.msg ?? 'refused', psn };
  return answer.unsigned || isBasic ? JSON.stringify(members) : signedByGateway(members);
}

/** Who asks is checked as a gateway does, so that a wrongly signed request fails every test. */
function authenticationProblem({ fields, headers }: ReceivedCall): string | undefined {
  if (fields['sign_type'] === 'NONE') {
    const wanted = `Basic ${Buffer.from(`${basic.username}:${basic.password}`).toString('base64')}`;
    return headers.authorization === wanted && fields['sign'] === undefined ? undefined : 'SYS004';
  }
  const signature = Buffer.from(String(fields['sign']), 'base64');
  const isGood = verify(
    'RSA-SHA256',
    Buffer.from(ruleString(fields)),
    createPublicKey(keys.app_public_key),
    signature,
  );
  return isGood && headers.authorization === undefined ? undefined : 'SYS002';
}

/** Starts a gateway on loopback that answers calls with what `answer` says; pages may call it. */
export async function startFakeGateway(answer: (call: ReceivedCall) => FakeAnswer): Promise<FakeGateway> {
  const received: ReceivedCall[] = [];
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'content-type, authorization, idempotency-key');
    if (request.method !== 'POST') {
      response.writeHead(request.method === 'OPTIONS' ? 204 : 200, { 'content-type': 'text/html' }).end();
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const { url = '', headers } = request;
    const call = { path: url, text, fields: JSON.parse(text) as Members, headers };
    received.push(call);
    const problem = authenticationProblem(call);
    const given = problem === undefined ? answer(call) : { code: problem };
    if (given === 'hang') return;
    if (given === 'drop') {
      request.socket.destroy();
      return;
    }
    if (given === 'cut') {
      response.writeHead(200, { 'content-length': '1000' }).write('{"code":"0",', () => response.destroy());
      return;
    }
    if ('location' in given && given.location !== undefined) response.setHeader('location', given.location);
    response.writeHead('httpStatus' in given ? (given.httpStatus ?? 200) : 200, {
      'content-type': 'application/json; charset=utf-8',
    });
    response.end(replyText(given, call.fields['sign_type'] === 'NONE'));
  }
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Options of a client of the fake gateway. */
export function optionsFor(gatewayUrl: string): KeyPairOptions {
  return {
    gatewayUrl,
    appId,
    merchantNo,
    privateKey: keys.app_private_key,
    gatewayPublicKey: keys.gateway_public_key,
  };
}

/** In place of the network: answers each request as `answer` says, or breaks. */
export function createFakeFetch(answer: (call: ReceivedCall, number: number) => Response | 'break') {
  const received: ReceivedCall[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const text = String(init?.body);
    const headers = Object.fromEntries(new Headers(init?.headers));
    const path = new URL(String(input)).pathname;
    const call = { path, text, fields: JSON.parse(text) as Members, headers };
    received.push(call);
    const given = answer(call, received.length);
    if (given === 'break') throw new TypeError('fetch failed');
    return given;
  };
  return { fetch, received };
}

export interface FakeClock extends Clock {
  /** Milliseconds since the start. */
  elapsedMs(): number;
}

/** A clock that sleeps by moving on at once. */
export function createFakeClock(startMs = 1_772_446_523_000): FakeClock {
  let atMs = startMs;
  return {
    nowMs: () => atMs,
    elapsedMs: () => atMs - startMs,
    sleep: async (durationMs, signal) => {
      signal?.throwIfAborted();
      atMs += durationMs;
    },
  };
}
