/** A key that others may know, and the names that keys have. */
import { limits } from '@tollgate/contract/limits';
import type { Text } from '@tollgate/contract/model';

/** The public half of an RSA key. */
export interface PublicKey {
  /** SubjectPublicKeyInfo, PEM. */
  readonly publicKeyPem: string;
  /** SHA-256 of its DER, 64 hex digits. */
  readonly fingerprint: string;
}

/** FIPS 186-5 §A.1.1: with an exponent of 1 a signature is no more than the padded hash itself. */
const exponentMin = 65_537n;
const exponentMaxBits = 256;

/** Numbers of a public RSA key. */
export interface RsaNumbers {
  readonly bits: number;
  readonly exponent: bigint;
  /** True if the modulus is odd, as that of every RSA key is. */
  readonly isOdd: boolean;
}

/** Why a public RSA key is not accepted; undefined where it is. */
export function rsaProblem({ bits, exponent, isOdd }: RsaNumbers): Text | undefined {
  if (bits < limits.keyMinBits || bits > limits.keyMaxBits)
    return {
      en: `the key has ${bits} bits; ${limits.keyMinBits} to ${limits.keyMaxBits} are accepted`,
      zh: `密钥为 ${bits} 位，须为 ${limits.keyMinBits} 至 ${limits.keyMaxBits} 位`,
    };
  if (exponent < exponentMin || exponent % 2n === 0n || exponent >> BigInt(exponentMaxBits) > 0n)
    return {
      en: `the public exponent is not supported: create a key with the exponent ${exponentMin}, the default of openssl genpkey`,
      zh: `不支持该公钥指数：请生成指数为 ${exponentMin} 的密钥，openssl genpkey 默认即为该值`,
    };
  return isOdd
    ? undefined
    : { en: 'the modulus is even, so this is not an RSA key', zh: '模数为偶数，不是有效的 RSA 密钥' };
}

const idDigits = 16;

/** An app's key by its fingerprint: the same key has the same id wherever it is registered. */
export const appKeyId = (fingerprint: string): string => `ak_${fingerprint.slice(0, idDigits)}`;

/** A gateway's key by its fingerprint, as the header Tollgate-Key-Id carries it (decision 48). */
export const gatewayKeyId = (fingerprint: string): string => `gk_${fingerprint.slice(0, idDigits)}`;

/** Header of signed replies and notifications: which key signed (decision 48). */
export const keyIdHeader = 'tollgate-key-id';
