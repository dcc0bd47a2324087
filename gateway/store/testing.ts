/** A fresh, migrated database for a test: on the server that TEST_POSTGRES_URL names, else embedded. */
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Database } from '../ports/database.ts';
import { openEmbedded } from '../runtime/node/database/embedded.ts';
import { migrate, statementsOf } from '../runtime/node/database/migrate.ts';
import { openPostgres } from '../runtime/node/database/postgres.ts';
import { templateContent } from './template.testing.ts';

/** Makes an empty database on the server and returns its URL. */
export async function createTestPostgres(serverUrl: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const server = openPostgres(serverUrl, { maxConnections: 1 });
  await server.query(`create database ${name}`);
  await server.close();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function openTestDatabase(): Promise<Database> {
  const serverUrl = process.env['TEST_POSTGRES_URL'];
  const database =
    serverUrl === undefined
      ? await openEmbedded(undefined, templateContent)
      : openPostgres(await createTestPostgres(serverUrl));
  await migrate(database);
  return database;
}

const migrations = new URL('./migrations/', import.meta.url);

/** A database without a table. */
export async function openEmptyDatabase(): Promise<Database> {
  const serverUrl = process.env['TEST_POSTGRES_URL'];
  return serverUrl === undefined ? openEmbedded() : openPostgres(await createTestPostgres(serverUrl));
}

/** A database as the version before `migration` has left it; `migrate` takes it on from there. */
export async function openDatabaseBefore(migration: string): Promise<Database> {
  const database = await openEmptyDatabase();
  await database.query('create table migrations (name text primary key)');
  const files = (await readdir(migrations)).filter((name) => name.endsWith('.sql') && name < migration);
  for (const name of files.sort()) {
    const sql = await readFile(new URL(name, migrations), 'utf8');
    for (const statement of statementsOf(sql)) await database.query(statement);
    await database.query('insert into migrations (name) values ($1)', [name]);
  }
  return database;
}
