/** A client for the sandbox finds address and keys by variables and files, as the command does. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createSandboxClient, type SandboxClientOptions } from './sandbox.ts';
import { type FakeGateway, keys, startFakeGateway } from './testing.ts';

let folder: string;
let gateway: FakeGateway;
let asked: Readonly<Record<string, unknown>>[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tollgate-sandbox-client-'));
  gateway = await startFakeGateway(({ fields }) => {
    asked.push(fields);
    return { data: '{"trans_no":"2026","trans_status":2}' };
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => gateway.close());

const demo = (url: string, number = '312100000001') => ({
  gateway_url: url,
  app_id: 'tgdemo',
  merchant_no: number,
  store_no: '4121',
  terminal_sn: 'TG1',
  app_private_key_pem: keys.app_private_key,
  app_public_key_pem: keys.app_public_key,
  gateway_public_key_pem: keys.gateway_public_key,
});

function write(path: string, text: string): string {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
  return join(folder, path);
}

/** Makes a client and sends one call: what the gateway was sent. */
async function sent(options: SandboxClientOptions) {
  asked = [];
  const client = await createSandboxClient({ dataDir: folder, environment: {}, ...options });
  expect((await client.query({ merchantOrderNo: 'A-1' })).transStatus).toBe(2);
  return asked[0];
}
const problem = (options: SandboxClientOptions) =>
  createSandboxClient({ dataDir: folder, environment: {}, ...options }).then(
    () => 'none',
    ({ kind, code }) => `${kind} ${code}`,
  );

test('the demo merchant of the data folder', async () => {
  write('demo-merchant.json', JSON.stringify(demo(gateway.url)));
  expect(await sent({})).toMatchObject({ app_id: 'tgdemo', merchant_no: '312100000001', store_no: '4121' });
});

test('the app that the variables of tollgate run name, whatever the data folder has', async () => {
  write('demo-merchant.json', JSON.stringify(demo('http://127.0.0.1:9')));
  const environment = {
    TOLLGATE_URL: gateway.url,
    TOLLGATE_APP_ID: 'tgown',
    TOLLGATE_MERCHANT_NO: '312100000009',
    TOLLGATE_PRIVATE_KEY: write('app.pem', keys.app_private_key),
    TOLLGATE_GATEWAY_KEY: write('gateway.pem', keys.gateway_public_key),
  };
  expect(await sent({ environment })).toMatchObject({ app_id: 'tgown', merchant_no: '312100000009' });
  const noFile = { ...environment, TOLLGATE_PRIVATE_KEY: join(folder, 'none.pem') };
  expect(await problem({ environment: noFile })).toBe('configuration key-unreadable');
});

test('a saved merchant by its number', async () => {
  write('demo-merchant.json', JSON.stringify(demo(gateway.url)));
  const { app_private_key_pem: pem, ...saved } = demo(gateway.url, '909900000012');
  write('sandboxes/909900000012/merchant.json', JSON.stringify({ ...saved, app_id: 'tgsaved' }));
  write('sandboxes/909900000012/app_private_key.pem', pem);
  const expected = { app_id: 'tgsaved', merchant_no: '909900000012' };
  expect(await sent({ merchantNo: '909900000012' })).toMatchObject(expected);
  expect(await sent({ environment: { TOLLGATE_MERCHANT_NO: '909900000012' } })).toMatchObject(expected);
  expect(await problem({ merchantNo: '909900000013' })).toBe('configuration sandbox-merchant-unknown');
});

test('the demo merchant of a gateway that is named by its address', async () => {
  const server = createServer((_request, response) =>
    response.end(JSON.stringify({ code: '0', data: demo('http://127.0.0.1:9') })),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await problem({ gatewayUrl: url })).toBe('none');
  server.close();
  expect(await problem({ gatewayUrl: 'http://127.0.0.1:9' })).toBe('configuration sandbox-unknown');
});

test('no sandbox is guessed', async () => {
  expect(await problem({})).toBe('configuration sandbox-unknown');
});
