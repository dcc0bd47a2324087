import { constants, createCipheriv, generateKeyPairSync, publicEncrypt, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCardDecryptor } from './card-decryptor.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const decryptor = await createCardDecryptor(pem);
const json = JSON.stringify({ pan: '4012888888881881', holder: 'JANE DOE', cvv: '123', expiry: '0729' });

type Hash = 'sha1' | 'sha256';
const partBytes = { sha1: 214, sha256: 190 } as const;

/** As clients do it (decision 27): blocks of 214 or 190 bytes, joined. */
function encrypted(text: string, oaepHash: Hash, key = publicKey): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += partBytes[oaepHash])
    parts.push(
      publicEncrypt(
        { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash },
        bytes.subarray(at, at + partBytes[oaepHash]),
      ),
    );
  return Buffer.concat(parts);
}

const textOf = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('utf8');
const decrypt = async (bytes: Buffer) => textOf(await decryptor.decrypt(bytes.toString('base64')));

test.each<[Hash, number]>([
  ['sha256', 76],
  ['sha256', 190],
  ['sha256', 191],
  ['sha256', 760],
  ['sha1', 76],
  ['sha1', 214],
  ['sha1', 215],
  ['sha1', 856],
])('OAEP with %s opens a text of %i bytes', async (hash, length) => {
  const text = 'x'.repeat(length);
  expect(await decrypt(encrypted(text, hash))).toBe(text);
});

test('characters that lie across two blocks come out whole', async () => {
  const text = JSON.stringify({ holder: '张'.repeat(100) });
  expect(await decrypt(encrypted(text, 'sha1'))).toBe(text);
  expect(await decrypt(encrypted(text, 'sha256'))).toBe(text);
});

const good = encrypted(json, 'sha256');
const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
const aesKey = randomBytes(32);

function aesEcb(text: string): Buffer {
  const cipher = createCipheriv('aes-256-ecb', aesKey, null);
  return Buffer.concat([cipher.update(text.padEnd(255), 'utf8'), cipher.final()]);
}

/** Everything that does not decrypt is one and the same to who sent it. */
const bad: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['no Base64', '*'.repeat(344)],
  ['Base64 of the URL kind', good.toString('base64url')],
  ['Base64 with a line break', good.toString('base64').replace(/^(.{64})/, '$1\n')],
  ['a byte too few', good.subarray(1).toString('base64')],
  ['a byte too many', Buffer.concat([good, Buffer.from([0])]).toString('base64')],
  ['a block that was cut off', encrypted('x'.repeat(200), 'sha256').subarray(0, 400).toString('base64')],
  ['five blocks', encrypted('x'.repeat(191 * 4), 'sha256').toString('base64')],
  ['random bytes', randomBytes(256).toString('base64')],
  ['a number above the modulus', Buffer.alloc(256, 0xff).toString('base64')],
  ['zero', Buffer.alloc(256).toString('base64')],
  ['one', Buffer.from([...Buffer.alloc(255), 1]).toString('base64')],
  ['AES-ECB', aesEcb(json).toString('base64')],
  ['the JSON itself', Buffer.from(json.padEnd(256)).toString('base64')],
  [
    'PKCS#1 v1.5',
    publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(json)).toString(
      'base64',
    ),
  ],
  [
    'no padding',
    publicEncrypt(
      { key: publicKey, padding: constants.RSA_NO_PADDING },
      Buffer.concat([Buffer.alloc(256 - json.length), Buffer.from(json)]),
    ).toString('base64'),
  ],
  [
    'OAEP with SHA-512',
    publicEncrypt(
      { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha512' },
      Buffer.from(json),
    ).toString('base64'),
  ],
  [
    'OAEP with a label',
    publicEncrypt(
      {
        key: publicKey,
        padding: constants.RSA_PKCS1_OAEP_PADDING,
        oaepHash: 'sha256',
        oaepLabel: Buffer.from('x'),
      },
      Buffer.from(json),
    ).toString('base64'),
  ],
  ['another key', encrypted(json, 'sha256', otherKey).toString('base64')],
  ['one block good, one bad', Buffer.concat([good, randomBytes(256)]).toString('base64')],
  ['two blocks of two hashes', Buffer.concat([good, encrypted(json, 'sha1')]).toString('base64')],
];

test.each(bad)('%s does not decrypt, and nothing more is said', async (_, text) => {
  expect(await decryptor.decrypt(text)).toBeUndefined();
});

test('each changed bit of a block is noticed', async () => {
  for (let at = 0; at < good.length; at += 17) {
    const changed = Buffer.from(good);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(await decrypt(changed), `byte ${at}`).toBeUndefined();
  }
});

test('the event loop goes on turning meanwhile', async () => {
  let turns = 0;
  let next = setImmediate(function turn() {
    turns += 1;
    next = setImmediate(turn);
  });
  await Promise.all(Array.from({ length: 100 }, () => decrypt(good)));
  clearImmediate(next);
  // Were it done in place, not one turn would come between.
  expect(turns).toBeGreaterThan(2);
});

test('a key of 4096 bits has longer blocks', async () => {
  const { privateKey: own, publicKey: its } = generateKeyPairSync('rsa', { modulusLength: 4096 });
  const large = await createCardDecryptor(own.export({ type: 'pkcs1', format: 'pem' }).toString());
  const key = { key: its, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  const sealed = publicEncrypt(key, Buffer.from(json));
  expect(sealed.length).toBe(512);
  expect(textOf(await large.decrypt(sealed.toString('base64')))).toBe(json);
});

test('a card opens whichever of the keys it was encrypted for', async () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const both = await createCardDecryptor(
    other.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    pem,
  );
  expect(textOf(await both.decrypt(good.toString('base64')))).toBe(json);
  const sealed = publicEncrypt(
    { key: other.publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
    Buffer.from(json),
  );
  expect(textOf(await both.decrypt(sealed.toString('base64')))).toBe(json);
  expect(await decryptor.decrypt(sealed.toString('base64'))).toBeUndefined();
});
