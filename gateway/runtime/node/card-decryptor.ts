/**
 * Decrypts cards by WebCrypto, in the thread pool.
 *
 * Every failure is one and the same, `undefined`, and costs the same work: all blocks are tried with both hashes
 * before any is judged. Whoever could distinguish failures, by an answer or by its time, could decrypt other people's
 * cards with the gateway's help (Bleichenbacher 1998, Manger 2001), and as the same key signs, forge its replies.
 * PKCS#1 v1.5 is therefore not even recognised: looking for its padding would be the oracle.
 */
import { createPrivateKey, webcrypto } from 'node:crypto';
import type { CardDecryptor } from '../../ports/card-decryptor.ts';

/** SHA-1 is what existing clients send (decision 27); its weakness does not matter in OAEP (RFC 8017 §B.1). */
const hashes = ['SHA-256', 'SHA-1'] as const;

/** The JSON of a card takes one or two blocks; a bound, because each costs a private operation for each hash. */
const blocksMax = 4;

const base64 = /^[0-9A-Za-z+/]+={0,2}$/;

async function importKeys(der: Buffer): Promise<webcrypto.CryptoKey[]> {
  return Promise.all(
    hashes.map((hash) =>
      webcrypto.subtle.importKey('pkcs8', der, { name: 'RSA-OAEP', hash }, false, ['decrypt']),
    ),
  );
}

/** The bytes behind all blocks; undefined where one of them does not open with this key and hash. */
async function openAll(
  key: webcrypto.CryptoKey,
  blocks: readonly Uint8Array<ArrayBuffer>[],
): Promise<Uint8Array | undefined> {
  const opened = await Promise.allSettled(
    blocks.map((block) => webcrypto.subtle.decrypt({ name: 'RSA-OAEP' }, key, block)),
  );
  const parts = opened.map((one) => (one.status === 'fulfilled' ? new Uint8Array(one.value) : undefined));
  const whole = parts.every((part) => part !== undefined) ? Buffer.concat(parts) : undefined;
  for (const part of parts) part?.fill(0);
  return whole;
}

/** Returns a function that opens cards with one key. */
async function openerOf(privateKeyPem: string) {
  const privateKey = createPrivateKey(privateKeyPem);
  const blockBytes = (privateKey.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
  const keys = await importKeys(privateKey.export({ type: 'pkcs8', format: 'der' }));
  return async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array | undefined> => {
    const count = bytes.length / blockBytes;
    // A caller can count the blocks itself, so this refusal may differ from the others.
    if (!Number.isInteger(count) || count < 1 || count > blocksMax) return undefined;
    const blocks = Array.from({ length: count }, (_, index) =>
      bytes.subarray(index * blockBytes, (index + 1) * blockBytes),
    );
    const opened = await Promise.all(keys.map((key) => openAll(key, blocks)));
    return opened.find((one) => one !== undefined);
  };
}

/** `privateKeyPems`: the gateway's keys for cards, PKCS#8. All of them are tried, whichever opens it (decision 48). */
export async function createCardDecryptor(...privateKeyPems: readonly string[]): Promise<CardDecryptor> {
  const openers = await Promise.all(privateKeyPems.map(openerOf));
  return {
    async decrypt(text) {
      const bytes = base64.test(text) ? new Uint8Array(Buffer.from(text, 'base64')) : new Uint8Array();
      const opened = await Promise.all(openers.map((open) => open(bytes)));
      return opened.find((one) => one !== undefined);
    },
  };
}
