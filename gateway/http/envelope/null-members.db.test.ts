/** null counts as absent, whatever member it is (decision 4): clients send it for what they do not set. */
import { beforeAll, expect, test } from 'vitest';
import { useReferenceWorld } from '../../orders/reference/testing.ts';
import { merchantNo } from '../../orders/terminal/testing.ts';
import { createTestEnvelope, registerBasicApp } from '../testing.ts';
import { answerCall } from './envelope.ts';

const world = useReferenceWorld();
const appId = 'tgfedcba9876543210';

beforeAll(async () => {
  await registerBasicApp(world.database(), merchantNo, appId);
});

async function post(path: string, changes: Record<string, unknown>) {
  const members = {
    app_id: appId,
    format: 'JSON',
    charset: 'UTF-8',
    version: '1.0',
    timestamp: String(world.context().clock.nowMs()),
    method: 'order.query',
    merchant_no: merchantNo,
    merchant_order_no: 'UNKNOWN-1',
    sign_type: 'NONE',
    ...changes,
  };
  const reply = await answerCall(createTestEnvelope(world.context()), {
    path,
    contentType: 'application/json',
    authorization: `Basic ${btoa('shop:secret')}`,
    body: new TextEncoder().encode(JSON.stringify(members)),
    psn: 'PSN',
  });
  return JSON.parse(reply.body) as { code: string; msg: string };
}

test.each([
  ['app_id', 'SYS012', /app_id/],
  ['method', 'SYS011', /missing.*method/],
])('%s is missing where it is null', async (name, code, msg) => {
  expect(await post('/api/entry', { [name]: null })).toEqual(await post('/api/entry', { [name]: undefined }));
  expect(await post('/api/entry', { [name]: null })).toMatchObject({ code, msg: expect.stringMatching(msg) });
});

test.each(['sign', 'sign_type', 'store_no', 'trans_no'])(
  '%s that is null is as if it were not there',
  async (name) => {
    expect(await post('/api/entry', { [name]: null })).toEqual(
      await post('/api/entry', { [name]: undefined }),
    );
  },
);

test('a method that is null agrees with every path', async () => {
  const missing = await post('/api/entry/orderquery', { method: undefined });
  expect(await post('/api/entry/orderquery', { method: null })).toEqual(missing);
});
