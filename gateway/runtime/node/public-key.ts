/** The public half of a key, and its fingerprint, by node:crypto. */
import { createHash, createPublicKey } from 'node:crypto';
import type { PublicKey } from '../../ports/public-key.ts';

/** `pem`: a public key in any form, or the private one. @throws where it is none */
export function publicKeyOf(pem: string): PublicKey {
  const key = createPublicKey(pem);
  return {
    publicKeyPem: key.export({ type: 'spki', format: 'pem' }).toString(),
    fingerprint: createHash('sha256')
      .update(key.export({ type: 'spki', format: 'der' }))
      .digest('hex'),
  };
}
