/** A separate merchant for each test, with its own keys, orders and clock. For Vitest, Jest and node:test. */
import { generateKeyPairSync } from 'node:crypto';
import { type Client, createClient } from '@tollgate/sdk';

// region open-sandbox
const sandboxUrl = `${process.env['TOLLGATE_URL'] ?? 'http://127.0.0.1:8080'}/api/sandbox`;
/** One key pair for all tests of a file: making it takes longer than making a merchant. */
const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

async function send<Data>(method: string, path: string, fields?: object): Promise<Data> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${sandboxUrl}${path}`, { method, headers, body: JSON.stringify(fields) });
  const { code, msg, data } = (await response.json()) as { code: string; msg: string; data: Data };
  if (code !== '0') throw new Error(`${method} ${path}: ${code} ${msg}`);
  return data;
}

type Made = Readonly<
  Record<'gateway_url' | 'merchant_no' | 'app_id' | 'gateway_public_key_pem' | 'inbox_url', string>
>;
type Notifications = readonly { readonly text: string; readonly body: Readonly<Record<string, unknown>> }[];

export interface Sandbox extends AsyncDisposable {
  readonly client: Client;
  /** For notify_url. */
  readonly inboxUrl: string;
  pay(merchantOrderNo: string, action?: 'pay' | 'decline'): Promise<unknown>;
  /** Advances only the clock of this merchant. */
  advance(seconds: number): Promise<unknown>;
  notifications(): Promise<Notifications>;
}

export async function openSandbox(): Promise<Sandbox> {
  const made = await send<Made>('POST', '/merchants', { app_public_key_pem: publicKey });
  const { merchant_no } = made;
  return {
    client: createClient({
      gatewayUrl: made.gateway_url,
      appId: made.app_id,
      merchantNo: merchant_no,
      privateKey,
      gatewayPublicKey: made.gateway_public_key_pem,
    }),
    inboxUrl: made.inbox_url,
    pay: (merchant_order_no, action = 'pay') =>
      send('POST', '/pay', { merchant_no, merchant_order_no, action }),
    advance: (seconds) => send('POST', '/clock', { merchant_no, advance_seconds: seconds }),
    async notifications() {
      const inbox = await send<{ notifications: Notifications }>('GET', `/inbox?merchant_no=${merchant_no}`);
      return inbox.notifications;
    },
    [Symbol.asyncDispose]: () => send('DELETE', `/merchants/${merchant_no}`),
  };
}
// endregion open-sandbox
