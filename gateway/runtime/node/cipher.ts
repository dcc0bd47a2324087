/** AES-256-GCM by node:crypto. */
import { createCipheriv, createDecipheriv, createSecretKey, randomFillSync } from 'node:crypto';
import type { Cipher, Sealed } from '../../ports/cipher.ts';

const algorithm = 'aes-256-gcm';
/**
 * The one length of iv for which GCM needs no further hash. Random ones are safe for 2^32 texts of one key
 * (NIST SP 800-38D §8.3): an operator who has kept four thousand million cards rotates the key.
 */
const ivBytes = 12;
const tagBytes = 16;

/** A key of the ring: 32 bytes. */
export interface CipherKey {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** @throws where there is no key, two of one id, or one that has not 32 bytes */
export function createCipher(keys: readonly CipherKey[]): Cipher {
  const [first] = keys;
  if (first === undefined) throw new Error('a cipher needs a key');
  const ring = new Map(keys.map(({ id, bytes }) => [id, createSecretKey(bytes)]));
  if (ring.size !== keys.length) throw new Error('two keys have one id');
  const keyOf = (id: string) => {
    const key = ring.get(id);
    if (key === undefined) throw new Error(`the ring has no key ${id}`);
    return key;
  };
  if (keys.some(({ bytes }) => bytes.length !== 32)) throw new Error('a key has not 32 bytes');
  return {
    keyIds: keys.map(({ id }) => id),
    seal(content, context): Sealed {
      const iv = randomFillSync(new Uint8Array(ivBytes));
      const cipher = createCipheriv(algorithm, keyOf(first.id), iv, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(context, 'utf8'));
      const sealed = Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
      return { keyId: first.id, iv, sealed };
    },
    open({ keyId, iv, sealed }, context) {
      const key = keyOf(keyId);
      const body = sealed.length - tagBytes;
      if (iv.length !== ivBytes || body < 0) throw new Error('what was sealed is not whole');
      const cipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(context, 'utf8'));
      cipher.setAuthTag(sealed.subarray(body));
      const open = cipher.update(sealed.subarray(0, body));
      try {
        // Only this says whether `open` was sealed with this key; it adds nothing to it.
        cipher.final();
        return open;
      } catch (error) {
        open.fill(0);
        throw error;
      }
    },
  };
}
