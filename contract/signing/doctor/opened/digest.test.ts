import {
  constants,
  createHash,
  createPublicKey,
  generateKeyPairSync,
  publicDecrypt,
  sign,
} from 'node:crypto';
import { expect, test } from 'vitest';
import { hashes, toHex } from './digest.ts';
import { openSignature, readPublicKey } from './rsa.ts';

test.each(hashes.map((hash) => [hash.name, hash] as const))(
  '%s of every length to 300 bytes',
  (name, hash) => {
    for (let length = 0; length <= 300; length++) {
      const data = Uint8Array.from({ length }, (_, i) => (i * 31 + length) & 0xff);
      expect(toHex(hash.digest(data))).toBe(createHash(name.replace('-', '')).update(data).digest('hex'));
    }
  },
);

test.each([1024, 2048, 1032])('the public operation with a key of %i bits', (modulusLength) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength });
  const signature = sign('sha256', Buffer.from('text'), privateKey);
  for (const type of ['spki', 'pkcs1'] as const) {
    const key = readPublicKey(publicKey.export({ type, format: 'pem' }).toString());
    expect(key?.bits).toBe(modulusLength);
    const opened = key && openSignature(key, signature);
    const raw = publicDecrypt({ key: publicKey, padding: constants.RSA_NO_PADDING }, signature);
    expect(Buffer.from(opened ?? [])).toEqual(raw);
    expect(key && openSignature(key, signature.subarray(1))).toBeUndefined();
  }
});

test('a key that is no RSA key is no key', () => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  expect(createPublicKey(pem).asymmetricKeyType).toBe('ec');
  for (const text of [pem, '', '-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----']) {
    expect(readPublicKey(text)).toBeUndefined();
  }
});
