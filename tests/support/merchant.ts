/** A merchant's backend in a few lines, written without the sdk so that it proves the wire and not the sdk. */
import { createVerify, sign } from 'node:crypto';
import type { DemoMerchant, Gateway } from './gateway.ts';

export type Fields = Record<string, unknown>;

export interface Reply {
  readonly httpStatus: number;
  readonly code: string;
  readonly msg: string;
  readonly psn: string;
  readonly sign: string | undefined;
  /** Parsed `data`; empty where there is none. */
  readonly data: Fields;
  readonly text: string;
}

export interface Merchant {
  /** Common fields of a call, timestamp now. */
  common(method: string): Fields;
  /** A JSON body signed by decision 4 over the very text that it sends. */
  signedJson(fields: Fields): string;
  /** Signs and posts a call to its method. */
  call(method: string, fields: Fields): Promise<Reply>;
  post(
    path: string,
    body: string | Uint8Array<ArrayBuffer>,
    headers?: Record<string, string>,
  ): Promise<Reply>;
  /** Fields of a merchant-presented order with a number of its own. */
  qrOrder(changes?: Fields): Fields;
  /** Returns true if a reply or notification carries the gateway's good signature. */
  verifies(members: Fields): boolean;
  /** Advances the gateway's clock. */
  advance(byMs: number): Promise<void>;
  nowMs(): Promise<number>;
}

let orderCount = 0;

/** Text of a member as JSON.stringify writes it, strings as their value. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

export function stringToSign(members: Fields): string {
  return Object.keys(members)
    .filter(
      (name) =>
        name !== 'sign' && members[name] !== null && members[name] !== '' && members[name] !== undefined,
    )
    .sort()
    .map((name) => `${name}=${textOf(members[name])}`)
    .join('&');
}

type Account = Pick<
  DemoMerchant,
  'app_id' | 'merchant_no' | 'app_private_key_pem' | 'gateway_public_key_pem'
>;

/** The demo merchant's backend; or another one's, with its account in place of the demo merchant's. */
export function createMerchant(gateway: Pick<Gateway, 'url'> & { readonly demo: Account }): Merchant {
  const { demo, url } = gateway;
  let skewMs = 0;

  async function post(
    path: string,
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    const text = await response.text();
    const parsed = JSON.parse(text) as {
      code: string;
      msg: string;
      psn: string;
      sign?: string;
      data?: string | Fields;
    };
    const data = typeof parsed.data === 'string' ? (JSON.parse(parsed.data) as Fields) : (parsed.data ?? {});
    return {
      httpStatus: response.status,
      code: parsed.code,
      msg: parsed.msg,
      psn: parsed.psn,
      sign: parsed.sign,
      data,
      text,
    };
  }

  const merchant: Merchant = {
    common: (method) => ({
      app_id: demo.app_id,
      format: 'JSON',
      charset: 'UTF-8',
      sign_type: 'RSA2',
      version: '1.0',
      timestamp: String(Date.now() + skewMs),
      method,
      merchant_no: demo.merchant_no,
    }),
    signedJson(fields) {
      const signature = sign('RSA-SHA256', Buffer.from(stringToSign(fields)), demo.app_private_key_pem);
      return JSON.stringify({ ...fields, sign: signature.toString('base64') });
    },
    call: (method, fields) =>
      post('/api/entry', merchant.signedJson({ ...merchant.common(method), ...fields })),
    post,
    qrOrder(changes = {}) {
      orderCount += 1;
      return {
        merchant_order_no: `J${process.pid}-${Date.now()}-${orderCount}`,
        pay_method_id: 'Alipay+',
        price_currency: 'USD',
        order_amount: '34.5',
        expires: 300,
        description: '两杯咖啡 & a cake',
        term_ip: '127.0.0.1',
        ...changes,
      };
    },
    verifies(members) {
      const verify = createVerify('RSA-SHA256').update(stringToSign(members), 'utf8');
      return verify.verify(demo.gateway_public_key_pem, String(members['sign']), 'base64');
    },
    async advance(byMs) {
      const reply = await post('/api/sandbox/clock', JSON.stringify({ advance_ms: byMs }));
      if (reply.code !== '0') throw new Error(`the clock was not advanced: ${reply.text}`);
      skewMs = Number(reply.data['now_ms']) - Date.now();
    },
    async nowMs() {
      const response = await fetch(`${url}/api/sandbox/clock`);
      const { data } = (await response.json()) as { data: { now_ms: number } };
      return data.now_ms;
    },
  };
  return merchant;
}
