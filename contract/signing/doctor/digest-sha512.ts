/** SHA-512 and SHA-384 (FIPS 180-4 §6.4, §6.5), each 64-bit word as an upper and a lower half. */
import {
  initialState,
  lowerHalves,
  roundConstants,
  shorterInitialState,
  upperHalves,
} from './digest-constants.ts';

const constantsHigh = upperHalves(roundConstants);
const constantsLow = lowerHalves(roundConstants);
const high = new Int32Array(80);
const low = new Int32Array(80);

export function sha512(data: Uint8Array): Uint8Array {
  return digest(data, initialState);
}

export function sha384(data: Uint8Array): Uint8Array {
  return digest(data, shorterInitialState).slice(0, 48);
}

function digest(data: Uint8Array, initial: readonly bigint[]): Uint8Array {
  const stateHigh = upperHalves(initial);
  const stateLow = lowerHalves(initial);
  const padded = new Uint8Array(Math.ceil((data.length + 17) / 128) * 128);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(data.length / 0x2000_0000));
  view.setUint32(padded.length - 4, (data.length << 3) >>> 0);
  for (let at = 0; at < padded.length; at += 128) compress(stateHigh, stateLow, view, at);
  const bytes = new Uint8Array(64);
  const out = new DataView(bytes.buffer);
  for (let i = 0; i < 8; i++) {
    out.setInt32(i * 8, stateHigh[i] as number);
    out.setInt32(i * 8 + 4, stateLow[i] as number);
  }
  return bytes;
}

/** Carry out of a sum of unsigned halves, kept as a number well below 2^53. */
const half = 0x1_0000_0000;

function compress(stateHigh: Int32Array, stateLow: Int32Array, view: DataView, start: number): void {
  for (let i = 0; i < 16; i++) {
    high[i] = view.getInt32(start + i * 8);
    low[i] = view.getInt32(start + i * 8 + 4);
  }
  for (let i = 16; i < 80; i++) extend(i);
  const h = stateHigh.slice();
  const l = stateLow.slice();
  for (let i = 0; i < 80; i++) round(h, l, i);
  for (let i = 0; i < 8; i++) {
    const sum = ((stateLow[i] as number) >>> 0) + ((l[i] as number) >>> 0);
    stateHigh[i] = (stateHigh[i] as number) + (h[i] as number) + (sum >= half ? 1 : 0);
    stateLow[i] = sum | 0;
  }
}

function extend(i: number): void {
  const xh = high[i - 15] as number;
  const xl = low[i - 15] as number;
  const yh = high[i - 2] as number;
  const yl = low[i - 2] as number;
  const s0h = ((xh >>> 1) | (xl << 31)) ^ ((xh >>> 8) | (xl << 24)) ^ (xh >>> 7);
  const s0l = ((xl >>> 1) | (xh << 31)) ^ ((xl >>> 8) | (xh << 24)) ^ ((xl >>> 7) | (xh << 25));
  const s1h = ((yh >>> 19) | (yl << 13)) ^ ((yl >>> 29) | (yh << 3)) ^ (yh >>> 6);
  const s1l = ((yl >>> 19) | (yh << 13)) ^ ((yh >>> 29) | (yl << 3)) ^ ((yl >>> 6) | (yh << 26));
  const sum = ((low[i - 16] as number) >>> 0) + (s0l >>> 0) + ((low[i - 7] as number) >>> 0) + (s1l >>> 0);
  const carry = Math.floor(sum / half);
  high[i] = (high[i - 16] as number) + s0h + (high[i - 7] as number) + s1h + carry;
  low[i] = sum | 0;
}

function round(h: Int32Array, l: Int32Array, i: number): void {
  const ah = h[0] as number;
  const bh = h[1] as number;
  const ch = h[2] as number;
  const dh = h[3] as number;
  const eh = h[4] as number;
  const fh = h[5] as number;
  const gh = h[6] as number;
  const hh = h[7] as number;
  const al = l[0] as number;
  const bl = l[1] as number;
  const cl = l[2] as number;
  const dl = l[3] as number;
  const el = l[4] as number;
  const fl = l[5] as number;
  const gl = l[6] as number;
  const hl = l[7] as number;
  const s1h = ((eh >>> 14) | (el << 18)) ^ ((eh >>> 18) | (el << 14)) ^ ((el >>> 9) | (eh << 23));
  const s1l = ((el >>> 14) | (eh << 18)) ^ ((el >>> 18) | (eh << 14)) ^ ((eh >>> 9) | (el << 23));
  const choiceH = (eh & fh) ^ (~eh & gh);
  const choiceL = (el & fl) ^ (~el & gl);
  const t1 =
    (hl >>> 0) +
    (s1l >>> 0) +
    (choiceL >>> 0) +
    ((constantsLow[i] as number) >>> 0) +
    ((low[i] as number) >>> 0);
  const t1l = t1 | 0;
  const t1h =
    (hh + s1h + choiceH + (constantsHigh[i] as number) + (high[i] as number) + Math.floor(t1 / half)) | 0;
  const s0h = ((ah >>> 28) | (al << 4)) ^ ((al >>> 2) | (ah << 30)) ^ ((al >>> 7) | (ah << 25));
  const s0l = ((al >>> 28) | (ah << 4)) ^ ((ah >>> 2) | (al << 30)) ^ ((ah >>> 7) | (al << 25));
  const majorityH = (ah & bh) ^ (ah & ch) ^ (bh & ch);
  const majorityL = (al & bl) ^ (al & cl) ^ (bl & cl);
  const t2 = (s0l >>> 0) + (majorityL >>> 0);
  const t2h = (s0h + majorityH + Math.floor(t2 / half)) | 0;
  for (let j = 7; j > 0; j--) {
    h[j] = h[j - 1] as number;
    l[j] = l[j - 1] as number;
  }
  const e = (dl >>> 0) + (t1l >>> 0);
  h[4] = dh + t1h + Math.floor(e / half);
  l[4] = e | 0;
  const a = (t1l >>> 0) + ((t2 | 0) >>> 0);
  h[0] = t1h + t2h + Math.floor(a / half);
  l[0] = a | 0;
}
