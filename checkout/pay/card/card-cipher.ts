/** Encrypts the card in the browser for the gateway alone (decision 27). */
import type { CardFields } from '@tollgate/contract/cards';

const hashBytes = 32;

/** The bytes of a PEM text. @throws where it is none */
function bytesOfPem(pem: string): Uint8Array<ArrayBuffer> {
  const base64 = pem.replaceAll(/-----[A-Z ]+-----/g, '').replaceAll(/\s/g, '');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

interface RsaKey {
  readonly modulusLength: number;
}

/**
 * The JSON of the card by RSA-OAEP with SHA-256, in blocks as long as the key takes (190 bytes with 2048 bits),
 * joined, in Base64. The plain bytes are overwritten.
 * @param pem the gateway's public key (SPKI)
 * @throws where the key cannot be read
 */
export async function encryptCard(card: CardFields, pem: string): Promise<string> {
  const { subtle } = globalThis.crypto;
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const key = await subtle.importKey('spki', bytesOfPem(pem), algorithm, false, ['encrypt']);
  const keyBytes = (key.algorithm as unknown as RsaKey).modulusLength / 8;
  // RFC 8017, section 7.1.1: two hashes and two bytes go to the padding.
  const blockBytes = keyBytes - 2 * hashBytes - 2;
  const { pan, holder, cvv, expiry } = card;
  const plain = new TextEncoder().encode(JSON.stringify({ pan, holder, cvv, expiry }));
  const sealed = new Uint8Array(Math.ceil(plain.length / blockBytes) * keyBytes);
  try {
    for (let start = 0, at = 0; start < plain.length; start += blockBytes, at += keyBytes) {
      const block = plain.subarray(start, start + blockBytes);
      sealed.set(new Uint8Array(await subtle.encrypt({ name: 'RSA-OAEP' }, key, block)), at);
    }
  } finally {
    plain.fill(0);
  }
  return base64Of(sealed);
}
