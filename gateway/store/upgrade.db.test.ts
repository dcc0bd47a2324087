/** A database of the first stage, brought up to date by the migrations of today. */
import { generateKeyPairSync } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findApp } from '../accounts/account.ts';
import { registerApp } from '../accounts/registration.ts';
import type { Database } from '../ports/database.ts';
import { openEmbedded } from '../runtime/node/database/embedded.ts';
import { migrate } from '../runtime/node/database/migrate.ts';
import { openPostgres } from '../runtime/node/database/postgres.ts';
import { publicKeyOf } from '../runtime/node/public-key.ts';
import { createTestPostgres } from './testing.ts';

const folder = new URL('./migrations/', import.meta.url);
const lastOfFirstStage = '0006';

let database: Database;
beforeEach(async () => {
  const serverUrl = process.env['TEST_POSTGRES_URL'];
  database =
    serverUrl === undefined ? await openEmbedded() : openPostgres(await createTestPostgres(serverUrl));
  await database.query('create table migrations (name text primary key)');
  for (const name of (await readdir(folder)).sort()) {
    if (name.slice(0, 4) > lastOfFirstStage) continue;
    const sql = (await readFile(new URL(name, folder), 'utf8')).replaceAll(/--.*$/gm, '');
    for (const statement of sql.split(';').filter((one) => one.trim() !== ''))
      await database.query(statement);
    await database.query('insert into migrations (name) values ($1)', [name]);
  }
});
afterEach(() => database.close());

const merchantNo = '312100000001';

async function insertApp(appId: string, publicKeyPem: string | null): Promise<void> {
  const [signType, hash] = publicKeyPem === null ? ['NONE', 'hash'] : ['RSA2', null];
  await database.query(
    `insert into apps (merchant_no, app_id, sign_type, public_key_pem, basic_username, basic_password_hash, created_at)
     values ($1, $2, $3, $4, 'shop', $5, 1700000000000)`,
    [merchantNo, appId, signType, publicKeyPem, hash],
  );
}

test('migrations that older processes must not survive are marked', async () => {
  await migrate(database);
  expect(
    await database.query<{ name: string }>('select name from migrations where is_breaking order by name'),
  ).toEqual([
    { name: '0008-batch-currency-and-limits.sql' },
    { name: '0030-owed-stops.sql' },
    { name: '0031-tip-advices.sql' },
    { name: '0055-pending-operations.sql' },
    { name: '0058-books.sql' },
  ]);
});

test('apps keep their keys, whatever form they were registered in', async () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const spki = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const pkcs1 = publicKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  await database.query("insert into merchants values ($1, 'A Shop', 0)", [merchantNo]);
  await insertApp('tgsigns', `A comment above\n${spki.replaceAll('\n', '\r\n')}`);
  await insertApp('tgpkcs1', pkcs1);
  await insertApp('tgbasic', null);
  await migrate(database);

  const { fingerprint } = publicKeyOf(spki);
  const app = await findApp(database, 'tgsigns');
  expect(app?.keys).toEqual([
    {
      keyId: `ak_${fingerprint.slice(0, 16)}`,
      publicKeyPem: `A comment above\n${spki.replaceAll('\n', '\r\n')}`,
      validFrom: 1_700_000_000_000,
      validUntil: null,
    },
  ]);
  expect((await findApp(database, 'tgpkcs1'))?.keys.map((key) => key.publicKeyPem)).toEqual([pkcs1]);
  expect((await findApp(database, 'tgbasic'))?.keys).toEqual([]);

  // The key that it has is the same key when it is registered once more.
  const known = { merchantNo, appId: 'tgsigns', signType: 'RSA2', key: publicKeyOf(spki) } as const;
  await registerApp(database, known, Date.now());
  expect((await findApp(database, 'tgsigns'))?.keys).toHaveLength(1);
});
