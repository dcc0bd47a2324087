/**
 * A card's encryption in plain JavaScript for Postman scripts: RSA-OAEP with SHA-256 (RFC 8017 §7.1.1), one of the two
 * that the gateway takes (decision 27), and the one whose hash the scripts have already. Goes after `rsaScript`.
 */
export const cardScript = `
// Postman has Web Crypto or, in older versions, CryptoJS. Both generate unpredictable random numbers.
function randomBytes(count) {
  if (typeof crypto !== 'undefined' && crypto.getRandomValues)
    return Array.from(crypto.getRandomValues(new Uint8Array(count)));
  const hex = require('crypto-js').lib.WordArray.random(count).toString();
  return hex.match(/../g).map((pair) => parseInt(pair, 16));
}

function masked(bytes, seed) {
  const mask = [];
  for (let counter = 0; mask.length < bytes.length; counter++)
    mask.push(...sha256(seed.concat(bigBytes(BigInt(counter), 4))));
  return bytes.map((byte, index) => byte ^ mask[index]);
}

function encryptBlock(bytes, key) {
  const length = byteLength(key.n);
  const empty = new Array(length - bytes.length - 66).fill(0);
  const block = sha256([]).concat(empty, [1], bytes);
  const seed = randomBytes(32);
  const hidden = masked(block, seed);
  const padded = [0].concat(masked(seed, hidden), hidden);
  return bigBytes(power(bigInt(padded), key.e, key.n), length);
}

function encryptCard(text, pem) {
  const key = publicKey(pem);
  const bytes = utf8(text);
  const most = byteLength(key.n) - 66;
  const blocks = [];
  for (let at = 0; at < bytes.length; at += most) blocks.push(...encryptBlock(bytes.slice(at, at + most), key));
  return toBase64(blocks);
}
`;
