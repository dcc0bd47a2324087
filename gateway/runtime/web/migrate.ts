/**
 * Forward-only migrations: numbered SQL files, each applied once, in its own transaction, with checksum and time.
 *
 * A process refuses a database that a newer version has migrated. A file that older processes must not survive begins
 * with the line `-- breaking: ` and what they would do wrong; running processes look for it (`createSchemaCheck`).
 */
import type { Database, Queries } from '../../ports/database.ts';
import { hashOf } from './platform.ts';

// Any constant will do: it keeps two processes that start together from migrating at once.
const advisoryLock = 7_012_026;

export interface Migration {
  readonly name: string;
  readonly checksum: string;
  readonly isBreaking: boolean;
  readonly statements: readonly string[];
}

interface AppliedMigration {
  readonly name: string;
  /** Null where a first-stage process applied it. */
  readonly checksum: string | null;
  /** The program that applied it; null where that did not say so yet. */
  readonly release: string | null;
}

/** A database that this program must not work on; the message says what to do. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
  /** File of the migration that does not fit. */
  readonly migration: string;
  /** True if a newer version has made it; else a released file was changed. */
  readonly isNewer: boolean;
  /** The release that applied the migration, where that is known. */
  readonly release: string | undefined;

  constructor(message: string, migration: string, isNewer: boolean, release?: string) {
    super(message);
    this.migration = migration;
    this.isNewer = isNewer;
    this.release = release;
  }
}

/** Splits a migration into statements; ours hold a semicolon inside a text only between $$ and $$. */
export function statementsOf(sql: string): string[] {
  const statements = sql.replace(/--.*$/gm, '').match(/(?:\$\$.*?\$\$|[^;])+/gs) ?? [];
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}

/** The checksum of its text, whatever line ends a checkout gave it. */
export function readMigration(name: string, text: string): Migration {
  const sql = text.replaceAll('\r\n', '\n');
  return {
    name,
    checksum: hashOf(sql),
    isBreaking: /^-- breaking: \S/m.test(sql),
    statements: statementsOf(sql),
  };
}

const lock = (queries: Queries) => queries.query('select pg_advisory_xact_lock($1)', [advisoryLock]);

const readApplied = (queries: Queries) =>
  queries.query<AppliedMigration>('select name, checksum, release from migrations order by name');

const hasColumn = async (queries: Queries, column: string): Promise<boolean> =>
  (
    await queries.query(
      `select 1 from pg_attribute where attrelid = 'migrations'::regclass and attname = $1`,
      [column],
    )
  ).length > 0;

/** Makes the list of migrations, or adds what the first stage's list did not have. */
async function prepareList(queries: Queries): Promise<readonly AppliedMigration[]> {
  await lock(queries);
  await queries.query(
    `create table if not exists migrations (
       name text primary key, checksum text, applied_at bigint, is_breaking boolean not null default false
     )`,
  );
  // Asked first: altering a table waits for all who read it.
  if (!(await hasColumn(queries, 'checksum'))) {
    await queries.query(
      `alter table migrations add column checksum text, add column applied_at bigint,
         add column is_breaking boolean not null default false`,
    );
  }
  if (!(await hasColumn(queries, 'release')))
    await queries.query('alter table migrations add column release text');
  return readApplied(queries);
}

/** @throws SchemaError where the database is newer than this program, or was made by files that have changed since */
function checkApplied(applied: readonly AppliedMigration[], known: readonly Migration[]): void {
  for (const { name, checksum, release } of applied) {
    const migration = known.find((one) => one.name === name);
    if (migration === undefined) {
      throw new SchemaError(
        `the database is newer than this program: it has the migration ${name}. ` +
          `Start the version that made it${release === null ? '' : `, release ${release}`}, or a later one`,
        name,
        true,
        release ?? undefined,
      );
    }
    if (checksum !== null && checksum !== migration.checksum) {
      throw new SchemaError(
        `the migration ${name} differs from the file that the database was created with. ` +
          'Restore the released file. To change the schema, add a new file',
        name,
        false,
      );
    }
  }
}

/** Applies one migration, unless another process was faster. */
async function apply(queries: Queries, migration: Migration, release?: string): Promise<boolean> {
  await lock(queries);
  const { name, checksum, isBreaking, statements } = migration;
  const rows = await queries.query('select 1 from migrations where name = $1', [name]);
  if (rows.length > 0) return false;
  for (const statement of statements) await queries.query(statement);
  // The database's own clock: the processes of several machines share one list.
  await queries.query(
    `insert into migrations (name, checksum, applied_at, is_breaking, release)
     values ($1, $2, (extract(epoch from clock_timestamp()) * 1000)::bigint, $3, $4)`,
    [name, checksum, isBreaking, release ?? null],
  );
  return true;
}

/**
 * Applies what is missing, each file by itself; returns the names of the migrations that it applied. `release` of this
 * program is kept with them, for what an older program says when it refuses the database.
 * @throws SchemaError where the database is newer than this program, or a released file was changed
 */
export async function migrate(
  database: Database,
  known: readonly Migration[],
  release?: string,
): Promise<string[]> {
  const applied = await database.transaction(prepareList);
  checkApplied(applied, known);
  for (const { name, checksum } of known) {
    if (applied.some((one) => one.name === name && one.checksum === null))
      await database.query('update migrations set checksum = $2 where name = $1', [name, checksum]);
  }
  const done = new Set(applied.map(({ name }) => name));
  const names: string[] = [];
  for (const migration of known.filter(({ name }) => !done.has(name))) {
    if (await database.transaction((queries) => apply(queries, migration, release)))
      names.push(migration.name);
  }
  return names;
}

/**
 * Checks that the database fits this program without a migration; writes nothing.
 * @throws SchemaError as `migrate` does; an error where migrations are missing
 */
export async function checkMigrated(queries: Queries, known: readonly Migration[]): Promise<void> {
  const applied = (await hasColumn(queries, 'release')) ? await readApplied(queries) : [];
  checkApplied(applied, known);
  const missing = known.find(({ name }) => !applied.some((one) => one.name === name));
  if (missing !== undefined)
    throw new Error(
      `the database lacks the migration ${missing.name}: inspect it with the release that created it, or start ` +
        'this release once without INSPECT_ONLY on a copy that you can change',
    );
}

/**
 * Creates the check that this program may go on working on the database: all its migrations are there, and none that is
 * newer is marked as breaking; `own`: their names. The check rejects where the database does not answer.
 */
export function createSchemaCheck(queries: Queries, own: readonly string[]): () => Promise<boolean> {
  return async () => {
    const rows = await queries.query<{ name: string; isBreaking: boolean }>(
      'select name, is_breaking as "isBreaking" from migrations',
      [],
      'schema is current',
    );
    const applied = new Set(rows.map(({ name }) => name));
    const breaks = rows.some(({ name, isBreaking }) => isBreaking && !own.includes(name));
    return !breaks && own.every((name) => applied.has(name));
  };
}
