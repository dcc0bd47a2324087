/** EMSA-PSS (RFC 8017 §9.1.2): what a client made that signs with RSASSA-PSS instead of PKCS#1 v1.5. */
import { type Hash, hashes, sameBytes } from './digest.ts';

export interface PssSignature {
  /** Hash of the message. */
  readonly hash: Hash;
  /** True if the padding alone proves it; otherwise only a matching text does. */
  readonly certain: boolean;
  matches(messageDigest: Uint8Array): boolean;
}

/** Readings of `opened` (the public operation's result) as PSS; empty if it is not PSS. */
export function readPss(opened: Uint8Array, bits: number): readonly PssSignature[] {
  const length = Math.ceil((bits - 1) / 8);
  const encoded = opened.subarray(opened.length - length);
  if (encoded.at(-1) !== 0xbc) return [];
  const found: PssSignature[] = [];
  for (const hash of hashes) {
    // Several libraries leave MGF1 at SHA-1 when the hash is another.
    for (const mask of new Set([hash, ...hashes.slice(0, 2)])) {
      const read = readWith(encoded, bits, hash, mask);
      if (read !== undefined) found.push(read);
    }
  }
  return found.sort((a, b) => Number(b.certain) - Number(a.certain));
}

function readWith(encoded: Uint8Array, bits: number, hash: Hash, mask: Hash): PssSignature | undefined {
  const blockLength = encoded.length - hash.size - 1;
  if (blockLength < 1) return undefined;
  const digest = encoded.subarray(blockLength, blockLength + hash.size);
  const block = maskOf(digest, blockLength, mask);
  for (let i = 0; i < blockLength; i++) block[i] = (block[i] ?? 0) ^ (encoded[i] ?? 0);
  block[0] = (block[0] ?? 0) & (0xff >> (8 * encoded.length - (bits - 1)));
  const start = block.findIndex((byte) => byte !== 0);
  if (start < 0 || block[start] !== 0x01) return undefined;
  const salt = block.subarray(start + 1);
  return {
    hash,
    certain: start >= 4,
    matches(messageDigest) {
      const whole = new Uint8Array(8 + messageDigest.length + salt.length);
      whole.set(messageDigest, 8);
      whole.set(salt, 8 + messageDigest.length);
      return sameBytes(hash.digest(whole), digest);
    },
  };
}

/** MGF1 (RFC 8017 appendix B.2.1). */
function maskOf(seed: Uint8Array, length: number, hash: Hash): Uint8Array {
  const mask = new Uint8Array(length);
  const input = new Uint8Array(seed.length + 4);
  input.set(seed);
  for (let counter = 0, at = 0; at < length; counter++, at += hash.size) {
    new DataView(input.buffer).setUint32(seed.length, counter);
    mask.set(hash.digest(input).subarray(0, length - at), at);
  }
  return mask;
}
