/** Permissions of a gateway's data: other users of the machine can read nothing (the files are real ones). */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway } from '../support/gateway.ts';
import { createMerchant } from '../support/merchant.ts';

const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollgate-private-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');

/** Files and folders with any right for the group or for others, DATA_DIR included. */
async function openToOthers(dataDir: string): Promise<string[]> {
  return linesOf(
    (await run('find', [dataDir, '-ignore_readdir_race', '-perm', '/077', '-printf', '%m %p\n'])).stdout,
  );
}

async function fileCount(dataDir: string): Promise<number> {
  return linesOf((await run('find', [dataDir, '-ignore_readdir_race', '-type', 'f'])).stdout).length;
}

test('everything under DATA_DIR is its owner’s alone, from the first start and after an upgrade', async () => {
  const dataDir = join(folder, 'data');
  const first = await startGateway({ dataDir });
  expect(await fileCount(dataDir)).toBeGreaterThan(500);
  expect(await openToOthers(dataDir)).toEqual([]);
  const merchant = createMerchant(first);
  const reply = await merchant.call('cscanb.pay.getqrcode', merchant.qrOrder());
  expect(reply.code).toBe('0');
  expect(await openToOthers(dataDir), 'while it runs').toEqual([]);
  await first.stop();
  expect(await openToOthers(dataDir), 'after it has stopped').toEqual([]);

  // As an earlier version left them.
  await run('chmod', ['-R', 'a+rwX', dataDir]);
  const second = await startGateway({ dataDir });
  expect(await openToOthers(dataDir), 'corrected at start').toEqual([]);
  await second.kill9();
  const third = await startGateway({ dataDir });
  await third.stop();
  expect(await openToOthers(dataDir), 'after a crash').toEqual([]);
});
