/** The hashes that a DigestInfo may name, by their object identifiers (RFC 8017 appendix B.1). */
import { md5, sha1 } from '@noble/hashes/legacy.js';
import { sha224, sha256, sha384, sha512 } from '@noble/hashes/sha2.js';

export interface Hash {
  readonly name: 'SHA-256' | 'SHA-1' | 'MD5' | 'SHA-512' | 'SHA-384' | 'SHA-224';
  readonly size: number;
  /** Object identifier, DER contents in hexadecimal. */
  readonly oid: string;
  /** Time per byte as a multiple of SHA-256, for the budget of a search. */
  readonly cost: number;
  digest(data: Uint8Array): Uint8Array;
}

export const sha256Hash: Hash = {
  name: 'SHA-256',
  size: 32,
  oid: '608648016503040201',
  cost: 1,
  digest: sha256,
};

export const hashes: readonly Hash[] = [
  sha256Hash,
  { name: 'SHA-1', size: 20, oid: '2b0e03021a', cost: 1, digest: sha1 },
  { name: 'SHA-512', size: 64, oid: '608648016503040203', cost: 3, digest: sha512 },
  { name: 'MD5', size: 16, oid: '2a864886f70d0205', cost: 1, digest: md5 },
  { name: 'SHA-384', size: 48, oid: '608648016503040202', cost: 3, digest: sha384 },
  { name: 'SHA-224', size: 28, oid: '608648016503040204', cost: 1, digest: sha224 },
];

export function toHex(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return hex;
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
