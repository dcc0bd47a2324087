/**
 * Signatures of the simulation: a keyed hash in the form of an RSA signature, since what is signed is to be tested, and
 * RSA itself would take half of a simulation's time. Whoever knows a key's name can sign with it.
 */
import { createHash, createHmac } from 'node:crypto';
import type { CardDecryptor } from '@tollgate/gateway/ports/card-decryptor';
import type { Passwords } from '@tollgate/gateway/ports/passwords';
import { gatewayKeyId } from '@tollgate/gateway/ports/public-key';
import type { Signer } from '@tollgate/gateway/ports/signer';
import type { Life } from './life.ts';

const signatureBytes = 256;

export function signWith(keyName: string, text: string): string {
  const hash = createHmac('sha256', keyName).update(text).digest();
  return Buffer.concat(Array.from({ length: signatureBytes / hash.length }, () => hash)).toString('base64');
}

export const fingerprintOf = (keyName: string) => createHash('sha256').update(keyName).digest('hex');

export const gatewayKey = 'simulated gateway key';

/** The signer of a process; signing takes a while, off the event loop. */
export function createSimulatedSigner(life: Life): Signer {
  return {
    publicKeyPem: gatewayKey,
    keyId: gatewayKeyId(fingerprintOf(gatewayKey)),
    async sign(text) {
      await life.sleep(1);
      return signWith(gatewayKey, text);
    },
    verify: (text, signature, keyName) => signature === signWith(keyName, text),
  };
}

/** A card as a client sends it. */
export const sealCard = (card: object) => Buffer.from(JSON.stringify(card)).toString('base64');

export const openCards: CardDecryptor = {
  decrypt: async (text) => new Uint8Array(Buffer.from(text, 'base64')),
};

/** Passwords that are their own hash, since hashing is slow and no rule of the simulation depends on it. */
export const simulatedPasswords: Passwords = {
  hash: async (secret) => secret,
  verify: async (secret, hash) => secret === hash,
};
