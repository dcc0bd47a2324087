import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startGateway } from './gateway.ts';

test('starts, tells its demo merchant, stops, and leaves nothing behind', async () => {
  const gateway = await startGateway({ env: { LOG_LEVEL: 'warn' } });
  expect(gateway.demo.gateway_url).toBe(gateway.url);
  expect((await fetch(`${gateway.url}/health`)).status).toBe(200);
  await gateway.stop();
  await expect(fetch(`${gateway.url}/health`)).rejects.toThrow();
  expect(existsSync(gateway.dataDir)).toBe(false);
});

test('starts again on the data of one that was killed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tollgate-data-'));
  const first = await startGateway({ dataDir, isDatabaseCopied: true });
  const { app_id: appId } = first.demo;
  await first.kill9();
  const second = await startGateway({ dataDir });
  expect(second.demo.app_id).toBe(appId);
  await second.stop();
  expect(existsSync(dataDir)).toBe(true);
  await rm(dataDir, { recursive: true });
});

test('says what the gateway wrote where it does not start', async () => {
  await expect(startGateway({ env: { MODE: 'nonsense' } })).rejects.toThrow(/ended[\s\S]*MODE/);
});
