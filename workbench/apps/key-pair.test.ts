import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { generateKeyPair } from './key-pair.ts';

test('both keys are PEM that other programs read, and belong together', async () => {
  const { privateKeyPem, publicKeyPem } = await generateKeyPair();
  const key = createPublicKey(publicKeyPem);
  expect(key.asymmetricKeyDetails?.modulusLength).toBe(2048);
  const text = Buffer.from('a=1');
  expect(verify('sha256', text, key, sign('sha256', text, createPrivateKey(privateKeyPem)))).toBe(true);
  for (const line of privateKeyPem.split('\n')) expect(line.length).toBeLessThanOrEqual(64);
});
