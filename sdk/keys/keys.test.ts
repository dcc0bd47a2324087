import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import { parseJsonMembers } from '@tollgate/contract/signing/index';
import { expect, test } from 'vitest';
import { keys, vectorBody } from '../testing.ts';
import { privateKey, publicKey } from './keys.ts';
import { checkSignature, signText } from './signature.ts';

const own = createPrivateKey(keys.app_private_key);
const gateway = createPublicKey(keys.gateway_public_key);
const pem = (key: KeyObject, type: 'pkcs1' | 'pkcs8' | 'spki' | 'sec1') =>
  key.export({ format: 'pem', type } as { format: 'pem'; type: 'pkcs1' }).toString();
const bare = (text: string) => text.replace(/-----[^-]+-----|\s/g, '');
const small = generateKeyPairSync('rsa', { modulusLength: 1024 });
const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const protectedPem = own
  .export({ format: 'pem', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase: 'x' })
  .toString();
const oldProtectedPem = own
  .export({ format: 'pem', type: 'pkcs1', cipher: 'aes-128-cbc', passphrase: 'x' })
  .toString();

test.each([
  ['PKCS#8', pem(own, 'pkcs8')],
  ['PKCS#1', pem(own, 'pkcs1')],
  ['PKCS#8 without its lines', bare(pem(own, 'pkcs8'))],
  ['PKCS#1 without its lines', bare(pem(own, 'pkcs1'))],
  ['with \\n written out', pem(own, 'pkcs8').replaceAll('\n', '\\n')],
  ['with Windows line ends and text around', `key:\r\n${pem(own, 'pkcs1').replaceAll('\n', '\r\n')}\r\nend`],
  ['behind another block', pem(gateway, 'spki') + pem(own, 'pkcs8')],
])('a private key is read: %s', async (_, text) => {
  const signature = await signText(privateKey(text), 'a=1&b=é');
  const isGood = verify(
    'RSA-SHA256',
    Buffer.from('a=1&b=é'),
    keys.app_public_key,
    Buffer.from(signature, 'base64'),
  );
  expect(isGood).toBe(true);
});

test.each([
  ['SPKI', pem(gateway, 'spki')],
  ['PKCS#1', pem(gateway, 'pkcs1')],
  ['SPKI without its lines', bare(pem(gateway, 'spki'))],
])('a public key is read: %s', async (_, text) => {
  const body = parseJsonMembers(vectorBody('N1'));
  expect(await checkSignature(publicKey(text), body.ok ? body.members : [])).toBe('good');
});

test('a private key cannot be taken out of the client again', async () => {
  expect((await privateKey(keys.app_private_key)()).extractable).toBe(false);
});

test.each([
  ['no key at all', 'hello', 'key-unreadable'],
  ['empty lines', '-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----', 'key-unreadable'],
  ['a public key', keys.app_public_key, 'key-kind'],
  ['an elliptic key', pem(elliptic.privateKey, 'pkcs8'), 'key-kind'],
  ['an elliptic key in its own form', pem(elliptic.privateKey, 'sec1'), 'key-kind'],
  ['a passphrase', protectedPem, 'key-encrypted'],
  ['a passphrase in the old form', oldProtectedPem, 'key-encrypted'],
  ['a cut key', bare(keys.app_private_key).slice(0, 400), 'key-kind'],
  ['a whole disk', 'A'.repeat(40_000), 'key-unreadable'],
])('a wrong private key is refused at once: %s', (_, text, code) => {
  expect(() => privateKey(text)).toThrow(expect.objectContaining({ kind: 'configuration', code }));
});

test('a private key in place of the public one is refused at once', () => {
  expect(() => publicKey(keys.gateway_private_key)).toThrow(expect.objectContaining({ code: 'key-kind' }));
  expect(() => publicKey(bare(keys.gateway_private_key))).toThrow(
    expect.objectContaining({ code: 'key-kind' }),
  );
});

test('keys under 2048 bits are refused', async () => {
  const error = expect.objectContaining({ kind: 'configuration', code: 'key-too-short' });
  await expect(privateKey(pem(small.privateKey, 'pkcs8'))()).rejects.toEqual(error);
  await expect(publicKey(pem(small.publicKey, 'spki'))()).rejects.toEqual(error);
});

test('a key of the right shape that is none is refused on first use, without its bytes', async () => {
  const bytes = own.export({ format: 'der', type: 'pkcs8' });
  bytes.fill(0xff, 40);
  const broken = privateKey(bytes.toString('base64'));
  const error: unknown = await broken().catch((reason: unknown) => reason);
  expect(error).toMatchObject({ kind: 'configuration' });
  expect(String(error)).not.toContain('////');
});

test('a CryptoKey is taken when it is for this algorithm and use', async () => {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const der = own.export({ format: 'der', type: 'pkcs8' });
  const { subtle } = globalThis.crypto;
  const fit = await subtle.importKey('pkcs8', der, algorithm, false, ['sign']);
  expect(await privateKey(fit)()).toBe(fit);
  expect(() => publicKey(fit)).toThrow(expect.objectContaining({ code: 'key-kind' }));
  for (const other of [
    { name: 'RSA-PSS', hash: 'SHA-256' },
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-1' },
  ]) {
    const unfit = await subtle.importKey('pkcs8', der, other, false, ['sign']);
    expect(() => privateKey(unfit)).toThrow(expect.objectContaining({ code: 'key-kind' }));
  }
});

test('the signature is the one of the vector, byte for byte', async () => {
  const { sign, ...fields } = JSON.parse(vectorBody('A3')) as Record<string, string | number>;
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
  expect(await signText(privateKey(keys.app_private_key), text)).toBe(sign);
});
