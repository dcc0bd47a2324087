/** Fingerprints that reveal nothing without a key of the gateway's. */
import { createHmac } from 'node:crypto';
import type { Hmac } from '../../ports/hmac.ts';

/** The key that fingerprints had before they got one of their own: it follows from the gateway's private key. */
export const fingerprintKeyOf = (privateKeyPem: string): Uint8Array =>
  createHmac('sha256', privateKeyPem).update('tollgate idempotency fingerprint').digest();

/** HMAC-SHA-256 in hexadecimal; all processes of a database have the same key. */
export function createKeyedHash(key: Uint8Array): (text: string | Uint8Array) => string {
  return (text) => createHmac('sha256', key).update(text).digest('hex');
}

export const hmac: Hmac = (key, ...parts) => {
  const hash = createHmac('sha256', key);
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};
