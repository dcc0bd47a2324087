/** The migrated database without rows that a sandbox inside a page begins with. */
import { PGlite } from '@electric-sql/pglite';
import { MemfsFrontendFS } from '@electric-sql/pglite/memfs-frontend';
import { type Migration, migrate } from '@tollgate/gateway/runtime/web/migrate';
import { applyPlanSettings, cacheParams, pgliteDatabase } from '@tollgate/gateway/runtime/web/pglite';
import { logParams } from '../engine/log-params.ts';
import { applyToImage, writeImage } from '../store/image.ts';

/** Makes it with all migrations that are given; takes seconds. */
export async function makeArchive(
  migrations: readonly Migration[],
  release: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const image = new Map<string, Uint8Array | null>();
  const pglite = new PGlite({
    startParams: [...PGlite.defaultStartParams, ...cacheParams, ...logParams],
    fs: new MemfsFrontendFS({
      init: async () => {},
      async *load() {},
      apply: async (changes) => applyToImage(image, changes),
      close: async () => {},
    }),
  });
  await pglite.waitReady;
  await applyPlanSettings(pglite);
  const database = pgliteDatabase(pglite);
  await migrate(database, migrations, release);
  // PostgreSQL's own templates are two thirds of the files, and only `create database` needs them.
  await database.query('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await database.query(`drop database ${name}`);
  // The log of all this is longer than the database; nothing of it is needed once a new file has begun.
  await database.query('checkpoint');
  await database.query('select pg_switch_wal()');
  await database.query('checkpoint');
  await database.close();
  return writeImage(sortedImage(image));
}

/** Folders before what is in them. */
const sortedImage = (image: ReadonlyMap<string, Uint8Array | null>) =>
  new Map([...image].sort(([one], [other]) => (one < other ? -1 : 1)));
