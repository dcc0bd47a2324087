/** SHA-1 (FIPS 180-4 §6.1) and MD5 (RFC 1321): what older clients hash with by default. */
import { bigEndianBytes } from './digest-sha256.ts';

function padded(data: Uint8Array, littleEndian: boolean): DataView {
  const bytes = new Uint8Array(Math.ceil((data.length + 9) / 64) * 64);
  bytes.set(data);
  bytes[data.length] = 0x80;
  const view = new DataView(bytes.buffer);
  const lower = (data.length << 3) >>> 0;
  const upper = Math.floor(data.length / 0x2000_0000);
  view.setUint32(bytes.length - 8, littleEndian ? lower : upper, littleEndian);
  view.setUint32(bytes.length - 4, littleEndian ? upper : lower, littleEndian);
  return view;
}

function rotate(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}

export function sha1(data: Uint8Array): Uint8Array {
  const view = padded(data, false);
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0);
  const w = new Int32Array(80);
  for (let at = 0; at < view.byteLength; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + i * 4);
    for (let i = 16; i < 80; i++) {
      const mixed =
        (w[i - 3] as number) ^ (w[i - 8] as number) ^ (w[i - 14] as number) ^ (w[i - 16] as number);
      w[i] = rotate(mixed, 1);
    }
    let a = state[0] as number;
    let b = state[1] as number;
    let c = state[2] as number;
    let d = state[3] as number;
    let e = state[4] as number;
    for (let i = 0; i < 80; i++) {
      const mix = i < 20 ? (b & c) | (~b & d) : i < 40 || i >= 60 ? b ^ c ^ d : (b & c) | (b & d) | (c & d);
      const constant = i < 20 ? 0x5a827999 : i < 40 ? 0x6ed9eba1 : i < 60 ? 0x8f1bbcdc : 0xca62c1d6;
      const next = (rotate(a, 5) + mix + e + constant + (w[i] as number)) | 0;
      e = d;
      d = c;
      c = rotate(b, 30);
      b = a;
      a = next;
    }
    state[0] = (state[0] as number) + a;
    state[1] = (state[1] as number) + b;
    state[2] = (state[2] as number) + c;
    state[3] = (state[3] as number) + d;
    state[4] = (state[4] as number) + e;
  }
  return bigEndianBytes(state);
}

const md5Shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const md5Constants = Int32Array.from({ length: 64 }, (_, i) =>
  Math.floor(Math.abs(Math.sin(i + 1)) * 0x1_0000_0000),
);

export function md5(data: Uint8Array): Uint8Array {
  const view = padded(data, true);
  let a0 = 0x67452301;
  let b0 = 0xefcdab89 | 0;
  let c0 = 0x98badcfe | 0;
  let d0 = 0x10325476;
  for (let at = 0; at < view.byteLength; at += 64) {
    let a = a0;
    let b = b0;
    let c = c0;
    let d = d0;
    for (let i = 0; i < 64; i++) {
      const step = i >> 4;
      const mix =
        step === 0
          ? (b & c) | (~b & d)
          : step === 1
            ? (d & b) | (~d & c)
            : step === 2
              ? b ^ c ^ d
              : c ^ (b | ~d);
      const word =
        step === 0 ? i : step === 1 ? (5 * i + 1) % 16 : step === 2 ? (3 * i + 5) % 16 : (7 * i) % 16;
      const sum = (a + mix + (md5Constants[i] as number) + view.getInt32(at + word * 4, true)) | 0;
      a = d;
      d = c;
      c = b;
      b = (b + rotate(sum, md5Shifts[step * 4 + (i % 4)] ?? 0)) | 0;
    }
    a0 = (a0 + a) | 0;
    b0 = (b0 + b) | 0;
    c0 = (c0 + c) | 0;
    d0 = (d0 + d) | 0;
  }
  const bytes = new Uint8Array(16);
  const out = new DataView(bytes.buffer);
  [a0, b0, c0, d0].forEach((word, i) => {
    out.setInt32(i * 4, word, true);
  });
  return bytes;
}
