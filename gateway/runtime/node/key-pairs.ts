/** Key pairs made ahead: one takes a few hundred milliseconds, too long for a call to wait for. */
import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { limits } from '@tollgate/contract/limits';

export interface KeyPair {
  /** PKCS#8, PEM. */
  readonly privateKeyPem: string;
  /** SubjectPublicKeyInfo, PEM. */
  readonly publicKeyPem: string;
}

export interface KeyPairs {
  /** One that was made ahead, or else a new one; each is given out once. */
  take(): Promise<KeyPair>;
}

/** Made at the start for the first caller, and kept ready from then on. */
const firstReady = 1;
const laterReady = 8;
/** The start has other work to do. */
const restMs = 1_000;

const generate = promisify(generateKeyPair);

async function makePair(): Promise<KeyPair> {
  const { privateKey, publicKey } = await generate('rsa', {
    modulusLength: limits.keyMinBits,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return { privateKeyPem: privateKey, publicKeyPem: publicKey };
}

/** Makes them one at a time, off the event loop. `make` and `startAfterMs` are for tests. */
export function createKeyPairs(make = makePair, startAfterMs = restMs): KeyPairs {
  const ready: KeyPair[] = [];
  let wanted = firstReady;
  let isFilling = false;

  async function fill(): Promise<void> {
    if (isFilling) return;
    isFilling = true;
    try {
      while (ready.length < wanted) ready.push(await make());
    } catch {
      // The next caller finds none, and reports the error.
    } finally {
      isFilling = false;
    }
  }

  setTimeout(() => void fill(), startAfterMs).unref();
  return {
    async take() {
      wanted = laterReady;
      const pair = ready.shift() ?? (await make());
      void fill();
      return pair;
    },
  };
}
