/** Public keys of apps, as people and scripts give them. */
import { limits } from '@tollgate/contract/limits';
import type { PublicKey } from '../ports/public-key.ts';
import { publicKeyOf } from '../runtime/node/public-key.ts';
import { rsaKeyBits } from '../runtime/node/signer.ts';

/** A public RSA key of an allowed size, or what is wrong with the text. */
export function readPublicKey(pem: string): PublicKey | string {
  if (pem.includes('PRIVATE KEY')) return 'this is a private key: keep it secret, and send the public key';
  const bits = pem.includes('PUBLIC KEY') ? rsaKeyBits(pem) : undefined;
  if (bits === undefined) return 'an RSA public key in PEM';
  return bits >= limits.keyMinBits && bits <= limits.keyMaxBits
    ? publicKeyOf(pem)
    : `the key has ${bits} bits; ${limits.keyMinBits} to ${limits.keyMaxBits} are accepted`;
}
