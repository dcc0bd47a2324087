/**
 * A migrated embedded database without rows, which the installable package contains: making one takes seconds of a
 * processor, reading this one a fraction of a second. Migrations that it does not have are applied as to any other.
 */
import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import type { Database } from '../../../ports/database.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

const file = new URL('../../../store/prepared-database.tar.gz', import.meta.url);

/** Returns the content for `openEmbedded`; undefined where none is prepared, as in the project's own folder. */
export async function preparedDatabase(): Promise<Blob | undefined> {
  const content = await readFile(file).catch(() => undefined);
  return content === undefined ? undefined : new Blob([content], { type: 'application/x-gzip' });
}

/** PostgreSQL's own templates are two thirds of the files, and only `create database` needs them. */
async function dropTemplates(database: Database): Promise<void> {
  await database.query('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await database.query(`drop database ${name}`);
  await database.query('checkpoint');
}

/** Makes a migrated database without rows in `directory`, and gives its content as an archive. */
export async function prepareDatabase(
  directory: string,
  compression: 'none' | 'gzip',
  release?: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const database = await openEmbedded(directory);
  await migrate(database, undefined, release);
  await dropTemplates(database);
  await database.close();
  const content = new PGlite(directory);
  await content.waitReady;
  const archive = await content.dumpDataDir(compression);
  await content.close();
  return new Uint8Array(await archive.arrayBuffer());
}
