/** A fresh, migrated database for a test: on the server that TEST_POSTGRES_URL names, else embedded. */
import { randomBytes } from 'node:crypto';
import type { Database } from '../ports/database.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
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
      ? await openEmbedded(undefined, await templateContent())
      : openPostgres(await createTestPostgres(serverUrl));
  await migrate(database);
  return database;
}
