/** The database port over PGlite: PostgreSQL in this process, for the sandbox. */
import { setFlagsFromString } from 'node:v8';
import { PGlite, types as pgliteTypes } from '@electric-sql/pglite';
import type { Database, Queries, SqlValue } from '../../../ports/database.ts';
import { lockDirectory } from './lock.ts';
import { ownerFiles } from './owner-files.ts';
import { planSettings } from './postgres.ts';

interface Runner {
  query<Row>(text: string, params?: unknown[]): Promise<{ rows: Row[] }>;
}

/**
 * V8 optimizes WebAssembly that runs often. For PostgreSQL's expression interpreter, one function of 100 KB, that takes
 * 600 MB of memory and a second of a processor, soon after the start. Calls are as fast without it, since they spend
 * their time in files and JavaScript. V8 derives the last two flags from the first only on its command line.
 */
const compilerFlags = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];

/** PostgreSQL fills its cache with zeros at the start, so all of it is in memory: 128 MB unless it is set. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

function queriesOn(runner: Runner): Queries {
  return {
    async query<Row>(text: string, params: readonly SqlValue[] = []): Promise<Row[]> {
      return (await runner.query<Row>(text, [...params])).rows;
    },
  };
}

/**
 * Opens the embedded database in `directory`, or in memory, there with the `content` of a database that was
 * dumped. PGlite takes no lock of its own and two processes on one directory lose rows, so a lock file is taken first.
 */
export async function openEmbedded(directory?: string, content?: Blob): Promise<Database> {
  const lock = directory === undefined ? undefined : await lockDirectory(directory);
  for (const flag of compilerFlags) setFlagsFromString(flag);
  const options = {
    startParams,
    parsers: { [pgliteTypes.INT8]: Number },
    ...(content === undefined ? {} : { loadDataDir: content }),
  };
  const database =
    directory === undefined ? new PGlite(options) : new PGlite({ ...options, fs: ownerFiles(directory) });
  await database.waitReady;
  for (const setting of planSettings) await database.query(`set ${setting}`);
  return {
    kind: 'embedded',
    ...queriesOn(database),
    transaction: <Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> =>
      database.transaction((transaction) => work(queriesOn(transaction))) as Promise<Result>,
    async close() {
      await database.close();
      await lock?.release();
    },
  };
}
