import { createPrivateKey, createPublicKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKeyPairs } from './key-pairs.ts';

function countedPairs() {
  let made = 0;
  return {
    made: () => made,
    make: async () => {
      made += 1;
      return { privateKeyPem: `private ${made}`, publicKeyPem: `public ${made}` };
    },
  };
}

test('one is made ahead; once any is taken, eight are kept ready, and none is given out twice', async () => {
  const { make, made } = countedPairs();
  const pairs = createKeyPairs(make, 0);
  await expect.poll(made).toBe(1);
  expect((await pairs.take()).privateKeyPem).toBe('private 1');
  await expect.poll(made).toBe(9);
  const taken = await Promise.all(Array.from({ length: 30 }, () => pairs.take()));
  expect(new Set(taken.map(({ privateKeyPem }) => privateKeyPem)).size).toBe(30);
});

test('a caller that takes one before it is made waits for it, and gets the error if there is none', async () => {
  const { make } = countedPairs();
  expect((await createKeyPairs(make, 60_000).take()).publicKeyPem).toBe('public 1');
  const broken = createKeyPairs(() => Promise.reject(new Error('no entropy')), 0);
  await expect(broken.take()).rejects.toThrow('no entropy');
  await expect(broken.take()).rejects.toThrow('no entropy');
});

test('they are RSA keys of 2048 bits that belong together', async () => {
  const { privateKeyPem, publicKeyPem } = await createKeyPairs(undefined, 60_000).take();
  const key = createPrivateKey(privateKeyPem);
  expect(key.asymmetricKeyDetails?.modulusLength).toBe(2048);
  expect(createPublicKey(key).export({ type: 'spki', format: 'pem' })).toBe(publicKeyPem);
});
