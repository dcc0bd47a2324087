/**
 * RSA2 in plain JavaScript for Postman scripts: keys, SHA-256, PKCS#1 v1.5 signing and checking.
 *
 * Web Crypto came to Postman's sandbox in 2025. Older versions lack it, and so does the latest newman (6.2.2, with a
 * sandbox of 2024 and without `require('crypto')`); CryptoJS, which they have, knows no RSA. BigInt is in all of them:
 * nothing is downloaded, and nothing waits.
 * Written as text, not as functions: `toString()` of a function is whatever a bundler made of it.
 */

/** Text to UTF-8 bytes, Base64, SHA-256 (FIPS 180-4). */
const bytesAndHash = `
function utf8(text) {
  const escaped = encodeURIComponent(text);
  const bytes = [];
  for (let i = 0; i < escaped.length; i++) {
    if (escaped[i] === '%') {
      bytes.push(parseInt(escaped.slice(i + 1, i + 3), 16));
      i += 2;
    } else bytes.push(escaped.charCodeAt(i));
  }
  return bytes;
}

const base64Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function toBase64(bytes) {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const group = (bytes[i] << 16) | ((bytes[i + 1] || 0) << 8) | (bytes[i + 2] || 0);
    text += base64Letters[group >> 18] + base64Letters[(group >> 12) & 63];
    text += i + 1 < bytes.length ? base64Letters[(group >> 6) & 63] : '=';
    text += i + 2 < bytes.length ? base64Letters[group & 63] : '=';
  }
  return text;
}

function fromBase64(text) {
  const bytes = [];
  let bits = 0;
  let count = 0;
  for (const letter of text.replace(/=+$/, '')) {
    const value = base64Letters.indexOf(letter);
    if (value < 0) throw new Error('not Base64');
    bits = ((bits << 6) | value) & 0xffff;
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes.push((bits >> count) & 255);
    }
  }
  return bytes;
}

function sha256(message) {
  const fraction = (x) => Math.floor((x - Math.floor(x)) * 4294967296);
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p !== 0)) primes.push(n);
  const constants = primes.map((p) => fraction(Math.cbrt(p)));
  const state = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
  const bytes = message.concat([128]);
  while (bytes.length % 64 !== 56) bytes.push(0);
  const bitLength = message.length * 8;
  for (let shift = 56; shift >= 0; shift -= 8) bytes.push(Math.floor(bitLength / 2 ** shift) % 256);
  const turn = (x, n) => (x >>> n) | (x << (32 - n));
  for (let block = 0; block < bytes.length; block += 64) {
    const w = [];
    for (let i = 0; i < 64; i++) {
      if (i < 16) {
        const at = block + i * 4;
        w.push((bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3]);
        continue;
      }
      const s0 = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const s1 = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w.push((w[i - 16] + s0 + w[i - 7] + s1) | 0);
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + constants[i] + w[i]) | 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g; g = f; f = e; e = (d + t1) | 0; d = c; c = b; b = a; a = (t1 + t2) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => { state[i] = (state[i] + value) | 0; });
  }
  return state.flatMap((word) => [word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255]);
}
`;

/** Keys out of PEM or bare Base64: PKCS#8 and PKCS#1 private keys, SPKI public keys (RFC 5208, 8017, 5280). */
const keys = String.raw`
function derOf(pem) {
  // In a key copied from a JSON file, each line break is a backslash followed by an n.
  return fromBase64(pem.replace(/-----[^-]+-----/g, '').replace(/\\n/g, '').replace(/\s+/g, ''));
}

function derChildren(bytes) {
  const children = [];
  for (let at = 0; at < bytes.length; ) {
    const tag = bytes[at++];
    let length = bytes[at++];
    if (length > 127) {
      const count = length & 127;
      length = 0;
      for (let i = 0; i < count; i++) length = length * 256 + bytes[at++];
    }
    if (!(at + length <= bytes.length)) throw new Error('key is cut off');
    children.push({ tag, bytes: bytes.slice(at, at + length) });
    at += length;
  }
  return children;
}

function bigInt(bytes) {
  return BigInt('0x' + (bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('') || '0'));
}

function bigBytes(number, length) {
  const hex = number.toString(16).padStart(length * 2, '0');
  return hex.match(/../g).map((pair) => parseInt(pair, 16));
}

function integersOf(bytes) {
  return derChildren(derChildren(bytes)[0].bytes).map((child) => bigInt(child.bytes));
}

function privateKey(pem) {
  const bytes = derOf(pem);
  const wrapped = derChildren(derChildren(bytes)[0].bytes).find((child) => child.tag === 4);
  const [, n, e, d, p, q, dp, dq, qInverse] = integersOf(wrapped ? wrapped.bytes : bytes);
  return { n, e, d, p, q, dp, dq, qInverse };
}

function publicKey(pem) {
  const bits = derChildren(derChildren(derOf(pem))[0].bytes).find((child) => child.tag === 3);
  const [n, e] = integersOf(bits.bytes.slice(1));
  return { n, e };
}
`;

/** RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017 §8.2). */
const signatures = `
function power(base, exponent, modulus) {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

function byteLength(number) {
  return Math.ceil(number.toString(16).length / 2);
}

function paddedDigest(text, length) {
  const prefix = [48, 49, 48, 13, 6, 9, 96, 134, 72, 1, 101, 3, 4, 2, 1, 5, 0, 4, 32];
  const tail = prefix.concat(sha256(utf8(text)));
  return [0, 1].concat(new Array(length - tail.length - 3).fill(255), [0], tail);
}

function signRsa2(text, pem) {
  const key = privateKey(pem);
  const length = byteLength(key.n);
  const message = bigInt(paddedDigest(text, length));
  const byP = power(message, key.dp, key.p);
  const byQ = power(message, key.dq, key.q);
  const signature = byQ + key.q * ((((byP - byQ) * key.qInverse) % key.p + key.p) % key.p);
  return toBase64(bigBytes(signature, length));
}

function verifyRsa2(text, sign, pem) {
  const key = publicKey(pem);
  const length = byteLength(key.n);
  const signature = fromBase64(sign);
  if (signature.length !== length) return false;
  const padded = bigBytes(power(bigInt(signature), key.e, key.n), length);
  return padded.join() === paddedDigest(text, length).join();
}
`;

export const rsaScript = bytesAndHash + keys + signatures;
