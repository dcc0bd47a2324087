/** An acquirer is connected to a gateway in production, which takes money with it and never restarts for it. */
import { execFile } from 'node:child_process';
import { createHmac, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestConnector } from '../../gateway/acquirers/http/connector.testing.ts';
import { listen } from '../../gateway/runtime/node/server.testing.ts';
import { createTestPostgres } from '../../gateway/store/testing.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { createMerchant, type Fields, type Merchant } from '../support/merchant.ts';

const run = promisify(execFile);
const program = new URL('../../cli/main.ts', import.meta.url).pathname;
const merchantNo = '312100000078';
const secret = 'a-secret-of-the-journey-with-many-characters';
const walletCode = '280000000000000000';

let folder: string;
let gateway: Gateway;
let merchant: Merchant;
let environment: Readonly<Record<string, string>>;

/** Runs `tollgate …` with the settings of the gateway. */
async function tollgate(...args: string[]): Promise<string> {
  const { PATH = '' } = process.env;
  const { stdout } = await run(process.execPath, [program, ...args], { env: { PATH, ...environment } });
  return stdout;
}

async function fileWith(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

const capabilities = {
  flows: ['customer-presented', 'merchant-presented'],
  wallets: ['Alipay+'],
  payer_codes: [{ prefix: '28', length: 18 }],
};
const qrCode = 'https://wallet.example/q/1';

/** An acquirer that takes wallets, and remembers what it was asked. */
async function startBank() {
  const asked: Readonly<Record<string, unknown>>[] = [];
  let paymentCount = 0;
  const server = createTestConnector(
    ({ operation, members }) => {
      asked.push({ operation, ...members });
      const { amount, currency, payer_code: code } = members;
      if (operation === 'describe') return { protocol: '1', name: 'A Bank', capabilities };
      if (operation === 'wallet-payment' && code === undefined) return { outcome: 'pending', code: qrCode };
      if (operation !== 'wallet-payment' && operation !== 'refund') return { outcome: 'unknown' };
      paymentCount += 1;
      const reference = { channel_trans_no: `B-${paymentCount}` };
      return { outcome: 'paid', amount, currency, reference, state: 'kept' };
    },
    [secret],
  );
  return { url: `http://127.0.0.1:${await listen(server)}`, asked };
}

/** Reports an event to the gateway, as the connector does by itself. */
async function report(event: object): Promise<number> {
  const path = '/acquirers/bank/events';
  const body = JSON.stringify({ request_id: 'report-1', events: [event] });
  const timeS = Math.floor(Date.now() / 1_000);
  const signature = createHmac('sha256', secret).update(`${timeS}.request.${path}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'tollgate-signature': `t=${timeS},v1=${signature}` };
  const reply = await fetch(`${gateway.url}${path}`, { method: 'POST', headers, body });
  return reply.status;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollgate-connector-'));
  environment = {
    MODE: 'production',
    DATA_DIR: folder,
    DATABASE_URL: await createTestPostgres(String(process.env['TEST_POSTGRES_URL'])),
    VAULT_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    METRICS_PORT: '0',
    DRAIN_SECONDS: '0',
  };
  gateway = await startGateway({ dataDir: folder, env: environment });
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = await fileWith('app.pem', publicKey.export({ type: 'spki', format: 'pem' }).toString());
  const made = await tollgate(
    'register',
    '--merchant-no',
    merchantNo,
    '--name',
    'A Shop',
    '--public-key',
    key,
  );
  const gatewayKey = createPublicKey(await readFile(join(folder, 'gateway-private-key.pem'), 'utf8'));
  merchant = createMerchant({
    url: gateway.url,
    demo: {
      merchant_no: merchantNo,
      app_id: /^app_id (tg[0-9a-f]{16})$/m.exec(made)?.[1] ?? '',
      app_private_key_pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      gateway_public_key_pem: gatewayKey.export({ type: 'spki', format: 'pem' }).toString(),
    },
  });
});
afterAll(async () => {
  await gateway?.stop();
  await rm(folder, { recursive: true, force: true });
});

const health = async () => (await fetch(`${gateway.url}/health`)).json() as Promise<Fields>;
const pay = () =>
  merchant.call('bscanc.pay.submit', merchant.qrOrder({ auth_code: walletCode, expires: 60 }));

const statusOf = async (transNo: string) =>
  (await merchant.call('order.query', { trans_no: transNo })).data['trans_status'];

test('without a connector every payment is refused; with one it is paid and refunded, without a restart', async () => {
  expect((await pay()).code).toBe('SYS031');
  expect(await health()).toMatchObject({ acquirers: 'none' });
  const bank = await startBank();
  await tollgate(
    'acquirer',
    'add',
    'bank',
    '--url',
    bank.url,
    '--secret-file',
    await fileWith('secret', secret),
  );
  const settings = await fileWith('account.json', '{"mid":"M-7"}');
  await tollgate('acquirer', 'set', 'bank', '--merchant-no', merchantNo, '--settings', settings);
  await expect.poll(health).not.toHaveProperty('acquirers');

  let paid = await pay();
  await expect
    .poll(async () => {
      if (paid.code === 'SYS031') paid = await pay();
      return paid.code;
    })
    .toBe('0');
  const transNo = String(paid.data['trans_no']);
  await expect.poll(() => statusOf(transNo)).toBe(2);
  const first = bank.asked.find(({ operation }) => operation === 'wallet-payment');
  expect(first).toMatchObject({
    account: { mid: 'M-7' },
    merchant_no: merchantNo,
    trans_no: transNo,
    payer_code: walletCode,
    notify_url: expect.stringMatching(/\/acquirers\/bank\/notify$/),
  });

  const refund = {
    orig_trans_no: transNo,
    merchant_order_no: `R${transNo}`.slice(0, 32),
    price_currency: 'USD',
    order_amount: 1,
    description: 'One cup less',
    notify_url: 'https://shop.example/notify',
  };
  const refunded = await merchant.call('order.refund.submit', refund);
  expect(refunded.code).toBe('0');
  await expect.poll(() => bank.asked.some(({ operation }) => operation === 'refund')).toBe(true);
  expect(bank.asked.find(({ operation }) => operation === 'refund')).toMatchObject({
    means: 'wallet',
    amount: '1.00',
    is_whole: false,
    original: { trans_no: transNo, reference: { channel_trans_no: 'B-1' } },
  });

  // The payer scans the code of the acquirer, which reports the payment by itself.
  const shown = await merchant.call('cscanb.pay.getqrcode', merchant.qrOrder());
  expect(shown).toMatchObject({ code: '0', data: { qrcode_url: qrCode } });
  const shownNo = String(shown.data['trans_no']);
  const event = {
    event: 'paid',
    merchant_no: merchantNo,
    trans_no: shownNo,
    amount: '34.50',
    currency: 'USD',
    reference: { channel_trans_no: 'B-9' },
  };
  expect(await report({ ...event, amount: '34.51' })).toBe(500);
  expect(await report({ ...event, currency: 'EUR' })).toBe(500);
  expect(await statusOf(shownNo)).toBe(9);
  expect(await report(event)).toBe(200);
  expect(await statusOf(shownNo)).toBe(2);
  expect(gateway.logs()).not.toContain(secret);
}, 240_000);
