import { createPrivateKey, sign } from 'node:crypto';
import { parseJsonMembers } from '@tollgate/contract/signing/index';
import { stringToSign } from '@tollgate/contract/signing/string-to-sign';
import { expect, test } from 'vitest';
import { account, keys } from '../console/testing.ts';
import { newestAbout, verified, waitForNotification } from './inbox.ts';
import { signedBody } from './signed-call.ts';

const entry = (orderNo: string, status: number) => ({
  text: JSON.stringify({ merchant_order_no: orderNo, trans_status: status }),
  key_id: 'k1',
});
const replyWith = (...notifications: unknown[]) => ({ code: '0', data: { notifications } });

test('the newest notification about a number', () => {
  const reply = replyWith(
    entry('A', 1),
    entry('B', 2),
    entry('A', 2),
    { body: 'of an older gateway' },
    { text: '{' },
  );
  expect(newestAbout(reply, 'A')).toEqual({ text: entry('A', 2).text, keyId: 'k1' });
  expect(newestAbout(reply, 'C')).toBeUndefined();
  expect(newestAbout('<html>', 'A')).toBeUndefined();
});

test('it is asked for until it is there', async () => {
  const replies = [replyWith(), replyWith(entry('B', 2)), replyWith(entry('A', 2))];
  let asked = 0;
  const ask = (async () => Response.json(replies[asked++])) as typeof fetch;
  const found = await waitForNotification('http://g', 'A', { ask, pause: async () => {} });
  expect([found?.text, asked]).toEqual([entry('A', 2).text, 3]);
});

test('no notification, or no sandbox: the wait ends', async () => {
  let asked = 0;
  const none = (async () => Response.json(replyWith(asked++))) as typeof fetch;
  const gone = (() => Promise.reject(new TypeError('refused'))) as typeof fetch;
  expect(await waitForNotification('http://g', 'A', { ask: none, pause: async () => {} })).toBeUndefined();
  expect(asked).toBeGreaterThan(10);
  expect(await waitForNotification('http://g', 'A', { ask: gone, pause: async () => {} })).toBeUndefined();
});

test("a notification is verified over its very text, with the gateway's key", async () => {
  const body = { app_id: 'tg1', amount: '34.5', trans_status: 2 };
  const read = parseJsonMembers(JSON.stringify(body));
  if (!read.ok) throw new Error('no members');
  const signature = sign(
    'RSA-SHA256',
    Buffer.from(stringToSign(read.members)),
    createPrivateKey(keys.app_private_key),
  );
  const text = JSON.stringify({ ...body, sign: signature.toString('base64') });
  const good = await verified({ text, keyId: undefined }, keys.app_public_key);
  expect([good.signature, good.valueOf('trans_status'), good.stringToSign]).toEqual([
    'good',
    '2',
    'amount=34.5&app_id=tg1&trans_status=2',
  ]);
  const changed = text.replace('34.5', '3.45');
  expect((await verified({ text: changed, keyId: undefined }, keys.app_public_key)).signature).toBe('wrong');
  expect((await verified({ text, keyId: undefined }, 'no key')).signature).toBe('bad-key');
});

test('a call is signed over the text that is sent, every value as text', async () => {
  const { body, text } = await signedBody(
    account,
    'order.query',
    { merchant_order_no: 'N-1' },
    1_795_000_000_000,
  );
  const members = JSON.parse(body) as Record<string, string>;
  expect(Object.values(members).every((value) => typeof value === 'string')).toBe(true);
  expect(members).toMatchObject({ app_id: account.appId, timestamp: '1795000000000' });
  expect(text).not.toContain('sign=');
  const { verify } = await import('node:crypto');
  expect(
    verify(
      'RSA-SHA256',
      Buffer.from(text),
      keys.app_public_key,
      Buffer.from(members['sign'] ?? '', 'base64'),
    ),
  ).toBe(true);
});
