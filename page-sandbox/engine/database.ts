/** The database of a sandbox inside a page: PGlite over the stored blocks. */
import { PGlite, types } from '@electric-sql/pglite';
import { MemfsFrontendFS } from '@electric-sql/pglite/memfs-frontend';
import type { Database } from '@tollgate/gateway/ports/database';
import { checkMigrated, type Migration, migrate } from '@tollgate/gateway/runtime/web/migrate';
import { cacheParams, pgliteDatabase } from '@tollgate/gateway/runtime/web/pglite';
import { planSettings } from '@tollgate/gateway/runtime/web/plan-settings';
import { createBlocks } from '../store/blocks.ts';
import { readImage } from '../store/image.ts';
import { logParams } from './log-params.ts';

export interface EngineFiles {
  readonly wasm: WebAssembly.Module;
  /** Files of PostgreSQL that are no part of a database. */
  readonly bundle: Blob;
}

export interface OpenInput extends EngineFiles {
  readonly store: IDBDatabase;
  /** The archive that the database began with, unpacked. */
  readonly archive: Uint8Array;
  readonly onRead: (bytes: number, bytesMax: number) => void;
  readonly onFault: (error: unknown) => void;
}

const planParams = planSettings.flatMap((setting) => ['-c', setting]);
const startParams = [...PGlite.defaultStartParams, ...cacheParams, ...logParams, ...planParams];

/** A database that exists needs no initdb: a module without content keeps PGlite from loading it. */
const noModule = () => new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));

export async function openPageDatabase(input: OpenInput): Promise<Database> {
  const { store, archive, wasm, bundle, onRead, onFault } = input;
  let database: PGlite | undefined;
  const blocks = createBlocks({
    database: store,
    image: readImage(archive),
    readFile: (path) => readMemory(database, path),
    onRead,
    onFault,
  });
  database = new PGlite({
    startParams,
    parsers: { [types.INT8]: Number },
    pgliteWasmModule: wasm,
    initdbWasmModule: noModule(),
    fsBundle: bundle,
    fs: new MemfsFrontendFS(blocks),
  });
  await database.waitReady;
  return pgliteDatabase(database);
}

/** Members of Emscripten's file system in memory that are read here. */
interface MemoryFiles {
  lookupPath(path: string): {
    readonly node: { readonly contents: Uint8Array | null; readonly usedBytes: number };
  };
}

function readMemory(database: PGlite | undefined, path: string): Uint8Array {
  const files = database?.Module.FS as unknown as MemoryFiles;
  const { contents, usedBytes } = files.lookupPath(`${PGlite.paths.PGDATA}${path}`).node;
  return contents?.subarray(0, usedBytes) ?? new Uint8Array();
}

/**
 * Applies what a newer site adds; one that has nothing to add asks twice in place of ten times.
 * @throws SchemaError where the stored database is newer than this program
 */
export async function migratePage(
  database: Database,
  migrations: readonly Migration[],
  release: string,
): Promise<void> {
  await checkMigrated(database, migrations).catch(() => migrate(database, migrations, release));
}
