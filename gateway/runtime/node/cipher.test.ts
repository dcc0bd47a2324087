import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CipherKey, createCipher } from './cipher.ts';

const newKey = (id: string): CipherKey => ({ id, bytes: randomBytes(32) });
const [first, second] = [newKey('k1'), newKey('k2')];
const cipher = createCipher([first]);
const text = Buffer.from(JSON.stringify({ pan: '4012888888881881', holder: '张三 🧾', expiry: '0729' }));
const context = '312100000001|card';

const flipped = (bytes: Uint8Array, at: number) =>
  bytes.map((byte, index) => (index === at ? byte ^ 1 : byte));

test('what was sealed opens again, whatever bytes and context', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.string({ unit: 'grapheme' }), (sent, around) => {
      expect(cipher.open(cipher.seal(sent, around), around)).toEqual(Buffer.from(sent));
    }),
  );
});

test('no byte can be changed, none can be missing, and none can be added', () => {
  const { keyId, iv, sealed } = cipher.seal(text, context);
  for (let at = 0; at < sealed.length; at++)
    expect(() => cipher.open({ keyId, iv, sealed: flipped(sealed, at) }, context), `byte ${at}`).toThrow();
  for (let at = 0; at < iv.length; at++)
    expect(() => cipher.open({ keyId, iv: flipped(iv, at), sealed }, context), `iv ${at}`).toThrow();
  for (let length = 0; length < sealed.length; length++)
    expect(() => cipher.open({ keyId, iv, sealed: sealed.subarray(0, length) }, context)).toThrow();
  expect(() =>
    cipher.open({ keyId, iv, sealed: Buffer.concat([sealed, Buffer.from([0])]) }, context),
  ).toThrow();
  expect(() => cipher.open({ keyId, iv: iv.subarray(0, 11), sealed }, context)).toThrow();
  expect(() => cipher.open({ keyId, iv: new Uint8Array(), sealed }, context)).toThrow();
  expect(cipher.open({ keyId, iv, sealed }, context)).toEqual(text);
});

test('another context, another key of the same id, and a key that the ring lacks do not open it', () => {
  const sealed = cipher.seal(text, context);
  expect(() => cipher.open(sealed, '312100000002|card')).toThrow();
  expect(() => cipher.open(sealed, '')).toThrow();
  expect(() => createCipher([newKey('k1')]).open(sealed, context)).toThrow();
  expect(() => createCipher([second]).open(sealed, context)).toThrow('the ring has no key k1');
});

test('an error about a text that cannot be opened shows no part of it', () => {
  const { keyId, iv, sealed } = cipher.seal(text, context);
  try {
    cipher.open({ keyId, iv, sealed: flipped(sealed, 3) }, context);
    expect.unreachable();
  } catch (error) {
    expect(String(error) + String(error instanceof Error && error.stack)).not.toMatch(/4012|张三/);
  }
});

test('the first key seals, every key opens', () => {
  const rotated = createCipher([second, first]);
  expect(rotated.keyIds).toEqual(['k2', 'k1']);
  expect(rotated.open(cipher.seal(text, context), context)).toEqual(text);
  expect(rotated.seal(text, context).keyId).toBe('k2');
});

test('no two sealings of the same bytes are alike', () => {
  const sealings = Array.from({ length: 1_000 }, () => cipher.seal(text, context));
  expect(new Set(sealings.map(({ iv }) => Buffer.from(iv).toString('hex'))).size).toBe(1_000);
  expect(new Set(sealings.map(({ sealed }) => Buffer.from(sealed).toString('hex'))).size).toBe(1_000);
});

test.each<[string, CipherKey[]]>([
  ['no key', []],
  ['two keys of one id', [first, newKey('k1')]],
  ['a key of 16 bytes', [{ id: 'k1', bytes: randomBytes(16) }]],
  ['a key of 33 bytes', [first, { id: 'k2', bytes: randomBytes(33) }]],
])('a ring with %s is none', (_, keys) => {
  expect(() => createCipher(keys)).toThrow();
});
