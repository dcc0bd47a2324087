import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database, Queries } from '../ports/database.ts';
import { type CipherKey, createCipher } from '../runtime/node/cipher.ts';
import { platformClock, platformRandom } from '../runtime/node/platform.ts';
import { openTestDatabase } from '../store/testing.ts';
import { cardOf, inPortions } from './cards.testing.ts';
import { checkKeysKnown, keyUses, type RotationProgress, rotateKeys } from './rotation.ts';
import { shown } from './secret.testing.ts';
import { createVault, type VaultCard } from './vault.ts';

const [first, second, third]: readonly CipherKey[] = ['k1', 'k2', 'k3'].map((id) => ({
  id,
  bytes: randomBytes(32),
}));
if (first === undefined || second === undefined || third === undefined) throw new Error('no keys');
const old = createCipher([first]);
/** The key ring of every process before the new key seals, and after. */
const [ready, rotated] = [createCipher([first, second]), createCipher([second, first])];

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const vaultWith = (cipher: typeof old) =>
  createVault({ queries: database, cipher, random: platformRandom, clock: platformClock });

interface Kept {
  readonly merchantNo: string;
  readonly cardId: string;
  readonly card: VaultCard;
}

async function keep(vault: ReturnType<typeof vaultWith>, number: number): Promise<Kept> {
  const merchantNo = `31210000000${number % 3}`;
  const card = cardOf(number);
  return { merchantNo, card, cardId: await vault.keep(merchantNo, card) };
}

const keepMany = (cipher: typeof old, count: number) => {
  const vault = vaultWith(cipher);
  return inPortions([...Array(count).keys()], (number) => keep(vault, number));
};

async function expectAllReadable(kept: readonly Kept[], cipher: typeof old): Promise<void> {
  const vault = vaultWith(cipher);
  const read = await inPortions(kept, ({ merchantNo, cardId }) => vault.read(merchantNo, cardId));
  expect(read.map(shown)).toEqual(kept.map(({ card }) => card));
}

test('a run seals every card with the newest key, in batches, and says how many are left', async () => {
  const kept = await keepMany(old, 1_200);
  const said: RotationProgress[] = [];
  const result = await rotateKeys(database, rotated, (progress) => said.push(progress));
  expect(result).toEqual({ done: 1_200, failed: 0, left: 0 });
  expect(said).toEqual([
    { done: 500, failed: 0, left: 700 },
    { done: 1_000, failed: 0, left: 200 },
    { done: 1_200, failed: 0, left: 0 },
  ]);
  expect(await keyUses(database)).toEqual([{ keyId: 'k2', cards: 1_200, texts: 0, secrets: 0 }]);
  await expectAllReadable(kept, createCipher([second]));
  expect(await rotateKeys(database, rotated)).toEqual({ done: 0, failed: 0, left: 0 });
});

test('several old keys go in one run', async () => {
  const kept = [...(await keepMany(old, 20)), ...(await keepMany(ready, 5)), ...(await keepMany(rotated, 7))];
  const result = await rotateKeys(database, createCipher([third, second, first]));
  expect(result).toEqual({ done: 32, failed: 0, left: 0 });
  await expectAllReadable(kept, createCipher([third]));
});

test('gateways read and keep cards throughout, without an error', async () => {
  const kept = await keepMany(old, 1_500);
  let isRunning = true;
  const gateway = async (cipher: typeof old) => {
    const vault = vaultWith(cipher);
    for (let number = 10_000; isRunning; number++) {
      const fresh = await keep(vault, number);
      kept.push(fresh);
      for (const { merchantNo, cardId, card } of [fresh, kept[(number * 7_919) % kept.length] ?? fresh])
        expect(shown(await vault.read(merchantNo, cardId))).toEqual(card);
      // An embedded database answers without ever leaving the turn.
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  // One gateway has the new ring, one still seals with the old key: step 1 of the two is done on both.
  const gateways = [gateway(rotated), gateway(ready)];
  const runs = await Promise.all([rotateKeys(database, rotated), rotateKeys(database, rotated)]);
  isRunning = false;
  await Promise.all(gateways);
  expect(runs.map(({ failed }) => failed)).toEqual([0, 0]);
  expect(runs.reduce((sum, { done }) => sum + done, 0)).toBeGreaterThanOrEqual(1_500);
  await expectAllReadable(kept, rotated);
  // What the late gateway has sealed meanwhile goes in the next run.
  expect((await rotateKeys(database, rotated)).left).toBe(0);
  await expectAllReadable(kept, createCipher([second]));
  expect(await keyUses(database)).toEqual([{ keyId: 'k2', cards: kept.length, texts: 0, secrets: 0 }]);
});

/** The database, until the connection breaks at the given statement. */
function breakingAt(statement: number): Queries {
  let asked = 0;
  return {
    query<Row>(...args: Parameters<Queries['query']>): Promise<Row[]> {
      asked += 1;
      return asked < statement ? database.query<Row>(...args) : Promise.reject(new Error('broken off'));
    },
  };
}

test('wherever a run is broken off, every card can be read, and the next run ends the work', async () => {
  const kept = await keepMany(old, 1_100);
  let statement = 1;
  for (; statement < 60; statement++) {
    const run = rotateKeys(breakingAt(statement), rotated);
    const outcome = await run.catch((error: Error) => error.message);
    if (outcome !== 'broken off') break;
  }
  expect(statement).toBeGreaterThan(8);
  await expectAllReadable(kept, createCipher([second]));
  expect(await keyUses(database)).toEqual([{ keyId: 'k2', cards: 1_100, texts: 0, secrets: 0 }]);
});

test('a card that cannot be opened is counted and left alone, the others go on', async () => {
  const kept = await keepMany(old, 30);
  const spoilt = kept[11]?.cardId ?? '';
  await database.query("update vault_cards set sealed = '' where card_id = $1", [spoilt]);
  expect(await rotateKeys(database, rotated)).toEqual({ done: 29, failed: 1, left: 1 });
  expect(await rotateKeys(database, rotated)).toEqual({ done: 0, failed: 1, left: 1 });
  const [row] = await database.query('select key_id from vault_cards where card_id = $1', [spoilt]);
  expect(row).toEqual({ key_id: 'k1' });
});

test('a key that cards still need cannot be forgotten', async () => {
  await checkKeysKnown(database, createCipher([third]));
  await keepMany(old, 3);
  await keepMany(rotated, 3);
  await checkKeysKnown(database, rotated);
  await expect(checkKeysKnown(database, createCipher([third]))).rejects.toThrow(
    'cards in the vault are encrypted with k1, k2, which VAULT_KEYS lacks',
  );
  await rotateKeys(database, createCipher([third, second, first]));
  await checkKeysKnown(database, createCipher([third]));
});
