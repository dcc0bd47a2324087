/** The key of fingerprints stays, whatever becomes of the gateway's other keys. */
import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addGatewayKey, claimIdentity } from '../../accounts/gateway-keys.ts';
import type { Database } from '../../ports/database.ts';
import { createKeyedHash, fingerprintKeyOf } from '../../runtime/node/keyed-hash.ts';
import { publicKeyOf } from '../../runtime/node/public-key.ts';
import { openTestDatabase } from '../../store/testing.ts';
import { provideFingerprintKey } from './fingerprint-key.ts';

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

function newKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

test('fingerprints of before stay: their key begins as what followed from the first key, and outlives it', async () => {
  const [old, fresh, stranger] = [newKey(), newKey(), newKey()];
  await claimIdentity(database, [publicKeyOf(old)], 0);
  const provide = async (...pems: string[]) =>
    createKeyedHash(await provideFingerprintKey(database, { cards: pems, first: undefined }))('text');
  const before = createKeyedHash(fingerprintKeyOf(old))('text');
  const first = await provideFingerprintKey(database, { cards: [old], first: old });
  expect(createKeyedHash(first)('text')).toBe(before);
  await addGatewayKey(database, publicKeyOf(fresh), 'cards', 1);
  await expect(provide(fresh)).rejects.toThrow('start a gateway once that holds one of these keys');
  expect(await provide(fresh, old)).toBe(before);
  expect(await provide(fresh)).toBe(before);
  await expect(provide(stranger)).rejects.toThrow('is encrypted for gk_');
  const rows = await database.query('select * from gateway_secrets');
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(first).toString('hex'));
});

test('of processes that start together all get the same', async () => {
  const key = newKey();
  await claimIdentity(database, [publicKeyOf(key)], 0);
  const made = await Promise.all(
    [1, 2, 3].map(() => provideFingerprintKey(database, { cards: [key], first: undefined })),
  );
  expect(new Set(made.map(String)).size).toBe(1);
});

test('a process that finds it there takes no lock: a standby that is only read has none to give', async () => {
  const key = newKey();
  await claimIdentity(database, [publicKeyOf(key)], 0);
  const texts: string[] = [];
  const watched: Database = {
    ...database,
    transaction: (work) =>
      database.transaction((queries) =>
        work({
          query: (text, ...rest) => {
            texts.push(text);
            return queries.query(text, ...rest);
          },
        }),
      ),
  };
  const made = await provideFingerprintKey(watched, { cards: [key], first: key });
  expect(texts.join()).toContain('lock table');
  texts.length = 0;
  expect(await provideFingerprintKey(watched, { cards: [key], first: key })).toEqual(made);
  expect(texts.join()).not.toMatch(/lock|insert/);
});
