/** Fingerprints that reveal nothing without the gateway's own key. */
import { createHmac } from 'node:crypto';

/** HMAC-SHA-256 in hexadecimal, under a key that is derived from the gateway's: the same in all of its processes. */
export function createKeyedHash(privateKeyPem: string): (text: string | Uint8Array) => string {
  const key = createHmac('sha256', privateKeyPem).update('tollgate idempotency fingerprint').digest();
  return (text) => createHmac('sha256', key).update(text).digest('hex');
}
