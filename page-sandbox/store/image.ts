/** A database's files in one archive: a header in JSON with the path and size of each, then their bytes. */
import type { ChangeSet } from '@electric-sql/pglite/memfs-frontend';

/** Files by path below the database's folder; null for a folder. Folders come before what is in them. */
export type Image = ReadonlyMap<string, Uint8Array | null>;

const lengthBytes = 4;

export function writeImage(image: Image): Uint8Array<ArrayBuffer> {
  const entries = [...image].map(([path, bytes]) => [path, bytes?.length ?? null] as const);
  const header = new TextEncoder().encode(JSON.stringify(entries));
  const total = entries.reduce((sum, [, size]) => sum + (size ?? 0), lengthBytes + header.length);
  const archive = new Uint8Array(total);
  new DataView(archive.buffer).setUint32(0, header.length);
  archive.set(header, lengthBytes);
  let at = lengthBytes + header.length;
  for (const bytes of image.values()) {
    if (bytes === null) continue;
    archive.set(bytes, at);
    at += bytes.length;
  }
  return archive;
}

/** The files are views of `archive`. @throws where it is not whole */
export function readImage(archive: Uint8Array): Image {
  const headerBytes = new DataView(archive.buffer, archive.byteOffset).getUint32(0);
  let at = lengthBytes + headerBytes;
  const header = new TextDecoder().decode(archive.subarray(lengthBytes, at));
  const entries = JSON.parse(header) as readonly (readonly [string, number | null])[];
  const image = new Map<string, Uint8Array | null>();
  for (const [path, size] of entries) {
    image.set(path, size === null ? null : archive.subarray(at, at + size));
    at += size ?? 0;
  }
  if (at !== archive.length) throw new Error('the archive of the database is not whole');
  return image;
}

/** Carries out in memory what a database has written; for the archive that the worker begins with. */
export function applyToImage(image: Map<string, Uint8Array | null>, { ops, files }: ChangeSet): void {
  for (const { op, path } of ops) {
    if (op === 'mkdir') image.set(path, null);
    else for (const known of [...image.keys()]) if (isAt(path, known)) image.delete(known);
  }
  for (const { path, size, full, chunks } of [...files.wal, ...files.data, ...files.control]) {
    const before = full ? undefined : image.get(path);
    const bytes = new Uint8Array(size);
    if (before) bytes.set(before.subarray(0, size));
    for (const { at, data } of chunks) bytes.set(data, at);
    image.set(path, bytes);
  }
}

/** Returns true if `path` is `parent`, or below it. */
export const isAt = (parent: string, path: string): boolean =>
  path === parent || path.startsWith(`${parent}/`);
