/** Forward-only migrations: numbered SQL files, each applied once, in one transaction. */
import { readdir, readFile } from 'node:fs/promises';
import type { Database, Queries } from '../ports/database.ts';

const directory = new URL('./migrations/', import.meta.url);

// Any constant will do: it keeps two processes that start together from migrating at once.
const advisoryLock = 7_012_026;

/** Splits a migration into statements; ours hold no semicolon inside a literal or a comment line. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

const fileNames = async () => (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();

/** Whether all that this program needs is there; a later program may have added more. Rejects without an answer. */
export async function isMigrated(queries: Queries): Promise<boolean> {
  const done = new Set(
    (await queries.query<{ name: string }>('select name from migrations')).map((row) => row.name),
  );
  return (await fileNames()).every((name) => done.has(name));
}

/** Applies what is missing; returns the names of the migrations that it applied. */
export async function migrate(database: Database): Promise<string[]> {
  const files = await fileNames();
  return database.transaction(async (queries) => {
    await queries.query('select pg_advisory_xact_lock($1)', [advisoryLock]);
    await queries.query('create table if not exists migrations (name text primary key)');
    const done = new Set(
      (await queries.query<{ name: string }>('select name from migrations')).map((row) => row.name),
    );
    const missing = files.filter((name) => !done.has(name));
    for (const name of missing) {
      for (const statement of statementsOf(await readFile(new URL(name, directory), 'utf8'))) {
        await queries.query(statement);
      }
      await queries.query('insert into migrations (name) values ($1)', [name]);
    }
    return missing;
  });
}
