import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { configuredGatewayKey, parseGatewayKey } from './gateway-key.ts';

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
    expect(parseGatewayKey(text)).toBe(good);
});

const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const locked = privateKey
  .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' })
  .toString();

test.each([
  ['nothing but words', 'swordfish-swordfish', /must begin with -----BEGIN PRIVATE KEY-----/],
  ['a public key', publicKey.export({ type: 'spki', format: 'pem' }).toString(), /no private key/],
  ['a key of another kind', pkcs8(curve), /no RSA key but ec/],
  ['a short key', pkcs8(weak), /has 1024 bits; 2048 to 8192 are taken/],
  ['an encrypted key', locked, /encrypted: give it without a passphrase/],
  ['two keys', good + good, /more than one PEM block/],
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
      configuredGatewayKey(settings);
    } catch (fault) {
      said = String(fault);
    }
    expect(said).toMatch(message);
    expect(said).toContain(setting);
    for (const line of text.split('\n').filter((one) => !one.startsWith('-----') && one !== ''))
      expect(said).not.toContain(line.slice(0, 12));
  }
});

test('a file that cannot be read, and both settings at once, are refused', () => {
  const missing = join(folder, 'missing.pem');
  expect(() => configuredGatewayKey({ gatewayKey: undefined, gatewayKeyFile: missing })).toThrow(
    `GATEWAY_KEY_FILE: ${missing} cannot be read (ENOENT)`,
  );
  expect(() => configuredGatewayKey({ gatewayKey: good, gatewayKeyFile: missing })).toThrow(
    'GATEWAY_KEY and GATEWAY_KEY_FILE are both set',
  );
  expect(configuredGatewayKey({ gatewayKey: undefined, gatewayKeyFile: undefined })).toBeUndefined();
});
