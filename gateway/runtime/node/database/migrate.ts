/** The migrations of this program, read from its files; `runtime/web/migrate.ts` applies them. */
import { readdir, readFile } from 'node:fs/promises';
import type { Database, Queries } from '../../../ports/database.ts';
import * as migrations from '../../web/migrate.ts';

export { SchemaError, statementsOf } from '../../web/migrate.ts';

const ownDirectory = new URL('../../../store/migrations/', import.meta.url);

async function namesIn(directory: URL): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
}

async function readMigrations(directory: URL): Promise<readonly migrations.Migration[]> {
  const names = await namesIn(directory);
  return Promise.all(
    names.map(async (name) =>
      migrations.readMigration(name, await readFile(new URL(name, directory), 'utf8')),
    ),
  );
}

/** Applies what is missing, as `migrate` of `runtime/web/` does. */
export async function migrate(
  database: Database,
  directory = ownDirectory,
  release?: string,
): Promise<string[]> {
  return migrations.migrate(database, await readMigrations(directory), release);
}

/** Checks that the database fits this program without a migration; writes nothing. */
export async function checkMigrated(queries: Queries, directory = ownDirectory): Promise<void> {
  return migrations.checkMigrated(queries, await readMigrations(directory));
}

/** Reads the names of the program's own migrations once, for the check that a database has them all. */
export async function createSchemaCheck(
  queries: Queries,
  directory = ownDirectory,
): Promise<() => Promise<boolean>> {
  return migrations.createSchemaCheck(queries, await namesIn(directory));
}
