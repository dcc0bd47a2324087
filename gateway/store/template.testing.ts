/**
 * A migrated embedded database that is made once and then copied: making one takes seconds of a processor, copying it
 * a fraction of one. It is kept among the dependencies' caches, and made again when a migration or PGlite changes.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { prepareDatabase } from '../runtime/node/database/prepared.ts';

const cache = new URL('../../node_modules/.cache/tollgate/', import.meta.url).pathname;
const migrations = new URL('./migrations/', import.meta.url);
const makers = ['embedded.ts', 'lock.ts', 'migrate.ts', 'prepared.ts'].map(
  (name) => new URL(`../runtime/node/database/${name}`, import.meta.url),
);
const library = new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url);

/** Returns a hash of everything that decides the content of the database. */
function fingerprint(): string {
  const files = readdirSync(migrations)
    .sort()
    .map((name) => new URL(name, migrations));
  const hash = createHash('sha256');
  // By their names alone: a copy of the sources holds the same.
  for (const file of [...files, ...makers, library])
    hash.update(basename(file.pathname)).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** Its folder: `database` as a gateway keeps it, and `memory.tar` with the same for a database in memory. */
async function templateFolder(): Promise<string> {
  const folder = join(cache, `embedded-${fingerprint()}`);
  if (existsSync(folder)) return folder;
  const draft = `${folder}-${process.pid}`;
  await mkdir(draft, { recursive: true });
  await writeFile(join(draft, 'memory.tar'), await prepareDatabase(join(draft, 'database'), 'none'));
  // Another process may have made the same meanwhile.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }));
  return folder;
}

/** Puts a migrated database where a gateway with this data directory looks for its own. */
export async function copyTemplateDatabase(dataDir: string): Promise<void> {
  // At once: the asynchronous copy takes ten times the processor's time for so many small files.
  cpSync(join(await templateFolder(), 'database'), join(dataDir, 'database'), { recursive: true });
}

/** Returns the template as PGlite takes it for `loadDataDir`. */
export async function templateContent(): Promise<Blob> {
  return new Blob([await readFile(join(await templateFolder(), 'memory.tar'))]);
}
