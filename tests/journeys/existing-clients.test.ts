/**
 * Clients that were written for other gateways with this API: what works as it is, and each difference that the page
 * CloudJavaSdk lists, with the code that its row names.
 */
import { constants, publicEncrypt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { createMerchant, type Fields, type Merchant, type Reply } from '../support/merchant.ts';

let gateway: Gateway;
let merchant: Merchant;
let count = 0;

beforeAll(async () => {
  gateway = await startGateway();
  merchant = createMerchant(gateway);
});
afterAll(() => gateway.stop());

const orderNo = () => {
  count += 1;
  return `EC-${process.pid}-${Date.now()}-${count}`;
};

/** Such a client's request: a form to the one address of all calls, or JSON there. */
async function send(fields: Fields, as: 'form' | 'json' = 'form'): Promise<Reply> {
  const { method, ...rest } = fields;
  const signed = JSON.parse(merchant.signedJson({ ...merchant.common(String(method)), ...rest })) as Record<
    string,
    string
  >;
  return as === 'json'
    ? merchant.post('/api/entry', JSON.stringify(signed))
    : merchant.post('/api/entry', new URLSearchParams(signed).toString(), {
        'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      });
}

const terminalOrder = (): Fields => ({
  method: 'wisehub.cloud.pay.order',
  store_no: gateway.demo.store_no,
  terminal_sn: gateway.demo.terminal_sn,
  message_receiving_application: 'WISECASHIER',
  price_currency: 'USD',
  order_amount: '34.5',
  trans_type: '1',
  merchant_order_no: orderNo(),
  description: 'Lunch',
  expires: '300',
  api_version: '2.0',
});

const qrOrder = (): Fields => ({ method: 'cscanb.pay.getqrcode', ...merchant.qrOrder() });

const checkoutOrder = (): Fields => ({
  method: 'pay.paycloud.checkout',
  merchant_order_no: orderNo(),
  price_currency: 'USD',
  order_amount: '34.5',
  expires: '300',
  description: 'Two coffees',
});

/** The card as most of these clients encrypt it: RSA-OAEP with SHA-1. */
function encrypted(card: object, padding = constants.RSA_PKCS1_OAEP_PADDING): string {
  const key = { key: gateway.demo.gateway_public_key_pem, padding };
  return publicEncrypt(key, Buffer.from(JSON.stringify(card))).toString('base64');
}

/** The number that the samples in the field carry; it belongs to no merchant. */
const sampleCard = {
  pan: '6011208701112222',
  holder: 'JANE DOE',
  cvv: '123',
  expiry: '1239',
  card_type: 'CREDIT',
};

const cardOrder = (card: string, changes: Fields = {}): Fields => ({
  method: 'pay.merchant.checkout',
  merchant_order_no: orderNo(),
  price_currency: 'USD',
  order_amount: '34.5',
  expires: '300',
  description: 'Two tickets',
  term_ip: '127.0.0.1',
  card,
  billing_address: JSON.stringify({
    name: 'Jane Doe',
    country: 'US',
    province: 'NY',
    city: 'New York',
    address1: '350 Fifth Avenue',
    zip: '10118',
    phone: '+1 212 555 0117',
  }),
  ...changes,
});

describe('works as it is', () => {
  test.each([
    ['a form', 'form'],
    ['JSON', 'json'],
  ] as const)('%s to /api/entry, with the older names of application and checkout', async (_, as) => {
    for (const fields of [terminalOrder(), qrOrder(), checkoutOrder(), cardOrder(encrypted(sampleCard))]) {
      const reply = await send(fields, as);
      expect(reply.code, `${fields['method']}: ${reply.msg}`).toBe('0');
      expect(merchant.verifies(JSON.parse(reply.text) as Fields)).toBe(true);
      // What such a client does with it: data is a text of JSON, trans_no longer than a number can be.
      expect(typeof (JSON.parse(reply.text) as Fields)['data']).toBe('string');
    }
  });
});

const without = (fields: Fields, name: string): Fields => {
  const { [name]: _, ...rest } = fields;
  return rest;
};

/** Each row of the page's table: what such a client sends, and how the gateway refuses it. */
const differences: readonly [what: string, fields: () => Fields, code: string, msg: string][] = [
  [
    'the name of another application',
    () => ({ ...terminalOrder(), message_receiving_application: 'Some Other POS' }),
    'SYS016',
    ':message_receiving_application',
  ],
  ['no api_version', () => without(terminalOrder(), 'api_version'), 'SYS012', ':api_version'],
  ['no term_ip', () => without(qrOrder(), 'term_ip'), 'SYS012', ':term_ip'],
  ['enc_type AES', () => cardOrder(encrypted(sampleCard), { enc_type: 'AES' }), 'E04141', ''],
  [
    'a card in PKCS#1 v1.5',
    () => cardOrder(encrypted(sampleCard, constants.RSA_PKCS1_PADDING)),
    'E04140',
    '',
  ],
  [
    'an expired sample card',
    () => cardOrder(encrypted({ ...sampleCard, expiry: '1225' })),
    'E04142',
    ':card.expiry',
  ],
  [
    'a sample card with four digits of cvv',
    () => cardOrder(encrypted({ ...sampleCard, cvv: '1234' })),
    'E04142',
    ':card.cvv',
  ],
  ['a call of elsewhere', () => ({ ...qrOrder(), method: 'pay.unifiedorder' }), 'E07303', ':method'],
];

const pages = {
  en: '../../site/docs/CloudJavaSdk.mdx',
  zh: '../../site/i18n/zh/CloudJavaSdk.mdx',
};
const sectionOf = (language: keyof typeof pages): string =>
  readFileSync(new URL(pages[language], import.meta.url), 'utf8')
    .split(/^## .*\{\/\* #existing \*\/\}$/m)[1]
    ?.split(/^## /m)[0] ?? '';

test.each(differences)('%s is refused as the page says', async (_, fields, code, msg) => {
  const reply = await send(fields());
  expect(reply).toMatchObject({ code, msg: expect.stringContaining(msg) });
  for (const language of ['en', 'zh'] as const)
    expect(sectionOf(language)).toContain(`<ErrorCode code="${code}"/>`);
});

test.each([
  ['in URL-safe Base64', (sign: string) => `${sign.slice(0, -4)}-_A=`, 'Base64'],
  ['with line breaks', (sign: string) => sign.replace(/(.{76})/g, '$1\r\n'), 'line breaks'],
])('a signature %s is refused as the page says', async (_, change, reason) => {
  const fields = { ...merchant.common('order.query'), merchant_order_no: 'EC-0' };
  const signed = JSON.parse(merchant.signedJson(fields)) as Fields;
  const body = JSON.stringify({ ...signed, sign: change(String(signed['sign'])) });
  // Where the machine is too busy for a diagnosis in time, the refusal says so.
  await expect
    .poll(() => merchant.post('/api/entry', body), { interval: 500 })
    .toMatchObject({ code: 'SYS002', msg: expect.stringContaining(reason) });
});

test('Basic authentication with the app_id of an RSA2 app, and a file upload, are refused as the page says', async () => {
  const { sign: _sign, ...order } = JSON.parse(
    merchant.signedJson({
      ...merchant.common('cscanb.pay.getqrcode'),
      ...merchant.qrOrder(),
      sign_type: 'NONE',
    }),
  ) as Fields;
  const authorization = `Basic ${Buffer.from('shop:secret').toString('base64')}`;
  const basic = await merchant.post('/api/entry', JSON.stringify(order), {
    'content-type': 'application/json',
    authorization,
  });
  expect(basic.code).toBe('SYS004');
  const upload = await fetch(`${gateway.url}/api/entry/file/upload`, { method: 'POST', body: '{}' });
  const { code, sign } = (await upload.json()) as Fields;
  expect([upload.status, code, sign]).toEqual([404, 'SYS019', undefined]);
});

test('the page lists each difference once, and no other codes', () => {
  const others = ['SYS002', 'SYS004', 'SYS019'];
  for (const language of ['en', 'zh'] as const) {
    const named = [...sectionOf(language).matchAll(/<ErrorCode code="(\w+)"/g)].map(([, code]) => code);
    expect(new Set(named)).toEqual(new Set([...differences.map(([, , code]) => code), ...others]));
  }
});
