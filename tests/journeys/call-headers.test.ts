/** Headers of a call's reply, good or bad. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { createMerchant } from '../support/merchant.ts';

let gateway: Gateway;
beforeAll(async () => {
  // One call a second, so that some of many at once are too many.
  gateway = await startGateway({ env: { RATE_LIMIT: '1' } });
});
afterAll(() => gateway.stop());

async function post(body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) {
  const response = await fetch(`${gateway.url}/api/entry`, { method: 'POST', headers, body });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { response, bytes, reply: JSON.parse(bytes.toString()) as { code: string } };
}

test('every reply names its type and length, is not kept, not guessed at, and readable from other origins', async () => {
  const merchant = createMerchant(gateway);
  const order = { ...merchant.common('cscanb.pay.getqrcode'), ...merchant.qrOrder() };
  const good = await post(merchant.signedJson(order));
  const many = await Promise.all(Array.from({ length: 20 }, () => post(merchant.signedJson(order))));
  const limited = many.find(({ response }) => response.status === 429);
  if (limited === undefined) throw new Error('twenty calls at once, and none was too many');
  const unreadable = await post('{');
  const untyped = await post('{}', { 'content-type': 'text/plain' });
  const long = await post(' '.repeat(70_000));
  const codes = [good, limited, unreadable, untyped, long].map(({ reply }) => reply.code);
  expect(codes).toEqual(['0', 'SYS006', 'SYS008', 'SYS010', 'SYS009']);
  for (const { response, bytes, reply } of [good, limited, unreadable, untyped, long]) {
    expect(Object.fromEntries(response.headers), reply.code).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(bytes.length),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    });
  }
  expect(good.response.headers.get('retry-after')).toBeNull();
  expect(limited.response.headers.get('retry-after')).toBe('1');
});
