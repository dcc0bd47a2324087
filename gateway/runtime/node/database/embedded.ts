/** The database port over PGlite: PostgreSQL in this process, for the sandbox. */
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite, types as pgliteTypes } from '@electric-sql/pglite';
import type { Database } from '../../../ports/database.ts';
import { applyPlanSettings, cacheParams, pgliteDatabase } from '../../web/pglite.ts';
import { lockDirectory } from './lock.ts';
import { ownerFiles } from './owner-files.ts';

/**
 * V8 optimizes WebAssembly that runs often. For PostgreSQL's expression interpreter, one function of 100 KB, that takes
 * 600 MB of memory and a second of a processor, soon after the start. Calls are as fast without it, since they spend
 * their time in files and JavaScript. V8 derives the last two flags from the first only on its command line.
 */
const compilerFlags = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];

const startParams = [...PGlite.defaultStartParams, ...cacheParams];

/** Beside a database that is being made: where it is still there at the next start, the making was cut short. */
const unfinishedMark = (directory: string) => `${directory}.unfinished`;

/** Returns true if a database has to be made in `directory`, which is empty then. */
async function isToBeMade(directory: string): Promise<boolean> {
  const mark = unfinishedMark(directory);
  if (existsSync(join(directory, 'PG_VERSION')) && !existsSync(mark)) return false;
  if (existsSync(mark)) await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await writeFile(mark, '', { mode: 0o600 });
  return true;
}

async function openPglite(directory: string | undefined, contentOfNew: ContentOfNew): Promise<PGlite> {
  for (const flag of compilerFlags) setFlagsFromString(flag);
  const isNew = directory === undefined || (await isToBeMade(directory));
  const content = isNew ? await contentOfNew() : undefined;
  const database = new PGlite({
    startParams,
    parsers: { [pgliteTypes.INT8]: Number },
    ...(content === undefined ? {} : { loadDataDir: content }),
    ...(directory === undefined ? {} : { fs: ownerFiles(directory) }),
  });
  await database.waitReady;
  if (isNew && directory !== undefined) await rm(unfinishedMark(directory));
  await applyPlanSettings(database);
  return database;
}

/** A database that was dumped; undefined for an empty one. */
type ContentOfNew = () => Promise<Blob | undefined>;

/**
 * Opens the embedded database in `directory`, or in memory; a new one begins with the content that is given. PGlite
 * takes no lock of its own and two processes on one directory lose rows, so a lock file is taken first.
 */
export async function openEmbedded(
  directory?: string,
  contentOfNew: ContentOfNew = async () => undefined,
): Promise<Database> {
  const lock = directory === undefined ? undefined : await lockDirectory(directory);
  const database = await openPglite(directory, contentOfNew).catch(async (error: unknown) => {
    await lock?.release();
    throw error;
  });
  return pgliteDatabase(database, async () => lock?.release());
}
