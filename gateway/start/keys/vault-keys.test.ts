import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformRandom } from '../../runtime/node/platform.ts';
import { readConfig } from '../settings/config.ts';
import { newVaultKey, parseVaultKeys, provideVaultKeys, vaultKeysPath } from './vault-keys.ts';

const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollgate-vault-keys-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a ring is read in its order, from one line or several', () => {
  for (const text of [`k2:${key(2)},k1:${key(1)}`, ` k2:${key(2)},\n k1:${key(1)}\n`]) {
    const ring = parseVaultKeys(text);
    expect(ring.map(({ id }) => id)).toEqual(['k2', 'k1']);
    expect(ring.map(({ bytes }) => bytes[0])).toEqual([2, 1]);
  }
});

test.each([
  ['nothing', '', 'there must be 1 to 16 keys'],
  ['a key without an id', key(1), 'entry 1 is not <id>:<32 bytes in Base64>'],
  ['a short key', `k1:${key(1)},k2:${Buffer.alloc(31).toString('base64')}`, 'entry 2 is not'],
  ['a long key', `k1:${Buffer.alloc(33).toString('base64')}`, 'entry 1 is not'],
  ['a key in hex', `k1:${'ab'.repeat(32)}`, 'entry 1 is not'],
  ['an id with a blank', `k 1:${key(1)}`, 'entry 1 is not'],
  ['a third part', `k1:${key(1)}:x`, 'entry 1 is not'],
  ['an id twice', `k1:${key(1)},k1:${key(2)}`, 'two keys have the same id'],
  ['a key twice', `k1:${key(1)},k2:${key(1)}`, 'two ids have the same key'],
  ['17 keys', Array.from({ length: 17 }, (_, i) => `k${i}:${key(i)}`).join(), 'there must be 1 to 16 keys'],
])('%s is no ring, and no key is told', (_, text, message) => {
  expect(() => parseVaultKeys(text)).toThrow(message);
  try {
    readConfig({ VAULT_KEYS: text });
    // An empty variable is one that was not set.
    expect(text).toBe('');
  } catch (error) {
    expect(String(error)).toContain(`VAULT_KEYS cannot be used: ${message}`);
    expect(String(error)).not.toMatch(/[0-9A-Za-z+/]{20}/);
  }
});

test('the configuration holds the ring of VAULT_KEYS', () => {
  expect(readConfig({ VAULT_KEYS: `k1:${key(1)}` }).vaultKeys).toMatchObject([{ id: 'k1' }]);
  expect(readConfig({}).vaultKeys).toBeUndefined();
});

test('a new key makes a ring alone, and no two are alike', () => {
  const made = Array.from({ length: 100 }, () => newVaultKey(platformRandom));
  expect(made.map((text) => parseVaultKeys(text).length)).toEqual(Array(100).fill(1));
  expect(parseVaultKeys(made.slice(0, 16).join()).length).toBe(16);
});

test('the sandbox makes one key at its first start and keeps it, even if two processes start together', async () => {
  const settings = { mode: 'sandbox', dataDir: join(folder, 'new'), vaultKeys: undefined } as const;
  const rings = await Promise.all(
    Array.from({ length: 8 }, () => provideVaultKeys(settings, platformRandom)),
  );
  const path = vaultKeysPath(settings.dataDir);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const ring = parseVaultKeys(await readFile(path, 'utf8'));
  expect(rings).toEqual(Array(8).fill(ring));
  expect(await provideVaultKeys(settings, platformRandom)).toEqual(ring);
});

test('a file that is no ring is named, and not replaced', async () => {
  const path = vaultKeysPath(folder);
  await writeFile(path, 'k1:short');
  const settings = { mode: 'sandbox', dataDir: folder, vaultKeys: undefined } as const;
  await expect(provideVaultKeys(settings, platformRandom)).rejects.toThrow(`${path}: entry 1 is not`);
  expect(await readFile(path, 'utf8')).toBe('k1:short');
});

test('production takes keys from VAULT_KEYS alone', async () => {
  const settings = { mode: 'production', dataDir: join(folder, 'production') } as const;
  await expect(provideVaultKeys({ ...settings, vaultKeys: undefined }, platformRandom)).rejects.toThrow(
    'MODE=production requires VAULT_KEYS',
  );
  const ring = parseVaultKeys(`k1:${key(1)}`);
  expect(await provideVaultKeys({ ...settings, vaultKeys: ring }, platformRandom)).toBe(ring);
  await expect(stat(vaultKeysPath(settings.dataDir))).rejects.toThrow('ENOENT');
});

test('PUBLIC_URL must leave room for the rest of pay_url, which has 64 characters', () => {
  const urlOf = (length: number) => `https://${'x'.repeat(length - 12)}.com`;
  expect(readConfig({ PUBLIC_URL: `${urlOf(35)}/` }).publicUrl).toBe(urlOf(35));
  expect(() => readConfig({ PUBLIC_URL: urlOf(36) })).toThrow(
    /PUBLIC_URL must be shorter: .* has 36 characters/,
  );
  expect(() => readConfig({ HOST: 'x'.repeat(30) })).toThrow('PUBLIC_URL must be shorter');
  expect(() => readConfig({ PUBLIC_URL: 'pay.example.com' })).toThrow('PUBLIC_URL must be an absolute');
});
