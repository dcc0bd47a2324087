/** Which RSA keys are accepted: an app's, and the gateway's own. */
import { createPublicKey, type KeyObject } from 'node:crypto';
import type { Text } from '@tollgate/contract/model';
import { rsaProblem } from '../../ports/public-key.ts';

/** The RSA key of a text in PEM; undefined where it holds none. */
export function rsaPublicKey(pem: string): KeyObject | undefined {
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === 'rsa' ? key : undefined;
  } catch {
    return undefined;
  }
}

/** Why a public RSA key is not accepted; undefined where it is. */
export function rsaKeyProblem(key: KeyObject): Text | undefined {
  const { modulusLength: bits = 0, publicExponent: exponent = 0n } = key.asymmetricKeyDetails ?? {};
  const modulus = Buffer.from(key.export({ format: 'jwk' }).n ?? '', 'base64url');
  return rsaProblem({ bits, exponent, isOdd: (modulus.at(-1) ?? 0) % 2 === 1 });
}
