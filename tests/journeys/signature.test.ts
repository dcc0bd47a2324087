/** A merchant's first signatures fail, and the sandbox says why; nothing that is broken gets through. */
import { constants, createHash, generateKeyPairSync, privateEncrypt, sign } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { createMerchant, type Fields, type Merchant, stringToSign } from '../support/merchant.ts';

let gateway: Gateway;
let merchant: Merchant;

beforeAll(async () => {
  gateway = await startGateway();
  merchant = createMerchant(gateway);
});
afterAll(() => gateway.stop());

const order = (changes: Fields = {}): Fields => ({
  ...merchant.common('cscanb.pay.getqrcode'),
  ...merchant.qrOrder({ description: '两杯咖啡 & 50% off', attach: '{"table": 7, "seat": "a"}', ...changes }),
});

const rsa2 = (text: string | Buffer, key: string) =>
  sign('RSA-SHA256', Buffer.from(text), key).toString('base64');

async function refused(fields: Fields, signature: string) {
  const body = JSON.stringify({ ...fields, sign: signature });
  const reply = await merchant.post('/api/entry', body);
  const doctor = await merchant.post('/api/sandbox/doctor', body);
  const diagnosis = doctor.data['diagnosis'] as Fields;
  expect(reply.code).toBe('SYS002');
  expect(reply.msg.length).toBeLessThanOrEqual(128);
  expect(merchant.verifies(JSON.parse(reply.text)), 'the refusal is signed').toBe(true);
  return { msg: reply.msg, causes: diagnosis['causes'] as string[], diagnosis };
}

const patient = { timeout: 60_000, interval: 500 };
const sorted = (fields: Fields) => Object.keys(fields).sort();

test.each<[string, (text: string, fields: Fields) => string, string]>([
  [
    'values URL-encoded',
    (_text, f) =>
      sorted(f)
        .map((n) => `${n}=${encodeURIComponent(String(f[n]))}`)
        .join('&'),
    'url-encoded',
  ],
  ['sign_type left out', (text) => text.replace('sign_type=RSA2&', ''), 'sign-type-left-out'],
  [
    'in the order of the body',
    (_text, f) =>
      Object.keys(f)
        .map((n) => `${n}=${f[n]}`)
        .join('&'),
    'order',
  ],
  ['a line end at the end', (text) => `${text}\n`, 'trailing-newline'],
  ['timestamp in seconds', (text) => text.replace(/timestamp=(\d{10})\d{3}/, 'timestamp=$1'), 'timestamp'],
  ['an empty sign inside', (text) => text.replace('&sign_type', '&sign=&sign_type'), 'sign-inside'],
])('%s', async (_name, wrong, cause) => {
  const fields = order();
  const signature = rsa2(wrong(stringToSign(fields), fields), gateway.demo.app_private_key_pem);
  // Where the machine is too busy for a diagnosis in time, the refusal says so.
  const diagnosis = await vi.waitFor(async () => {
    const seen = await refused(fields, signature);
    expect(seen.causes, seen.msg).toContain(cause);
    expect(seen.msg).toMatch(/ at \d+/);
    return seen.diagnosis;
  }, patient);
  expect(typeof diagnosis['position']).toBe('number');
  expect(diagnosis['text']).toMatchObject({
    en: expect.any(String),
    zh: expect.stringMatching(/[\u4e00-\u9fff]/),
  });
});

test('the wrong algorithm, padding, encoding or key', async () => {
  const fields = order();
  const text = stringToSign(fields);
  const { app_private_key_pem: key } = gateway.demo;
  const causesOf = async (signature: string) => (await refused(fields, signature)).causes;
  const blamed = (signature: string, cause: string) =>
    expect.poll(() => causesOf(signature), { interval: 500 }).toContain(cause);
  await blamed(sign('RSA-SHA1', Buffer.from(text), key).toString('base64'), 'sha1');
  await blamed(sign('RSA-SHA256', Buffer.from(text), key).toString('base64url'), 'base64url');
  await blamed(sign('RSA-SHA256', Buffer.from(text), key).toString('hex'), 'hex');
  const pss = { key, padding: constants.RSA_PKCS1_PSS_PADDING };
  await blamed(sign('RSA-SHA256', Buffer.from(text), pss).toString('base64'), 'pss');
  const digest = createHash('sha256').update(text).digest();
  await blamed(privateEncrypt(key, digest).toString('base64'), 'no-digest-info');
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
  await blamed(rsa2(text, stranger), 'unknown-key');
  await blamed(rsa2(text, key).slice(0, 300), 'sign-cut');
});

test('what the contract accepts besides the rule: empty values kept, booleans in the PHP manner', async () => {
  const fields = order({ attach: '', longitude: '' });
  const names = [...sorted(fields)];
  const kept = names.map((name) => `${name}=${fields[name]}`).join('&');
  const reply = await merchant.post(
    '/api/entry',
    JSON.stringify({ ...fields, sign: rsa2(kept, gateway.demo.app_private_key_pem) }),
  );
  expect(reply.code).toBe('0');
});
