/** The end of a gateway: first the balancer learns of it, then nothing more is taken. */
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createTestPostgres } from '../../gateway/store/testing.ts';
import { startGateway } from '../support/gateway.ts';
import { createMerchant } from '../support/merchant.ts';

const databaseUrl = () => createTestPostgres(String(process.env['TEST_POSTGRES_URL']));

test('SIGTERM: not ready for DRAIN_SECONDS while calls are still taken, then the end', async () => {
  const gateway = await startGateway({ env: { DATABASE_URL: await databaseUrl(), DRAIN_SECONDS: '15' } });
  const merchant = createMerchant(gateway);
  const ended = once(gateway.process, 'exit');
  const startedMs = performance.now();
  gateway.process.kill('SIGTERM');
  const ready = async () => {
    const response = await fetch(`${gateway.url}/health/ready`);
    return { status: response.status, body: await response.json() };
  };
  await expect
    .poll(ready, { interval: 5 })
    .toMatchObject({ status: 503, body: { ready: false, draining: true, database: { up: true } } });
  expect((await fetch(`${gateway.url}/health/live`)).status).toBe(200);
  const order = merchant.qrOrder();
  expect((await merchant.call('cscanb.pay.getqrcode', order)).code, 'still taken').toBe('0');
  expect((await ended)[0]).toBe(0);
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(14_900);
  await gateway.stop();
});

test('a second signal ends it at once', async () => {
  const gateway = await startGateway({ env: { DATABASE_URL: await databaseUrl(), DRAIN_SECONDS: '600' } });
  const ended = once(gateway.process, 'exit');
  gateway.process.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${gateway.url}/health/ready`)).status).toBe(503);
  gateway.process.kill('SIGTERM');
  expect((await ended)[0]).toBe(130);
  await gateway.stop();
});
