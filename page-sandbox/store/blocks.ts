/**
 * The files of the database in IndexedDB: the archive that it began with, as it was downloaded, and blocks of 8 KB that
 * have changed since. What one commit has written is one transaction of IndexedDB: after a crash the store is as the
 * database was after some commit, never between two, and its log of changes repairs the rest as after any crash.
 */
import type { ChangeSet, FileWrite, StorageBackend, StorageEntry } from '@electric-sql/pglite/memfs-frontend';
import { type Image, isAt } from './image.ts';
import { committed, settled } from './indexed-db.ts';

export const blockBytes = 8_192;

/** How many files are read at the same time. */
const filesAhead = 16;

/** How often progress is reported at most. */
const progressSteps = 20;

/** A changed path. `base`: bytes at the beginning that are the archive's where no block says otherwise. */
type Row =
  | { readonly kind: 'file'; readonly size: number; readonly base: number }
  | { readonly kind: 'folder' }
  | { readonly kind: 'gone' };

/** Bytes of a file in memory, as they are now. */
export type ReadFile = (path: string) => Uint8Array;

export interface BlocksDeps {
  readonly database: IDBDatabase;
  readonly image: Image;
  readonly readFile: ReadFile;
  readonly onRead: (bytes: number, bytesMax: number) => void;
  /** Called where a commit could not be stored: what is in memory is ahead of the store then. */
  readonly onFault: (error: unknown) => void;
}

/** Ends a transaction that may have ended by itself. */
function abort(transaction: IDBTransaction | undefined): void {
  try {
    transaction?.abort();
  } catch {
    // It has ended.
  }
}

/** A block of zeros is stored as one without bytes. */
const isZero = (block: Uint8Array) => block.every((byte) => byte === 0);
const keyRangeOf = (path: string) => IDBKeyRange.bound([path], [path, []]);

/** Numbers of the blocks that a write has touched, in the file as it is now. */
function blocksOf({ size, full, truncate, chunks }: FileWrite): Set<number> {
  const last = Math.ceil(size / blockBytes);
  const found = new Set<number>();
  for (const { at, data } of chunks)
    for (let block = Math.floor(at / blockBytes); block * blockBytes < at + data.length; block++)
      found.add(block);
  // What lay behind the new end of a file must not come back when it grows.
  if (truncate && !full && size % blockBytes !== 0) found.add(last - 1);
  return found;
}

export function createBlocks(deps: BlocksDeps): StorageBackend {
  const { database, image, readFile } = deps;
  const rows = new Map<string, Row>();

  const isHidden = (path: string) =>
    [...path.matchAll(/\//g)].some(({ index }) => index > 0 && rows.has(path.slice(0, index)));
  const baseOf = (path: string): Uint8Array | null | undefined =>
    isHidden(path) ? undefined : image.get(path);

  async function* load(): AsyncGenerator<StorageEntry> {
    const transaction = database.transaction(['files', 'blocks']);
    const files = transaction.objectStore('files');
    const [paths, values] = await Promise.all([settled(files.getAllKeys()), settled(files.getAll())]);
    for (const [index, path] of paths.entries()) rows.set(String(path), values[index] as Row);
    const bytesMax = [...rows.values()].reduce((sum, row) => sum + (row.kind === 'file' ? row.size : 0), 0);
    let bytesRead = 0;
    let bytesTold = 0;
    for (const [path, bytes] of image) {
      const row = rows.get(path);
      if (row?.kind === 'gone' || isHidden(path)) continue;
      if (bytes === null) yield { kind: 'dir', path };
      else if (row === undefined) yield { kind: 'file', path, data: bytes };
    }
    const nextFile = readAhead(
      [...rows].flatMap(([path, row]) => (row.kind === 'file' ? [{ path, row }] : [])),
    );
    // Sorted by path, so that a folder comes before what is in it.
    for (const [path, row] of rows) {
      if (row.kind === 'folder' && baseOf(path) !== null) yield { kind: 'dir', path };
      if (row.kind !== 'file') continue;
      yield { kind: 'file', path, data: await nextFile() };
      bytesRead += row.size;
      // A message for each of some hundred files would be too many.
      if (bytesRead - bytesTold < bytesMax / progressSteps) continue;
      bytesTold = bytesRead;
      deps.onRead(bytesRead, bytesMax);
    }
  }

  /** Returns a function that reads one file after the other; the next ones are being read meanwhile. */
  function readAhead(stored: readonly { path: string; row: Extract<Row, { kind: 'file' }> }[]) {
    const begun: Promise<Uint8Array>[] = [];
    let next = 0;
    const begin = () => {
      const file = stored[next++];
      if (file === undefined) return;
      const read = readStored(file.path, file.row);
      // Whoever comes to this file learns of it.
      read.catch(() => {});
      begun.push(read);
    };
    for (let count = 0; count < filesAhead; count++) begin();
    return () => {
      begin();
      return begun.shift() as Promise<Uint8Array>;
    };
  }

  async function readStored(path: string, { size, base }: Extract<Row, { kind: 'file' }>) {
    const data = new Uint8Array(size);
    const before = base === 0 ? null : image.get(path);
    if (before) data.set(before.subarray(0, Math.min(base, size)));
    const blocks = database.transaction('blocks').objectStore('blocks');
    const range = keyRangeOf(path);
    const [keys, values] = await Promise.all([
      settled(blocks.getAllKeys(range)),
      settled(blocks.getAll(range)),
    ]);
    for (const [index, key] of keys.entries()) {
      const at = Number(Array.isArray(key) ? key[1] : 0) * blockBytes;
      const block = values[index] as Uint8Array;
      if (block.length === 0) data.fill(0, at, at + blockBytes);
      else data.set(block.subarray(0, Math.max(0, size - at)), at);
    }
    return data;
  }

  function carryOut(transaction: IDBTransaction, { op, path }: ChangeSet['ops'][number]): void {
    const files = transaction.objectStore('files');
    const blocks = transaction.objectStore('blocks');
    const setRow = (row: Row) => {
      rows.set(path, row);
      files.put(row, path);
    };
    if (op === 'mkdir') {
      setRow({ kind: 'folder' });
      return;
    }
    for (const [known, row] of [...rows]) {
      if (!isAt(path, known)) continue;
      rows.delete(known);
      files.delete(known);
      if (row.kind === 'file') blocks.delete(keyRangeOf(known));
    }
    if (image.has(path)) setRow({ kind: 'gone' });
  }

  function store(transaction: IDBTransaction, write: FileWrite, contents: Uint8Array): void {
    const { path, size, full, truncate } = write;
    const before = rows.get(path);
    const known = before?.kind === 'file' ? before.base : (baseOf(path)?.length ?? 0);
    const row: Row = { kind: 'file', size, base: full ? 0 : Math.min(known, size) };
    const blocks = transaction.objectStore('blocks');
    if (full) blocks.delete(keyRangeOf(path));
    else if (truncate) blocks.delete(IDBKeyRange.bound([path, Math.ceil(size / blockBytes)], [path, []]));
    if (before?.kind !== 'file' || before.size !== size || before.base !== row.base)
      transaction.objectStore('files').put(row, path);
    rows.set(path, row);
    for (const index of blocksOf(write)) {
      const from = index * blockBytes;
      const block = contents.slice(from, Math.min(from + blockBytes, size));
      const zero = isZero(block);
      if (!zero || !full) blocks.put(zero ? new Uint8Array() : block, [path, index]);
    }
  }

  return {
    init: async () => {},
    load,
    async apply({ ops, files }) {
      let transaction: IDBTransaction | undefined;
      try {
        // The files are read before anything is awaited, so that they are as the commit has left them.
        transaction = database.transaction(['files', 'blocks'], 'readwrite', {
          // On the browser's side once complete, whatever becomes of the tab.
          durability: 'relaxed',
        });
        const done = committed(transaction);
        // It is awaited below, but not where an operation before that fails.
        done.catch(() => {});
        for (const op of ops) carryOut(transaction, op);
        for (const write of [...files.wal, ...files.data, ...files.control])
          store(transaction, write, readFile(write.path));
        await done;
      } catch (error) {
        abort(transaction);
        deps.onFault(error);
        throw error;
      }
    },
    close: async () => {},
  };
}
