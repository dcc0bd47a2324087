import { generateKeyPairSync } from 'node:crypto';
import { diagnose } from '@tollgate/contract/signing/doctor/index';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { authenticate } from '../http/envelope/authenticate.ts';
import { decodeBody } from '../http/envelope/decode.ts';
import { createSignatureDoctor } from '../http/envelope/signature-doctor.ts';
import type { Database } from '../ports/database.ts';
import { equalInConstantTime, hashOf } from '../runtime/node/platform.ts';
import { publicKeyOf } from '../runtime/node/public-key.ts';
import { createSigner } from '../runtime/node/signer.ts';
import { openTestDatabase } from '../store/testing.ts';
import { endAppKey } from './app-keys.ts';
import { createDirectory, rememberMs } from './directory.ts';
import { registerApp, registerMerchant } from './registration.ts';

const owner = { merchantNo: '312100000001', appId: 'tg0123456789abcdef' };

function newKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { signer: createSigner(pem), key: publicKeyOf(pem) };
}
const [gateway, old, fresh, strange] = [newKey(), newKey(), newKey(), newKey()];

let database: Database;
let nowMs: number;
let uptimeMs: number;
beforeEach(async () => {
  database = await openTestDatabase();
  nowMs = Date.UTC(2026, 10, 22);
  uptimeMs = 0;
  const merchant = { merchantNo: owner.merchantNo, name: 'A Shop', stores: [], terminals: [] };
  await registerMerchant(database, merchant, nowMs);
});
afterEach(() => database.close());

const register = (key: typeof old) =>
  registerApp(database, { ...owner, signType: 'RSA2', key: key.key }, nowMs);

function caller() {
  const deps = {
    directory: createDirectory(database, { nowMs: () => uptimeMs }),
    orders: { clock: { nowMs: () => nowMs, systemMs: () => nowMs } },
    signer: gateway.signer,
    hashOf,
    equalInConstantTime,
  };
  /** Authenticates a request that `key` has signed; returns a code, 0 if it is accepted. */
  return async ({ signer }: typeof old): Promise<string> => {
    const sign = await signer.sign(`app_id=${owner.appId}`);
    const body = decodeBody('application/json', Buffer.from(JSON.stringify({ app_id: owner.appId, sign })));
    if ('httpStatus' in body) throw new Error(body.msg);
    const who = await authenticate(deps, body, undefined);
    return who.ok ? '0' : who.failure.code;
  };
}

test('a refused signature is explained with the key that made it, whichever of the valid keys that is', async () => {
  await register(old);
  nowMs += 1_000;
  await register(fresh);
  const doctor = createSignatureDoctor({
    queries: database,
    directory: createDirectory(database, { nowMs: () => uptimeMs }),
    clock: { nowMs: () => nowMs, systemMs: () => nowMs },
    signer: gateway.signer,
    diagnoser: { diagnose: async (input) => diagnose(input), close: async () => {} },
    mayExamine: () => true,
  });
  /** Causes for a request whose timestamp `key` has not signed. */
  async function causes({ signer }: typeof old) {
    const sign = await signer.sign(`app_id=${owner.appId}`);
    const sent = { app_id: owner.appId, timestamp: '1771495200000', sign };
    uptimeMs += rememberMs;
    return doctor.examine('application/json', Buffer.from(JSON.stringify(sent)));
  }
  const leftOut = { causes: ['member-left-out'], member: 'timestamp' };
  expect([await causes(old), await causes(fresh)]).toMatchObject([leftOut, leftOut]);
  expect(await causes(strange)).toMatchObject({ causes: ['unknown-key'] });

  nowMs += 1_000;
  await endAppKey(database, owner, `ak_${old.key.fingerprint.slice(0, 16)}`, nowMs);
  expect(await causes(old)).toMatchObject({ causes: ['unknown-key'] });
});

test('a key that is added is taken beside the old one; one that has ended is refused, both without a restart', async () => {
  await register(old);
  const call = caller();
  expect([await call(old), await call(fresh)]).toEqual(['0', 'SYS002']);
  await register(fresh);
  uptimeMs += rememberMs;
  expect([await call(old), await call(fresh), await call(strange)]).toEqual(['0', '0', 'SYS002']);

  nowMs += 1_000;
  expect(await endAppKey(database, owner, `ak_${old.key.fingerprint.slice(0, 16)}`, nowMs)).toBe(true);
  expect(await endAppKey(database, owner, `ak_${old.key.fingerprint.slice(0, 16)}`, nowMs)).toBe(false);
  uptimeMs += rememberMs;
  expect([await call(old), await call(fresh)]).toEqual(['SYS002', '0']);
});

test('an end that was planned comes to the moment, although the app is remembered', async () => {
  await register(old);
  await database.query('update app_keys set valid_until = $1', [nowMs + 500]);
  const call = caller();
  expect(await call(old)).toBe('0');
  nowMs += 499;
  expect(await call(old)).toBe('0');
  nowMs += 1;
  expect(await call(old)).toBe('SYS002');
});

test('a key whose time has not come is refused', async () => {
  await register(old);
  await database.query('update app_keys set valid_from = $1', [nowMs + 500]);
  const call = caller();
  expect(await call(old)).toBe('SYS002');
  nowMs += 500;
  expect(await call(old)).toBe('0');
});

test('the same key twice is one key; a ninth is refused', async () => {
  for (let count = 0; count < 3; count += 1) await register(old);
  expect(await database.query('select 1 from app_keys')).toHaveLength(1);
  for (let digit = 1; digit < 8; digit += 1) {
    const key = { fingerprint: String(digit).repeat(64), publicKeyPem: 'another' };
    await registerApp(database, { ...owner, signType: 'RSA2', key }, nowMs);
  }
  await expect(register(fresh)).rejects.toThrow('already has 8 valid keys: revoke one with --end-key KEY_ID');
});

test('an app that changes to Basic no longer signs, and its old keys do not come back with a new one', async () => {
  await register(old);
  const basic = { basicUsername: 'shop', basicPasswordHash: hashOf('secret') };
  await registerApp(database, { ...owner, signType: 'NONE', ...basic }, nowMs);
  nowMs += 1;
  await register(fresh);
  const call = caller();
  expect([await call(old), await call(fresh)]).toEqual(['SYS002', '0']);
});
