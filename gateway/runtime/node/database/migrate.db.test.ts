/** Migrations: each file by itself, with checksum and time; newer and changed schemas are refused. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database, Queries } from '../../../ports/database.ts';
import { openTestDatabase } from '../../../store/testing.ts';
import { checkMigrated, createSchemaCheck, migrate, SchemaError } from './migrate.ts';

const first = { name: '0900-first.sql', sql: 'create table first_things (a text);' };
const second = { name: '0901-second.sql', sql: 'create table second_things (a text);' };
const broken = { name: '0902-broken.sql', sql: 'create table third_things (a text); create nonsense;' };
const breaking = {
  name: '0903-breaking.sql',
  sql: '-- breaking: rows get a form that older processes misread\nselect 1;',
};

let database: Database;
let folder: string;

beforeEach(async () => {
  database = await openTestDatabase();
  // The tests' own files replace those of the gateway.
  await database.query('delete from migrations');
  folder = await mkdtemp(join(tmpdir(), 'tollgate-migrations-'));
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Migrates with these files. */
async function migrateWith(...files: readonly { readonly name: string; readonly sql: string }[]) {
  await rm(folder, { recursive: true, force: true });
  folder = await mkdtemp(join(tmpdir(), 'tollgate-migrations-'));
  for (const { name, sql } of files) await writeFile(join(folder, name), sql);
  return migrate(database, pathToFileURL(`${folder}/`));
}

const list = () =>
  database.query<{ name: string; checksum: string | null; applied_at: number | null; is_breaking: boolean }>(
    'select * from migrations order by name',
  );
const has = async (table: string) =>
  (await database.query<{ found: unknown }>('select to_regclass($1)::text as found', [table]))[0]?.found ===
  table;

test('a missing migration is applied once, with its checksum and time', async () => {
  expect(await migrateWith(first)).toEqual([first.name]);
  expect(await migrateWith(first, second)).toEqual([second.name]);
  expect(await migrateWith(first, second)).toEqual([]);
  const rows = await list();
  expect(rows.map(({ name }) => name)).toEqual([first.name, second.name]);
  for (const { checksum, applied_at: appliedAt } of rows) {
    expect(checksum).toMatch(/^[0-9a-f]{64}$/);
    expect(appliedAt).toBeGreaterThan(1.7e12);
  }
});

test('a file that fails takes back nothing but itself', async () => {
  await expect(migrateWith(first, broken)).rejects.toThrow();
  expect(await has('first_things')).toBe(true);
  expect(await has('third_things')).toBe(false);
  expect((await list()).map(({ name }) => name)).toEqual([first.name]);
});

test('a database that a newer program has migrated is refused, with what to do', async () => {
  await migrateWith(first, second);
  const refused = migrateWith(first);
  await expect(refused).rejects.toThrow(SchemaError);
  await expect(refused).rejects.toThrow(/newer than this program.*0901-second\.sql.*Start the version/);
});

test('an older program is told the release that the database needs', async () => {
  await migrateWith(first);
  await writeFile(join(folder, second.name), second.sql);
  await migrate(database, pathToFileURL(`${folder}/`), '7.1.0');
  const refused = migrateWith(first);
  await expect(refused).rejects.toMatchObject({ name: 'SchemaError', isNewer: true, release: '7.1.0' });
  await expect(refused).rejects.toThrow('made it, release 7.1.0, or a later one');
});

test('the list of the second stage, which names no release, is read by later programs, and theirs by it', async () => {
  await database.query('drop table migrations');
  await database.query(
    `create table migrations (name text primary key, checksum text, applied_at bigint,
       is_breaking boolean not null default false)`,
  );
  await database.query('insert into migrations (name) values ($1)', [first.name]);
  await migrateWith(first, second);
  // What a program of the second stage asks and writes.
  const asked = await database.query('select name, checksum from migrations order by name');
  expect(asked).toHaveLength(2);
  await database.query(
    `insert into migrations (name, checksum, applied_at, is_breaking)
     values ($1, $2, (extract(epoch from clock_timestamp()) * 1000)::bigint, $3)`,
    [broken.name, 'c', false],
  );
  await expect(migrateWith(first, second)).rejects.toThrow('Start the version that made it, or a later one');
});

test('a copy is checked by questions alone', async () => {
  await migrateWith(first);
  const reading: Queries = {
    query(text, ...rest) {
      expect(text).toMatch(/^select /);
      return database.query(text, ...rest);
    },
  };
  const own = () => pathToFileURL(`${folder}/`);
  await checkMigrated(reading, own());
  await writeFile(join(folder, second.name), second.sql);
  await expect(checkMigrated(reading, own())).rejects.toThrow('lacks the migration 0901-second.sql');
  await rm(join(folder, first.name));
  await expect(checkMigrated(reading, own())).rejects.toThrow(SchemaError);
});

test('a released file that was changed is refused', async () => {
  await migrateWith(first);
  const changed = { ...first, sql: `${first.sql} -- changed` };
  await expect(migrateWith(changed)).rejects.toThrow(/0900-first\.sql differs from the file/);
  // Other line ends are no change.
  expect(await migrateWith({ ...first, sql: first.sql.replaceAll('\n', '\r\n') })).toEqual([]);
});

test('the list of a first-stage database gets its checksums', async () => {
  await database.query('drop table migrations');
  await database.query('create table migrations (name text primary key)');
  await database.query('insert into migrations (name) values ($1)', [first.name]);
  expect(await migrateWith(first, second)).toEqual([second.name]);
  expect((await list()).map(({ checksum }) => checksum)).toEqual([
    expect.stringMatching(/^[0-9a-f]{64}$/),
    expect.stringMatching(/^[0-9a-f]{64}$/),
  ]);
});

test('a running process notices a breaking migration that it does not know, and lets others pass', async () => {
  await migrateWith(first);
  const isCurrent = await createSchemaCheck(database, pathToFileURL(`${folder}/`));
  expect(await isCurrent()).toBe(true);
  await database.query('insert into migrations (name) values ($1)', [second.name]);
  expect(await isCurrent()).toBe(true);
  await database.query('insert into migrations (name, is_breaking) values ($1, true)', [breaking.name]);
  expect(await isCurrent()).toBe(false);
});

test('a database that lacks a migration is not current', async () => {
  await migrateWith(first);
  await writeFile(join(folder, second.name), second.sql);
  const isCurrent = await createSchemaCheck(database, pathToFileURL(`${folder}/`));
  expect(await isCurrent()).toBe(false);
});

test('the mark of a breaking migration is read from its file', async () => {
  await migrateWith(first, breaking);
  expect((await list()).map(({ is_breaking: isBreaking }) => isBreaking)).toEqual([false, true]);
});

test('processes that start together apply each file once', async () => {
  await writeFile(join(folder, first.name), first.sql);
  await writeFile(join(folder, second.name), second.sql);
  const own = pathToFileURL(`${folder}/`);
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(database, own)));
  expect(applied.flat().sort()).toEqual([first.name, second.name]);
});
