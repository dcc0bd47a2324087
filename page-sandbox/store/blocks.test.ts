import type { ChangeSet } from '@electric-sql/pglite/memfs-frontend';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { blockBytes, createBlocks } from './blocks.ts';
import { applyToImage, type Image, isAt, readImage, writeImage } from './image.ts';
import { openStore } from './indexed-db.ts';

vi.stubGlobal('IDBKeyRange', IDBKeyRange);

test('an archive is read as it was written, and one that is cut off is refused', () => {
  const image: Image = new Map([
    ['/base', null],
    ['/base/1', new Uint8Array([1, 2, 3])],
    ['/empty', new Uint8Array()],
  ]);
  const archive = writeImage(image);
  expect([...readImage(archive)]).toEqual([...image]);
  expect(() => readImage(archive.subarray(0, -1))).toThrow('not whole');
});

/** Changes of a database's files, in the order in which a file system makes them. */
type Step =
  | {
      readonly kind: 'write';
      readonly name: string;
      readonly at: number;
      readonly length: number;
      readonly byte: number;
    }
  | { readonly kind: 'cut'; readonly name: string; readonly size: number }
  | { readonly kind: 'remove'; readonly name: string }
  | { readonly kind: 'folder' };

const names = fc.constantFrom('/a', '/b', '/d/x', '/d/y');
const length = 3 * blockBytes;
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('write' as const),
    name: names,
    at: fc.nat(2 * blockBytes),
    length: fc.integer({ min: 1, max: length }),
    byte: fc.constantFrom(0, 1, 7),
  }),
  fc.record({ kind: fc.constant('cut' as const), name: names, size: fc.nat(length) }),
  fc.record({ kind: fc.constant('remove' as const), name: names }),
  fc.constant({ kind: 'folder' as const }),
);

/** Carries a step out on the files in memory, and says it as PGlite does. */
function changeOf(step: Step, files: Map<string, Uint8Array | null>): ChangeSet {
  const change = (write?: ChangeSet['files']['data'][number], ops: ChangeSet['ops'] = []): ChangeSet => ({
    ops,
    files: { wal: [], data: write === undefined ? [] : [write], control: [] },
  });
  if (step.kind === 'folder') {
    for (const path of [...files.keys()]) if (isAt('/d', path)) files.delete(path);
    files.set('/d', null);
    return change(undefined, [
      { op: 'remove', path: '/d' },
      { op: 'mkdir', path: '/d' },
    ]);
  }
  const { name } = step;
  const before = files.get(name);
  if (step.kind === 'remove') {
    files.delete(name);
    return change(undefined, [{ op: 'remove', path: name }]);
  }
  const isNew = before === undefined || before === null;
  const old = before ?? new Uint8Array();
  const size = step.kind === 'cut' ? step.size : Math.max(old.length, step.at + step.length);
  const bytes = new Uint8Array(size);
  bytes.set(old.subarray(0, size));
  if (step.kind === 'write') bytes.fill(step.byte, step.at, step.at + step.length);
  files.set(name, bytes);
  const range = isNew
    ? { at: 0, end: size }
    : step.kind === 'write'
      ? { at: step.at, end: step.at + step.length }
      : undefined;
  const chunks = range === undefined ? [] : [{ at: range.at, data: bytes.slice(range.at, range.end) }];
  return change({ path: name, size, full: isNew, truncate: isNew || step.kind === 'cut', chunks });
}

const begun: Image = new Map([
  ['/a', new Uint8Array(2 * blockBytes + 100).fill(5)],
  ['/d', null],
  ['/d/x', new Uint8Array(blockBytes).fill(6)],
]);

async function loaded(backend: ReturnType<typeof createBlocks>): Promise<Map<string, Uint8Array | null>> {
  const files = new Map<string, Uint8Array | null>();
  for await (const entry of backend.load()) {
    const parent = entry.path.slice(0, entry.path.lastIndexOf('/'));
    expect(parent === '' || files.get(parent) === null).toBe(true);
    files.set(entry.path, entry.kind === 'dir' ? null : new Uint8Array(entry.data));
  }
  return files;
}

const sorted = (files: Image) => [...files].sort(([one], [other]) => (one < other ? -1 : 1));

test('whatever was changed, in however many sessions, is read as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 3 }), async (sessions) => {
      const factory = new IDBFactory();
      const files = new Map([...begun].map(([path, bytes]) => [path, bytes && new Uint8Array(bytes)]));
      for (const steps of sessions) {
        const database = await openStore(factory, 'test', () => {});
        const blocks = createBlocks({
          database,
          image: begun,
          readFile: (path) => files.get(path) ?? new Uint8Array(),
          onRead: () => {},
          onFault: () => {},
        });
        expect(sorted(await loaded(blocks))).toEqual(sorted(files));
        for (const one of steps) await blocks.apply(changeOf(one, files), { relaxedDurability: false });
        database.close();
      }
      const database = await openStore(factory, 'test', () => {});
      const blocks = createBlocks({
        database,
        image: begun,
        readFile: () => new Uint8Array(),
        onRead: () => {},
        onFault: () => {},
      });
      expect(sorted(await loaded(blocks))).toEqual(sorted(files));
      database.close();
    }),
    { numRuns: 60 },
  );
});

test('a commit of which a file cannot be read stores nothing of it', async () => {
  const factory = new IDBFactory();
  const database = await openStore(factory, 'test', () => {});
  const faults: unknown[] = [];
  const blocks = createBlocks({
    database,
    image: begun,
    readFile(path) {
      if (path === '/b') throw new Error('not there');
      return new Uint8Array(100).fill(1);
    },
    onRead: () => {},
    onFault: (error) => faults.push(error),
  });
  await loaded(blocks);
  const write = (path: string) => ({
    path,
    size: 100,
    full: true,
    truncate: true,
    chunks: [{ at: 0, data: new Uint8Array(100).fill(1) }],
  });
  const change = { ops: [], files: { wal: [write('/c')], data: [write('/b')], control: [] } };
  await expect(blocks.apply(change, { relaxedDurability: false })).rejects.toThrow('not there');
  expect(faults).toHaveLength(1);
  expect(
    await new Promise((resolve) => {
      const request = database.transaction('files').objectStore('files').getAllKeys();
      request.onsuccess = () => resolve(request.result);
    }),
  ).toEqual([]);
});

test('an image in memory follows the changes of a database', () => {
  const image = new Map(begun);
  const files = new Map([...begun].map(([path, bytes]) => [path, bytes && new Uint8Array(bytes)]));
  for (const one of [
    { kind: 'write', name: '/b', at: 3, length: 10, byte: 1 },
    { kind: 'cut', name: '/a', size: 10 },
    { kind: 'remove', name: '/d/x' },
  ] as const)
    applyToImage(image, changeOf(one, files));
  expect(sorted(image)).toEqual(sorted(files));
});
