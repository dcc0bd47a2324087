/** One identity for each database, whatever processes speak for it. */
import { execFile } from 'node:child_process';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformRandom } from '../../gateway/runtime/node/platform.ts';
import { publicKeyOf } from '../../gateway/runtime/node/public-key.ts';
import { newVaultKey } from '../../gateway/start/keys/vault-keys.ts';
import { createTestPostgres } from '../../gateway/store/testing.ts';
import { type Gateway, type GatewayOptions, startGateway } from '../support/gateway.ts';
import { createMerchant } from '../support/merchant.ts';
import { startReceiver } from '../support/receiver.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollgate-identity-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const databaseUrl = () => createTestPostgres(String(process.env['TEST_POSTGRES_URL']));
const newFolder = () => mkdtemp(join(folder, 'data-'));
const keyFile = 'gateway-private-key.pem';

function newKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Starts a gateway; returns the message of one that does not start. */
async function start(options: GatewayOptions): Promise<Gateway | string> {
  return startGateway(options).catch((error: Error) => error.message);
}

test('of two gateways that start together with fresh keys of their own, one is refused, and so is its next start', async () => {
  const env = { DATABASE_URL: await databaseUrl(), LOG_LEVEL: 'error' };
  const dataDirs = [await newFolder(), await newFolder()];
  const started = await Promise.all(dataDirs.map((dataDir) => start({ dataDir, env })));
  const running = started.filter((one) => typeof one !== 'string');
  const refused = started.filter((one) => typeof one === 'string');
  expect([running.length, refused.length], String(refused)).toEqual([1, 1]);
  expect(refused[0]).toMatch(/this gateway (?:has key gk_\w{16}|has no key), but the database uses gk_/);
  expect(refused[0]).toContain('Set GATEWAY_KEY or GATEWAY_KEY_FILE');
  expect(refused[0]).not.toContain('PRIVATE KEY');
  const [winner] = running;
  const [won, lost] = started[0] === winner ? dataDirs : [...dataDirs].reverse();
  expect(await start({ dataDir: String(lost), env })).toContain('the database uses gk_');

  await copyFile(join(String(won), keyFile), join(String(lost), keyFile));
  const second = await startGateway({ dataDir: String(lost), env });
  await second.stop();
  await winner?.stop();
});

test('a gateway without a key makes none for a database that has one', async () => {
  const env = { DATABASE_URL: await databaseUrl(), LOG_LEVEL: 'error' };
  const first = await startGateway({ dataDir: await newFolder(), env });
  const stranger = await newFolder();
  expect(await start({ dataDir: stranger, env })).toContain('this gateway has no key');
  expect(await readdir(stranger)).toEqual([]);
  await first.stop();
});

test('GATEWAY_KEY and GATEWAY_KEY_FILE: production writes no file; replies and notifications name the key', async () => {
  const [dataDir, key] = [join(folder, 'never-made'), newKey()];
  const file = join(folder, 'key.pem');
  await writeFile(file, key);
  const common = { DATABASE_URL: await databaseUrl(), LOG_LEVEL: 'error' };
  const production = { ...common, MODE: 'production', VAULT_KEYS: newVaultKey(platformRandom) };
  const served = await startGateway({
    dataDir,
    env: { ...production, GATEWAY_KEY: key.replaceAll('\n', '\\n') },
  });
  await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
  await served.stop();
  expect(await start({ dataDir: await newFolder(), env: { ...common, GATEWAY_KEY: newKey() } })).toContain(
    'the database uses gk_',
  );

  const receiver = await startReceiver();
  const sandbox = await startGateway({
    dataDir: await newFolder(),
    env: { ...common, GATEWAY_KEY_FILE: file },
  });
  const { fingerprint, publicKeyPem } = publicKeyOf(key);
  expect(createPublicKey(sandbox.demo.gateway_public_key_pem).equals(createPublicKey(publicKeyPem))).toBe(
    true,
  );
  const merchant = createMerchant(sandbox);
  const order = merchant.qrOrder({ auth_code: '280000000000000001', notify_url: `${receiver.url}/told` });
  const response = await fetch(`${sandbox.url}/api/entry`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: merchant.signedJson({ ...merchant.common('bscanc.pay.submit'), ...order }),
  });
  const keyId = `gk_${fingerprint.slice(0, 16)}`;
  expect(response.headers.get('tollgate-key-id')).toBe(keyId);
  expect(Object.keys((await response.json()) as object).sort()).toEqual([
    'code',
    'data',
    'msg',
    'psn',
    'sign',
  ]);
  const [told] = await receiver.waitFor(1);
  expect(told?.headers['tollgate-key-id']).toBe(keyId);
  // This one has no signature.
  const unknown = await fetch(`${sandbox.url}/api/entry`, { method: 'POST', body: '{"app_id":"nobody"}' });
  expect(unknown.headers.get('tollgate-key-id')).toBeNull();
  await sandbox.stop();
  await receiver.close();
});

test.each([
  ['GATEWAY_KEY', 'a wrong key', /GATEWAY_KEY cannot be used: it is not PEM/],
  ['GATEWAY_KEY_FILE', '/nowhere/key.pem', /GATEWAY_KEY_FILE: \/nowhere\/key\.pem cannot be read \(ENOENT\)/],
])('a %s that cannot be used is said before anything is opened', async (name, value, said) => {
  const refused = await start({ dataDir: await newFolder(), env: { [name]: value } });
  expect(refused).toMatch(said);
  expect(refused).toContain('exit code 2');
});

test('npm run register adds a key to an app and ends one, while the gateway runs', async () => {
  const env = { DATABASE_URL: await databaseUrl(), LOG_LEVEL: 'error' };
  const gateway = await startGateway({ dataDir: await newFolder(), env });
  const program = new URL('../../cli/main.ts', import.meta.url).pathname;
  const register = async (...args: string[]) => {
    const given = ['--merchant-no', gateway.demo.merchant_no, '--app-id', gateway.demo.app_id, ...args];
    const options = { env: { ...process.env, LC_ALL: 'C', ...env, MODE: 'sandbox', DATA_DIR: folder } };
    return (await promisify(execFile)(process.execPath, [program, 'register', ...given], options)).stdout;
  };
  const fresh = newKey();
  const file = join(folder, 'app.pem');
  await writeFile(file, publicKeyOf(fresh).publicKeyPem);
  const ids = [gateway.demo.app_private_key_pem, fresh].map(
    (pem) => `ak_${publicKeyOf(pem).fingerprint.slice(0, 16)}`,
  );
  expect(await register('--public-key', file)).toContain(`valid keys ${ids.join(' ')}\n`);
  const old = createMerchant(gateway);
  const moved = createMerchant({ ...gateway, demo: { ...gateway.demo, app_private_key_pem: fresh } });
  const asked = { merchant_order_no: 'X1' };
  await expect.poll(async () => (await moved.call('order.query', asked)).code).toBe('E04111');
  expect((await old.call('order.query', asked)).code).toBe('E04111');

  expect(await register('--end-key', String(ids[0]))).toContain(`valid keys ${ids[1]}\n`);
  await expect.poll(async () => (await old.call('order.query', asked)).code).toBe('SYS002');
  expect((await moved.call('order.query', asked)).code).toBe('E04111');
  await expect(register('--end-key', String(ids[0]))).rejects.toThrow('has no valid key');

  // A refund without its original is refused unless the operator allows it.
  const { terminal_sn } = gateway.demo;
  const refund = async (number: string) => {
    const { code, msg } = await moved.call('wisehub.cloud.pay.order', {
      terminal_sn,
      merchant_order_no: number,
      trans_type: '3',
      description: 'Returned',
      price_currency: 'USD',
      order_amount: '7',
      expires: '300',
      api_version: '2.0',
      message_receiving_application: 'Tollgate Register',
      reject_trade_when_terminal_offline: true,
    });
    return `${code} ${msg}`;
  };
  expect(await refund('R1')).toMatch(/^SYS012 .*orig_merchant_order_no/);
  await register('--public-key', file, '--unreferenced-refunds');
  await expect.poll(() => refund('R2')).toMatch(/^E04106 /);
  await register('--public-key', file, '--no-unreferenced-refunds');
  await expect.poll(() => refund('R3')).toMatch(/^SYS012 /);
  await gateway.stop();
});
