/** AES-256-GCM in JavaScript: sealing is synchronous, and WebCrypto's is not. What it seals, Node's cipher opens. */
import { gcm } from '@noble/ciphers/aes.js';
import type { Cipher } from '../../ports/cipher.ts';
import { utf8 } from './bytes.ts';
import { webRandom } from './platform.ts';

/** The one length for which GCM needs no further hash (NIST SP 800-38D §8.3). */
const ivBytes = 12;
const tagBytes = 16;

/** `key`: 32 bytes, and the only key of the ring. */
export function createWebCipher(keyId: string, key: Uint8Array): Cipher {
  if (key.length !== 32) throw new Error('a key has not 32 bytes');
  return {
    keyIds: [keyId],
    seal(content, context) {
      const iv = webRandom.bytes(ivBytes);
      return { keyId, iv, sealed: gcm(key, iv, utf8(context)).encrypt(content) };
    },
    open({ keyId: id, iv, sealed }, context) {
      if (id !== keyId) throw new Error(`the ring has no key ${id}`);
      if (iv.length !== ivBytes || sealed.length < tagBytes) throw new Error('what was sealed is not whole');
      return gcm(key, new Uint8Array(iv), utf8(context)).decrypt(new Uint8Array(sealed));
    },
  };
}
