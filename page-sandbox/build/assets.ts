/** Files of the worker besides its script, compressed, each with a name that follows from its content. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { type Migration, readMigration } from '@tollgate/gateway/runtime/web/migrate';
import type { Asset, AssetTable } from '../engine/load.ts';
import { makeArchive } from './archive.ts';

const root = join(import.meta.dirname, '..', '..');
const migrationFolder = join(root, 'gateway', 'store', 'migrations');
const pglite = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));

/** The release that the stored database names. */
export const release: string = JSON.parse(
  readFileSync(join(root, 'gateway', 'package.json'), 'utf8'),
).version;

export function readMigrations(): readonly Migration[] {
  return readdirSync(migrationFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => readMigration(name, readFileSync(join(migrationFolder, name), 'utf8')));
}

/** HTML of the built pages, which the gateway answers with. */
function readPages(): string {
  const pagesOf = (workspace: string) => {
    const folder = join(root, workspace, 'dist');
    const names = readdirSync(folder).filter((name) => name.endsWith('.html'));
    return Object.fromEntries(
      names.map((name) => [name.slice(0, -'.html'.length), readFileSync(join(folder, name), 'utf8')]),
    );
  };
  return JSON.stringify({
    checkout: pagesOf('checkout'),
    terminal: pagesOf('terminal'),
    workbench: pagesOf('workbench'),
  });
}

export interface Built {
  readonly table: AssetTable;
  /** Content by path. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

const hashOf = (...parts: readonly (string | Uint8Array)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 16);
};

/** `archive`: the database to begin with; `code`: whatever else changes with a build. */
export function assetsWith(archive: Uint8Array, code: string, pages = readPages()): Built {
  const files = new Map<string, Uint8Array>();
  const add = (name: string, content: string | Uint8Array): Asset => {
    const bytes = gzipSync(content, { level: constants.Z_BEST_COMPRESSION });
    // A server may take .gz for an encoding, and undo it.
    const path = `files/${name}-${hashOf(content)}.bin`;
    files.set(path, bytes);
    return { path, bytes: bytes.length };
  };
  const assets = {
    wasm: add('postgres', readFileSync(join(pglite, 'pglite.wasm'))),
    bundle: add('postgres-files', readFileSync(join(pglite, 'pglite.data'))),
    archive: add('database', archive),
    pages: add('pages', pages),
  };
  return { table: { build: hashOf(code, JSON.stringify(assets)), ...assets }, files };
}

/** Kept from build to build: it takes most of a build's time, and follows from the migrations alone. */
const keptFolder = join(import.meta.dirname, '..', '.build-archive');

async function keptArchive(): Promise<Uint8Array> {
  const migrations = readMigrations();
  const version = readFileSync(join(pglite, '..', 'package.json'));
  const made = readFileSync(join(import.meta.dirname, 'archive.ts'));
  const path = join(keptFolder, `${hashOf(JSON.stringify(migrations), release, version, made)}.bin`);
  if (existsSync(path)) return readFileSync(path);
  const archive = await makeArchive(migrations, release);
  rmSync(keptFolder, { recursive: true, force: true });
  mkdirSync(keptFolder);
  // A build that is cut short leaves no half of it.
  writeFileSync(`${path}.${process.pid}`, archive);
  renameSync(`${path}.${process.pid}`, path);
  return archive;
}

export const makeAssets = async (code: string): Promise<Built> => assetsWith(await keptArchive(), code);
