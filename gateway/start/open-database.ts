/** The database that the settings name, migrated. */
import type { Config } from '../config.ts';
import type { Database } from '../ports/database.ts';
import { openEmbedded } from '../runtime/node/database/embedded.ts';
import { migrate } from '../runtime/node/database/migrate.ts';
import { openPostgres } from '../runtime/node/database/postgres.ts';
import { preparedDatabase } from '../runtime/node/database/prepared.ts';
import { databaseFolder } from './folder.ts';

/** An index over all of a large merchant's rows takes longer than any call may. */
const migrationDeadlineMs = 24 * 3_600_000;

/** Migrates on a connection of its own, which has no call's deadline. */
async function migrateServer(url: string): Promise<void> {
  const database = openPostgres(url, { maxConnections: 1, deadlineMs: migrationDeadlineMs });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
}

/** `directory`: undefined for a database in memory. */
async function openMigrated(directory?: string): Promise<Database> {
  const database = await openEmbedded(directory, preparedDatabase);
  try {
    await migrate(database);
  } catch (fault) {
    await database.close();
    throw fault;
  }
  return database;
}

export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'isEphemeral' | 'dataDir' | 'databaseConnections' | 'callDeadlineMs'>,
): Promise<Database> {
  const { databaseUrl, databaseConnections: maxConnections, callDeadlineMs: deadlineMs } = config;
  if (config.isEphemeral) return openMigrated();
  if (databaseUrl === undefined) return openMigrated(databaseFolder(config.dataDir));
  await migrateServer(databaseUrl);
  return openPostgres(databaseUrl, { maxConnections, deadlineMs });
}
