import { constants, createPublicKey, generateKeyPairSync, type KeyObject, privateDecrypt } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Card, encryptCard } from './card.ts';
import { keys } from './testing.ts';

const card: Card = { pan: '4242424242424242', holder: 'JANE DOE', cvv: '123', expiry: '0749' };

/** Decrypts as the gateway does, in Node's own crypto: block by block of 256 bytes. */
function decrypted(text: string, hash: string, key: string | KeyObject = keys.gateway_private_key): string {
  const bytes = Buffer.from(text, 'base64');
  const size = typeof key === 'string' ? 256 : (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
  expect(bytes.length % size).toBe(0);
  const blocks: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += size) {
    const block = bytes.subarray(from, from + size);
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    blocks.push(privateDecrypt({ key, padding, oaepHash: hash }, block));
  }
  return Buffer.concat(blocks).toString('utf8');
}

const encrypt = (given: Card) => encryptCard(given, keys.gateway_public_key);

test('the gateway reads exactly the four members, by RSA-OAEP with SHA-256 and by no other hash', async () => {
  const text = await encrypt({ ...card, extra: 'not sent' } as Card);
  expect(text).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
  expect(JSON.parse(decrypted(text, 'sha256'))).toEqual(card);
  expect(() => decrypted(text, 'sha1')).toThrow();
});

test('the same card never looks the same', async () => {
  expect(await encrypt(card)).not.toBe(await encrypt(card));
});

test('spaces and hyphens in the number are taken out', async () => {
  const text = await encrypt({ ...card, pan: '4242 4242-4242 4242' });
  expect(JSON.parse(decrypted(text, 'sha256'))).toEqual(card);
});

/** A card whose JSON has this many bytes. */
function cardOf(bytes: number): Card {
  const rest = bytes - JSON.stringify({ ...card, holder: '' }).length;
  return { ...card, holder: 'A'.repeat(rest) };
}

test.each([
  [189, 1],
  [190, 1],
  [191, 2],
  [380, 2],
  [381, 3],
])('%i bytes of JSON are %i blocks of at most 190', async (bytes, blocks) => {
  const given = cardOf(bytes);
  const text = await encrypt(given);
  expect(Buffer.from(text, 'base64')).toHaveLength(blocks * 256);
  expect(JSON.parse(decrypted(text, 'sha256'))).toEqual(given);
});

test('any name comes through, also where a character is cut by the end of a block', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ minLength: 1, maxLength: 64, unit: fc.constantFrom('é', '李', '𝒜', 'a', '"', '\\') }),
      async (holder) => {
        const given = { ...card, holder };
        expect(JSON.parse(decrypted(await encrypt(given), 'sha256'))).toEqual(given);
      },
    ),
    { numRuns: 30 },
  );
});

test('a longer key has longer blocks', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
  const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString();
  const text = await encryptCard(cardOf(318), pem);
  expect(Buffer.from(text, 'base64')).toHaveLength(384);
  expect(JSON.parse(decrypted(text, 'sha256', privateKey))).toEqual(cardOf(318));
});

const spki = () => createPublicKey(keys.gateway_public_key).export({ format: 'der', type: 'spki' });
const imported = (name: string, hash: string, extractable: boolean, usage: 'encrypt' | 'verify') =>
  globalThis.crypto.subtle.importKey('spki', spki(), { name, hash }, extractable, [usage]);

test('a CryptoKey is taken, for encrypting or for verifying', async () => {
  for (const key of [
    await imported('RSA-OAEP', 'SHA-256', false, 'encrypt'),
    await imported('RSASSA-PKCS1-v1_5', 'SHA-256', true, 'verify'),
  ]) {
    expect(JSON.parse(decrypted(await encryptCard(card, key), 'sha256'))).toEqual(card);
  }
});

test('a key that is not fit is refused, and says why', async () => {
  for (const [key, code] of [
    [await imported('RSA-OAEP', 'SHA-1', false, 'encrypt'), 'key-kind'],
    [await imported('RSASSA-PKCS1-v1_5', 'SHA-512', true, 'verify'), 'key-kind'],
    [await imported('RSASSA-PKCS1-v1_5', 'SHA-256', false, 'verify'), 'key-unreadable'],
    [keys.gateway_private_key, 'key-kind'],
    ['hello', 'key-unreadable'],
  ] as const) {
    await expect(encryptCard(card, key)).rejects.toMatchObject({ kind: 'configuration', code });
  }
});

test.each(['pan', 'holder', 'cvv', 'expiry'] as const)(
  'a card without its %s is refused, and no part of it is in the error',
  async (name) => {
    for (const value of ['', ' ', undefined, 4242]) {
      const given = { ...card, [name]: value } as unknown as Card;
      const error: Error = await encrypt(given).then(
        () => new Error('it was taken'),
        (reason: Error) => reason,
      );
      expect(error).toMatchObject({ kind: 'configuration', code: 'card-member', isUncertain: false });
      expect(error.message).toContain(name);
      expect(error.message).not.toMatch(/4242|JANE|0749/);
    }
  },
);
