/** Who has to send less: an address before its signature is looked at, an app after it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPostgres } from '../../gateway/store/testing.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { createMerchant } from '../support/merchant.ts';

const databaseUrl = () => createTestPostgres(String(process.env['TEST_POSTGRES_URL']));
const times = <Result>(count: number, work: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, work));

let behindProxy: Gateway;
let direct: Gateway;
beforeAll(async () => {
  const trusting = { TRUST_PROXY: '127.0.0.1', ADDRESS_RATE_LIMIT: '1', RATE_LIMIT: '0' };
  behindProxy = await startGateway({ env: { ...trusting, DATABASE_URL: await databaseUrl() } });
  direct = await startGateway({
    env: { ADDRESS_RATE_LIMIT: '1', RATE_LIMIT: '1', DATABASE_URL: await databaseUrl() },
  });
});
afterAll(() => Promise.all([behindProxy.stop(), direct.stop()]));

async function codesOf(gateway: Gateway, forwarded: string, count: number): Promise<string[]> {
  const merchant = createMerchant(gateway);
  const replies = await times(count, () =>
    merchant.post('/api/entry', '{"app_id":"guessed"}', { 'x-forwarded-for': forwarded }),
  );
  return [...new Set(replies.map(({ code }) => code))].toSorted();
}

test('each client of a proxy that is named has a limit of its own, whoever it says it is', async () => {
  expect(await codesOf(behindProxy, '203.0.113.7', 20)).toEqual(['SYS003', 'SYS006']);
  // Other addresses in front of its own give it no other limit; on a slow machine the limit has a call free again.
  let made = 0;
  const pretending = () => {
    made += 1;
    return codesOf(behindProxy, `198.51.100.${made % 250}, 203.0.113.7`, 2);
  };
  await expect.poll(pretending).toEqual(['SYS006']);
  expect(await codesOf(behindProxy, '203.0.113.8', 1)).toEqual(['SYS003']);
  expect(behindProxy.logs()).not.toContain('TRUST_PROXY');
});

test.each(['/pay/api/c/guessed.ab', '/pay/guessed.html', '/sign/guessed.png', '/workbench/api/orders/1.ab'])(
  'a guessed link counts, whatever it ends in: %s',
  async (path) => {
    const statuses = await times(20, async () => {
      const reply = await fetch(`${behindProxy.url}${path}`, {
        headers: { 'x-forwarded-for': '203.0.113.9' },
      });
      return reply.status;
    });
    expect(statuses).toContain(429);
  },
);

test.each(['/pay/assets/none.js', '/health/live', '/favicon.ico'])('%s has no limit', async (path) => {
  const asked = await times(20, () =>
    fetch(`${behindProxy.url}${path}`, { headers: { 'x-forwarded-for': '203.0.113.9' } }),
  );
  expect(asked.map(({ status }) => status)).not.toContain(429);
});

test('a proxy that is not named is ignored, and said once; loopback has no limit', async () => {
  expect(await codesOf(direct, '203.0.113.7', 20)).toEqual(['SYS003']);
  expect(direct.logs().match(/name it in TRUST_PROXY/g)).toHaveLength(1);
});

test('a stranger who names an app uses up none of its calls, and its own reply is signed', async () => {
  const merchant = createMerchant(direct);
  const fields = { ...merchant.common('order.query'), merchant_order_no: 'NONE' };
  const good = merchant.signedJson(fields);
  const forged = good.replace('NONE', 'MINE');
  const strangers = await times(20, () => merchant.post('/api/entry', forged));
  expect(new Set(strangers.map(({ code }) => code))).toEqual(new Set(['SYS002']));
  const own = await times(20, () => merchant.post('/api/entry', good));
  expect(new Set(own.map(({ code }) => code))).toEqual(new Set(['E04111', 'SYS006']));
  const limited = own.find(({ code }) => code === 'SYS006');
  expect(limited?.httpStatus).toBe(429);
  expect(merchant.verifies(JSON.parse(limited?.text ?? '{}'))).toBe(true);
});
