import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../ports/database.ts';
import type { PublicKey } from '../ports/public-key.ts';
import { openTestDatabase } from '../store/testing.ts';
import { claimIdentity, requireNoGatewayKey } from './gateway-keys.ts';

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const nowMs = Date.UTC(2026, 10, 22);
const keyOf = (digit: string): PublicKey => ({
  fingerprint: digit.repeat(64),
  publicKeyPem: `the public half of ${digit}`,
});
const [first, second] = [keyOf('1'), keyOf('2')];

test('the first key that comes is the database’s; with it a process may come again, with another it may not', async () => {
  await requireNoGatewayKey(database);
  await claimIdentity(database, first, nowMs);
  await claimIdentity(database, first, nowMs + 1);
  expect(
    await database.query('select key_id, fingerprint, valid_from, valid_until from gateway_keys'),
  ).toEqual([
    { key_id: 'gk_1111111111111111', fingerprint: first.fingerprint, valid_from: 0, valid_until: null },
  ]);
  await expect(claimIdentity(database, second, nowMs)).rejects.toThrow(
    'this gateway holds key gk_2222222222222222, but the database belongs to gk_1111111111111111. ' +
      'Set GATEWAY_KEY or GATEWAY_KEY_FILE to a key of this database',
  );
  await expect(requireNoGatewayKey(database)).rejects.toThrow(
    'this gateway has no key, and the database belongs to gk_1111111111111111. Set GATEWAY_KEY',
  );
});

test('of many that come at once with keys of their own, one wins', async () => {
  const keys = [...'123456789abcdef'].map(keyOf);
  const outcomes = await Promise.allSettled(keys.map((key) => claimIdentity(database, key, nowMs)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await database.query('select 1 from gateway_keys')).toHaveLength(1);
});

test('any of several keys will do, as long as it is valid', async () => {
  await claimIdentity(database, first, nowMs);
  await database.query(
    `insert into gateway_keys (key_id, fingerprint, public_key_pem, valid_from, valid_until, created_at)
     values ('gk_2', $1, 'second', $2, $3, 0)`,
    [second.fingerprint, nowMs, nowMs + 1_000],
  );
  await expect(claimIdentity(database, second, nowMs - 1)).rejects.toThrow('which is not valid now');
  await claimIdentity(database, second, nowMs);
  await claimIdentity(database, first, nowMs);
  await expect(claimIdentity(database, second, nowMs + 1_000)).rejects.toThrow('which is not valid now');
});
