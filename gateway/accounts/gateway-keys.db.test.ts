import { afterEach, beforeEach, expect, test } from 'vitest';
import { registerBasicApp } from '../http/testing.ts';
import type { Database } from '../ports/database.ts';
import type { PublicKey } from '../ports/public-key.ts';
import { openTestDatabase } from '../store/testing.ts';
import { findApp } from './account.ts';
import {
  addGatewayKey,
  claimIdentity,
  endGatewayKey,
  gatewayKeyFor,
  requireNoGatewayKey,
  switchGatewayKey,
} from './gateway-keys.ts';
import { registerApp, registerMerchant } from './registration.ts';

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
const [first, second, third] = [keyOf('1'), keyOf('2'), keyOf('3')];
const merchantNo = '312100000001';

test('the first key that comes is the database’s; with it a process may come again, with another it may not', async () => {
  await requireNoGatewayKey(database);
  await claimIdentity(database, [first], nowMs);
  await claimIdentity(database, [first], nowMs + 1);
  expect(
    await database.query('select key_id, fingerprint, valid_from, valid_until from gateway_keys'),
  ).toEqual([
    { key_id: 'gk_1111111111111111', fingerprint: first.fingerprint, valid_from: 0, valid_until: null },
  ]);
  await expect(claimIdentity(database, [second], nowMs)).rejects.toThrow(
    'this gateway has key gk_2222222222222222, but the database uses gk_1111111111111111. ' +
      'Set GATEWAY_KEY or GATEWAY_KEY_FILE to a key of this database',
  );
  await expect(requireNoGatewayKey(database)).rejects.toThrow(
    'this gateway has no key, but the database uses gk_1111111111111111. Set GATEWAY_KEY',
  );
});

test('of many that come at once with their own keys, one wins', async () => {
  const keys = [...'123456789abcdef'].map(keyOf);
  const outcomes = await Promise.allSettled(keys.map((key) => claimIdentity(database, [key], nowMs)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await database.query('select 1 from gateway_keys')).toHaveLength(1);
});

test('any of several keys will do, as long as it is valid', async () => {
  await claimIdentity(database, [first], nowMs);
  await database.query(
    `insert into gateway_keys (key_id, fingerprint, public_key_pem, valid_from, valid_until, created_at)
     values ('gk_2', $1, 'second', $2, $3, 0)`,
    [second.fingerprint, nowMs, nowMs + 1_000],
  );
  await expect(claimIdentity(database, [second], nowMs - 1)).rejects.toThrow('but is not currently valid');
  await claimIdentity(database, [second], nowMs);
  await claimIdentity(database, [first], nowMs);
  await expect(claimIdentity(database, [second], nowMs + 1_000)).rejects.toThrow(
    'but is not currently valid',
  );
});

test('an app stays on its key until it is switched; a key ends once no app is on it', async () => {
  await claimIdentity(database, [first], nowMs);
  const appKeyOf = async (appId: string) => (await findApp(database, appId))?.gatewayKeyId;
  const [firstId, secondId, cardsId] = ['1', '2', '3'].map((digit) => `gk_${digit.repeat(16)}`) as [
    string,
    string,
    string,
  ];
  await registerMerchant(database, { merchantNo, name: 'A Shop', stores: [], terminals: [] }, 0);
  await registerBasicApp(database, merchantNo, 'tg1');
  expect(await gatewayKeyFor(database, 'tg2')).toMatchObject({ keyId: firstId });
  expect(await addGatewayKey(database, second, 'signing', nowMs)).toBe(true);
  expect(await addGatewayKey(database, second, 'signing', nowMs)).toBe(false);
  const app = { merchantNo, signType: 'NONE', basicUsername: 'u', basicPasswordHash: 'h' } as const;
  await registerApp(database, { ...app, appId: 'tg2' }, nowMs);
  expect([await appKeyOf('tg1'), await appKeyOf('tg2')]).toEqual([firstId, secondId]);
  // What registers an app again leaves it where it is.
  await registerApp(database, { ...app, appId: 'tg1' }, nowMs);
  expect(await gatewayKeyFor(database, 'tg1')).toMatchObject({ keyId: firstId });

  await expect(claimIdentity(database, [second], nowMs)).rejects.toThrow(
    `this gateway lacks ${firstId}, which signs for apps`,
  );
  const identity = await claimIdentity(database, [first, second], nowMs);
  expect(identity.signing.fingerprint).toBe(second.fingerprint);
  expect(identity.cards.map(({ fingerprint }) => fingerprint)).toEqual([first.fingerprint]);
  expect(identity.first?.fingerprint).toBe(first.fingerprint);

  expect(await endGatewayKey(database, firstId, nowMs)).toBe('in-use');
  expect(await switchGatewayKey(database, 'gk_none', {}, nowMs)).toBeUndefined();
  expect(await switchGatewayKey(database, secondId, { appId: 'tg1' }, nowMs)).toBe(1);
  expect(await appKeyOf('tg1')).toBe(secondId);
  // Cards still need it.
  expect(await endGatewayKey(database, firstId, nowMs)).toBe('last');
  await addGatewayKey(database, third, 'cards', nowMs + 1);
  expect(await switchGatewayKey(database, cardsId, {}, nowMs + 1)).toBeUndefined();
  const both = await claimIdentity(database, [first, second, third], nowMs + 1);
  expect(both.cards.map(({ fingerprint }) => fingerprint)).toEqual([third.fingerprint, first.fingerprint]);
  expect(await endGatewayKey(database, firstId, nowMs + 2)).toBeUndefined();
  expect(await endGatewayKey(database, firstId, nowMs + 2)).toBe('unknown');
  const after = await claimIdentity(database, [second, third], nowMs + 2);
  expect(after.first).toBeUndefined();
  expect(after.cards.map(({ fingerprint }) => fingerprint)).toEqual([third.fingerprint]);
});
