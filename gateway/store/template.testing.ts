/**
 * A migrated embedded database that is made once and then copied: making one takes seconds of a processor, copying it
 * a fraction of one. It is kept among the dependencies' caches, and made again when a migration or PGlite changes.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Database } from '../ports/database.ts';
import { openEmbedded } from '../runtime/node/database/embedded.ts';
import { migrate } from '../runtime/node/database/migrate.ts';

const cache = new URL('../../node_modules/.cache/tollgate/', import.meta.url).pathname;
const migrations = new URL('./migrations/', import.meta.url);
const makers = ['embedded.ts', 'lock.ts', 'migrate.ts'].map(
  (name) => new URL(`../runtime/node/database/${name}`, import.meta.url),
);
const library = new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url);

/** Of everything that decides what the database holds. */
function fingerprint(): string {
  const files = readdirSync(migrations)
    .sort()
    .map((name) => new URL(name, migrations));
  const hash = createHash('sha256');
  for (const file of [...files, ...makers, library]) hash.update(file.pathname).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** PostgreSQL's own templates are two thirds of the files, and only `create database` needs them. */
async function dropTemplates(database: Database): Promise<void> {
  await database.query('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await database.query(`drop database ${name}`);
  await database.query('checkpoint');
}

/** Its folder: `database` as a gateway keeps it, and `memory.tar` with the same for a database in memory. */
async function templateFolder(): Promise<string> {
  const folder = join(cache, `embedded-${fingerprint()}`);
  if (existsSync(folder)) return folder;
  const draft = `${folder}-${process.pid}`;
  await mkdir(draft, { recursive: true });
  const path = join(draft, 'database');
  const database = await openEmbedded(path);
  await migrate(database);
  await dropTemplates(database);
  await database.close();
  const content = new PGlite(path);
  await content.waitReady;
  const dump = await content.dumpDataDir('none');
  await content.close();
  await writeFile(join(draft, 'memory.tar'), new Uint8Array(await dump.arrayBuffer()));
  // Another process may have made the same meanwhile.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }));
  return folder;
}

/** Puts a migrated database where a gateway with this data directory looks for its own. */
export async function copyTemplateDatabase(dataDir: string): Promise<void> {
  // At once: the asynchronous copy takes ten times the processor's time for so many small files.
  cpSync(join(await templateFolder(), 'database'), join(dataDir, 'database'), { recursive: true });
}

/** What PGlite takes as `loadDataDir`. */
export async function templateContent(): Promise<Blob> {
  return new Blob([await readFile(join(await templateFolder(), 'memory.tar'))]);
}
