/** `sandbox list`: the merchants that the gateway has and those whose keys are saved here, beside each other. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keys } from '../../sdk/testing.ts';
import { keepSandbox } from '../sandbox/key-files.ts';
import { runInProcess } from '../testing.ts';

const there = { own_clocks: [{ merchant_no: '909900000001', name: 'Tea house' }] };
const server = createServer((_request, response) => response.end(JSON.stringify(there)));
const environment = { DATA_DIR: mkdtempSync(join(tmpdir(), 'tollgate-list-')) };
beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)));
afterAll(() => {
  server.close();
  rmSync(environment.DATA_DIR, { recursive: true });
});

test('a merchant says whether it is on the gateway, and whether its keys are here', async () => {
  const gatewayUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  keepSandbox(environment, {
    gateway_url: gatewayUrl,
    merchant_no: '909900000002',
    app_id: 'tg2',
    store_no: '',
    terminal_sn: '',
    sign_type: 'RSA2',
    inbox_url: '',
    app_private_key_pem: keys.app_private_key,
    gateway_public_key_pem: keys.gateway_public_key,
  });
  const list = ['sandbox', 'list', '--url', gatewayUrl];
  const inJson = await runInProcess([...list, '--json'], { environment });
  expect(
    inJson.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    { merchant_no: '909900000001', name: 'Tea house', is_saved: false, is_there: true },
    { merchant_no: '909900000002', app_id: 'tg2', is_saved: true, is_there: false },
  ]);
  const { stdout } = await runInProcess(list, { environment });
  expect(stdout).toMatch(/^merchant_no +NAME +KEYS SAVED HERE +ON THE GATEWAY +app_id/);
  expect(stdout).toMatch(/^909900000001 +Tea house +no +yes/m);
  expect(stdout).toMatch(/^909900000002 +yes +no +tg2$/m);
});
