/** Clock, randomness and hashes of any JavaScript runtime: the ports are synchronous, WebCrypto's hashes are not. */
import { hmac as hmacOf } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import type { Clock, MerchantClock } from '../../ports/clock.ts';
import type { Hmac } from '../../ports/hmac.ts';
import type { Random } from '../../ports/random.ts';
import type { NextTurn } from '../../ports/turn.ts';
import { utf8 } from './bytes.ts';

/** The same for every merchant. */
export const webClock: Clock & MerchantClock = { nowMs: () => Date.now(), systemMs: () => Date.now() };

export const webUptime: Clock = { nowMs: () => performance.now() };

export const webRandom: Random = { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) };

const bytesOf = (part: string | Uint8Array) => (typeof part === 'string' ? utf8(part) : part);

export const hmac: Hmac = (key, ...parts) =>
  bytesToHex(hmacOf(sha256, utf8(key), concatBytes(...parts.map(bytesOf))));

export const hashOf = (text: string): string => bytesToHex(sha256(utf8(text)));

/** Keyed fingerprints of requests; see Node's `createKeyedHash`. */
export const createKeyedHash =
  (key: Uint8Array) =>
  (text: string | Uint8Array): string =>
    bytesToHex(hmacOf(sha256, key, bytesOf(text)));

/** Compares every byte, whatever the first ones are. */
export function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false;
  let difference = 0;
  for (const [index, byte] of left.entries()) difference |= byte ^ (right[index] ?? 0);
  return difference === 0;
}

export const equalInConstantTime = (left: string, right: string): boolean =>
  sameBytes(sha256(utf8(left)), sha256(utf8(right)));

/** One turn by a message: a timer of 0 waits for 4 ms once timers follow each other, and promises let nothing in. */
export function createWebTurn(): NextTurn {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      port2.postMessage(null);
    });
}
