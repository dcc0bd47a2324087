/** Which RSA keys are accepted: an app's, and the gateway's own. */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { limits } from '@tollgate/contract/limits';
import type { Text } from '@tollgate/contract/model';

/** FIPS 186-5 §A.1.1: with an exponent of 1 a signature is no more than the padded hash itself. */
const exponentMin = 65_537n;
const exponentMaxBits = 256;

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
  if (bits < limits.keyMinBits || bits > limits.keyMaxBits)
    return {
      en: `the key has ${bits} bits; ${limits.keyMinBits} to ${limits.keyMaxBits} are accepted`,
      zh: `密钥为 ${bits} 位，须为 ${limits.keyMinBits} 至 ${limits.keyMaxBits} 位`,
    };
  if (exponent < exponentMin || exponent % 2n === 0n || exponent >> BigInt(exponentMaxBits) > 0n)
    return {
      en: `its public exponent is rejected: make a key with the exponent ${exponentMin}, as openssl genpkey does`,
      zh: `公钥指数不可接受：请生成指数为 ${exponentMin} 的密钥，openssl genpkey 默认即为该值`,
    };
  const modulus = Buffer.from(key.export({ format: 'jwk' }).n ?? '', 'base64url');
  return (modulus.at(-1) ?? 0) % 2 === 1
    ? undefined
    : { en: 'its modulus is even, so it is not an RSA key', zh: '模数为偶数：不是有效的 RSA 密钥' };
}
