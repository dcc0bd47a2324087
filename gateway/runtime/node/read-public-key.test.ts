/** Which public keys of apps are accepted. */
import { createPublicKey, generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { readPublicKey } from './read-public-key.ts';

const jwk = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' });
const exponentOf = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');
const pemOf = (changes: JsonWebKey) =>
  createPublicKey({ key: { ...jwk, ...changes }, format: 'jwk' })
    .export({ type: 'spki', format: 'pem' })
    .toString();

test('a key of the usual exponent, or a larger odd one, is accepted', () => {
  for (const e of [jwk.e ?? '', exponentOf('0100000001')])
    expect(readPublicKey(pemOf({ e }))).toMatchObject({
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
});

test.each(['01', '02', '03', '010000', `01${'00'.repeat(31)}0001`])(
  'the exponent %s is refused: it signs without a private key, is broken, or costs too much',
  (hex) => {
    expect(readPublicKey(pemOf({ e: exponentOf(hex) }))).toMatch(/public exponent is not supported/);
  },
);

test('a modulus that is even is refused', () => {
  const n = Buffer.from(jwk.n ?? '', 'base64url');
  n[n.length - 1] = (n.at(-1) ?? 0) & 0xfe;
  expect(readPublicKey(pemOf({ n: n.toString('base64url') }))).toMatch(/even/);
});
