/** RSA2 by node:crypto: signing in the thread pool, verifying in place, KeyObjects kept. */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { gatewayKeyId } from '../../ports/public-key.ts';
import type { Signer, SigningKey } from '../../ports/signer.ts';
import { publicKeyOf } from './public-key.ts';

const keysMax = 10_000;
/**
 * From this many signatures in progress, finished ones are gathered for a moment: each would else wake the event
 * loop, and its reply the caller, alone. At 4,000 calls a second that saves a seventh of the event loop's time.
 */
const busyFrom = 8;
const gatherMs = 2;

/** `otherPems`: private keys that apps may be on besides. */
export function createSigner(privateKeyPem: string, otherPems: readonly string[] = []): Signer {
  // A PEM text per call would halve the rate.
  const keys = new Map<string, KeyObject>();

  /** @throws for a key with the exponent 1, which could be registered before there was a rule: anyone can sign by it */
  function keyOf(pem: string): KeyObject {
    const known = keys.get(pem);
    if (known !== undefined) return known;
    const key = createPublicKey(pem);
    if (key.asymmetricKeyDetails?.publicExponent === 1n) throw new RangeError('the exponent of the key is 1');
    if (keys.size >= keysMax) keys.clear();
    keys.set(pem, key);
    return key;
  }

  let underWay = 0;
  let finished: (() => void)[] = [];

  function settle(): void {
    const now = finished;
    finished = [];
    for (const one of now) one();
  }

  /** Few signatures are handed on at once; among many, those of a moment go on together. */
  function finish(one: () => void): void {
    finished.push(one);
    if (underWay < busyFrom) settle();
    else if (finished.length === 1) setTimeout(settle, gatherMs);
  }

  function signingKey(pem: string): SigningKey {
    const privateKey = createPrivateKey(pem);
    const { publicKeyPem, fingerprint } = publicKeyOf(pem);
    return {
      publicKeyPem,
      keyId: gatewayKeyId(fingerprint),
      sign: (text) =>
        new Promise((resolve, reject) => {
          underWay += 1;
          sign('RSA-SHA256', Buffer.from(text, 'utf8'), privateKey, (error, signature) => {
            underWay -= 1;
            finish(() => (error === null ? resolve(signature.toString('base64')) : reject(error)));
          });
        }),
    };
  }

  return {
    ...signingKey(privateKeyPem),
    others: new Map(otherPems.map(signingKey).map((key) => [key.keyId, key])),
    verify(text, signature, pem) {
      try {
        return verify('RSA-SHA256', Buffer.from(text, 'utf8'), keyOf(pem), Buffer.from(signature, 'base64'));
      } catch {
        return false;
      }
    },
  };
}
