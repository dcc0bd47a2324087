/** RSA2 by WebCrypto: the private key need not be readable, not even for this program. */
import { gatewayKeyId, type PublicKey } from '../../ports/public-key.ts';
import type { Signer } from '../../ports/signer.ts';
import { base64Of, bytesOfPem, utf8 } from './bytes.ts';
import { createVerify, publicKeyOfPrivate } from './rsa.ts';

export const signing = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;

const verify = createVerify();

export function createWebSigner({ publicKeyPem, fingerprint }: PublicKey, key: Promise<CryptoKey>): Signer {
  return {
    publicKeyPem,
    keyId: gatewayKeyId(fingerprint),
    sign: async (text) =>
      base64Of(new Uint8Array(await crypto.subtle.sign(signing.name, await key, utf8(text)))),
    verify,
  };
}

/** Makes a signer of a private key in PEM, PKCS#8. */
export function signerOfPem(pem: string): Signer {
  const key = crypto.subtle.importKey('pkcs8', bytesOfPem(pem), signing, false, ['sign']);
  // Whoever signs gets the error.
  key.catch(() => {});
  return createWebSigner(publicKeyOfPrivate(pem), key);
}
