import { createSign, generateKeyPairSync } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { checkMessage } from './check.ts';

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const pemOf = ({ publicKey }: ReturnType<typeof pair>) =>
  publicKey.export({ type: 'spki', format: 'pem' }).toString();
const gateway = pair();
const sign = (text: string) => createSign('RSA-SHA256').update(text).sign(gateway.privateKey, 'base64');
const text = 'note=a"b&order_amount=34.50&trans_no=1';
const body = (amount: string, signature = sign(text)) =>
  `{"trans_no":"1","order_amount":${amount},"note":"a\\"b","sign":"${signature}"}`;

test('the signature of an unchanged message is good', async () => {
  expect(await checkMessage(`\n${body('34.50')}\n`, pemOf(gateway))).toEqual({
    outcome: 'good',
    stringToSign: text,
  });
});

test.each([
  ['a number that was written again', body('34.5'), pemOf(gateway), /a value differs/],
  ['another key', body('34.50'), pemOf(pair()), /a different key/],
  [
    'a signature that was cut',
    body('34.50', sign(text).slice(0, 300)),
    pemOf(gateway),
    /was changed in transit/,
  ],
])('%s is wrong, with a reason', async (_, message, key, reason) => {
  expect(await checkMessage(message, key)).toMatchObject({
    outcome: 'wrong',
    reason: { en: expect.stringMatching(reason) },
  });
});

test('a missing signature, a body that is no JSON and a bad key are told apart', async () => {
  expect(await checkMessage('{"trans_no":"1"}', pemOf(gateway))).toMatchObject({ outcome: 'missing' });
  expect(await checkMessage('trans_no=1', pemOf(gateway))).toEqual({ outcome: 'unreadable' });
  expect(await checkMessage(body('34.50'), 'no key')).toEqual({ outcome: 'bad-key' });
});

test('without a secure context the outcome is unable, not a bad key', async () => {
  vi.stubGlobal('crypto', {});
  expect(await checkMessage(body('34.50'), pemOf(gateway))).toEqual({ outcome: 'unable' });
  vi.unstubAllGlobals();
});
