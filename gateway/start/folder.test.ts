import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gatewayProcess, makeFolder } from './folder.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tollgate-folder-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a folder is made with those above it, for its owner alone, and may be there already', () => {
  const path = join(folder, 'a', 'b', 'c');
  makeFolder(path);
  makeFolder(path);
  for (const each of [path, join(folder, 'a')]) expect(statSync(each).mode & 0o777).toBe(0o700);
});

test('a file in its place or above it is refused with an error that says so', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const path of [file, join(file, 'below')])
    expect(() => makeFolder(path)).toThrow(expect.objectContaining({ code: 'ENOTDIR' }));
});

test('where nothing can be made, it ends', () => {
  // mkdir's own `recursive` never does there, on Linux.
  expect(() => makeFolder('/proc/tollgate/data')).toThrow(
    expect.objectContaining({ code: expect.stringMatching(/^E/) }),
  );
});

test('the gateway of a folder is the living process that holds its lock', async () => {
  expect(await gatewayProcess(folder)).toBeUndefined();
  writeFileSync(join(folder, 'database.lock'), `${process.pid} `);
  expect(await gatewayProcess(folder)).toBe(process.pid);
  // No system gives out so large a number.
  writeFileSync(join(folder, 'database.lock'), '99999999 1');
  expect(await gatewayProcess(folder)).toBeUndefined();
});
