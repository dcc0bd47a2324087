/** The programs of samples/, in every language, as a reader runs them: against a gateway, with what goes wrong. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFormMembers, parseJsonMembers, stringToSign } from '@tollgate/contract/signing/index';
import { encryptCard } from '@tollgate/sdk';
import { afterAll, beforeAll, describe, test, vi } from 'vitest';
import { call, NoAnswer, Refused, sign } from '../../samples/typescript/without-sdk.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { createMerchant, type Fields, type Merchant } from '../support/merchant.ts';
import { freePort, isListening } from '../support/port.ts';
import {
  buildSamples,
  builtFolder,
  newFolder,
  type Running,
  type SampleLanguage,
  sampleLanguages,
  start,
} from '../support/samples/samples.ts';
import { type Fault, type FaultyGateway, startFaultyGateway } from '../support/samples/samples-gateway.ts';

interface Vector {
  readonly id: string;
  readonly kind: 'request' | 'reply' | 'notification';
  readonly content_type?: string;
  readonly body: string;
  readonly sign?: string;
}

const { keys, vectors } = JSON.parse(
  readFileSync(new URL('../../contract/signing/vectors.json', import.meta.url), 'utf8'),
) as { keys: Readonly<Record<string, string>>; vectors: readonly Vector[] };

const goodCard = ['4111', '1111', '1111', '1111'].join('');
const declinedCard = ['4000', '0000', '0000', '0069'].join('');
/** How often is queried: where a test does a little in between, and nothing. */
const unhurriedMs = 700;
const hurriedMs = 60;
const startTimeoutMs = 60_000;

let gateway: Gateway;
let merchant: Merchant;
let faulty: FaultyGateway;
const folder = newFolder();

beforeAll(async () => {
  await buildSamples(folder);
  gateway = await startGateway();
  merchant = createMerchant(gateway);
  faulty = await startFaultyGateway(gateway, merchant);
});
afterAll(async () => {
  // What could not be started is not there to be ended.
  await faulty?.close();
  await gateway?.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Shop {
  readonly pay: Running;
  /** The order's number, once it is recorded. */
  readonly number: string;
  /** Everything that the shop's programs have written. */
  output(): string;
  says(pattern: RegExp): Promise<void>;
  notify(body: string): Promise<{ readonly status: number; readonly text: string }>;
  /** Waits for the end. @throws where it takes too long, with what was written */
  finish(): Promise<string>;
}

interface Sale {
  readonly pollMs?: number;
  readonly fault?: Fault;
  readonly card?: string;
}

/** Settings of a new merchant, which has a clock of its own. */
async function newAccount(): Promise<Fields> {
  const { code, data, text } = await merchant.post('/api/sandbox/merchants', '{}');
  if (code !== '0') throw new Error(text);
  return data;
}

/** Starts a language's `pay` in a folder of its own, and what listens for it. */
async function openShop(
  language: SampleLanguage,
  flow: 'qr' | 'checkout' | 'card',
  { pollMs = unhurriedMs, fault, card }: Sale = {},
): Promise<Shop> {
  const port = await freePort();
  const cwd = join(folder, `${language.name}-${flow}-${port}`);
  mkdirSync(cwd);
  const settings = join(cwd, 'demo-merchant.json');
  const address = fault === undefined ? gateway.url : faulty.url(fault);
  const account = fault === 'unclear' ? await newAccount() : gateway.demo;
  writeFileSync(settings, JSON.stringify({ ...account, gateway_url: address }));
  const env = { SETTINGS: settings, POLL_MS: String(pollMs) };
  const receiver = language.receiver && start(language.receiver(port), { cwd, env });
  // `pay` listens before it names the order; a receiver is a process of its own.
  if (receiver) await vi.waitUntil(() => isListening(port), { timeout: startTimeoutMs });
  const [program, ...args] = language.program('pay', builtFolder(folder, language));
  const given = [settings, flow, String(port), ...(card === undefined ? [] : [card])];
  const pay = start([program, ...args, ...given], { cwd, env });
  const output = () => `${pay.output()}${receiver?.output() ?? ''}`;
  const [, number = ''] = await pay.says(/^order (\S+)$/m);
  return {
    pay,
    number,
    output,
    says: async (pattern) => {
      await Promise.any([pay.says(pattern), ...(receiver ? [receiver.says(pattern)] : [])]);
    },
    async notify(body) {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`http://127.0.0.1:${port}/notify`, { method: 'POST', headers, body });
      return { status: answer.status, text: await answer.text() };
    },
    async finish() {
      await pay.ended;
      await receiver?.stop();
      return output();
    },
  };
}

const payFor = (number: string) =>
  merchant.post(
    '/api/sandbox/pay',
    JSON.stringify({ merchant_no: gateway.demo.merchant_no, merchant_order_no: number }),
  );

/** Pays at the checkout page. Resolves to the state that the page shows. */
async function payAtPage(payUrl: string): Promise<unknown> {
  const plain = { pan: goodCard, holder: 'JANE DOE', cvv: '123', expiry: '1239' };
  const card = await encryptCard(plain, gateway.demo.gateway_public_key_pem);
  const response = await fetch(payUrl.replace('/pay/', '/pay/api/c/'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'pay', option: 'Card', attempt: 1, card }),
  });
  return ((await response.json()) as Fields)['state'];
}

/** A notification as the gateway would sign it. */
function notification(number: string, changes: Fields = {}): string {
  const key = readFileSync(join(gateway.dataDir, 'gateway-private-key.pem'), 'utf8');
  const members: Record<string, string> = {
    app_id: gateway.demo.app_id,
    format: 'JSON',
    charset: 'UTF-8',
    sign_type: 'RSA2',
    version: '1.0',
    timestamp: String(Date.now()),
    method: 'payment.result.notify',
    merchant_no: gateway.demo.merchant_no,
    merchant_order_no: number,
    trans_no: '2026112100000000000001',
    trans_type: '1',
    trans_status: '2',
    price_currency: 'USD',
    order_amount: '34.5',
    ...changes,
  };
  const wire = { ...members, trans_type: Number(members['trans_type']), trans_status: 2 };
  return JSON.stringify({ ...wire, sign: sign(members, key) });
}

const timesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;

describe.concurrent.each(sampleLanguages)('$name', (language) => {
  test('signs and verifies as the vectors say', async ({ expect }) => {
    const cwd = join(folder, `${language.name}-vectors`);
    mkdirSync(cwd);
    const [bare, ...none] = language.program('sign-vectors', builtFolder(folder, language));
    const withoutKeys = start([bare, ...none], { cwd, input: '' });
    expect(await withoutKeys.ended).toBe(2);
    expect(withoutKeys.output()).toMatch(/^usage: .* PRIVATE_KEY PUBLIC_KEY < BODIES\s*$/);
    for (const [name, pem] of Object.entries(keys)) writeFileSync(join(cwd, name), pem);
    for (const owner of ['app', 'gateway']) {
      const own = vectors.filter(({ kind }) => (kind === 'request') === (owner === 'app'));
      expect(own.length).toBeGreaterThan(1);
      const bodies = own.map(asJson);
      const [program, ...args] = language.program('sign-vectors', builtFolder(folder, language));
      const command = [program, ...args, `${owner}_private_key`, `${owner}_public_key`] as const;
      const running = start(command, { cwd, input: bodies.map((body) => `${body}\n`).join('') });
      expect(await running.ended, running.output()).toBe(0);
      const lines = running.output().trimEnd().split(/\r?\n/);
      const expected = own.flatMap((vector, index) => {
        const body = parseJsonMembers(bodies[index] ?? '');
        if (!body.ok) throw new Error(vector.id);
        // X1 is signed in the manner of another client, which the gateway accepts and a merchant need not.
        const signature = vector.sign ?? String(JSON.parse(vector.body).sign);
        const isVariant = vector.id === 'X1';
        return [stringToSign(body.members), isVariant ? lines[index * 3 + 1] : signature, String(!isVariant)];
      });
      expect(lines).toEqual(expected);
    }
  });

  test('shows a code, trusts true notifications only, delivers once, refunds', async ({ expect }) => {
    const shop = await openShop(language, 'qr', { fault: 'held' });
    await shop.says(/^open http/m);
    const { number } = shop;
    const untrue = [
      notification(number).replace('"34.5"', '"34.50"'),
      notification(number, { order_amount: '345' }),
      notification(number, { order_amount: '34.05' }),
      notification(number, { price_currency: 'EUR' }),
      notification(number, { merchant_no: '312100000999' }),
      notification('../demo-merchant.json'),
      notification('NONE'),
      '{"merchant_order_no":"x"}',
      'no JSON',
    ];
    const answers = await Promise.all(untrue.map((body) => shop.notify(body)));
    expect(answers).toEqual(untrue.map(() => ({ status: 400, text: 'refused' })));
    expect(shop.output()).not.toMatch(/notified|deliver/);
    expect((await payFor(number)).code).toBe('0');
    await shop.says(/notified/);
    const again = notification(number, { order_amount: '34.50' });
    expect(await shop.notify(again)).toEqual({ status: 200, text: 'success' });
    // Only now does the program learn from its own query that the order is paid, and end.
    faulty.release(number);
    const output = await shop.finish();
    expect(output).toContain(`result ${number} paid\n`);
    expect(timesIn(output, /deliver /g), output).toBe(1);
    expect(output).toMatch(/^refund \S+ refunded$/m);
  });

  test('takes a payment at the hosted checkout', async ({ expect }) => {
    const shop = await openShop(language, 'checkout');
    await shop.says(/^open \S+$/m);
    expect(await payAtPage(/^open (\S+)$/m.exec(shop.output())?.[1] ?? '')).toBe('paid');
    const output = await shop.finish();
    expect(output).toContain(`result ${shop.number} paid\n`);
    expect(timesIn(output, /deliver /g), output).toBe(1);
  });

  test('charges a card once although the reply is lost', async ({ expect }) => {
    const shop = await openShop(language, 'card', { fault: 'lost' });
    const output = await shop.finish();
    expect(output).toMatch(/^uncertain/m);
    expect(output).toContain(`result ${shop.number} paid\n`);
    const methods = faulty.methodsFor(shop.number);
    // The client of the SDK asks again under one key, and the gateway carries that out once.
    const keys = faulty.keysFor(shop.number, 'pay.merchant.checkout');
    expect(keys.length === 1 || (new Set(keys).size === 1 && keys[0] !== undefined)).toBe(true);
    expect(methods).toContain('order.query');
  });

  test('says that a declined card has failed', async ({ expect }) => {
    const shop = await openShop(language, 'card', { card: declinedCard, pollMs: hurriedMs });
    const output = await shop.finish();
    expect(output).toContain(`result ${shop.number} failed\n`);
    expect(output).not.toMatch(/deliver|refund/);
  });

  test('cancels what nobody pays, a second time where the first was unclear', async ({ expect }) => {
    const shop = await openShop(language, 'qr', { fault: 'unclear', pollMs: hurriedMs });
    const output = await shop.finish();
    expect(output).toContain(`result ${shop.number} cancelled\n`);
    const methods = faulty.methodsFor(shop.number);
    expect(methods).toEqual([
      'cscanb.pay.getqrcode',
      ...Array<string>(12).fill('order.query'),
      'order.revoker',
      'order.revoker',
      'order.query',
    ]);
  });

  test('believes no reply that somebody changed', async ({ expect }) => {
    const shop = await openShop(language, 'qr', { fault: 'forged', pollMs: hurriedMs });
    const output = await shop.finish();
    // Cancelled where the cancel itself was answered unchanged.
    expect(output).toMatch(/^result \S+ (?:uncertain|cancelled)$/m);
    expect(output).not.toMatch(/deliver|refund/);
  });
});

test('TypeScript without the SDK calls, and tells a refusal from a reply that it does not trust', async ({
  expect,
}) => {
  const { demo, url } = gateway;
  const settings = {
    gatewayUrl: url,
    appId: demo.app_id,
    merchantNo: demo.merchant_no,
    privateKey: demo.app_private_key_pem,
    gatewayPublicKey: demo.gateway_public_key_pem,
  };
  const order = Object.fromEntries(
    Object.entries(merchant.qrOrder()).map(([name, value]) => [name, String(value)]),
  );
  const named = { merchant_order_no: order['merchant_order_no'] ?? '' };
  const code = await call(settings, 'cscanb.pay.getqrcode', order);
  expect(code['qrcode_url']).toMatch(/^http/);
  expect(await call(settings, 'order.query', named)).toMatchObject({
    trans_status: '9',
    order_amount: '34.5',
  });
  const repeated = call(settings, 'cscanb.pay.getqrcode', order);
  await expect(repeated).rejects.toThrow(Refused);
  const forged = call({ ...settings, gatewayUrl: faulty.url('forged') }, 'order.query', named);
  await expect(forged).rejects.toThrow(NoAnswer);
  const lost = call({ ...settings, gatewayUrl: faulty.url('lost') }, 'cscanb.pay.getqrcode', order);
  await expect(lost).rejects.toThrow(NoAnswer);
});

/** The samples read JSON. */
function asJson({ body, content_type: type = '' }: Vector): string {
  if (!type.includes('form')) return body;
  const form = parseFormMembers(body);
  if (!form.ok) throw new Error(form.problem);
  return JSON.stringify(Object.fromEntries(form.members.map(({ name, text }) => [name, text])));
}
