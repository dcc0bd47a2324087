/** Which signatures of apps are accepted. */
import { constants, createPublicKey, generateKeyPairSync, publicDecrypt } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSigner } from './signer.ts';

function newPair() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString(),
  };
}
const pair = newPair();
const signer = createSigner(pair.privatePem);

test('a signature by the key is accepted, and no other', async () => {
  const signature = await signer.sign('a=1');
  // A key is read for its first signature and kept for the next.
  for (const time of [1, 2]) {
    expect(signer.verify('a=1', signature, pair.publicPem), `time ${time}`).toBe(true);
    expect(signer.verify('a=2', signature, pair.publicPem), `time ${time}`).toBe(false);
    expect(signer.verify('a=1', signature, 'no key'), `time ${time}`).toBe(false);
  }
});

test('with the exponent 1 the padded hash itself would be a signature', async () => {
  const jwk = createPublicKey(pair.publicPem).export({ format: 'jwk' });
  const publicPem = createPublicKey({ key: { ...jwk, e: 'AQ' }, format: 'jwk' })
    .export({ type: 'spki', format: 'pem' })
    .toString();
  // What the key with the usual exponent makes of its signature.
  const padded = publicDecrypt(
    { key: pair.publicPem, padding: constants.RSA_NO_PADDING },
    Buffer.from(await signer.sign('a=1'), 'base64'),
  ).toString('base64');
  // It could be registered before there was a rule.
  for (const time of [1, 2]) expect(signer.verify('a=1', padded, publicPem), `time ${time}`).toBe(false);
});
