/**
 * The public operation of RSA (RFC 8017 §5.2.2). It opens a signature to what was signed with the private
 * key: for RSASSA-PKCS1-v1_5 the hash of the client's own text, which is what the doctor compares with.
 * Nothing here is secret and nothing here accepts a signature: on Node that is node:crypto's business; in a page the
 * gateway compares what is opened with the one encoding that is right.
 */

export interface PublicKey {
  readonly modulus: bigint;
  readonly exponent: bigint;
  readonly bits: number;
  /** Length of a signature in bytes. */
  readonly size: number;
}

const armour = /-----BEGIN (?:RSA )?PUBLIC KEY-----([A-Za-z0-9+/=\s]*)-----END/;

/** Reads an RSA public key (SubjectPublicKeyInfo or PKCS#1, PEM); undefined if it is invalid. */
export function readPublicKey(pem: string): PublicKey | undefined {
  const body = armour.exec(pem)?.[1];
  if (body === undefined) return undefined;
  let der: Uint8Array;
  try {
    der = Uint8Array.from(atob(body), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
  const outer = readDer(der, 0x30);
  if (outer === undefined) return undefined;
  let inner = outer.value;
  const algorithm = readDer(inner, 0x30);
  if (algorithm !== undefined) {
    const bitString = readDer(algorithm.rest, 0x03);
    const sequence = bitString && readDer(bitString.value.subarray(1), 0x30);
    if (sequence === undefined) return undefined;
    inner = sequence.value;
  }
  const modulus = readDer(inner, 0x02);
  const exponent = modulus && readDer(modulus.rest, 0x02);
  if (modulus === undefined || exponent === undefined) return undefined;
  const n = toBigInt(modulus.value);
  const e = toBigInt(exponent.value);
  const bits = n.toString(2).length;
  // Larger keys than the gateway registers would make the operation slow at an attacker's wish.
  if (bits < 512 || bits > 8192 || e < 3n || e > 0xffff_ffffn) return undefined;
  return { modulus: n, exponent: e, bits, size: Math.ceil(bits / 8) };
}

interface DerElement {
  readonly value: Uint8Array;
  readonly rest: Uint8Array;
}

/** The element with this tag at the beginning of `bytes`. */
export function readDer(bytes: Uint8Array, tag: number): DerElement | undefined {
  const first = bytes[1];
  if (bytes[0] !== tag || first === undefined) return undefined;
  let start = 2;
  let length = first;
  if (first >= 0x80) {
    const count = first & 0x7f;
    if (count === 0 || count > 3) return undefined;
    length = 0;
    for (let i = 0; i < count; i++) length = length * 256 + (bytes[start++] ?? 0);
  }
  if (start + length > bytes.length) return undefined;
  return { value: bytes.subarray(start, start + length), rest: bytes.subarray(start + length) };
}

function toBigInt(bytes: Uint8Array): bigint {
  let hex = '0x0';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return BigInt(hex);
}

/** Opens a signature: s^e mod n as `key.size` bytes; undefined when it is not of this key's length. */
export function openSignature(key: PublicKey, signature: Uint8Array): Uint8Array | undefined {
  const s = toBigInt(signature);
  if (signature.length !== key.size || s >= key.modulus) return undefined;
  let opened = 1n;
  let square = s;
  for (let exponent = key.exponent; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) opened = (opened * square) % key.modulus;
    square = (square * square) % key.modulus;
  }
  const hex = opened.toString(16).padStart(key.size * 2, '0');
  return Uint8Array.from({ length: key.size }, (_, i) => Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16));
}
