/** What gateways keep for themselves, sealed with the vault's keys. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { provideFingerprintKey } from '../cards.ts';
import type { Database } from '../ports/database.ts';
import { createCipher } from '../runtime/node/cipher.ts';
import { createKeyedHash, fingerprintKeyOf } from '../runtime/node/keyed-hash.ts';
import { openTestDatabase } from '../store/testing.ts';
import { checkKeysKnown, keyUses, rotateKeys } from './rotation.ts';
import { provideSecret } from './secrets.ts';

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const keyOf = (id: string, byte: number) => ({ id, bytes: new Uint8Array(32).fill(byte) });
const [old, fresh] = [keyOf('k1', 1), keyOf('k2', 2)];

test('all processes get the one that came first, and the rotation of the vault covers it', async () => {
  const cipher = createCipher([old]);
  const made = await Promise.all(
    [1, 2, 3].map((byte) => provideSecret(database, cipher, 's', () => new Uint8Array(32).fill(byte))),
  );
  expect(new Set(made.map(String)).size).toBe(1);
  expect(await keyUses(database)).toEqual([{ keyId: 'k1', cards: 0, texts: 0, secrets: 1 }]);
  await expect(checkKeysKnown(database, createCipher([fresh]))).rejects.toThrow('sealed with k1');
  expect(await rotateKeys(database, createCipher([fresh, old]))).toEqual({ done: 1, failed: 0, left: 0 });
  const never = () => {
    throw new Error('made again');
  };
  expect(await provideSecret(database, createCipher([fresh]), 's', never)).toEqual(made[0]);
});

test('fingerprints of before stay: their key begins as what followed from the first key, and outlives it', async () => {
  const cipher = createCipher([old]);
  const before = createKeyedHash(fingerprintKeyOf('the first private key'))('text');
  const first = await provideFingerprintKey(database, cipher, 'the first private key');
  expect(createKeyedHash(first)('text')).toBe(before);
  const later = await provideFingerprintKey(database, cipher, undefined);
  expect(createKeyedHash(later)('text')).toBe(before);
});
