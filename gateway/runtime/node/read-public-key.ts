/** Public keys of apps, as people and scripts give them. */
import type { PublicKey } from '../../ports/public-key.ts';
import { publicKeyOf } from './public-key.ts';
import { rsaKeyProblem, rsaPublicKey } from './rsa-key.ts';

/** A public RSA key that is accepted, or what is wrong with the text. */
export function readPublicKey(pem: string): PublicKey | string {
  if (pem.includes('PRIVATE KEY')) return 'this is a private key: keep it secret, and send the public key';
  const key = pem.includes('PUBLIC KEY') ? rsaPublicKey(pem) : undefined;
  if (key === undefined) return 'an RSA public key in PEM';
  return rsaKeyProblem(key)?.en ?? publicKeyOf(pem);
}
