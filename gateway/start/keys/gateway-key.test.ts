import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '../../ports/database.ts';
import { configuredGatewayKeys, parseGatewayKeys, provideGatewayKeys } from './gateway-key.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollgate-gateway-key-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pkcs8 = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const good = pkcs8(privateKey);

test('a key is taken as PKCS#8 or PKCS#1, with spaces around it, and with line breaks written out', () => {
  const pkcs1 = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  for (const text of [good, pkcs1, `\n  ${good}\n\n`, good.trim().replaceAll('\n', '\\n')])
    expect(parseGatewayKeys(text)).toEqual([good]);
});

const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const locked = privateKey
  .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' })
  .toString();

test.each([
  ['nothing but words', 'swordfish-swordfish', /must start with -----BEGIN PRIVATE KEY-----/],
  ['a public key', publicKey.export({ type: 'spki', format: 'pem' }).toString(), /is not a private key/],
  ['a key of another kind', pkcs8(curve), /must be an RSA key, not ec/],
  ['a short key', pkcs8(weak), /has 1024 bits; 2048 to 8192 are accepted/],
  ['an encrypted key', locked, /encrypted: provide it without a passphrase/],
  ['the same key twice', good + good, /contains the same key twice/],
  ['a key and its certificate', `${good}-----BEGIN CERTIFICATE-----\nMIIB`, /is not a private key/],
  ['half a key', good.slice(0, good.length / 2), /cannot be read: a part of it may be missing/],
])('%s is refused, and no part of it is told', async (name, text, message) => {
  const file = join(folder, `${name}.pem`);
  await writeFile(file, text);
  for (const [setting, settings] of [
    ['GATEWAY_KEY', { gatewayKey: text, gatewayKeyFile: undefined }],
    ['GATEWAY_KEY_FILE', { gatewayKey: undefined, gatewayKeyFile: file }],
  ] as const) {
    let said = '';
    try {
      configuredGatewayKeys(settings);
    } catch (error) {
      said = String(error);
    }
    expect(said).toMatch(message);
    expect(said).toContain(setting);
    for (const line of text.split('\n').filter((one) => !one.startsWith('-----') && one !== ''))
      expect(said).not.toContain(line.slice(0, 12));
  }
});

test('a file that cannot be read, and both settings at once, are refused', () => {
  const missing = join(folder, 'missing.pem');
  expect(() => configuredGatewayKeys({ gatewayKey: undefined, gatewayKeyFile: missing })).toThrow(
    `GATEWAY_KEY_FILE: ${missing} cannot be read (ENOENT)`,
  );
  expect(() => configuredGatewayKeys({ gatewayKey: good, gatewayKeyFile: missing })).toThrow(
    'GATEWAY_KEY and GATEWAY_KEY_FILE are both set',
  );
  expect(configuredGatewayKeys({ gatewayKey: undefined, gatewayKeyFile: undefined })).toBeUndefined();
});

const unset = { gatewayKey: undefined, gatewayKeyFile: undefined };

/** A database that no gateway has started on; `onClaim` is called as soon as one claims its identity. */
function newDatabase(onClaim = () => {}): Database {
  const query = async () => [];
  return {
    kind: 'embedded',
    query,
    transaction: (work) => {
      onClaim();
      return work({ query });
    },
    close: async () => {},
  };
}

test('processes with one process id that share a DATA_DIR end up with one key and leave no other file', async () => {
  const dataDir = await mkdtemp(join(folder, 'shared-'));
  const path = join(dataDir, 'gateway-private-key.pem');
  // What a process in another container is doing.
  const foreign = `${path}.${process.pid}`;
  await writeFile(foreign, 'half a key');
  const start = async () => (await provideGatewayKeys({ dataDir, ...unset }, newDatabase(), 0)).signing;
  const keys = new Set(await Promise.all([start(), start(), start()]));
  expect([...keys]).toEqual([await readFile(path, 'utf8')]);
  expect(await readFile(foreign, 'utf8')).toBe('half a key');
  expect(await readdir(dataDir)).toHaveLength(2);
});

test('the key and its place in the folder are on the disk before the database belongs to it', async () => {
  const dataDir = await mkdtemp(join(folder, 'kept-'));
  const handle = await open(dataDir);
  const sync = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync');
  await handle.close();
  let syncsBefore: number | undefined;
  await provideGatewayKeys(
    { dataDir, ...unset },
    newDatabase(() => {
      syncsBefore = sync.mock.calls.length;
    }),
    0,
  );
  expect(syncsBefore).toBe(2);
  sync.mockRestore();
});
