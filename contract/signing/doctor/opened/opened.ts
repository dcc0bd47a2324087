/** Facts that an opened signature shows about its making, and the test that a candidate text must pass. */

import type { AlgorithmCause } from '../types.ts';
import { type Hash, hashes, sameBytes, sha256Hash, toHex } from './digest.ts';
import { readPss } from './pss.ts';
import { readDer } from './rsa.ts';

export interface Opened {
  /** Mistakes in the algorithm, whatever the text was. */
  readonly causes: readonly AlgorithmCause[];
  /** True if the padding alone shows that the key is right. */
  readonly certain: boolean;
  /** Hash that a candidate goes through, for its cost. */
  readonly hash: Hash;
  /** The digest itself, where the signature holds nothing but it. */
  readonly digest?: Uint8Array;
  /** Returns whether these bytes were signed; a cause if they were, but hashed once more than due. */
  matches(text: Uint8Array, thorough: boolean): AlgorithmCause | boolean;
}

const hashCauses: Readonly<Record<Hash['name'], AlgorithmCause | undefined>> = {
  'SHA-256': undefined,
  'SHA-1': 'sha1',
  MD5: 'md5',
  'SHA-512': 'sha512',
  'SHA-384': 'other-hash',
  'SHA-224': 'other-hash',
};

/** Reads the result of the public operation; empty if no client would make its padding. */
export function readOpened(opened: Uint8Array, bits: number): readonly Opened[] {
  const content = unpad(opened);
  if (content !== undefined) return [readContent(content)];
  return readPss(opened, bits).map(({ hash, certain, matches }) => ({
    causes: withHash('pss', hash),
    certain,
    hash,
    matches: (text) => matches(hash.digest(text)),
  }));
}

function withHash(cause: AlgorithmCause, hash: Hash): readonly AlgorithmCause[] {
  const second = hashCauses[hash.name];
  return second === undefined ? [cause] : [cause, second];
}

/** Returns what follows the padding of EMSA-PKCS1-v1_5 (RFC 8017 §9.2): 00 01 FF … FF 00. */
function unpad(opened: Uint8Array): Uint8Array | undefined {
  if (opened[0] !== 0 || opened[1] !== 1) return undefined;
  let at = 2;
  while (opened[at] === 0xff) at++;
  return at >= 10 && opened[at] === 0 ? opened.subarray(at + 1) : undefined;
}

function readContent(content: Uint8Array): Opened {
  const info = readDer(content, 0x30);
  const algorithm = info && readDer(info.value, 0x30);
  const digest = algorithm && readDer(algorithm.rest, 0x04)?.value;
  if (info === undefined || algorithm === undefined || digest === undefined || info.rest.length > 0) {
    return readBare(content);
  }
  const oid = toHex(readDer(algorithm.value, 0x06)?.value ?? new Uint8Array());
  const hash = hashes.find((known) => known.oid === oid && known.size === digest.length);
  if (hash === undefined) {
    return { causes: ['other-hash'], certain: true, hash: sha256Hash, matches: () => false };
  }
  const cause = hashCauses[hash.name];
  return {
    causes: cause === undefined ? [] : [cause],
    certain: true,
    hash,
    digest,
    matches: (text, thorough) => matchesDigest(text, thorough, hash, digest),
  };
}

const encoder = new TextEncoder();

function matchesDigest(text: Uint8Array, thorough: boolean, hash: Hash, digest: Uint8Array) {
  const once = hash.digest(text);
  if (sameBytes(once, digest)) return true;
  if (!thorough) return false;
  if (sameBytes(hash.digest(once), digest)) return 'hash-of-hash';
  // Clients that hash first, write the hash as text, and hand that to a signer that hashes again.
  const inner = new Set([hash, ...hashes.slice(0, 4)]);
  for (const first of inner) {
    const hashed = first === hash ? once : first.digest(text);
    for (const written of writtenForms(hashed)) {
      if (sameBytes(hash.digest(encoder.encode(written)), digest)) return 'hash-of-hex';
    }
  }
  return false;
}

function writtenForms(digest: Uint8Array): readonly string[] {
  const hex = toHex(digest);
  return [hex, hex.toUpperCase(), btoa(String.fromCharCode(...digest))];
}

/** Padding right, but no DigestInfo inside: a bare digest, its text, or the message itself. */
function readBare(content: Uint8Array): Opened {
  const hash = hashes.find((known) => known.size === content.length);
  const written = new TextDecoder('latin1').decode(content);
  const matchesBare = (text: Uint8Array): boolean => {
    if (sameBytes(text, content)) return true;
    if (hash !== undefined && sameBytes(hash.digest(text), content)) return true;
    return hashes.some(
      (known) => writtenLength(known, written) && writtenForms(known.digest(text)).includes(written),
    );
  };
  const plain = hash === undefined && !hashes.some((known) => writtenLength(known, written));
  return {
    causes: plain ? ['not-hashed'] : ['no-digest-info'],
    certain: true,
    hash: hash ?? sha256Hash,
    matches: matchesBare,
  };
}

const hexOnly = /^[0-9A-Fa-f]+$/;

function writtenLength(hash: Hash, written: string): boolean {
  if (written.length === hash.size * 2) return hexOnly.test(written);
  return written.length === Math.ceil(hash.size / 3) * 4 && written.endsWith('=');
}
