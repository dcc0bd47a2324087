/** The ports of any runtime say the same as Node's: a database that one has written is read by the other. */
import { constants, createHash, generateKeyPairSync, publicEncrypt, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCardDecryptor } from '../node/card-decryptor.ts';
import { createCipher } from '../node/cipher.ts';
import { hmac as nodeHmac, createKeyedHash as nodeKeyedHash } from '../node/keyed-hash.ts';
import { passwords as nodePasswords } from '../node/passwords.ts';
import { equalInConstantTime as nodeEqual, hashOf as nodeHash } from '../node/platform.ts';
import { publicKeyOf } from '../node/public-key.ts';
import { readPublicKey as readByNode } from '../node/read-public-key.ts';
import { createSigner } from '../node/signer.ts';
import { base64Of, bytesOfBase64, bytesOfPem } from './bytes.ts';
import { cardHashes, createWebCardDecryptor } from './card-decryptor.ts';
import { createWebCipher } from './cipher.ts';
import { makeKeyPair } from './key-pairs.ts';
import { webPasswords } from './passwords.ts';
import { createKeyedHash, createWebTurn, equalInConstantTime, hashOf, hmac } from './platform.ts';
import { createVerify, publicKeyOfPrivate, readPublicKey } from './rsa.ts';
import { signerOfPem } from './signer.ts';

function newPair(bits = 2048, publicExponent = 65_537) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits, publicExponent });
  return {
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    pkcs1Pem: publicKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
  };
}
const pair = newPair();

test('hashes are the same', () => {
  fc.assert(
    fc.property(fc.string(), fc.uint8Array(), fc.string({ unit: 'grapheme' }), (key, bytes, text) => {
      expect(hmac(key, text, bytes)).toBe(nodeHmac(key, text, bytes));
      expect(createKeyedHash(bytes)(text)).toBe(nodeKeyedHash(bytes)(text));
      expect(hashOf(text)).toBe(nodeHash(text));
      expect(equalInConstantTime(text, key)).toBe(nodeEqual(text, key));
      expect(bytesOfBase64(base64Of(bytes))).toEqual(bytes);
    }),
  );
});

test('what one signs, the other verifies, and nothing else', async () => {
  const [web, node] = [signerOfPem(pair.privatePem), createSigner(pair.privatePem)];
  expect([web.publicKeyPem, web.keyId]).toEqual([node.publicKeyPem, node.keyId]);
  for (const text of ['', 'a=1&b=2', '好😀']) {
    const signature = await node.sign(text);
    expect(await web.sign(text)).toBe(signature);
    expect(web.verify(text, signature, pair.publicPem)).toBe(true);
    expect(web.verify(`${text} `, signature, pair.publicPem)).toBe(false);
    expect(web.verify(text, signature, newPair().publicPem)).toBe(false);
  }
});

test('a signature with one changed byte is none, nor is one of another length', async () => {
  const verify = createVerify();
  const signature = new Uint8Array(Buffer.from(await createSigner(pair.privatePem).sign('text'), 'base64'));
  const is = (bytes: Uint8Array) => verify('text', base64Of(bytes), pair.publicPem);
  expect(is(signature)).toBe(true);
  fc.assert(
    fc.property(fc.nat(signature.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const changed = new Uint8Array(signature);
      changed[at] = (changed[at] ?? 0) ^ change;
      expect(is(changed)).toBe(false);
    }),
  );
  expect(is(signature.subarray(1))).toBe(false);
  expect(is(new Uint8Array([0, ...signature]))).toBe(false);
  for (const wrong of ['', '?', 'AA==']) expect(verify('text', wrong, pair.publicPem)).toBe(false);
  expect(verify('text', base64Of(signature), 'no key')).toBe(false);
});

/** Returns the whole cube root, by Newton's steps from above. */
function cubeRootOf(value: bigint): bigint {
  let root = 1n << 700n;
  for (let next = root - 1n; next < root; next = (2n * root + value / (root * root)) / 3n) root = next;
  return root;
}

/** A key with the exponent 3 shows it: what reads the hash behind any padding takes a cube root for a signature. */
test('bytes behind the hash, in place of padding, are refused', () => {
  const hash = createHash('sha256').update('text').digest('hex');
  const wanted = `0001ffffffffffffffff003031300d060960864801650304020105000420${hash}`;
  const root = cubeRootOf(BigInt(`0x${wanted.padEnd(512, 'f')}`));
  expect((root ** 3n).toString(16).padStart(512, '0').slice(0, wanted.length)).toBe(wanted);
  const signature = Buffer.from(root.toString(16).padStart(512, '0'), 'hex').toString('base64');
  expect(createVerify()('text', signature, newPair(2048, 3).publicPem)).toBe(false);
});

test('public keys are read as on Node', () => {
  const short = newPair(1024).publicPem;
  const three = newPair(2048, 3).publicPem;
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecPem = curve.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const texts = [pair.publicPem, pair.pkcs1Pem, pair.privatePem, short, three, ecPem, '', 'PUBLIC KEY'];
  for (const text of texts) expect([text, readPublicKey(text)]).toEqual([text, readByNode(text)]);
  expect(publicKeyOfPrivate(pair.privatePem)).toEqual(publicKeyOf(pair.publicPem));
  expect(() => publicKeyOfPrivate(pair.publicPem)).toThrow();
});

test('a pair that is made here is one for Node', async () => {
  const { privateKeyPem, publicKeyPem } = await makeKeyPair();
  expect(readByNode(publicKeyPem)).toEqual(publicKeyOf(privateKeyPem));
  expect(publicKeyOf(privateKeyPem).publicKeyPem).toBe(publicKeyPem);
});

test('what one seals, the other opens, in its own context alone', () => {
  const bytes = randomBytes(32);
  const [web, node] = [createWebCipher('k1', bytes), createCipher([{ id: 'k1', bytes }])];
  const content = new TextEncoder().encode('4111111111111111');
  for (const [one, other] of [
    [web, node],
    [node, web],
  ] as const) {
    const sealed = one.seal(content, 'card');
    expect([...other.open(sealed, 'card')]).toEqual([...content]);
    expect(() => other.open(sealed, 'text')).toThrow();
    expect(() => other.open({ ...sealed, keyId: 'k2' }, 'card')).toThrow('k2');
  }
  expect(() => web.open({ keyId: 'k1', iv: new Uint8Array(12), sealed: new Uint8Array(3) }, '')).toThrow(
    'not whole',
  );
  expect(() => createWebCipher('k1', new Uint8Array(16))).toThrow('32 bytes');
});

test('what one hashes, the other verifies', async () => {
  for (const [one, other] of [
    [webPasswords, nodePasswords],
    [nodePasswords, webPasswords],
  ] as const) {
    const hash = await one.hash('secret', 'token');
    expect(await other.verify('secret', hash)).toBe(true);
    expect(await other.verify('Secret', hash)).toBe(false);
  }
  for (const wrong of ['', '$7$101$AAAA$AAAA', `$7$9999999$AAAA$${'A'.repeat(86)}==`])
    expect(await webPasswords.verify('secret', wrong)).toBe(false);
});

test('cards are opened as on Node, and everything else is undefined', async () => {
  const node = await createCardDecryptor(pair.privatePem);
  const keys = await Promise.all(
    cardHashes.map((hash) =>
      crypto.subtle.importKey('pkcs8', bytesOfPem(pair.privatePem), { name: 'RSA-OAEP', hash }, false, [
        'decrypt',
      ]),
    ),
  );
  const web = createWebCardDecryptor(keys);
  const encrypt = (text: string, oaepHash: string) =>
    publicEncrypt(
      { key: pair.publicPem, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash },
      Buffer.from(text),
    );
  for (const hash of ['sha256', 'sha1']) {
    const blocks = Buffer.concat([encrypt('{"a":', hash), encrypt('1}', hash)]).toString('base64');
    expect(Buffer.from((await web.decrypt(blocks)) ?? []).toString()).toBe('{"a":1}');
    expect(await node.decrypt(blocks)).toBeDefined();
  }
  const foreign = randomBytes(256).toString('base64');
  for (const wrong of ['', '?', 'AAAA', foreign, randomBytes(256 * 5).toString('base64')])
    expect(await web.decrypt(wrong)).toBeUndefined();
});

test('turns come in the order in which they were asked for', async () => {
  const nextTurn = createWebTurn();
  const order: number[] = [];
  await Promise.all([1, 2, 3].map((turn) => nextTurn().then(() => order.push(turn))));
  expect(order).toEqual([1, 2, 3]);
});
