import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { expect, test } from 'vitest';
import { encryptCard } from './card-cipher.ts';

const card = { pan: '4242424242424242', holder: 'JANE DOE', cvv: '123', expiry: '0729' };

function decrypt(
  base64: string,
  key: ReturnType<typeof generateKeyPairSync>['privateKey'],
  keyBytes: number,
): string {
  const sealed = Buffer.from(base64, 'base64');
  const blocks: Buffer[] = [];
  for (let at = 0; at < sealed.length; at += keyBytes) {
    const block = sealed.subarray(at, at + keyBytes);
    blocks.push(
      privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, block),
    );
  }
  return Buffer.concat(blocks).toString('utf8');
}

test.each([
  [2048, 'JANE DOE', 1],
  [2048, '持卡人'.repeat(20), 2],
  [3072, '持卡人'.repeat(20), 1],
])(
  'with a key of %i bits, a card of %s goes in %i blocks, and the gateway reads it',
  async (bits, holder, blocks) => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: bits });
    const sealed = await encryptCard(
      { ...card, holder },
      publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    );
    expect(Buffer.from(sealed, 'base64')).toHaveLength((blocks * bits) / 8);
    expect(JSON.parse(decrypt(sealed, privateKey, bits / 8))).toEqual({ ...card, holder });
  },
);

test('equal cards make different texts', async () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  expect(await encryptCard(card, pem)).not.toBe(await encryptCard(card, pem));
});

test.each(['', 'no key', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'])(
  'without a key nothing is encrypted: %j',
  async (pem) => {
    await expect(encryptCard(card, pem)).rejects.toThrow();
  },
);
