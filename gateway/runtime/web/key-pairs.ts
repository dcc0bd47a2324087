/** RSA key pairs by WebCrypto. */
import { limits } from '@tollgate/contract/limits';
import { pemOf } from './bytes.ts';
import { signing } from './signer.ts';

export interface PemPair {
  /** PKCS#8, PEM. */
  readonly privateKeyPem: string;
  /** SubjectPublicKeyInfo, PEM. */
  readonly publicKeyPem: string;
}

/** Makes one, off the event loop. */
export async function makeKeyPair(): Promise<PemPair> {
  const publicExponent = new Uint8Array([1, 0, 1]);
  const pair = await crypto.subtle.generateKey(
    { ...signing, modulusLength: limits.keyMinBits, publicExponent },
    true,
    ['sign', 'verify'],
  );
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.exportKey('pkcs8', pair.privateKey),
    crypto.subtle.exportKey('spki', pair.publicKey),
  ]);
  return {
    privateKeyPem: pemOf('PRIVATE KEY', new Uint8Array(privateKey)),
    publicKeyPem: pemOf('PUBLIC KEY', new Uint8Array(publicKey)),
  };
}

/** Makes each pair when it is asked for: a page's reader makes few merchants. */
export const webKeyPairs = { take: makeKeyPair };
