/** SHA-256 and SHA-224 (FIPS 180-4 §6.2, §6.3), fast enough to try thousands of candidate strings. */
import {
  initialState,
  lowerHalves,
  roundConstants,
  shorterInitialState,
  upperHalves,
} from './digest-constants.ts';

const constants = upperHalves(roundConstants.slice(0, 64));
const initial = upperHalves(initialState);
const initial224 = lowerHalves(shorterInitialState);
const schedule = new Int32Array(64);
const tail = new Uint8Array(128);
const tailView = new DataView(tail.buffer);

/** State after some whole blocks, from which any number of endings can be hashed. */
export interface Sha256Prefix {
  readonly state: Int32Array;
  /** Bytes taken in so far, a multiple of 64. */
  readonly length: number;
}

export function sha256(data: Uint8Array): Uint8Array {
  return sha256From(sha256Start, data);
}

export function sha224(data: Uint8Array): Uint8Array {
  return sha256From({ state: initial224, length: 0 }, data).slice(0, 28);
}

/** Takes in as many whole blocks of `data` as there are; the rest is for the ending. */
export function sha256Prefix(data: Uint8Array): Sha256Prefix {
  const state = initial.slice();
  const length = data.length - (data.length % 64);
  for (let at = 0; at < length; at += 64) compress(state, data, at);
  return { state, length };
}

/** The digest of everything taken in by `prefix`, followed by `ending`. */
export function sha256From(prefix: Sha256Prefix, ending: Uint8Array): Uint8Array {
  return bigEndianBytes(finalState(prefix, ending));
}

/** Whether `sha256From` would answer `digest`, of which `words` are the words: cheaper by two copies. */
export function sha256Equals(prefix: Sha256Prefix, ending: Uint8Array, words: Int32Array): boolean {
  const state = finalState(prefix, ending);
  for (let i = 0; i < 8; i++) if (state[i] !== words[i]) return false;
  return true;
}

/** The words of a digest. */
export function digestWords(digest: Uint8Array): Int32Array {
  const view = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
  return Int32Array.from({ length: digest.length / 4 }, (_, i) => view.getInt32(i * 4));
}

export const sha256Start: Sha256Prefix = { state: initial, length: 0 };

/** Valid until the next digest: every candidate would otherwise leave garbage behind. */
const current = new Int32Array(8);

function finalState(prefix: Sha256Prefix, ending: Uint8Array): Int32Array {
  current.set(prefix.state);
  const whole = ending.length - (ending.length % 64);
  for (let at = 0; at < whole; at += 64) compress(current, ending, at);
  const rest = ending.length - whole;
  const padded = rest < 56 ? 64 : 128;
  for (let i = 0; i < rest; i++) tail[i] = ending[whole + i] as number;
  tail[rest] = 0x80;
  tail.fill(0, rest + 1, padded);
  const bytes = prefix.length + ending.length;
  tailView.setUint32(padded - 8, Math.floor(bytes / 0x2000_0000));
  tailView.setUint32(padded - 4, (bytes << 3) >>> 0);
  for (let at = 0; at < padded; at += 64) compress(current, tail, at);
  return current;
}

/** Words as bytes, most significant first. */
export function bigEndianBytes(words: Int32Array): Uint8Array {
  const bytes = new Uint8Array(words.length * 4);
  for (let i = 0, at = 0; i < words.length; i++) {
    const word = words[i] as number;
    bytes[at++] = word >>> 24;
    bytes[at++] = word >>> 16;
    bytes[at++] = word >>> 8;
    bytes[at++] = word;
  }
  return bytes;
}

// Indices stay inside the typed arrays, so no read is undefined.
function compress(state: Int32Array, data: Uint8Array, start: number): void {
  const w = schedule;
  for (let i = 0, at = start; i < 16; i++, at += 4) {
    w[i] =
      ((data[at] as number) << 24) |
      ((data[at + 1] as number) << 16) |
      ((data[at + 2] as number) << 8) |
      (data[at + 3] as number);
  }
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15] as number;
    const y = w[i - 2] as number;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = ((w[i - 16] as number) + s0 + (w[i - 7] as number) + s1) | 0;
  }
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let e = state[4] as number;
  let f = state[5] as number;
  let g = state[6] as number;
  let h = state[7] as number;
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (constants[i] as number) + (w[i] as number)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] = (state[0] as number) + a;
  state[1] = (state[1] as number) + b;
  state[2] = (state[2] as number) + c;
  state[3] = (state[3] as number) + d;
  state[4] = (state[4] as number) + e;
  state[5] = (state[5] as number) + f;
  state[6] = (state[6] as number) + g;
  state[7] = (state[7] as number) + h;
}
