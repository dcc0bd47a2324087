import { createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import { memberText, parseJsonMembers, stringToSign } from '@tollgate/contract/signing/index';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildBody, type NotificationContent } from './body.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const signer = {
  sign: async (text: string) => createSign('sha256').update(text, 'utf8').sign(privateKey, 'base64'),
};
const atMs = 1_700_000_000_123;
const content = { trans_no: '2023111412345678901234', trans_type: 1, trans_status: 2, order_amount: '34.5' };

const build = (given: NotificationContent = content) =>
  buildBody({ merchantNo: '3001', appId: 'tg0123456789abcdef', content: given, atMs }, signer);

/** Verifies as a merchant would: from the bytes received, with nothing of the sender's. */
function isVerified(text: string): boolean {
  const body = parseJsonMembers(text);
  if (!body.ok) throw new Error(body.problem);
  const sign = memberText(body.members, 'sign') ?? '';
  return createVerify('sha256').update(stringToSign(body.members), 'utf8').verify(publicKey, sign, 'base64');
}

test('the body is the common fields, the content and a signature', async () => {
  const { sign, ...rest } = JSON.parse(await build());
  expect(rest).toEqual({
    app_id: 'tg0123456789abcdef',
    format: 'JSON',
    charset: 'UTF-8',
    sign_type: 'RSA2',
    version: '1.0',
    timestamp: '1700000000123',
    method: 'payment.result.notify',
    merchant_no: '3001',
    ...content,
  });
  const expected = [
    'app_id=tg0123456789abcdef&charset=UTF-8&format=JSON&merchant_no=3001&method=payment.result.notify',
    'order_amount=34.5&sign_type=RSA2&timestamp=1700000000123&trans_no=2023111412345678901234',
    'trans_status=2&trans_type=1&version=1.0',
  ].join('&');
  expect(createVerify('sha256').update(expected).verify(publicKey, sign, 'base64')).toBe(true);
});

test('content never replaces the envelope, and empty values stay away', async () => {
  const body = JSON.parse(
    await build({ app_id: 'other', sign: 'x', method: 'y', sign_type: 'NONE', attach: '', ref_no: '1' }),
  );
  expect([body.app_id, body.method, body.sign_type, body.ref_no]).toEqual([
    'tg0123456789abcdef',
    'payment.result.notify',
    'RSA2',
    '1',
  ]);
  expect(body.sign).not.toBe('x');
  expect(Object.keys(body)).not.toContain('attach');
});

test('a number that is no integer is a broken invariant', async () => {
  for (const value of [0.1, Number.NaN, 2 ** 60]) {
    await expect(build({ order_amount: value })).rejects.toThrow('order_amount');
  }
});

test('whatever the content, the text that is sent verifies, and fails once a value is changed', async () => {
  const name = fc.stringMatching(/^[a-z][a-z_]{0,20}$/);
  const value = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom('/', '\\"', '\u2028', '中文 🙂', 'a&b=c', '\u0000\u001f'),
    fc.maxSafeInteger(),
  );
  await fc.assert(
    fc.asyncProperty(fc.dictionary(name, value, { maxKeys: 12 }), async (given) => {
      const text = await build(given);
      expect(isVerified(text)).toBe(true);
      expect(isVerified(text.replace('"timestamp":"17', '"timestamp":"18'))).toBe(false);
    }),
    { numRuns: 60 },
  );
});
