/** RSA keys and signatures in JavaScript: verification is synchronous, and its exponent is small. */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import {
  openSignature,
  type PublicKey as RsaNumbers,
  readDer,
  readPublicKey as readNumbers,
} from '@tollgate/contract/signing/doctor/opened/rsa';
import { setBounded } from '../../ports/bounded-map.ts';
import { type PublicKey, rsaProblem } from '../../ports/public-key.ts';
import { bytesOfBase64, bytesOfPem, pemOf, utf8 } from './bytes.ts';
import { sameBytes } from './platform.ts';

const sequence = 0x30;
const integer = 0x02;
const octets = 0x04;
/** AlgorithmIdentifier of RSA keys (RFC 8017 §A.1). */
const rsaAlgorithm = hexToBytes('300d06092a864886f70d0101010500');
/** DigestInfo of SHA-256 before the hash (RFC 8017 §9.2). */
const digestInfo = hexToBytes('3031300d060960864801650304020105000420');
const keysMax = 1_000;

function der(tag: number, ...contents: readonly Uint8Array[]): Uint8Array {
  const content = concatBytes(...contents);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return concatBytes(new Uint8Array([tag, ...size]), content);
}

/** Encodes a positive number: a byte of zeros goes before one whose first bit is set. */
function derInteger(value: bigint): Uint8Array {
  const digits = value.toString(16);
  const hex = digits.length % 2 === 0 ? digits : `0${digits}`;
  const bytes = hexToBytes(hex);
  return der(integer, (bytes[0] ?? 0) >= 0x80 ? new Uint8Array([0]) : new Uint8Array(), bytes);
}

/** Returns the public half as SubjectPublicKeyInfo, and its fingerprint. */
function publicKeyOf({ modulus, exponent }: Pick<RsaNumbers, 'modulus' | 'exponent'>): PublicKey {
  const key = der(sequence, derInteger(modulus), derInteger(exponent));
  const spki = der(sequence, rsaAlgorithm, der(0x03, new Uint8Array([0]), key));
  return { publicKeyPem: pemOf('PUBLIC KEY', spki), fingerprint: bytesToHex(sha256(spki)) };
}

const numberOf = (bytes: Uint8Array | undefined): bigint =>
  BigInt(`0x${bytesToHex(bytes ?? new Uint8Array([0]))}`);

/** `pem`: PKCS#8. @throws where it is no private RSA key */
export function publicKeyOfPrivate(pem: string): PublicKey {
  const version = readDer(readDer(bytesOfPem(pem), sequence)?.value ?? new Uint8Array(), integer);
  const algorithm = version && readDer(version.rest, sequence);
  const key = algorithm && readDer(algorithm.rest, octets);
  const members = key && readDer(key.value, sequence);
  const ownVersion = members && readDer(members.value, integer);
  const modulus = ownVersion && readDer(ownVersion.rest, integer);
  const exponent = modulus && readDer(modulus.rest, integer);
  if (exponent === undefined) throw new Error('this is not a private RSA key');
  return publicKeyOf({ modulus: numberOf(modulus?.value), exponent: numberOf(exponent.value) });
}

/** Returns a public RSA key that is accepted, or what is wrong with the text. */
export function readPublicKey(pem: string): PublicKey | string {
  if (pem.includes('PRIVATE KEY')) return 'this is a private key: keep it secret, and send the public key';
  const key = readNumbers(pem);
  if (key === undefined) return 'an RSA public key in PEM';
  const { bits, modulus, exponent } = key;
  return rsaProblem({ bits, exponent, isOdd: modulus % 2n === 1n })?.en ?? publicKeyOf(key);
}

/**
 * Makes a verifier of RSASSA-PKCS1-v1_5 with SHA-256. It compares with the one encoding that is right (RFC 8017 §8.2.2),
 * in place of reading what was signed: a reader that accepts more than that accepts forgeries.
 */
export function createVerify(): (text: string, signature: string, pem: string) => boolean {
  const keys = new Map<string, RsaNumbers>();
  function keyOf(pem: string): RsaNumbers | undefined {
    const key = keys.get(pem) ?? readNumbers(pem);
    if (key !== undefined) setBounded(keys, pem, key, keysMax);
    return key;
  }
  return (text, signature, pem) => {
    try {
      const key = keyOf(pem);
      const opened = key && openSignature(key, bytesOfBase64(signature));
      if (opened === undefined) return false;
      const info = concatBytes(digestInfo, sha256(utf8(text)));
      const padding = new Uint8Array(opened.length - info.length - 3).fill(0xff);
      return sameBytes(opened, concatBytes(new Uint8Array([0, 1]), padding, new Uint8Array([0]), info));
    } catch {
      return false;
    }
  };
}
