/** The database that the settings name, migrated. */

import manifest from '../package.json' with { type: 'json' };
import type { Database, Queries } from '../ports/database.ts';
import { SettingError } from '../ports/setting-error.ts';
import { openEmbedded } from '../runtime/node/database/embedded.ts';
import { checkMigrated, migrate } from '../runtime/node/database/migrate.ts';
import { openPostgres, type PostgresOptions } from '../runtime/node/database/postgres.ts';
import { preparedDatabase } from '../runtime/node/database/prepared.ts';
import { databaseFolder } from './folder.ts';
import type { Config } from './settings/config.ts';

const migrateOwn = (database: Database) => migrate(database, undefined, manifest.version);

/** An index over all of a large merchant's rows takes longer than any call may. */
const migrationDeadlineMs = 24 * 3_600_000;

/** Who starts a gateway learns soon that nothing answers there. */
const connectMs = 5_000;

/** Migrates on its own connection, which has no call's deadline. */
async function migrateServer(url: string): Promise<void> {
  const database = openPostgres(url, { maxConnections: 1, deadlineMs: migrationDeadlineMs, connectMs });
  try {
    await migrateOwn(database);
  } finally {
    await database.close();
  }
}

/** @throws where writes would not be refused: a pooler in between may not pass settings of a connection on */
export async function requireReadOnly(queries: Queries): Promise<void> {
  const rows = await queries.query<{ only: string }>(
    `select current_setting('transaction_read_only') as only`,
  );
  if (rows[0]?.only === 'on') return;
  throw new SettingError(
    'INSPECT_ONLY=1: the gateway requested read-only connections, but the connections from DATABASE_URL can write. ' +
      'Set DATABASE_URL to the PostgreSQL server itself, not to a pooler such as PgBouncer',
    'INSPECT_ONLY=1：网关已要求只读连接，但 DATABASE_URL 的连接仍可写入。请直接指定 PostgreSQL 服务器，而不是 PgBouncer 等连接池',
  );
}

/** Opens a database that is only read: the server itself refuses to write. */
async function openCopy(url: string, options: PostgresOptions): Promise<Database> {
  const database = openPostgres(url, { ...options, isReadOnly: true });
  try {
    await requireReadOnly(database);
    await checkMigrated(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** `directory`: undefined for a database in memory. */
async function openMigrated(directory?: string): Promise<Database> {
  const database = await openEmbedded(directory, preparedDatabase);
  try {
    await migrateOwn(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

export async function openDatabase(
  config: Pick<
    Config,
    'databaseUrl' | 'isEphemeral' | 'isInspection' | 'dataDir' | 'databaseConnections' | 'callDeadlineMs'
  >,
): Promise<Database> {
  const { databaseUrl, databaseConnections: maxConnections, callDeadlineMs: deadlineMs } = config;
  if (config.isEphemeral) return openMigrated();
  if (databaseUrl === undefined) return openMigrated(databaseFolder(config.dataDir));
  if (config.isInspection) return openCopy(databaseUrl, { maxConnections, deadlineMs });
  await migrateServer(databaseUrl);
  return openPostgres(databaseUrl, { maxConnections, deadlineMs });
}
