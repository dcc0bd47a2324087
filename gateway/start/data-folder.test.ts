import { chmod, lstat, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { secureDataFolder } from './data-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollgate-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const modeOf = async (path: string) => ((await lstat(path)).mode & 0o777).toString(8);

test('a folder that is not there yet is made for its owner', async () => {
  const dataDir = join(folder, 'a', 'data');
  await secureDataFolder(dataDir);
  expect(await modeOf(dataDir)).toBe('700');
});

test('what is there loses the rights of others, at every depth, and keeps those of its owner', async () => {
  const deep = join(folder, 'database', 'base', '5');
  await mkdir(deep, { recursive: true });
  const [table, script] = [join(deep, '16384'), join(folder, 'demo.sh')];
  await writeFile(table, '');
  await writeFile(script, '');
  await chmod(table, 0o666);
  await chmod(script, 0o755);
  await chmod(deep, 0o777);
  await chmod(folder, 0o755);
  await secureDataFolder(folder);
  expect(await Promise.all([folder, deep, table, script].map(modeOf))).toEqual(['700', '700', '600', '700']);
});

test('what a link names is left alone', async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), 'tollgate-elsewhere-'));
  await chmod(elsewhere, 0o755);
  await symlink(elsewhere, join(folder, 'backup'));
  await secureDataFolder(folder);
  expect(((await stat(elsewhere)).mode & 0o777).toString(8)).toBe('755');
  await rm(elsewhere, { recursive: true });
});

test('a link to the folder itself is followed', async () => {
  const data = join(folder, 'disk');
  await mkdir(data, { mode: 0o755 });
  await symlink(data, join(folder, 'data'));
  await secureDataFolder(join(folder, 'data'));
  expect(await modeOf(data)).toBe('700');
});

test('a folder that others share is refused, and stays as it is', async () => {
  await writeFile(join(folder, 'theirs'), '', { mode: 0o644 });
  await chmod(folder, 0o1777);
  await expect(secureDataFolder(folder)).rejects.toThrow('DATA_DIR must be a dedicated folder');
  expect(await modeOf(join(folder, 'theirs'))).toBe('644');
  await expect(secureDataFolder('/')).rejects.toThrow('DATA_DIR must be a dedicated folder');
});
